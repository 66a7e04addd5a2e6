import { group } from 'd3-array';
import type { Exchange } from '../spec/exchange/exchange.ts';
import { gateText } from '../spec/phrasing/gate.ts';
import { isSpent } from '../spec/phrasing/reasons.ts';
import { leftOutTexts } from '../spec/phrasing/unjudged.ts';
import type { RequirementResult, Results, Status } from '../spec/verdict/results.ts';
import { knownRow } from '../spec/verdict/requirements.ts';
import { conditionalText } from '../spec/phrasing/verdict.ts';
import { isUndecided } from '../spec/evidence/certainty.ts';
import { conditionalOf } from '../spec/verdict/verdict.ts';
import { statusMark } from './document/document.ts';
import { gravest } from './impact.ts';

/** What every report is made from. */
export interface Run {
  readonly results: Results;
  readonly exchanges: readonly Exchange[];
  /** The fingerprint of the key that signs what is written, as ssh-keygen shows it; null or absent if nothing is signed. */
  readonly signedBy?: string | null;
}

/** Statuses in the order in which a reader needs them. */
export const statuses = Object.keys(statusMark) as readonly Status[];

/** What a requirement is said to be that has no check, because nothing could be sent to test it. */
export const UNTESTABLE = 'cannot be tested';

/** Whether a requirement has no check. */
export const hasNoCheck = ({ because }: Pick<RequirementResult, 'because'>): boolean => because?.kind === 'no-check';

/**
 * What requirements are said to be that were not tested for a reason of their kind or of the selection, not of the run; they are
 * counted by themselves. No request is sure to bring about what those are about that are `conditional`.
 */
const APART = ['conditional', UNTESTABLE, 'not selected'] as const;

/** A status in a sentence: the same word, without its hyphen. */
export const statusLabel = (status: Status): string => status.replace('-', ' ');

/** What there is to say of the status of a requirement beside those of another status; empty if theirs is the same. */
export const besideLabel = ({ status }: RequirementResult, other: Status): string =>
  status === other ? '' : status === 'warned' ? 'only warns' : statusLabel(status);

function apartLabel({ because }: Pick<RequirementResult, 'because'>): (typeof APART)[number] | null {
  if (because?.kind === 'not-selected') return 'not selected';
  return because?.kind === 'conditional' ? 'conditional' : because?.kind === 'no-check' ? UNTESTABLE : null;
}

/** Those that were not tested, and are not counted by themselves. */
export const untestedOf = (rows: readonly RequirementResult[]): readonly RequirementResult[] =>
  rows.filter((row) => row.status === 'not-tested' && apartLabel(row) === null);

/** The statuses that some of the requirements have: how many have each, and what they are called, with what a reader has to do about it. */
export const statusCounts = (rows: readonly RequirementResult[]) =>
  statuses.flatMap((status) => {
    const own = rows.filter((row) => row.status === status);
    return own.length === 0 ? [] : { status, count: own.length, counted: countedLabel(status, own) };
  });

function countedLabel(status: Status, own: readonly RequirementResult[]): readonly [count: number, label: string] {
  const { length } = own;
  if (status === 'answered') return [length, `open question${length === 1 ? '' : 's'} answered (no action)`];
  if (status !== 'not-tested') return [length, statusLabel(status)];
  const others = APART.map((label) => [own.filter((row) => apartLabel(row) === label).length, label] as const);
  const all = [[untestedOf(own).length, statusLabel(status)] as const, ...others];
  const [first = [length, statusLabel(status)] as const, ...more] = all.filter(([some]) => some > 0);
  return [first[0], [first[1], ...more.map(([some, label]) => `${some} more ${label}`)].join(', ')];
}

/** What a requirement that was not tested is said to be: of one that was seen broken, but not a second time, nothing is decided. */
export const untestedLabel = (row: RequirementResult): string =>
  isUndecided(row) ? 'undecided' : (apartLabel(row) ?? statusLabel('not-tested'));

/** A requirement that passed on so little, or so partly, that the green means little. */
export function isWeak(result: RequirementResult): boolean {
  const partly = result.reason !== '' && result.because?.kind !== 'nothing-to-waive';
  return result.status === 'passed' && (result.observations < 3 || partly);
}

