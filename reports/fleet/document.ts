import { code, type Line, named, type Section, strong } from '../document/document.ts';
import { moment } from '../view.ts';
import { type Fleet, type FleetTarget, stateText } from './model/fleet.ts';
import {
  brokenRequirements,
  CHOSEN_ONLY,
  fleetLine,
  isPartial,
  outcomeOf,
  partialLine,
  worstFirst,
} from './model/summary.ts';

/** Requirements that are broken at any target, and names of targets in one line. */
const [RULES, NAMES] = [20, 10];
const HEAD = ['target', 'broken', 'warned', 'not tested', 'requests', 'started', 'result'];

/** A fleet: its targets, worst first, and the requirements that are broken at most of them. */
export function fleetDocument(fleet: Fleet): readonly Section[] {
  const partial = partialLine(fleet);
  // If all were judged in part, the sentence above them says so.
  const isMixed = !fleet.targets.every((target) => target.judged === null || isPartial(target));
  return [
    {
      title: fleetLine(fleet),
      text: partial === '' ? [] : [[partial]],
      table: { head: HEAD, rows: worstFirst(fleet.targets).map((target) => rowOf(target, isMixed)) },
    },
  ];
}

/** The same to be kept: with what is broken at most of them. */
export function fleetToShare(fleet: Fleet): readonly Section[] {
  const broken = brokenRequirements(fleet);
  const rows = broken
    .slice(0, RULES)
    .map(({ id, names }): Line[] => [[code(id)], [String(names.length)], named(names, NAMES)]);
  const left = broken.length - RULES;
  const table = { head: ['requirement', 'targets', 'which'], rows };
  const title = `Broken requirements${left > 0 ? ` (the first ${RULES} of ${broken.length})` : ''}`;
  return [...fleetDocument(fleet), { title, table }];
}

function rowOf(target: FleetTarget, isMixed: boolean): Line[] {
  const { name, judged, state, said } = target;
  const { sign, word } = outcomeOf(target);
  const left = state === 'finished' ? '' : `: ${stateText[state]}${said === '' ? '' : ` (${said})`}`;
  const why = judged?.verdict === 'inconclusive' ? `: ${judged.why}` : '';
  const part = isMixed && isPartial(target) ? ` (${CHOSEN_ONLY})` : '';
  const result: Line = [`${sign} ${word}${part}${left}${why}`];
  if (judged === null) return [[strong(name)], ...Array.from({ length: 5 }, (): Line => ['–']), result];
  const { broken, warned, open, requests, at } = judged.point;
  return [
    [strong(name)],
    ...[broken, warned, open, requests].map((number): Line => [String(number)]),
    [moment(at)],
    result,
  ];
}
