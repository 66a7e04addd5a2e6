import { join } from 'node:path';
import { causesOf } from '../../spec/causes.ts';
import { brokenText, exposedText, warningText } from '../../spec/phrasing/causes.ts';
import type { RequirementResult, Results, Status } from '../../spec/results.ts';
import { command } from '../command.ts';
import { brief, plain } from '../escape.ts';
import {
  amountText,
  capital,
  countedLabel,
  countStatuses,
  duration,
  gateBeside,
  gateLine,
  groupBy,
  headline,
  isWeak,
  mustBeTested,
  namesText,
  sawNothing,
  statuses,
  subject,
  untestedText,
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
  // What is broken stands below.
  const told = results.because.kind === 'broken';
  const groups = causesOf(results.requirements);
  const said = told
    ? [exposedText(groups), brokenText(groups), untestedText(results)]
    : [results.why, warningText(groups)];
  const why = plain(said.filter((one) => one !== '').join(' '));
  return [
    `${tone(paint.bold(`${sign} ${headline(results).toUpperCase()}`))}  ${plain(results.target.name)} ${where}`,
    `  ${plain(capital(told ? gateBeside(results) : gateLine(results)))}.`,
    ...(why === '' ? [] : [`  ${why}`]),
    ...(results.next === '' ? [] : [`  ${paint.bold('Next:')} ${plain(results.next)}`]),
  ];
}

function countLines(results: Results): string[] {
  const counts = countStatuses(results);
  const shown = statuses
    .filter((status) => counts[status] > 0)
    .map((status) => colour[status](`${counts[status]} ${countedLabel(status, counts[status])}`));
  const { throttled, unanswered, repeats } = results.requests;
  const extras = [
    throttled > 0 ? `${throttled} throttled` : '',
    repeats > 0 ? `${repeats} retried` : '',
    unanswered > 0 ? `${unanswered} unanswered` : '',
  ].filter((text) => text !== '');
  const requests = [`${amountText(results)} in ${duration(results.run.milliseconds)}`, ...extras].join(', ');
  return [`  ${shown.join(paint.dim(' · '))}`, `  ${paint.dim(`${requests} · seed ${results.settings.seed}`)}`];
}

/** What was not tested, by its reason: what is required first. */
function weakLines(rows: readonly RequirementResult[]): string[] {
  const ids = (some: readonly RequirementResult[]): string =>
    paint.dim(
      `(${namesText(
        some.map(({ id }) => plain(id)),
        90,
      )})`,
    );
  const idle = rows.filter((row) => row.status === 'not-exercised');
  const untested = [true, false].flatMap((isRequired) => {
    const own = idle.filter((row) => isRequired === mustBeTested(row));
    const reasons = [...groupBy(own, (row) => row.reason).values()].sort((a, b) => b.length - a.length);
    const what = isRequired ? 'required, not tested' : 'not tested';
    const most = isRequired ? shownReasons : 3;
    const lines = reasons.slice(0, most).map((same) => {
      const [{ reason, because } = { reason: '', because: null }] = same;
      return `${same.length} ${because?.kind === 'no-check' ? plain(reason) : `${what}: ${plain(reason)}`} ${ids(same)}`;
    });
    const left = reasons.slice(most).flat().length;
    return left === 0 ? lines : [...lines, `${left} more ${what}, for other reasons`];
  });
  const weak = rows.filter(isWeak);
  if (weak.length > 0) untested.push(`${weak.length} passed on few observations ${ids(weak)}`);
  return untested.map((line) => `  ${paint.yellow('○')} ${line}`);
}

function gapLines({ gaps, verdict }: Results): string[] {
  const answered = gaps.filter(({ answer }) => answer !== null);
  // A red run is about the fault; the report has the answers as well.
  if (verdict === 'violates') return [];
  const line = ({ id, answer }: Results['gaps'][number]): string =>
    `  ${paint.cyan('·')} ${plain(id)}: ${brief(answer ?? '', 90)}`;
  return titled(
    `Open questions answered (${answered.length} of ${gaps.length})`,
    listed(answered, shownGaps, line, (left) => paint.dim(`and ${left.length} more in the report`)),
  );
}
