import { type Exchange, sentAs } from '../../../spec/exchange/exchange.ts';
import type { Finding } from '../../../spec/evidence/finding.ts';

/** What became of the request that shows a finding of B, in a sentence; empty if A did not send it. */
type Counterparts = (finding: Finding | undefined) => string;

/** Prepares the search: requests are the same when operation, path, query and use of the key are. */
export function counterparts(a: readonly Exchange[], b: readonly Exchange[]): Counterparts {
  // The first of a kind counts: a map keeps the last it is given.
  const earlier = new Map([...a].reverse().map((exchange) => [sentAs(exchange.request), exchange]));
  const later = new Map(b.map((exchange) => [exchange.id, exchange]));
  return (finding) => {
    const after = later.get(finding?.exchanges[0] ?? '');
    const before = after && earlier.get(sentAs(after.request));
    return after && before ? comparedText(before, after) : '';
  };
}

function comparedText(before: Exchange, after: Exchange): string {
  const ids = `(${before.id} in A, ${after.id} in B)`;
  const [was, is] = [shortly(before), shortly(after)];
  if (was !== is) return `The same request returned ${was} in A and ${is} in B ${ids}.`;
  return bodyOf(before) === bodyOf(after)
    ? `The same request returned the same response in both runs ${ids}.`
    : `The same request returned ${is} in both runs, but with a different body ${ids}.`;
}

function shortly({ outcome }: Exchange): string {
  return outcome.kind === 'answer' ? String(outcome.status) : `nothing (${outcome.why})`;
}

function bodyOf({ outcome }: Exchange): string {
  return outcome.kind === 'answer' ? outcome.body.text : '';
}
