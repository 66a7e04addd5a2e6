import { code, type Line, link, named, type Section, strong, toned } from '../document/document.ts';
import { documentPage } from '../document/html.tsx';
import { moment, partText } from '../view.ts';
import {
  brokenAt,
  brokenRequirements,
  type Fleet,
  fleetLine,
  type FleetTarget,
  isMixed,
  outcomeOf,
  partAt,
  partialLine,
  stateText,
  waivedAt,
  warnedAt,
  worstFirst,
} from './model.ts';

/** Requirements that are broken at any target, and names of targets in one line. */
const [RULES, NAMES] = [20, 10];
const HEAD = ['target', 'address', 'broken', 'waived', 'warned', 'not tested', 'requests', 'started', 'result'];

/** A fleet: its targets, worst first; on a terminal there is no room for their addresses. */
export function fleetDocument(fleet: Fleet, isWhole = false): readonly Section[] {
  const partial = partialLine(fleet);
  // If all were judged by as much, the sentence above them says so.
  const rows = worstFirst(fleet.targets).map((target) => rowOf(target, isMixed(fleet)));
  const [head, cells] = isWhole ? [HEAD, rows] : [HEAD.toSpliced(1, 1), rows.map((row) => row.toSpliced(1, 1))];
  return [
    {
      id: 'targets',
      title: fleetLine(fleet),
      text: partial === '' ? [] : [[partial]],
      table: { head, rows: cells, isSearched: true },
    },
  ];
}

/** The same to be kept: with what is broken at most of them. */
export function fleetToShare(fleet: Fleet, [rules, names] = [RULES, NAMES]): readonly Section[] {
  const broken = brokenRequirements(fleet);
  const rows = broken.slice(0, rules).map(({ id, broken: at, waived }): Line[] => {
    const links = [...at, ...waived].map((name) => link(name, `${encodeURIComponent(name)}/index.html#${id}`));
    const which = named(links, names, (place) => (place < at.length ? '' : 'waived'));
    return [[code(id)], [String(at.length)], [String(waived.length)], which];
  });
  const title = `Broken requirements${broken.length > rules ? ` (the first ${rules} of ${broken.length})` : ''}`;
  const table = { head: ['requirement', 'broken at', 'waived at', 'which'], rows };
  return [...fleetDocument(fleet, true), { id: 'requirements', title, table }];
}

/** A page whose names open the reports of the runs: nothing of it is left out. */
export function fleetPage(fleet: Fleet): string {
  const [first, ...others] = fleetToShare(fleet, [Infinity, Infinity]);
  const { sign, tone } = outcomeOf(fleet);
  return documentPage(`${fleetLine(fleet)} · Cardproof`, [{ ...first, mark: { sign, tone } }, ...others]);
}

function rowOf(target: FleetTarget, saysPart: boolean): Line[] {
  const { name, judged, state, said } = target;
  const { sign, word, tone } = outcomeOf(target);
  // Of an interrupted run, its state and the sentence of its verdict say the word again.
  const how = state === 'finished' || stateText[state] === word ? '' : stateText[state];
  const left = `${how}${said === '' ? '' : ` (${said})`}`.trim();
  const why = judged?.verdict === 'inconclusive' && state !== 'interrupted' ? judged.why : '';
  const told = [left, why].filter((one) => one !== '').join(': ');
  const by = saysPart ? partAt(target) : null;
  const part = by === null ? '' : ` (${partText[by]})`;
  const result: Line = [toned(tone, `${sign} ${word}`), `${part}${told === '' ? '' : `  ${told}`}`];
  if (judged === null) return [[strong(name)], ...Array.from({ length: HEAD.length - 2 }, (): Line => ['–']), result];
  const { open, requests, startedAt } = judged;
  return [
    [link(name, `${encodeURIComponent(name)}/index.html`)],
    [judged.sandbox ? 'sandbox, not your environment' : `${judged.host} (${judged.environment})`],
    ...[brokenAt(target).length, waivedAt(target).length, warnedAt(target), open, requests].map((number): Line => [
      String(number),
    ]),
    [moment(startedAt)],
    result,
  ];
}
