/** Which of the findings of one rule a reader sees as its example. */
import type { Finding } from './finding.ts';
import { outsideOf } from './outside-window.ts';

/**
 * Findings of one kind, the most telling first: the transaction that is farthest outside its window, because one that is near
 * looks like a rounded time; the total of which it is known what it counts. All others stay in the order in which they were seen.
 */
export function mostTellingFinding(findings: readonly Finding[]): readonly Finding[] {
  const kinds = new Set(findings.map(({ fact }) => fact.kind));
  return kinds.size > 1 ? findings : [...findings].sort((one, other) => worthOf(other) - worthOf(one));
}

function worthOf({ fact }: Finding): number {
  if (fact.kind === 'number') return (fact.like ?? []).length === 1 ? 1 : 0;
  return outsideOf(fact)?.seconds ?? 0;
}
