import { code, table, words } from '../formats/markdown.ts';
import { moment } from '../view.ts';
import type { Fleet, FleetTarget } from './model/fleet.ts';
import { stateText } from './model/state.ts';
import { brokenRules, fleetLine, partialLine, worstFirst } from './model/summary.ts';

const MOST_RULES = 20;
const MOST_NAMES = 10;
const RESULT = { 0: '✓ passed', 1: '✗ failed', 3: '? not judged', 130: '○ interrupted' } as const;

/** A fleet as Markdown: the targets, worst first, and the rules that are broken at most of them. */
export function fleetMarkdown(fleet: Fleet): string {
  const head = ['target', 'result', 'broken', 'warned', 'not tested', 'requests', 'started'];
  const targets = table(head, worstFirst(fleet.targets).map(rowOf));
  const partial = partialLine(fleet);
  return `${[`# ${fleetLine(fleet)}`, ...(partial === '' ? [] : [partial]), targets, ...brokenTable(fleet)].join('\n\n')}\n`;
}

function rowOf({ name, exitCode, judged, state, said }: FleetTarget): string[] {
  const left = state === 'finished' ? '' : `: ${stateText[state]}${said === '' ? '' : ` (${said})`}`;
  const why = judged?.verdict === 'inconclusive' ? `: ${judged.why}` : '';
  const result = words(`${RESULT[exitCode]}${left}${why}`);
  if (judged === null) return [words(name), result, '–', '–', '–', '–', '–'];
  const { broken, warned, open, requests, at } = judged.point;
  return [words(name), result, ...[broken, warned, open, requests].map(String), words(moment(at))];
}

function brokenTable(fleet: Fleet): string[] {
  const broken = brokenRules(fleet);
  if (broken.length === 0) return [];
  const rows = broken.slice(0, MOST_RULES).map(({ id, names }) => {
    const more = names.length > MOST_NAMES ? ', …' : '';
    return [code(id), String(names.length), words(`${names.slice(0, MOST_NAMES).join(', ')}${more}`)];
  });
  const left = broken.length - MOST_RULES;
  return ['## Broken rules', table(['rule', 'targets', 'which'], rows), ...(left > 0 ? [`And ${left} more.`] : [])];
}
