/** Requirements that are broken together: grouped by what was seen, so that one defect does not read like thirteen. */
import type { Ending, MismatchFact, MismatchKind, Place } from './facts.ts';
import type { Finding } from './finding.ts';
import type { KeyPlacement, ValueFact } from './fact-parts.ts';
import { type Exposure, exposureOf, exposures } from './exposure.ts';
import { gravityOf, isGrave, mostTellingFirst } from './cause-ranking.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { type Operation, operations } from '../generated/vocabulary.ts';
import { TOTAL } from './place.ts';
import { gradePlace } from './severity.ts';
import type { RequirementResult, Status } from '../verdict/results.ts';
import { knownRow } from '../verdict/requirements.ts';

/** What broken requirements have in common, if that can be said better than by the first of them. */
export type Common = Readonly<
  /** Members below one member of an answer have one fault: they are missing, null, or of another type. */
  | { kind: 'members'; of: string; expected: string; is: ValueFact['is'] }
  /** The first requirement says it. */
  | { kind: 'lead' }
>;

/** Requirements that most likely have one cause; one that shares nothing is a group of its own. */
export interface CauseGroup {
  /** The gravest of its requirements. */
  readonly status: Status;
  /** The one that tells most of the cause; it may be a warning that one response shows, beside violations that several do. */
  readonly lead: RequirementResult;
  readonly others: readonly RequirementResult[];
  readonly common: Common;
}

/** The broken requirements of a run by their likely cause, the gravest status first, and of a status the gravest grade. Pure. */
export function causesOf(rows: readonly RequirementResult[]): CauseGroup[] {
  const broken = rows.filter(({ status, findings }) => isGrave(status) && findings.length > 0);
  const groups = joined(broken).map(groupOf);
  return groups.sort(
    (one, other) =>
      gravityOf(one) - gravityOf(other) ||
      gradePlace(one) - gradePlace(other) ||
      placeOf(exposureOf(one)) - placeOf(exposureOf(other)) ||
      Number(hidesMore(other)) - Number(hidesMore(one)),
  );
}

/** All requirements of a cause, the most telling first. */
export const rowsOf = ({ lead, others }: Pick<CauseGroup, 'lead' | 'others'>): readonly RequirementResult[] => [
  lead,
  ...others,
];

/**
 * The requirements that show a cause again: its lead; if that only warns, the first one that is as grave as the cause; if the check
 * of others has seen what breaks it, those. None if only a whole run shows it, because it began late in this one.
 */
export function idsToRun({ lead, others, status }: CauseGroup): readonly string[] {
  if (lead.findings.some(isLate)) return [];
  const gravest = lead.status === status ? undefined : others.find((one) => one.status === status);
  const isElsewhere = lead.findings.every((one) => keylessWith(one) === 'absent');
  const finders = others.filter(({ findings }) => findings.some((one) => (keylessWith(one) ?? 'absent') !== 'absent'));
  return [...new Set([lead, gravest, ...(isElsewhere ? finders : [])].flatMap((row) => row?.id ?? []))];
}

const isLate = ({ fact }: Finding): boolean => fact.kind === 'served-without-key' && fact.late === true;

/** How the key was given where none is needed, as its finding says; null if it says no such thing. */
const keylessWith = ({ fact }: Finding): KeyPlacement | null =>
  fact.kind === 'served-without-key' && fact.keyless === true ? fact.key : null;

/** The smaller, the graver. */
const placeOf = (exposure: Exposure | null): number =>
  exposure === null ? exposures.length : exposures.indexOf(exposure);

/** Whether bodies could not be read: what else is wrong in them stays unknown until that is fixed. */
const hidesMore = ({ lead: { findings } }: CauseGroup): boolean =>
  findings.some(({ fact: { kind } }) => kind === 'not-json' || kind === 'incomplete');

/** Requirements that share a mark, directly or by others, in one list; in the order of their first. */
function joined(rows: readonly RequirementResult[]): RequirementResult[][] {
  const lists: { readonly marks: Set<string>; readonly rows: RequirementResult[] }[] = [];
  for (const row of rows) {
    const marks = marksOf(row);
    const [home, ...more] = lists.filter((list) => marks.some((mark) => list.marks.has(mark)));
    if (home === undefined) lists.push({ marks: new Set(marks), rows: [row] });
    else {
      for (const mark of marks) home.marks.add(mark);
      home.rows.push(row);
      for (const list of more) {
        home.rows.push(...list.rows);
        for (const mark of list.marks) home.marks.add(mark);
        lists.splice(lists.indexOf(list), 1);
      }
    }
  }
  return lists.map((list) => list.rows);
}

