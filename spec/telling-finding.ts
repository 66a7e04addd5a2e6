/** Which of the findings of one requirement a reader sees as its example. */
import type { Finding } from './finding.ts';
import type { Operation } from './generated/vocabulary.ts';
import { outsideOf } from './outside-window.ts';
import { isCertain } from './unconfirmed.ts';

/**
 * Findings of one kind, the most telling first: the transaction that is farthest outside its window, because one that is near
 * looks like a rounded time; the total of which it is known what it counts; data about a person, which weighs more than a
 * catalogue, that was given without a key. All others stay in the order in which they were seen.
 */
export function mostTellingFinding(findings: readonly Finding[]): readonly Finding[] {
  const kinds = new Set(findings.map(({ fact }) => fact.kind));
  const sorted = kinds.size > 1 ? findings : findings.toSorted((one, other) => worthOf(other) - worthOf(one));
  return [...sorted.filter((one) => isCertain([one])), ...sorted.filter((one) => !isCertain([one]))];
}

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
