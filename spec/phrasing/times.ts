/** How often a requirement was seen broken, and what its observations stood on, in words. */
import { isIntermittent } from '../evidence/condition.ts';
import { operationIds } from '../generated/vocabulary.ts';
import type { Census } from '../oracles/census.ts';
import type { RequirementResult } from '../verdict/results.ts';
import { knownRow, type Requirement } from '../verdict/requirements.ts';
import { counted, pluralOf } from './words.ts';

/** Operations that are named; more are all that there are. */
const NAMED = operationIds.length - 1;

/**
 * How often a requirement was seen broken, and of what: `seen in 2,258 of 6,390 transactions of listCardholderTransactions`. One
 * observation can break it more than once, and then responses are compared: `seen 516 times, in 30 of 185 responses of …`.
 * Of an active check: `seen in 6 of 11 tests`.
 */
export const timesText = (row: RequirementResult): string => `${seenText(row)}${placeText(row)}`;

function seenText(row: RequirementResult): string {
  const { id, findingsTotal: times, observations, seenIn } = row;
  const { unit, by } = knownRow(id) ?? { unit: 'observation', by: 'standing' };
  // An active check counts what was in order; it may stop at the first finding.
  if (by === 'active') return activeText(row);
  // Each response broke the requirement once, although it may have kept it in another place.
  if (seenIn?.of !== undefined && seenIn.of >= 2 && seenIn.responses === seenIn.of && times === seenIn.of) {
    return `seen in ${partOf(seenIn.of, 'response', seenIn.of)}${operationsText(row, 'response')}`;
  }
  // Nothing was in order, and each response broke the requirement once: everything examined did.
  const all = observations === 0 && seenIn?.responses === times ? times : observations;
  if (all >= times && all >= 2) return `seen in ${partOf(times, unit, all)}${operationsText(row, unit)}`;
  const said = times === 1 ? 'seen once' : `seen ${numberText(times)} times`;
  if (seenIn?.of === undefined || seenIn.of < 2) return said;
  return `${said}, in ${partOf(seenIn.responses, 'response', seenIn.of)}${operationsText(row, 'response')}`;
}

/** In how many of its tests an active check saw its requirement broken. */
function activeText(row: RequirementResult): string {
  const { findings, findingsTotal: times, observations: passed, seenIn, condition } = row;
  // The title says which requests are rejected, if these are; of others it is not known how many could be.
  if (condition !== undefined && findings[0]?.fact.kind === 'refused') {
    const { broke, likewise } = condition;
    const isWhole = likewise === 0 && !isIntermittent(condition);
    const seen = isWhole ? partOf(broke, 'such request', broke) : counted('valid request', broke);
    return `seen in ${seen}${operationsText(row, 'request')}`;
  }
  const where = knownRow(row.id)?.operation === 'any' ? operationsText(row, '') : '';
  const [first] = findings;
  const repeated = first?.flaky === true ? ', but not when it was repeated' : '';
  const again = times === 1 && first?.confirmed === true ? ', and again when it was repeated' : repeated;
  // Two mismatches of one response are one test.
  const failed = Math.min(times, seenIn?.responses ?? times);
  const all = failed + passed;
  const tests = all === 1 ? 'the only test' : all === 2 && failed === 2 ? 'both tests' : partOf(failed, 'test', all);
  const rest = passed === 0 ? '' : `; the other ${passed === 1 ? 'one' : numberText(passed)} passed`;
  return `seen in ${tests}${where}${again}${rest}`;
}

/** `3 of 9 pages`, or `all 9 pages`. */
function partOf(part: number, unit: string, all: number): string {
  const units = `${numberText(all)} ${pluralOf(unit, all)}`;
  return part === all ? `all ${units}` : `${numberText(part)} of ${units}`;
}

const numberText = (value: number): string => value.toLocaleString('en-GB');

/**
 * The operation that the requirement is about, if no other broke it; else those that broke it, or how many there are. Empty if that is
 * not known.
 */
function operationsText({ id, seenIn }: RequirementResult, unit: string): string {
  const own = knownRow(id)?.operation ?? 'any';
  const isOwn = seenIn?.operations.every((one) => one === own) ?? true;
  if (own !== 'any' && own !== 'none' && isOwn) return `${unit.includes(' of ') ? ' from' : ' of'} ${own}`;
  const [first, ...more] = seenIn?.operations ?? [];
  if (first === undefined) return '';
  return `, in ${more.length < NAMED ? [first, ...more].join(', ') : `all ${operationIds.length} operations`}`;
}

/** Findings that say something if they share a place. */
const SEVERAL = 3;

/** That all findings are in the same element of the innermost list, if it is not the first: `; all at accounts/1 (counted from 0)`. */
function placeText({ findings, findingsTotal }: RequirementResult): string {
  const places = new Set(findings.map(({ fact }) => (fact.at.in === 'member' ? elementIn(fact.at.pointer) : null)));
  const [place = null] = places;
  if (place === null || places.size > 1 || findings.length < SEVERAL) return '';
  return `; ${findingsTotal > findings.length ? `the first ${findings.length} are all` : 'all'} at ${place} (counted from 0)`;
}

/** The innermost list and the place in it (`accounts/1`); null if it is the first, or the list of the body itself. */
function elementIn(pointer: string): string | null {
  const names = pointer.split('/').slice(1);
  const at = names.findLastIndex((name) => /^\d+$/.test(name));
  return at < 2 || names[at] === '0' ? null : `${names[at - 1] ?? ''}/${names[at] ?? ''}`;
}

// What the observations stood on.

/** `83 different transactions, 19 of them PENDING, 3 accounts, 7 pages`. */
function censusText(census: Census): string {
  switch (census.of) {
    case 'transactions':
      return `${different('transaction', census)}, ${census.pending} of them PENDING, ${counted('account', census.accounts)}, ${counted('page', census.pages)}`;
    case 'pages':
      return counted('page', census.pages);
    case 'credentials':
      return `${different('credential', census)}, ${census.mobile} of them MOBILE, ${counted('cardholder', census.cardholders)}`;
    case 'types':
      return `${different('type', census)} of ${counted('issuer type', census.issuerTypes)}, ${counted('page', census.pages)}`;
    case 'cardholders':
      return different('cardholder', census);
    case 'responses':
      return `${counted('operation', census.operations)}, status ${census.statuses.join(', ')}`;
  }
}

const different = (what: string, { different: count }: { readonly different: number }): string =>
  counted(`different ${what}`, count);

/** `151 random queries, 2 operations, status 200, 404 (few: this says little)`; what was counted may be fewer, or others. */
export function sampleText(
  { operation, unit }: Pick<Requirement, 'operation' | 'unit'>,
  {
    observations,
    census,
    few,
  }: { readonly observations: number; readonly census: Census | null; readonly few: boolean },
): string {
  const little = few ? ' (few: this says little)' : '';
  if (observations === 0) return little;
  const lead = operation === 'any' || unit === 'response' ? ', ' : '; in these responses: ';
  return `${counted(unit, observations)}${census === null ? '' : `${lead}${censusText(census)}`}${little}`;
}
