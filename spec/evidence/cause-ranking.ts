/** Which of the requirements that one defect breaks tells most of it. */
import type { Trait } from './condition.ts';
import type { MismatchFact, MismatchKind, Place } from './facts.ts';
import { exposureOf } from './exposure.ts';
import { TOTAL } from './place.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import type { Parameter } from '../generated/vocabulary.ts';
import type { RequirementResult, Status } from '../verdict/results.ts';
import { knownRow } from '../verdict/requirements.ts';

/** The statuses that a reader must know of, the gravest first. */
const GRAVE: readonly Status[] = ['violated', 'changed', 'warned', 'waived'];
export const isGrave = (status: Status): boolean => GRAVE.includes(status);
/** The smaller, the graver. */
export const gravityOf = ({ status }: { readonly status: Status }): number => GRAVE.indexOf(status);

/** Kinds that say what is wrong, whatever else is broken, the most telling first. */
const DECISIVE: readonly MismatchKind[] = [
  'transaction-of-several',
  ...(['outside-window', 'another-result', 'account-not-on-lines', 'another-issuer-type', 'not-empty'] as const),
  ...(['twice', 'another-first'] as const),
];
/** Kinds that tell more of a cause than others of their family, the most telling first. */
const TELLING: readonly MismatchKind[] = [...DECISIVE, 'missing', 'extra', 'not-json', 'too-many', 'status-not-listed'];

/** Requirements about one parameter: if one is broken, wider requirements are too, which say less. The narrowest first. */
const NARROW: readonly RequirementId[] = [
  'find/id-known',
  ...(['transactions/limit-accepted', 'transactions/offset-accepted', 'transactions-result/accepted'] as const),
  ...(['transactions-window/accepted', 'transactions-window/start-inclusive'] as const),
  ...(['transactions-window/end-inclusive', 'transactions-window/one-instant'] as const),
  ...(['transactions-account/complete', 'transactions-result/approved-complete'] as const),
  ...(['transactions-result/pending-complete', 'transactions-window/zero-offset-accepted'] as const),
  'transactions-window/complete',
  ...(['find/unknown-finds-nobody', 'types/total'] as const),
];

/** Behind those that are about no parameter. */
const LAST = NARROW.length + 1;

/**
 * Requirements of one cause, the most telling first. What one response shows by itself leads, even if it only warns: its reader
 * needs one request. Of the others, the gravest lead.
 */
export function mostTellingFirst(rows: readonly RequirementResult[]): readonly RequirementResult[] {
  const kinds = rows.flatMap(({ findings }) => findings[0]?.fact.kind ?? []);
  const isDecided = kinds.some((kind) => DECISIVE.includes(kind) || kind === 'extra');
  const narrowness = (row: RequirementResult): number =>
    isDecided ? 0 : isOfTotal(row, rows) ? NARROW.length : isOfShortList(row, rows) ? LAST : narrownessOf(row);
  return [...rows].sort(
    (a, b) =>
      aloneOf(a) - aloneOf(b) ||
      gravityOf(a) - gravityOf(b) ||
      Number(exposes(b)) - Number(exposes(a)) ||
      narrowness(a) - narrowness(b) ||
      tellingOf(a) - tellingOf(b),
  );
}

const exposes = (row: RequirementResult): boolean => exposureOf({ lead: row, others: [] }) !== null;

/** The smaller, the more one response shows by itself. */
function aloneOf({ id, findings: [first] }: RequirementResult): number {
  const place = first === undefined || knownRow(id)?.by !== 'standing' ? -1 : DECISIVE.indexOf(first.fact.kind);
  return place < 0 ? DECISIVE.length : place;
}

/** Kinds that tell that a list leaves something out. */
const LOST: readonly MismatchKind[] = ['missing', 'not-listed', 'too-few'];

/** Whether a requirement about lists is broken by a total alone: then the list may be complete, and the total is what is wrong. */
function isOfTotal({ findings: [first] }: RequirementResult, rows: readonly RequirementResult[]): boolean {
  const facts = rows.flatMap(({ findings }) => findings.map(({ fact }) => fact));
  if (facts.some(({ kind }) => LOST.includes(kind))) return false;
  const isWrong = facts.some((fact) => fact.kind === 'total-of-empty' || isTotal(fact));
  return first?.fact.kind === 'total-below-parts' || (first?.fact.kind === 'not-last' && isWrong);
}

/** Whether a requirement is broken by a total alone, and others say what the lists lack: then the total counts what they have. */
const isOfShortList = ({ findings: [first] }: RequirementResult, rows: readonly RequirementResult[]): boolean =>
  first !== undefined &&
  isTotal(first.fact) &&
  !isOfOneThing(first.fact) &&
  rows.some(({ findings: [one] }) => one !== undefined && isLost(one.fact));

const isLost = (fact: MismatchFact): boolean => LOST.includes(fact.kind) && !(fact.kind === 'too-few' && fact.size > 0);

/** Whether a total is not the number of elements. */
const isTotal = (fact: MismatchFact & { readonly at: Place }): boolean =>
  fact.kind === 'number' && fact.at.in === 'member' && fact.at.pointer === TOTAL.pointer;

/** Whether it is known what a wrong total counts. */
const isOfOneThing = (fact: MismatchFact): boolean => fact.kind === 'number' && fact.like?.length === 1;

/**
 * The smaller, the narrower the requirement. A requirement about one parameter comes last, if what the requests have in common is
 * another.
 */
function narrownessOf({ id, condition }: RequirementResult): number {
  const place = NARROW.findIndex((one) => one === id);
  const parameter = ABOUT[id as RequirementId];
  const isBeside = parameter !== undefined && condition !== undefined && !condition.traits.some(isAbout(parameter));
  if (isBeside) return LAST;
  return place < 0 ? NARROW.length : place;
}

/** The parameter that a requirement of acceptance is about. */
const ABOUT: Readonly<Partial<Record<RequirementId, Parameter>>> = {
  'transactions/limit-accepted': 'limit',
  'transactions/offset-accepted': 'offset',
  'transactions-result/accepted': 'result',
};

const isAbout =
  (parameter: Parameter) =>
  (trait: Trait): boolean =>
    ('parameter' in trait && trait.parameter === parameter) || ('of' in trait && trait.of === parameter);

/** The smaller, the more a requirement tells of its cause: a key that is rejected explains why known things are not returned. */
function tellingOf({ findings: [first] }: RequirementResult): number {
  if (first?.fact.kind === 'refused' && first.fact.why.because === 'key-accepted-elsewhere') return -1;
  // What an explicit result loses is missing from the lists that all predictions are made from.
  if (first?.fact.kind === 'not-listed' && first.fact.what.because === 'listed-without-result') return -1;
  // A wrong total of which it is known what it counts; of others, it may be a number of the request by chance.
  if (first !== undefined && isOfOneThing(first.fact)) return TELLING.length - 0.5;
  const place = first === undefined ? -1 : TELLING.indexOf(first.fact.kind);
  return place < 0 ? TELLING.length : place;
}
