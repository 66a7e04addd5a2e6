import { brief, plain } from '../escape.ts';
import { paint, screen } from '../formats/terminal.ts';
import { count } from '../view.ts';
import type { Fleet, FleetTarget } from './model/fleet.ts';
import { stateText } from './model/state.ts';
import { CHOSEN_ONLY, fleetLine, isPartial, worstFirst } from './model/summary.ts';

const MOST_LINES = 40;

/** A fleet on a terminal: a line for each target, the worst first. */
export function fleetConsole(fleet: Fleet, { color }: { readonly color: boolean }): string {
  const targets = worstFirst(fleet.targets);
  const width = Math.max(...targets.map(({ name }) => name.length), 0);
  const lines = targets.slice(0, MOST_LINES).map((target) => targetLine(target, width));
  if (targets.length > MOST_LINES) lines.push(paint.dim(`  and ${count(targets.length - MOST_LINES, 'more target')}`));
  return screen([[paint.bold(fleetLine(fleet)), ...lines]], color);
}

function targetLine(target: FleetTarget, width: number): string {
  const { name, exitCode } = target;
  const sign = exitCode === 0 ? paint.green('✓') : exitCode === 1 ? paint.red('✗') : paint.yellow('?');
  return `  ${sign} ${paint.bold(plain(name.padEnd(width)))}  ${brief(wordsOn(target), 200)}`;
}

function wordsOn(target: FleetTarget): string {
  const { judged, state, said } = target;
  const left = state === 'finished' ? '' : `${stateText[state]}${said === '' ? '' : `: ${said}`}`;
  if (judged === null) return left;
  if (judged.verdict === 'inconclusive')
    return [...(left === '' ? [] : [left]), judged.verdict, judged.why].join(' · ');
  const { broken, warned, open, requests } = judged.point;
  const facts = [
    isPartial(target) ? `${judged.verdict} (${CHOSEN_ONLY})` : judged.verdict,
    `${broken} broken`,
    `${warned} warned`,
    `${open} not tested`,
    count(requests, 'request'),
    ...(left === '' ? [] : [left]),
  ];
  return facts.join(' · ');
}