/**
 * What stopped a run before it judged anything explains all that it lacks: the sentence of the verdict says why, and a list of all
 * requirements would hide it. The refusals that it saw are no answers.
 */
export const sawNothing = ({ requirements, because }: Pick<Results, 'requirements' | 'because'>): boolean =>
  because.kind === 'blocked' && requirements.every(({ level, status }) => level === 'gap' || status === 'not-tested');

/** Items by a key, in order of first appearance. */
export const groupBy: <T, K>(items: readonly T[], key: (item: T) => K) => Map<K, T[]> = group;

/** Why a run did not test everything, as it is said beside its result. */
export const partText = { smoke: 'smoke run', traffic: 'traffic only', chosen: 'chosen requirements only' } as const;
export type Part = keyof typeof partText;

/** Why a run did not test everything; null if it was to. */
export function partOf({ because, scope, run }: Pick<Results, 'because' | 'scope' | 'run'>): Part | null {
  if (because.smoke === true) return 'smoke';
  return run.origin?.kind === 'traffic' ? 'traffic' : scope === 'partial' ? 'chosen' : null;
}

/**
 * The verdict as a headline, and how bad it is: to whom data is exposed if it is, else the severity of the gravest defect. A partial run
 * never speaks for the target, and what was not tested is not said to conform.
 */
export function headline({ verdict, because, scope, run, gate, requirements }: Results): string {
  const severity = gravest({ requirements });
  const violates = `Violates the specification${severity === null ? '' : `: ${severity}`}`;
  const words = { conforms: 'Conforms', violates, inconclusive: 'Inconclusive' };
  const part = partOf({ because, scope, run });
  if (part !== null) {
    const isUnbroken = part === 'traffic' ? verdict === 'inconclusive' && gate.passed : because.kind === 'held';
    return `${part !== 'chosen' && isUnbroken ? 'No violation found' : words[verdict]} (${partText[part]})`;
  }
  const isInPart =
    verdict === 'conforms' && because.kind === 'held' && (because.open > 0 || because.unanswered !== undefined);
  return isInPart ? 'Conforms as far as tested' : words[verdict];
}

/**
 * Whether the run passed by the user's rules, and why: `this run failed: your profile is out of date (…)`. `isListed`: what is broken
 * stands beside it, and is not named again.
 */
export const gateLine = ({ gate, requirements }: Pick<Results, 'gate' | 'requirements'>, isListed = false): string =>
  gateText(gate, requirements, isListed);

/** Verdict and gate in one line. */
export const outcomeLine = (results: Results): string => `${headline(results)} · ${gateLine(results)}`;

/** Whether `--complete` asks for a requirement: what was selected, has a check, and does not wait for an accident. */
export function mustBeTested({ id, level, because }: RequirementResult): boolean {
  const row = knownRow(id);
  const isTestable = row !== undefined && row.by !== 'none' && row.conditional !== true;
  return level === 'must' && isTestable && because?.kind !== 'not-selected';
}

/** Whether the budget was spent before a requirement was tested. Results of older versions have no obstacles. */
const wasCut = ({ obstacles }: Pick<RequirementResult, 'obstacles'>): boolean => obstacles.some(isSpent);

/**
 * How many requirements a run did not test that are mandatory, or for which the budget was too small; empty if there are none. The
 * numbers are those of the legend: what cannot be tested or was not selected is not counted. The budget is named as the reason only if it is
 * one for what is mandatory: a larger one does not help where an address is wrong.
 */
export function untestedText({ requirements, requests }: Pick<Results, 'requirements' | 'requests'>): string {
  const testable = untestedOf(requirements);
  const needed = testable.filter(mustBeTested);
  const required = needed.length;
  const among = required === 0 ? testable : needed;
  const cut = among.filter(wasCut).length;
  if (required === 0 && cut === 0) return '';
  const none = testable.length === 1 ? 'and it is not mandatory' : 'none of them mandatory';
  const named = required > FEW ? '' : ` (${needed.map(({ id }) => id).join(', ')})`;
  const level = required === 0 ? none : `${required} of them mandatory${named}`;
  const only =
    required === testable.length ? `${count(required, 'mandatory requirement')}${named} ${were(required)}` : null;
  const said = only ?? `${count(testable.length, 'requirement')} ${were(testable.length)}`;
  const all = `${said} not tested${only === null ? `, ${level}` : ''}${cut === 0 ? '' : `: ${cutText(cut, among.length)}`}.`;
  const rest = conditionalText(conditionalOf(requirements));
  return `${all} ${cut === 0 ? REASONS : raiseText(requests)} ${rest}`.trim();
}