/** A kind of mismatch that several requirements see of one defect. */
type Family = 'shape' | 'bytes' | 'envelope' | 'contents' | 'size' | 'refused' | 'input' | 'key' | 'foreign' | 'person';

const FAMILY: Readonly<Partial<Record<MismatchKind, Family>>> = {
  schema: 'shape',
  ...{
    'not-json': 'bytes',
    'not-utf-8': 'bytes',
    'byte-order-mark': 'bytes',
    'media-type': 'bytes',
    incomplete: 'bytes',
  },
  ...{ 'envelope-not-json': 'envelope', 'envelope-encoding': 'envelope' },
  ...{ 'outside-window': 'contents', 'another-result': 'contents', 'account-not-on-lines': 'contents' },
  ...{ 'another-issuer-type': 'contents', twice: 'contents', 'not-empty': 'contents', 'not-listed': 'contents' },
  ...{
    'another-first': 'contents',
    missing: 'contents',
    extra: 'contents',
    'not-last': 'contents',
    number: 'contents',
  },
  ...{ 'total-below-shown': 'contents', 'total-below-parts': 'contents', 'total-of-empty': 'contents' },
  'another-order': 'contents',
  ...{ 'too-many': 'size', 'too-few': 'size', 'default-limit': 'size' },
  ...{ refused: 'refused', 'bad-input-served': 'input', 'served-without-key': 'key' },
  ...{ 'foreign-data-served': 'foreign', 'foreign-cardholder-found': 'foreign' },
  // If a transaction is listed under several cardholders, other lists hold the wrong ones, too.
  'transaction-of-several': 'contents',
  ...{ another: 'person', 'id-unknown-to-get': 'person', 'found-somebody-else': 'person' },
  ...{ 'customer-id-of-another': 'person', 'values-disagree': 'person' },
};

/** What a requirement shares with others of the same cause: texts that are equal if the cause is likely one. */
function marksOf(row: RequirementResult): string[] {
  const [first] = row.findings;
  if (first === undefined) return [];
  const { fact, exchanges } = first;
  const [seen, ...more] = row.seenIn?.operations ?? [];
  const own = knownRow(row.id)?.operation ?? 'any';
  // A rejection is one of the operation that rejected, whatever the requirement is about.
  const operation = fact.kind === 'refused' && own === 'any' && more.length === 0 ? (seen ?? own) : own;
  const shared = familyMark(fact, operation, exchanges[0] ?? '');
  // One response that fails several requirements has one cause, whichever requirements these are.
  const isSpot = fact.kind === 'refused' || (fact.at.in === 'member' && !isList(fact.at));
  const spot = isSpot ? [`at ${exchanges[0] ?? ''} ${first.at}`] : [];
  // An error that is not JSON does not say that it is JSON either.
  const bytes = fact.kind === 'envelope-not-json' ? [bytesMark(exchanges[0] ?? '')] : [];
  // What is rejected with that status under an id is rejected because find returned an id that does not exist.
  const rejected = fact.kind === 'id-unknown-to-get' ? UNDER_AN_ID.map((one) => rejectionMark(one, fact.ending)) : [];
  // A status that is not listed differs from that of other groups, too.
  const unlisted = endingsIn(fact).flatMap((one) =>
    'status' in one && !LISTED.includes(one.status) ? `unlisted ${one.status}` : [],
  );
  const owners = sharedPagesOf(row).map((page) => `owners ${page}`);
  return [row.id, ...(shared === null ? [] : [shared]), ...spot, ...bytes, ...rejected, ...unlisted, ...owners];
}

/** Whether a list that is filtered by accountId holds what the list without it lacks. */
const ACCOUNT_ONLY: RequirementId = 'transactions-account/sound';

/** Pages that show what is listed under two cardholders, or what only an accountId brings: both at once may have one cause. */
function sharedPagesOf({ id, findings }: RequirementResult): readonly string[] {
  return findings.flatMap(({ fact, exchanges }) => {
    if (fact.kind === 'listed-under-two') return exchanges.slice(0, 1);
    return fact.kind === 'extra' && id === ACCOUNT_ONLY ? exchanges.slice(0, 2) : [];
  });
}

