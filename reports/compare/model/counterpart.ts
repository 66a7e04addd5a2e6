import type { Exchange } from '../../../spec/exchange.ts';
import type { Finding } from '../../../spec/finding.ts';

/** The same request in both runs, and whether it got the same answer. */
export interface Counterpart {
  readonly before: Exchange;
  readonly after: Exchange;
  /** Status and body are equal to the last character. */
  readonly same: boolean;
}

/** Finds the request of a finding of B among those of A. */
export type Counterparts = (finding: Finding | undefined) => Counterpart | null;

/** Prepares the search: requests are the same when operation, path, query and use of the key are. */
export function counterparts(a: readonly Exchange[], b: readonly Exchange[]): Counterparts {
  const earlier = new Map<string, Exchange>();
  for (const exchange of a) {
    if (!earlier.has(requestOf(exchange))) earlier.set(requestOf(exchange), exchange);
  }
  const later = new Map(b.map((exchange) => [exchange.id, exchange]));
  return (finding) => {
    const after = later.get(finding?.exchanges[0] ?? '');
    const before = after === undefined ? undefined : earlier.get(requestOf(after));
    if (after === undefined || before === undefined) return null;
    return { before, after, same: answerOf(before) === answerOf(after) };
  };
}

function requestOf({ request }: Exchange): string {
  return JSON.stringify([request.operation, request.path, request.query, request.key]);
}

function answerOf({ outcome }: Exchange): string {
  return outcome.kind === 'answer' ? `${outcome.status} ${outcome.body.text}` : outcome.why;
}

/** What became of the request, in a sentence; empty if A did not send it. */
export function counterpartText(counterpart: Counterpart | null): string {
  if (counterpart === null) return '';
  const { before, after, same } = counterpart;
  const ids = `(${before.id} in A, ${after.id} in B)`;
  if (same) return `The same request got the very same answer in both runs ${ids}.`;
  const [was, is] = [shortly(before), shortly(after)];
  return was === is
    ? `The same request was answered with ${is} in both runs, but with another body ${ids}.`
    : `The same request was answered with ${was} in A and with ${is} in B ${ids}.`;
}

function shortly({ outcome }: Exchange): string {
  return outcome.kind === 'answer' ? String(outcome.status) : `nothing (${outcome.why})`;
}
