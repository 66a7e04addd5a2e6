/**
 * What becomes of a mismatch that was seen once: a violation, a warning with its count, or something that is not
 * decided.
 */
import type { MismatchKind, Obstacle } from './facts.ts';
import type { Finding } from './finding.ts';
import { outsideOf } from './outside-window.ts';
import type { Operation } from '../generated/vocabulary.ts';

/**
 * Mismatches that one response proves, whatever the same request gets when it is sent again: data that somebody must not see, and
 * what does not fit the types or its own request.
 */
const PROVEN_ALONE: ReadonlySet<MismatchKind> = new Set<MismatchKind>([
  ...(['served-without-key', 'foreign-data-served', 'foreign-cardholder-found'] as const),
  ...(['another', 'found-outside-pattern', 'found-somebody-else', 'customer-id-of-another', 'one-id-for-two'] as const),
  ...(['transaction-of-several', 'listed-under-two', 'shared-credentials'] as const),
  ...([
    'schema',
    'pending-balance',
    'mobile-missing',
    'outside-window',
    'another-result',
    'account-not-on-lines',
    'another-issuer-type',
  ] as const),
]);

export const isProvenAlone = ({ kind }: { readonly kind: MismatchKind }): boolean => PROVEN_ALONE.has(kind);

/**
 * Why a mismatch that was seen is no finding: it could not be confirmed (`not-read-again`), the data had changed, or the same
 * request got another response that may be newer (`not-again`).
 */
const CHANGED: readonly Obstacle['kind'][] = ['changed-since', 'data-changed', 'total-changed'];
const UNDECIDED: ReadonlySet<Obstacle['kind']> = new Set<Obstacle['kind']>(['not-again', 'not-read-again', ...CHANGED]);

export const isSeenOnce = ({ kind }: Obstacle): boolean => UNDECIDED.has(kind);

/** Whether a requirement has not passed, whatever else was in order: what was seen once, and a request that was not rejected. */
export const hindersPass = (one: Obstacle): boolean => isSeenOnce(one) || one.kind === 'not-rejected';

/** Obstacles with those first: of many, only the first are kept, and a mismatch must not be lost. */
export const seenOnceFirst = (obstacles: readonly Obstacle[]): readonly Obstacle[] =>
  obstacles.toSorted((one, other) => weightOf(other) - weightOf(one));
const weightOf = (one: Obstacle): number => Number(isSeenOnce(one)) + Number(hindersPass(one));

/** Whether findings show that a requirement is broken: one that failed once and not again is a reason to warn. */
export const isCertain = (findings: readonly Pick<Finding, 'flaky'>[]): boolean =>
  findings.some(({ flaky }) => flaky !== true);

/** What tells of a requirement whether it was seen broken. */
interface Undecided {
  readonly findings: readonly unknown[];
  readonly obstacles: readonly Obstacle[];
}

/** Whether a requirement was seen broken, but not a second time. */
export const isUndecided = ({ findings, obstacles }: Undecided): boolean =>
  findings.length === 0 && obstacles.some(isSeenOnce);

/** Requirements that were seen broken once, which could not be confirmed: they are not findings, but a reader must know of them. */
export const unconfirmedOf = <Row extends Undecided>(rows: readonly Row[]): readonly Row[] => rows.filter(isUndecided);

/** Whether it is known of each of them that the data had changed: most likely nothing was broken. */
export const isOfChange = (rows: readonly Undecided[]): boolean =>
  rows.flatMap(({ obstacles }) => obstacles.filter(isSeenOnce)).every(({ kind }) => CHANGED.includes(kind));

// Which of the findings of one requirement a reader sees as its example.

/**
 * Findings of one kind, the most telling first: the transaction that is farthest outside its window, because one that is near
 * looks like a rounded time; the total of which it is known what it counts; data about a person, which weighs more than a
 * catalogue, that was given without a key. Of several kinds, a total that contradicts its own page comes first: lists from which another
 * one was made may have left something out. All others stay in the order in which they were seen.
 */
export function representativeFirst(findings: readonly Finding[]): readonly Finding[] {
  const kinds = new Set(findings.map(({ fact }) => fact.kind));
  const worth = kinds.size === 1 ? worthOf : contradictThemselves(findings) ? isOwnContradiction : () => 0;
  const sorted = findings.toSorted((one, other) => Number(worth(other)) - Number(worth(one)));
  return [...sorted.filter((one) => isCertain([one])), ...sorted.filter((one) => !isCertain([one]))];
}

/** Whether some responses contradict themselves, and nothing tells what the totals count that differ from other lists. */
const contradictThemselves = (findings: readonly Finding[]): boolean =>
  findings.some(isOwnContradiction) && !findings.some(({ fact }) => fact.kind === 'number' && fact.like?.length === 1);
const isOwnContradiction = ({ fact }: Finding): boolean => fact.kind === 'total-below-shown';

function worthOf({ fact }: Finding): number {
  if (fact.kind === 'number') return (fact.like ?? []).length === 1 ? 1 : 0;
  if (fact.kind === 'served-without-key') return PERSONAL[fact.operation ?? 'listCredentialTypes'];
  return outsideOf(fact)?.seconds ?? 0;
}

/** How much an operation shows of a person. */
const PERSONAL: Readonly<Record<Operation, number>> = {
  getCardholderCredentials: 2,
  getCardholder: 2,
  listCardholderTransactions: 2,
  findCardholder: 1,
  listCredentialTypes: 0,
};
