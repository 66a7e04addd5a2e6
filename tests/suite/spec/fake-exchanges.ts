import type { Response } from '../../../spec/exchange/response.ts';
import { responseOf } from '../../../spec/exchange/response.ts';
import type { Request, Body, Exchange, Operation } from '../../../spec/exchange/exchange.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { findingOf } from '../../../spec/evidence/finding.ts';
import type { Evidence } from '../../../spec/evidence/evidence.ts';

/** The cardholder that fake asks are about, and another one. */
export const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
export const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** The two required parameters of list cardholder transactions: the year 2025. */
export const YEAR = exchangeOf('listCardholderTransactions', 200, {}).request.query;

/** What differs from a plain request of cardholder `ID` that was answered with 200 as JSON. */
export interface Made {
  readonly status?: number;
  readonly ask?: Partial<Request>;
  /** Added to the window of list cardholder transactions. */
  readonly query?: readonly (readonly [string, string])[];
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: Partial<Body>;
  readonly place?: Partial<Pick<Exchange, 'id' | 'check' | 'ordinal' | 'attempt'>>;
}

/** A fake exchange; a text is the body as it is, `undefined` an empty one, anything else becomes JSON. */
export function made(operation: Operation, content: unknown, more: Made = {}): Exchange {
  const { outcome, request, ...plain } = exchangeOf(operation, more.status ?? 200, content);
  if (outcome.kind !== 'answer') throw new Error('the fake exchange has no answer');
  const { headers = [['Content-Type', 'application/json']] } = more;
  return {
    ...plain,
    request: { ...request, query: [...request.query, ...(more.query ?? [])], ...more.ask },
    outcome: { ...outcome, headers, body: { ...outcome.body, ...more.body } },
    ...more.place,
  };
}

/** A fake exchange that no answer came to. */
export const unanswered = (operation: Operation, more: Made = {}): Exchange => ({
  ...made(operation, '', more),
  outcome: { kind: 'no-answer', why: 'reset', message: 'gone' },
});

/** The answer that a fake exchange has. */
export function answer(...parts: Parameters<typeof made>): Response {
  const read = responseOf(made(...parts));
  if (read === null) throw new Error('the fake exchange has no answer');
  return read;
}

/** Judgements as lines: `group/slug ok`, or `group/slug at …: expected …, actual …`; in order of their text. */
export function lines(all: readonly Evidence[]): string[] {
  return all
    .flatMap(({ requirement, observed, violations }) => {
      const seen = observed === 1 ? '' : ` (${observed} observations)`;
      return violations.length === 0
        ? [`${requirement} ok${seen}`]
        : violations.map(({ mismatch }) => {
            const { at, expected, actual } = findingOf(mismatch, [], '');
            return `${requirement}${seen} at ${at}: expected ${expected}, actual ${actual}`;
          });
    })
    .sort();
}

/** The mismatches of some evidence. */
export const mismatchesOf = (all: readonly Evidence[]) =>
  all.flatMap(({ violations }) => violations.map(({ mismatch }) => mismatch));

/** Only the mismatches among them. */
export function broken(all: readonly Evidence[]): string[] {
  return lines(all.filter(({ violations }) => violations.length > 0));
}
