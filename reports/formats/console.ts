import { join } from 'node:path';
import { causesOf } from '../../spec/causes.ts';
import { answerText } from '../../spec/phrasing/answers.ts';
import { besideText } from '../../spec/phrasing/causes.ts';
import { exposedText } from '../../spec/phrasing/exposures.ts';
import type { RequirementResult, Results, Status } from '../../spec/results.ts';
import { command } from '../../spec/phrasing/command.ts';
import { brief, plain } from '../escape.ts';
import { nextSteps } from '../next.ts';
import {
  beforeReason,
  amountText,
  count,
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
  apartOf,
  untestedLabel,
  untestedText,
} from '../view.ts';
import { briefCauses, causeBlocks } from './console-causes.ts';
import { listed, paint, screen, titled } from '../document/terminal.ts';
import { capital } from '../../spec/phrasing/capital.ts';

const shownReasons = 6;
const shownGaps = 12;

const colour: Readonly<Record<Status, (text: string) => string>> = {
  violated: paint.red,
  changed: paint.red,
  warned: paint.yellow,
  'not-tested': paint.yellow,
  waived: paint.cyan,
  answered: paint.cyan,
  passed: paint.green,
};

/** Lines of a summary at most, unless it is asked for whole: a screen that need not be scrolled. */
const SCREEN = 25;

/** How a summary is written. */
interface How {
  readonly color: boolean;
  /** With every cause, what limits the result, and the open questions. */
  readonly verbose?: boolean;
}

/**
 * The end of a run as a person reads it on a terminal: the verdict in the first line, then what is broken, then whether the run
 * passed and what to do. A healthy run takes at most 12 lines, a red one at most 25; `verbose` has the rest.
 */
export function consoleSummary(results: Results, { color, verbose = false }: How): string {
  const [head, ...said] = verdictLines(results, verbose);
  const rest = [
    countLines(results),
    ...(verbose
      ? [titled('Limits of this result', sawNothing(results) ? [] : weakLines(results.requirements)), gapLines(results)]
      : []),
    endLines(results, verbose),
  ];
  const isBroken = results.because.kind === 'broken';
  // What stands below the causes, with an empty line before each block.
  const below = [...(isBroken ? [said] : []), ...rest];
  const room = SCREEN - 2 - below.flat().length - below.length;
  const causes = verbose ? causeBlocks(results) : [briefCauses(results, room)];
  const blocks = isBroken ? [[head], ...causes, said, ...rest] : [[head, ...said], ...causes, ...rest];
  return screen(blocks, color);
}

function endLines({ run, verdict }: Results, verbose: boolean): string[] {
  const more = verbose ? '' : paint.dim('  with every finding, the limits of this result and the open questions');
  return [
    `${paint.dim('Report')}  ${plain(join(run.directory, 'index.html'))}${more}`,
    // One line less where a finding needs the room.
    ...(verdict === 'violates' && !verbose ? [] : [`${paint.dim('Help')}    ${command(`explain ${verdict}`)}`]),
  ];
}

function verdictLines(results: Results, verbose: boolean): [head: string, ...said: string[]] {
  const steps = nextSteps(results);
  const tone = { conforms: paint.green, violates: paint.red, inconclusive: paint.yellow }[results.verdict];
  const sign = { conforms: '✓', violates: '✗', inconclusive: '?' }[results.verdict];
  const judged = `[${subject(results)}]`;
  const where = results.target.sandbox ? paint.yellow(judged) : judged;
  // What is broken has a block of its own.
  const told = results.because.kind === 'broken';
  // The command of the second step stands there, too.
  const next = told && !verbose ? steps.slice(0, 1) : steps;
  const groups = causesOf(results.requirements);
  // Of data that is exposed, the title of the cause and the next step say the same.
  const exposed = verbose ? exposedText(groups) : '';
  const said = told ? [exposed, untestedText(results)] : [results.why, besideText(results.requirements)];
  const why = plain(said.filter((one) => one !== '').join(' '));
  return [
    `${tone(paint.bold(`${sign} ${headline(results).toUpperCase()}`))}  ${plain(results.target.name)} ${where}`,
    `  ${plain(capital(told ? gateBeside(results) : gateLine(results)))}.`,
    ...(why === '' ? [] : [`  ${why}`]),
    ...next.map((step, at) => `  ${at === 0 ? `${paint.bold('Next:')} ` : '      '}${plain(step)}`),
  ];
}

function countLines(results: Results): string[] {
  const counts = countStatuses(results);
  const apart = apartOf(results.requirements);
  const shown = statuses
    .filter((status) => counts[status] > 0)
    .map((status) => colour[status](countedLabel(status, counts[status], apart).join(' ')));
  const { throttled, unanswered, repeats } = results.requests;
  const extras = [
    throttled > 0 ? `${count(throttled, 'request')} throttled` : '',
    repeats > 0 ? `${count(repeats, 'request')} retried` : '',
    unanswered > 0 ? `${count(unanswered, 'request')} unanswered` : '',
  ].filter((text) => text !== '');
  const requests = [`${amountText(results)} in ${duration(results.run.milliseconds)}`, ...extras].join(', ');
  return [`  ${shown.join(paint.dim(' · '))}`, `  ${paint.dim(`${requests} · seed ${results.settings.seed}`)}`];
}

/** What was not tested, by its reason, what is required first; then what passed on few observations. */
function weakLines(rows: readonly RequirementResult[]): string[] {
  const idle = rows.filter(({ status }) => status === 'not-tested');
  const weak = rows.filter(isWeak);
  const passed = rows.filter(({ status }) => status === 'passed').length;
  return [
    ...untestedLines(idle.filter(mustBeTested), 'required, ', shownReasons),
    ...untestedLines(
      idle.filter((row) => !mustBeTested(row)),
      '',
      shownReasons / 2,
    ),
    ...(weak.length === 0
      ? []
      : [`${weak.length} of the ${passed} that passed: on few observations, or only in part ${idsOf(weak)}`]),
  ].map((line) => `  ${paint.yellow('○')} ${line}`);
}

/** Rows that were not tested, a line for each reason, the most frequent first. */
function untestedLines(rows: readonly RequirementResult[], level: string, most: number): string[] {
  const reasons = [...groupBy(rows, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length);
  const lines = reasons.slice(0, most).map(([reason, same]) => {
    const [first] = same;
    const what = first === undefined ? '' : beforeReason(first, level);
    return `${same.length} ${what}${brief(reason, 240)} ${idsOf(same)}`;
  });
  const left = reasons.slice(most).flatMap(([, same]) => same);
  const others = [...groupBy(left, untestedLabel)].map(
    ([label, same]) =>
      `${same.length} more ${level}${label}, for ${same.length === 1 ? 'another reason' : 'other reasons'} ${idsOf(same)}`,
  );
  return [...lines, ...others];
}

function idsOf(rows: readonly RequirementResult[]): string {
  const ids = rows.map(({ id }) => plain(id));
  return paint.dim(`(${namesText(ids, 90)})`);
}

function gapLines({ gaps, verdict }: Results): string[] {
  // A red run is about the fault; the report has the answers as well.
  if (verdict === 'violates') return [];
  const answered = gaps.filter(({ answer }) => answer !== null);
  const line = ({ id, answer }: Results['gaps'][number]): string =>
    `  ${paint.cyan('·')} ${plain(id)}: ${brief(answerText(id, answer ?? ''), 90)}`;
  return titled(
    `Open questions answered (${answered.length} of ${gaps.length})`,
    listed(answered, shownGaps, line, (left) => paint.dim(`and ${left.length} more in the report`)),
  );
}
