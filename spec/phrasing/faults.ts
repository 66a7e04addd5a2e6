/** What is wrong in one requirement, as a clause. */
import type { CauseGroup } from '../evidence/causes.ts';
import type { MismatchFact, MismatchKind } from '../evidence/facts.ts';
import { type Mismatch, renamedIn } from '../evidence/finding.ts';
import { TOTAL } from '../evidence/place.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import type { Operation } from '../generated/vocabulary.ts';
import { isListOrTotal, selfContradictionText, totalText } from './totals.ts';
import { bodyKind, notJsonClause, placeText } from './values.ts';
import { outsideText } from './windows.ts';
import { counted, withArticle } from './words.ts';
import { knownRow } from '../verdict/requirements.ts';
import type { RequirementResult } from '../verdict/results.ts';

const WALKED: Readonly<Partial<Record<MismatchKind, string>>> = {
  twice: 'repeats a transaction',
  missing: 'loses a transaction',
  extra: 'returns transactions that do not match the request',
};

/** What pages that are read one after the other do to transactions; null if it is none of these, or seen elsewhere. */
function walkText({ kind, at }: Mismatch): string | null {
  const does = WALKED[kind];
  return does === undefined || at.in !== 'walk' ? null : `reading transactions page by page ${does}`;
}

/** Operations that are named in a title. */
const NAMED = 2;

/** Which operations return data if they are asked for others; null if they are not known, or too many to name. */
function foreignText(operations: readonly Operation[]): string | null {
  if (operations.length === 0 || operations.length > NAMED) return null;
  const does = operations.length === 1 ? 'returns' : 'return';
  return `${operations.join(' and ')} ${does} data for a cardholder of another institution`;
}

/** Which responses are not JSON, and what they are instead; null if they differ in that. */
function notJsonFault(findings: RequirementResult['findings']): string | null {
  const facts = findings.map(({ fact }) => fact).filter(isNotJson);
  const [first] = facts;
  const kinds = new Set(facts.map(bodyKind));
  if (first === undefined || facts.length < findings.length || kinds.size > 1) return null;
  if (first.kind === 'not-json') return `a successful response ${notJsonClause(first, false)}`;
  const statuses = [...new Set(facts.flatMap((fact) => (fact.kind === 'not-json' ? [] : fact.status)))].sort();
  const which = new Intl.ListFormat('en', { type: 'disjunction' }).format(statuses.map(String));
  return `error responses with status ${which} ${notJsonClause(first, true)}`;
}

const isNotJson = (fact: Mismatch): fact is Mismatch & { readonly kind: 'not-json' | 'envelope-not-json' } =>
  fact.kind === 'not-json' || fact.kind === 'envelope-not-json';

/** A requirement that one response breaks by itself, and whether each response that was judged broke a requirement. */
const UNIQUE: RequirementId = 'transactions/unique';
const isInEach = ({ seenIn }: Pick<RequirementResult, 'seenIn'>): boolean =>
  seenIn?.of !== undefined && seenIn.of > 1 && seenIn.responses === seenIn.of;

/** ` (12 of 25 in one response are repeats)`; empty if that was not counted. */
function repeatsText(fact?: Mismatch): string {
  if (fact?.kind !== 'twice' || fact.repeats === undefined || fact.size === undefined) return '';
  return ` (${fact.repeats} of ${fact.size} in one response are repeats)`;
}

/** A requirement that one query can break in several ways: which of them was seen. */
const PREDICTION: RequirementId = 'transactions/prediction';
const PREDICTED: Readonly<Partial<Record<MismatchKind, string>>> = {
  missing: 'a query leaves out transactions that match it',
  extra: 'a query returns transactions that do not match it',
  refused: 'a valid query is rejected',
  'too-many': 'a page contains more transactions than are left from its offset on',
};

/** They may match all the same: then it is the earlier lists that are wrong. */
const UNLISTED = 'a query returns transactions that earlier lists lack';

/** Another cardholder's list has them. */
const OF_ANOTHER = 'a query returns transactions of another cardholder';

/** Requirements that lists are complete: a list that holds too much breaks them in another way than they say. */
const COMPLETE: ReadonlySet<RequirementId> = new Set([
  'transactions-result/approved-complete',
  'transactions-result/pending-complete',
  'transactions-window/complete',
]);

/** A filter that adds something breaks it in another way than it says. */
const NARROWED: RequirementId = 'transactions-account/sound';