/** Whether what an accountId brings is listed under another cardholder, too. */
export function isOfAnotherCardholder({ lead, others }: Pick<CauseGroup, 'lead' | 'others'>): boolean {
  const pages = lead.findings[0]?.fact.kind === 'extra' ? sharedPagesOf(lead) : [];
  return others.some(
    (row) =>
      row.findings[0]?.fact.kind === 'listed-under-two' && sharedPagesOf(row).some((page) => pages.includes(page)),
  );
}

const LISTED: readonly number[] = operations.listCardholderTransactions.statuses;
function endingsIn(fact: MismatchFact): readonly Ending[] {
  if (fact.kind === 'statuses-differ') return fact.seen.map(({ ending }) => ending);
  return fact.kind === 'status-not-listed' ? [fact] : [];
}

const UNDER_AN_ID: readonly Operation[] = ['getCardholder', 'getCardholderCredentials', 'listCardholderTransactions'];
const bytesMark = (exchange: string): string => `bytes ${exchange}`;
const rejectionMark = (operation: string, ending: Ending) => `refused ${operation} ${JSON.stringify(ending)}`;

function familyMark(fact: MismatchFact & { readonly at: Place }, operation: string, exchange: string): string | null {
  // A page that should have elements and is empty is the wrong part of its list, and not a short one; so is one beyond the end, or one
  // that is all of another list. What pages lack together, the list lacks.
  const isElsewhere =
    (fact.kind === 'too-few' && (fact.size === 0 || fact.at.in === 'walk')) ||
    (fact.kind === 'default-limit' && (fact.actual === 0 || fact.total !== undefined)) ||
    (fact.kind === 'too-many' && fact.at.in === 'page');
  const family: Family | undefined = isElsewhere ? 'contents' : FAMILY[fact.kind];
  if (family === undefined) return null;
  switch (family) {
    case 'shape': {
      const { of, expected, is } = shapeOf(fact);
      return of === ERRORS ? family + of + is : [family, operation, of, expected, is].join(' ');
    }
    case 'bytes':
      return bytesMark(exchange);
    case 'contents':
      return fact.kind === 'number' && fact.at.in === 'member' && fact.at.pointer !== TOTAL.pointer
        ? [family, operation, fact.at.pointer].join(' ')
        : `${family} ${operation}`;
    case 'refused':
      return fact.kind === 'refused' ? rejectionMark(operation, fact.ending) : null;
    case 'size':
    case 'input':
      return `${family} ${operation}`;
    case 'envelope':
    case 'key':
    case 'foreign':
    case 'person':
      return family;
  }
}

const ERRORS = 'errors';

/** The member of the answer that a place lies below, what was asked of it, and what came. */
function shapeOf(fact: MismatchFact & { readonly at: Place }): Omit<Extract<Common, { kind: 'members' }>, 'kind'> {
  if (fact.kind !== 'schema') return { of: '', expected: '', is: 'absent' };
  const { schema, actual } = fact;
  const of = fact.at.in === 'member' ? (fact.at.pointer.split('/')[1] ?? '') : '';
  const bare = actual.is === 'absent' || actual.is === 'null';
  const expected = schema.enum === undefined ? [schema.type ?? 'value'].flat().join(' or ') : 'listed value';
  return { of, expected: bare ? '' : (schema.format ?? expected), is: actual.is };
}

/** Whether a member is missing, or its value is of another kind than the one that is stated: not only too long or too small. */
function isOfOtherKind(fact: MismatchFact & { readonly at: Place }): boolean {
  const { expected: wanted, is } = shapeOf(fact);
  const isWhole = fact.kind === 'schema' && fact.actual.is === 'number' && Number.isInteger(Number(fact.actual.text));
  return fact.kind === 'schema' && wanted !== is && !(isWhole && wanted === 'integer');
}

const isList = (at: Place): boolean => at.in === 'member' && at.pointer.split('/').length === 2;

function groupOf(rows: readonly RequirementResult[]): CauseGroup {
  const facts = rows.flatMap(({ findings }) => findings[0]?.fact ?? []);
  const [lead, ...others] = mostTellingFirst(rows);
  const [gravest] = [...rows].sort((a, b) => gravityOf(a) - gravityOf(b));
  if (lead === undefined || gravest === undefined) throw new Error('a group of nothing');
  const [first] = facts;
  const shapes = first !== undefined && rows.length > 1 && facts.every(isOfOtherKind);
  const common: Common = shapes ? { kind: 'members', ...shapeOf(first) } : { kind: 'lead' };
  return { status: gravest.status, lead, others, common };
}
