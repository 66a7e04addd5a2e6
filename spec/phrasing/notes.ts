/** What a reader should know of a likely cause next to its first finding: what lies behind it, and what follows from it. */
import { type CauseGroup, rowsOf } from '../evidence/causes.ts';
import type { MismatchFact } from '../evidence/facts.ts';
import type { RequirementResult, Results } from '../verdict/results.ts';
import { knownRow } from '../verdict/requirements.ts';
import { commonLabel, commonTraitsText } from './condition.ts';
import { counted } from './words.ts';
import { movedCause } from './windows.ts';

export interface Note {
  readonly label: 'Likely cause' | 'In common' | 'As a result';
  readonly text: string;
}

type Limits = Results['coverage']['limits'];

/** Notes in the order in which they are read; none if nothing of the kind is known. `limits`: how often each limit was sent. */
export function notesOf(group: CauseGroup, limits: Limits = []): readonly Note[] {
  const traits = commonTraitsText(group.lead) + besideLimitText(group.lead, limits);
  const notes: readonly Note[] = [
    { label: commonLabel(group.lead), text: traits },
    { label: 'Likely cause', text: movedCause(group.lead, rowsOf(group)) },
    { label: 'As a result', text: pushedOffText(group) },
  ];
  return notes.filter(({ text }) => text !== '');
}

/** That the limits next to the only one that is rejected are not rejected, too, as far as they were sent. */
function besideLimitText({ id, condition, findings }: RequirementResult, limits: Limits): string {
  const only = condition?.traits.find((one) => one.is === 'value' && one.parameter === 'limit');
  const isOfTransactions = knownRow(id)?.operation === 'listCardholderTransactions';
  if (only?.is !== 'value' || findings[0]?.fact.kind !== 'refused' || !isOfTransactions) return '';
  const beside = limits.filter(({ limit, sent }) => sent > 0 && Math.abs(limit - Number(only.value)) === 1);
  const names = beside.map(({ limit }) => `limit=${limit}`).join(' or ');
  return names === '' ? '' : ` No request with ${names} was rejected this way.`;
}

type Missing = Extract<MismatchFact, { kind: 'missing' }>;

/**
 * What lists lack that have another element twice, in the requirements of one cause; none if its first requirement is about
 * something else.
 */
export function pushedOff(group: CauseGroup): readonly Missing[] {
  if (group.lead.findings[0]?.fact.kind !== 'twice') return [];
  const facts = rowsOf(group).flatMap(({ findings }) => findings.map(({ fact }) => fact));
  const missing = facts.filter((fact): fact is Missing & (typeof facts)[number] => fact.kind === 'missing');
  return [...new Map(missing.map((one) => [one.missing.id, one])).values()];
}

/** A missing element with its time, as far as that is known. */
const namedText = ({ missing: { id, posted } }: Missing): string =>
  `${id}${posted === undefined ? '' : ` (posted ${posted})`}`;

/** What the worst of the lists lacks. It may be the response to another request than the one that is shown: its window is named. */
function pushedOffText(group: CauseGroup): string {
  const [worst] = [...pushedOff(group)].sort((one, other) => other.missing.count - one.missing.count);
  if (worst === undefined) return '';
  const { count, window } = worst.missing;
  const request =
    window === undefined
      ? 'a different request'
      : `a different request, for the window from ${window.start} to ${window.end},`;
  return `The repeats seem to take the places of others: ${request} should return ${counted('transaction', worst.expected)}, but ${count} of them ${count === 1 ? 'is' : 'are'} missing, for example ${namedText(worst)}.`;
}