/** The result that is in force by default, if no request asked for one and others were listed; else null. */
function defaultIn(findings: RequirementResult['findings']): string | null {
  const asked = findings.flatMap(({ fact }) => (fact.kind === 'another-result' && fact.byDefault ? fact.asked : []));
  return asked.length === findings.length ? (asked[0] ?? null) : null;
}

/** The issuer type that a filter does not accept; null if something else was seen. */
const rejectedTypeOf = (fact: MismatchFact): string | null =>
  fact.kind === 'refused' && fact.why.because === 'listed-issuer-type' ? fact.why.value : null;

const isRejectedAccount = (fact: MismatchFact): boolean =>
  fact.kind === 'refused' && ['account-known', 'account-on-line'].includes(fact.why.because);

/** What a broken requirement does to an application, if it is broken in another way than its own words say. */
export function whyText({ why, findings }: Pick<RequirementResult, 'why' | 'findings'>): string {
  const facts = findings.map(({ fact }) => fact);
  if (facts.some((fact) => rejectedTypeOf(fact) !== null)) return 'Applications cannot filter by this issuer type.';
  if (facts.length > 0 && facts.every(isRejectedAccount))
    return 'Applications cannot ask for the transactions of an account.';
  return facts.length > 0 && facts.every(isListOrTotal)
    ? 'If the total is wrong, a client stops early or loads empty pages. If the list is, it lacks transactions.'
    : why;
}

/** What was seen, of a requirement that forbids several things; what the requirement says is broken, of others. */
export function faultText({ id, broken, findings, ...row }: RequirementResult, guesses = true): string {
  const [first] = findings;
  if (first?.fact.kind === 'transaction-of-several') return 'a transaction is listed under three cardholders';
  if (first?.fact.kind === 'foreign-data-served') return foreignText(row.seenIn?.operations ?? []) ?? broken;
  const list = knownRow(id)?.operation ?? 'the API';
  const rejected = first === undefined ? null : rejectedTypeOf(first.fact);
  if (rejected !== null) return `the issuer type filter of ${list} rejects ${rejected}`;
  if (first?.fact.kind === 'not-listed' && first.fact.what.because === 'shown-by-filter') {
    return `the issuer type filter of ${list} returns an element that the list without a filter lacks`;
  }
  if (first?.fact.kind === 'extra' && (id === PREDICTION || COMPLETE.has(id as RequirementId))) {
    if (first.requests?.some(({ role }) => role.as === 'lists-of-another') === true) return OF_ANOTHER;
    return first.fact.extra.unlisted === true ? UNLISTED : (PREDICTED.extra ?? broken);
  }
  if (first?.fact.kind === 'default-limit' && first.fact.total !== undefined)
    return 'without limit, the list is not the one that the default limit gives';
  if (first?.fact.kind === 'missing' && first.fact.missing.besides !== undefined)
    return `${broken}, and ${counted('other', first.fact.missing.besides)} inside it`;
  if (id === PREDICTION && first !== undefined && first.fact.kind !== 'number')
    return PREDICTED[first.fact.kind] ?? broken;
  if (id === NARROWED && first?.fact.kind === 'extra')
    return 'accountId returns a transaction that the list without accountId lacks';
  if (id === UNIQUE && isInEach(row))
    return `every response lists transactions more than once${repeatsText(first?.fact)}`;
  const byDefault = defaultIn(findings);
  if (byDefault !== null)
    return `without result, list cardholder transactions returns transactions that are not ${byDefault}`;
  const walked = first === undefined ? null : walkText(first.fact);
  if (walked !== null && knownRow(id)?.operation === 'listCardholderTransactions') return walked;
  const unreadable = notJsonFault(findings);
  if (unreadable !== null) return unreadable;
  const outside = outsideText({ findings, findingsTotal: row.findingsTotal });
  if (outside !== null) return outside;
  if (first?.fact.kind === 'status-not-listed') {
    const own = knownRow(id)?.operation ?? 'any';
    const who = own === 'any' ? 'a response has' : `${own} responds with`;
    return `${who} status ${first.fact.status}, which the specification does not list`;
  }
  const contradiction = first === undefined ? null : selfContradictionText(first.fact);
  if (contradiction !== null) return contradiction;
  // Of two responses that differ, nobody knows which total is wrong.
  if (first?.fact.kind === 'number' && first.fact.of?.what === 'said-before') return broken;
  if (first?.fact.kind === 'number' && first.at === placeText(TOTAL) && knownRow(id)?.operation !== 'any') {
    return totalText({ findings }, guesses);
  }
  if (first?.fact.kind !== 'schema' || first.fact.at.in !== 'member') return broken;
  const { at, actual } = first.fact;
  const name = nameIn(at.pointer);
  const bare = actual.is === 'absent' || actual.is === 'null';
  if (!bare || name === '') return broken;
  const unit = knownRow(id)?.unit ?? 'response';
  const isEvery = row.observations > 1 && row.findingsTotal === row.observations;
  const where = isEvery ? `every ${unit}` : withArticle(unit);
  // Of what any operation may leave out, only what is there is observed.
  if (actual.is === 'null')
    return `${name} of ${knownRow(id)?.operation === 'any' ? withArticle(unit) : where} is null`;
  const renamed = renamedIn(first);
  // A body that lacks its list may have come all the same: the list is what is missing, not the body.
  const isList = renamed === null && at.pointer === `/${name}` && first.fact.schema.type === 'array';
  const only = isList ? onlyStatus(row.condition) : null;
  if (only !== null) return `error responses with status ${only} have no ${name} list`;
  if (isList)
    return `${isEvery ? `no ${unit}` : withArticle(unit)} has ${isEvery ? withArticle(name) : `no ${name}`} list`;
  return `${name} is missing from ${where}${renamed === null ? '' : `: the response calls it ${renamed.actual}`}`;
}

