import { join } from 'node:path';
import { causesOf } from '../../spec/causes.ts';
import { brokenText } from '../../spec/phrasing/causes.ts';
import type { RequirementResult, Results, Status } from '../../spec/results.ts';
import { command } from '../command.ts';
import { brief, plain } from '../escape.ts';
import {
  amountText,
  capital,
  countStatuses,
  duration,
  gateBeside,
  gateLine,
  groupBy,
  headline,
  isWeak,
  sawNothing,
  statuses,
  statusLabel,
  subject,
} from '../view.ts';
import { causeBlocks } from './console-causes.ts';
import { listed, paint, screen, titled } from './terminal.ts';

const shownReasons = 6;
const shownGaps = 12;

const colour: Readonly<Record<Status, (text: string) => string>> = {
  violated: paint.red,
  changed: paint.red,
  warned: paint.yellow,
  'not-exercised': paint.yellow,
  waived: paint.cyan,
  answered: paint.cyan,
  upheld: paint.green,
};

/** The end of a run as a person reads it on a terminal: the verdict in the first line, the evidence below. */
export function consoleSummary(results: Results, { color }: { readonly color: boolean }): string {
  const blocks = [
    verdictLines(results),
    countLines(results),
    ...causeBlocks(results),
    titled('Limits of this result', sawNothing(results) ? [] : weakLines(results.requirements)),
    gapLines(results),
    [
      `${paint.dim('Report')}  ${plain(join(results.run.directory, 'index.html'))}`,
      `${paint.dim('Help')}    ${command(`explain ${results.verdict}`)}`,
    ],
  ];
  return screen(blocks, color);
}

function verdictLines(results: Results): string[] {
  const tone = { conforms: paint.green, violates: paint.red, inconclusive: paint.yellow }[results.verdict];
  const sign = { conforms: '✓', violates: '✗', inconclusive: '?' }[results.verdict];
  const judged = `[${subject(results)}]`;
  const where = results.target.sandbox ? paint.yellow(judged) : judged;
  // What is broken stands below, with what to do about it.
  const told = results.because.kind === 'broken';
  const next = told && !results.gate.passed ? '' : results.next;
  return [
    `${tone(paint.bold(`${sign} ${headline(results).toUpperCase()}`))}  ${plain(results.target.name)} ${where}`,
    `  ${plain(capital(told ? gateBeside(results) : gateLine(results)))}.`,
    `  ${told ? brokenText(causesOf(results.requirements)) : plain(results.why)}`,
    ...(next === '' ? [] : [`  ${paint.bold('Next:')} ${plain(next)}`]),
  ];
}

function countLines(results: Results): string[] {
  const counts = countStatuses(results);
  const shown = statuses
    .filter((status) => counts[status] > 0)
    .map((status) => colour[status](`${counts[status]} ${statusLabel(status)}`));
  const { throttled, unanswered, repeats } = results.requests;
  const extras = [
    throttled > 0 ? `${throttled} throttled` : '',
    repeats > 0 ? `${repeats} repeated` : '',
    unanswered > 0 ? `${unanswered} unanswered` : '',
  ].filter((text) => text !== '');
  const requests = [amountText(results), ...extras].join(', ');
  return [
    `  ${shown.join(paint.dim(' · '))}`,
    `  ${paint.dim(`${requests} in ${duration(results.run.milliseconds)} · seed ${results.settings.seed}`)}`,
  ];
}

function weakLines(rows: readonly RequirementResult[]): string[] {
  const ids = (some: readonly RequirementResult[]): string =>
    paint.dim(`(${brief(some.map(({ id }) => id).join(', '), 90)})`);
  const idle = rows.filter((row) => row.status === 'not-exercised');
  const reasons = [...groupBy(idle, (row) => row.reason).values()].sort((a, b) => b.length - a.length);
  const lines = reasons
    .slice(0, shownReasons)
    .map((same) => `${same.length} not exercised: ${brief(same[0]?.reason ?? '', 120)} ${ids(same)}`);
  const left = reasons.slice(shownReasons).flat().length;
  if (left > 0) lines.push(`${left} more not exercised, for other reasons`);
  const weak = rows.filter(isWeak);
  if (weak.length > 0) lines.push(`${weak.length} upheld on few observations ${ids(weak)}`);
  return lines.map((line) => `  ${paint.yellow('○')} ${line}`);
}

function gapLines({ gaps }: Results): string[] {
  const answered = gaps.filter(({ answer }) => answer !== null);
  const line = ({ id, answer }: Results['gaps'][number]): string =>
    `  ${paint.cyan('·')} ${plain(id)}: ${brief(answer ?? '', 90)}`;
  return titled(
    `Open questions answered (${answered.length} of ${gaps.length})`,
    listed(answered, shownGaps, line, (left) => paint.dim(`and ${left.length} more in the report`)),
  );
}