/** So many mandatory requirements are named on the first screen. */
const FEW = 2;
const REASONS = 'The reasons are under “Limits of this result”.';
/** A number that is most likely enough, and where it is set. */
const raiseText = ({ budget }: Results['requests']): string =>
  `Raise it in your settings, for example REQUEST_BUDGET=${Math.max(1000, 2 * budget)} in .env.`;
const were = (number: number): string => (number === 1 ? 'was' : 'were');

/** For how many of them the budget was the reason. It need not be spent to the last request: a check may need several. */
const cutText = (cut: number, all: number): string =>
  `${cut === all ? '' : `for ${cut} of these, `}too few requests were left of the budget`;

/** `399 requests (budget 400)`; of traffic, for which nothing was sent, `12 responses judged` and what was left out. */
export function amountText({ requests: { sent, budget }, run: { origin } }: Pick<Results, 'requests' | 'run'>): string {
  if (origin?.kind === 'traffic') {
    const left = leftOutTexts(origin.leftOut ?? {}).join('; ');
    return `${count(origin.responses, 'response')} judged${left === '' ? '' : ` (left out: ${left})`}`;
  }
  return `${count(sent, 'request')} (budget ${budget.toLocaleString('en-GB')})`;
}

/** The requests of a run, and how many of them went another way than usual. */
export function requestsText(results: Results): string {
  const { throttled, repeats, unanswered } = results.requests;
  const others = [[throttled, 'throttled'], [repeats, 'sent again'], [unanswered, 'unanswered']] as const; // prettier-ignore
  const said = others.flatMap(([number, what]) => (number === 0 ? [] : `${number.toLocaleString('en-GB')} ${what}`));
  return [amountText(results), ...said].join(', ');
}

/** What was not judged because the target was down, and a gateway answered in its place; empty if there is nothing. */
export function downText({ down }: Results['requests']): string {
  if (down === undefined) return '';
  const [from, to] = [down.from, down.to].map((iso) => iso.slice(11, 19));
  return `${count(down.responses, 'response')} with 502, 503 or 504 from ${from} to ${to} UTC left out: the target was down`;
}

/** Names as far as there is room for them, whole, and how many are left. */
export function namesText(names: readonly string[], room: number): string {
  const fits = names.findIndex((_, at) => names.slice(0, at + 1).join(', ').length > room);
  if (fits < 0) return names.join(', ');
  const shown = names.slice(0, Math.max(1, fits));
  return shown.length === names.length ? shown.join() : `${shown.join(', ')} and ${names.length - shown.length} more`;
}

/** What was judged, in a few words. */
export const subject = ({ target: { sandbox, environment } }: Results): string =>
  sandbox ? 'sandbox, not your environment' : environment === 'unknown' ? 'environment not named' : environment;

/** `1 request`, `2 requests`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? noun : plural}`;
}

/** `850 ms`, `12.4 s`, `3 min 5 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1000)} s`;
}

/** `2026-11-21 09:30 UTC`. */
export const moment = (iso: string): string => iso.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, '$1 $2 UTC');

/** What a status comes to in forms that know fewer words than ours. */
export type ReportedOutcome = 'passed' | 'failed' | 'skipped' | 'other';

const outcomes: Readonly<Record<Status, ReportedOutcome>> = {
  passed: 'passed',
  violated: 'failed',
  changed: 'failed',
  warned: 'passed',
  waived: 'skipped',
  'not-tested': 'skipped',
  answered: 'other',
};

/** The outcome of a requirement: the one place where every form learns it. A warning fails only a strict run. */
export function reportedOutcome({ status }: Pick<RequirementResult, 'status'>, strict: boolean): ReportedOutcome {
  return strict && status === 'warned' ? 'failed' : outcomes[status];
}

/** How many requirements have each outcome. */
export function outcomeCounts(rows: readonly RequirementResult[], strict: boolean): Record<ReportedOutcome, number> {
  const counts = { passed: 0, failed: 0, skipped: 0, other: 0 };
  for (const row of rows) counts[reportedOutcome(row, strict)] += 1;
  return counts;
}
