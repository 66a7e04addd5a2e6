import { join } from 'node:path';
import { answerText } from '../../spec/phrasing/questions.ts';
import { causeText } from '../../spec/phrasing/causes.ts';
import { capital } from '../../spec/phrasing/words.ts';
import { command } from '../../spec/phrasing/requests.ts';
import type { Results } from '../../spec/verdict/results.ts';
import {
  code,
  dim,
  item,
  type Item,
  type Line,
  type Section,
  sentence,
  statusMark,
  strong,
  toned,
  verdictMark,
} from '../document/document.ts';
import { markdownOf } from '../document/markdown.ts';
import { terminal } from '../document/terminal.ts';
import { limitItem, weaknesses } from '../limits.ts';
import { firstWords, nextSteps } from '../command.ts';
import {
  downText,
  duration,
  gateLine,
  groupBy,
  hasNoCheck,
  headline,
  requestsText,
  type Run,
  sawNothing,
  statusCounts,
  subject,
} from '../view.ts';
import { briefCauses, causeSections } from './causes.ts';

/** Reasons of what was not tested, answers that a terminal shows, ids in one line. */
const [REASONS, ANSWERS, NAMED] = [6, 12, 3];
/** Lines of a summary at most, unless it is asked for whole: a screen that need not be scrolled. */
const SCREEN = 25;
/** GitHub shows no job summary above this size, in bytes. */
export const mostMarkdown = 1024 * 1024;

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
  const end: Section = { text: endLines(results, verbose) };
  if (verbose) return terminal([...wholeSummary({ results, exchanges: [] }), end], { color });
  const { because } = results;
  const [head, counts] = [headOf(results), { text: countLines(results, false) }];
  const said = saidLines(results, false);
  if (because.kind !== 'broken') {
    const text = [...(head.text ?? []), ...said];
    return terminal([{ ...head, text }, briefCauses(results, SCREEN), counts, end], { color });
  }
  const below = [{ text: said }, counts, end];
  // Above the causes stand the verdict and an empty line, and one stands behind them; the text ends with a line break.
  const used = terminal(below, { color }).split('\n').length + 2;
  return terminal([head, briefCauses(results, SCREEN - used), ...below], { color });
}

/**
 * The summary as GitHub-flavoured Markdown, fit for a pull request or `GITHUB_STEP_SUMMARY`. Parts that do not fit into
 * `room` bytes are left out, and named; the empty text if there is no room even for that.
 */
export const markdown = (run: Run, room = mostMarkdown): string => markdownOf(wholeSummary(run), room);

/** What was found, with every cause, what limits the result, and the answers to open questions. */
function wholeSummary(run: Run): Section[] {
  const { results } = run;
  const { settings, suite } = results;
  const head = headOf(results);
  const { defect: first } = firstWords(results);
  const defect = first === undefined ? [] : [[`${causeText(first)}.`]];
  const people = settings.redactPeople === true ? '; people replaced by stand-ins' : '';
  return [
    {
      ...head,
      text: [...(head.text ?? []), ...defect, ...saidLines(results, true)],
    },
    ...causeSections(run),
    { title: 'Counts', text: [...countLines(results, true), [dim(`cardproof ${suite.version}${people}`)]] },
    { title: 'Limits of this result', items: sawNothing(results) ? [] : limits(run) },
    answers(results),
  ];
}

/** The verdict, and of what. */
function headOf(results: Results): Section & { readonly text: readonly Line[] } {
  const { target, verdict } = results;
  const judged = `[${subject(results)}]`;
  return {
    title: headline(results),
    mark: verdictMark[verdict],
    text: [[`${target.name} `, target.sandbox ? toned('doubtful', judged) : judged]],
  };
}

/** Whether the run passed, why, and what to do next. */
function saidLines(results: Results, isWhole: boolean): Line[] {
  const steps = nextSteps(results);
  // What is broken stands elsewhere, and in a brief summary the command of the second step, too.
  const told = results.because.kind === 'broken';
  const next = told && !isWhole ? steps.slice(0, 1) : steps;
  const { said } = firstWords(results);
  return [
    [`${capital(gateLine(results, told))}.`],
    ...(said === '' ? [] : [sentence(said)]),
    ...next.map((step, at): Line => [at === 0 ? strong('Next:') : '', at === 0 ? ' ' : '', ...sentence(step)]),
  ];
}

/** How many requirements have each status; unless all are wanted, without those of which there is nothing to do or to know. */
function countLines(results: Results, isWhole: boolean): Line[] {
  const all = results.requirements;
  const requirements = isWhole ? all : all.filter((row) => row.status !== 'answered' && !hasNoCheck(row));
  const shown = statusCounts(requirements).map(({ status, counted }) =>
    toned(statusMark[status].tone, counted.join(' ')),
  );
  const down = downText(results.requests);
  return [
    shown.flatMap((piece, at) => (at === 0 ? [piece] : [dim(' · '), piece])),
    [dim(`${requestsText(results)} · ${duration(results.run.milliseconds)} · seed ${results.settings.seed}`)],
    ...(down === '' ? [] : [[toned('doubtful', down)]]),
  ];
}

function endLines({ run, verdict }: Results, verbose: boolean): Line[] {
  const more = verbose ? '' : '  with every finding, the limits of this result and the open questions';
  return [
    [dim('Report'), `  ${join(run.directory, 'index.html')}`, dim(more)],
    // One line less where a finding needs the room.
    ...(verdict === 'violates' && !verbose ? [] : [[dim('Help'), `    ${command(`explain ${verdict}`)}`]]),
  ];
}

/** What was not tested, by its reason, what is mandatory first; then what passed on few observations, in part or after a repeat. */
function limits({ results, exchanges }: Run): Item[] {
  const all = weaknesses(results, exchanges);
  const idle = all.filter(({ kind }) => kind === 'not-tested');
  const others = [...groupBy(idle.slice(REASONS), ({ label }) => label)].map(([label, some]) => ({
    kind: 'not-tested' as const,
    label: `more ${label}`,
    reason: 'for other reasons',
    rows: some.flatMap(({ rows }) => rows),
  }));
  return [
    ...idle.slice(0, REASONS),
    ...others,
    ...all.filter(({ kind }) => kind === 'thin' || kind === 'repeated'),
  ].map((limit) => limitItem(limit, NAMED));
}

function answers({ gaps }: Results): Section {
  const answered = gaps.filter(({ answer }) => answer !== null);
  const items = answered.map(({ id, answer }) => item([code(id), ': ', code(answerText(id, answer ?? ''), 90)], id));
  const title = `Open questions answered (${answered.length} of ${gaps.length})`;
  return { title, items, most: ANSWERS, folded: true };
}
