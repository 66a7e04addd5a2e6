import type { Subject } from '../environment/discovery/snapshot.ts';
import { credentialsIn } from '../environment/discovery/types-walk.ts';
import type { Exchange } from '../spec/exchange.ts';
import type { Element } from '../spec/oracles/issuer-filters.ts';

/** A cardholder and the credentials that it was seen to hold. */
export interface Held {
  readonly subject: Subject;
  readonly elements: readonly Element[];
  /** The response that showed them. */
  readonly exchange: Exchange;
}

/** The cardholder whose credentials are of the most issuer types. */
export function mostVaried(subjects: readonly Subject[]): Held | null {
  const varied = subjects.map((subject) => {
    const elements = credentialsIn(subject.credentials) ?? [];
    return { subject, elements, exchange: subject.credentials, kinds: new Set(elements.map((e) => e.issuerType)).size };
  });
  return varied.sort((a, b) => b.kinds - a.kinds)[0] ?? null;
}