/** The members that lead to a place, from the last list on: `amount.value`; empty if it is an element of a list, or a whole body. */
const nameIn = (pointer: string): string =>
  /(?:^|\/\d+)\/((?:\D[^/]*\/)*\D[^/]*)$/.exec(pointer)?.[1]?.replaceAll('/', '.') ?? '';

/**
 * The status of all responses that broke a requirement, and of none that kept it; null if that is not all that they have in common.
 */
function onlyStatus(condition: RequirementResult['condition']): number | null {
  const [first, ...more] = condition === undefined || condition.likewise > 0 ? [] : condition.traits;
  return first?.is === 'status' && more.length === 0 && first.status >= 400 ? first.status : null;
}

/** Whether the title of a requirement names what the responses that broke it have in common: that status, or a default. */
export const namesCondition = ({ condition, findings }: RequirementResult): boolean => {
  const [first] = findings;
  if (defaultIn(findings) !== null) return true;
  if (onlyStatus(condition) === null || first === undefined) return false;
  const { fact } = first;
  const isAbsent = fact.kind === 'schema' && fact.actual.is === 'absent' && renamedIn(first) === null;
  const isList = isAbsent && fact.schema.type === 'array';
  return fact.kind === 'envelope-not-json' || (isList && fact.at.in === 'member' && isAtTop(fact.at.pointer));
};

/** Whether a place is a member of the body itself. */
const isAtTop = (pointer: string): boolean => pointer.split('/').length === 2;

/** Characters of what was expected and seen that a line has room for. */
const ROOM = 70;

/** Kinds of which the clause has both numbers already. */
const WITH_NUMBERS: readonly MismatchKind[] = ['number', 'total-below-shown', 'total-of-empty'];

/** What is wrong in a requirement that another one leads, and what was seen of it if that is short. */
export function alsoText(row: RequirementResult): string {
  const { expected = '', actual = '' } = row.findings[0] ?? {};
  const said = faultText(row);
  const kind = row.findings[0]?.fact.kind;
  if (kind !== undefined && WITH_NUMBERS.includes(kind)) return said;
  if (actual === '' || actual.length > ROOM) return said;
  return expected.length + actual.length <= ROOM
    ? `${said} (expected ${expected}, actual ${actual})`
    : `${said} (actual: ${actual})`;
}

/** What stands before these requirements. */
export const ALSO = 'Most likely broken by the same cause. Fix it, then run again.';

/** What a reader must know of a requirement that leads graver ones: by itself it only warns. Empty for others. */
export const onlyWarns = ({ lead, status }: Pick<CauseGroup, 'lead' | 'status'>): string =>
  lead.status === 'warned' && status !== 'warned'
    ? 'this requirement only warns; other requirements that the defect breaks are violated'
    : '';

/** What stands before the text of a finding's requirement: it says what must hold, or asks a question, not what was seen. */
export const findingLabel = ({ level }: Pick<RequirementResult, 'level'>): 'Question' | 'Required' =>
  level === 'gap' ? 'Question' : 'Required';
