import type { KeyPlacement, NoAnswer } from '../evidence/fact-parts.ts';
import type { GivenUpFact } from '../evidence/facts.ts';
import type { Group, Operation } from '../generated/vocabulary.ts';
import { perObject } from '../model/memo.ts';

export type { Group, Operation } from '../generated/vocabulary.ts';
export type { NoAnswer } from '../evidence/fact-parts.ts';

/**
 * What a request is to the judge: `plain` must be served, `unusual` is valid but rarely sent, `open` lies where the
 * specification is silent, `spoiled` is bad input, `unauthorised` carries no proper key, `unknown` asks for something
 * that does not exist or belongs to others.
 */
export const intents = ['plain', 'unusual', 'open', 'spoiled', 'unauthorised', 'unknown'] as const;
export type Intent = (typeof intents)[number];

/** The id of all exchanges that were never sent: they are not recorded, so it names none of them. */
export const NOT_SENT = 'e0000';

/** A request before it is sent. `path` is relative to the group's base address, its segments already encoded. */
export interface Request {
  readonly operation: Operation;
  readonly group: Group;
  readonly path: string;
  /** Query parameters in order, decoded; a name may repeat. */
  readonly query: readonly (readonly [string, string])[];
  readonly key: KeyPlacement;
  readonly intent: Intent;
  /** The id or customerId that the path or query asks for, decoded; empty if there is none. */
  readonly subject: string;
}

/** One text for all requests that are the same: operation, path, query and use of the key. */
export const sentAs = perObject(({ operation, path, query, key }: Request): string =>
  JSON.stringify([operation, path, query, key]),
);

/** A body as it came, credential values and the key already masked. */
export interface Body {
  readonly text: string;
  /** Length on the wire after content decoding, in bytes. */
  readonly bytes: number;
  readonly utf8: boolean;
  readonly byteOrderMark: boolean;
}

export type Outcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: Body;
    }
  | {
      readonly kind: 'no-answer';
      readonly why: NoAnswer;
      readonly message: string;
      /** Since when its group does not answer any more, if the request was therefore not sent. */
      readonly givenUp?: GivenUpFact;
    };

/** What the requests that find out what a target holds are recorded under, and the last one of a run. */
export const DISCOVERY = 'discovery';
export const CONTROL = 'control';
/** The check of a request that asks a group again for what it served, before the group is given up. */
export const GROUP_PROBE = 'group-probe';

/** One request and what came back, redacted before it exists as a value. */
export interface Exchange {
  /** `e0001`, counted over the run. */
  readonly id: string;
  /** Requirement id of the check that caused it, or what else the run sent it for: discovery, a control, a probe. */
  readonly check: string;
  /** 0, 1, 2 … within the check. */
  readonly ordinal: number;
  /** 0 for the first try, 1 … for repeats after a failure that may be temporary. */
  readonly attempt: number;
  readonly request: Request;
  /** The full address as sent, the key masked. */
  readonly url: string;
  readonly outcome: Outcome;
  /** ISO 8601, when sent. */
  readonly at: string;
  readonly milliseconds: number;
}

/** The same text for all tries of one request: the check that caused it, and its ordinal there. */
export const tryOf = ({ check, ordinal }: Pick<Exchange, 'check' | 'ordinal'>): string => `${check} ${ordinal}`;

/** The last try of each request: how a repeat ended settles the tries before it. */
export const lastTries = (exchanges: readonly Exchange[]): readonly Exchange[] => [
  ...new Map(exchanges.map((one) => [tryOf(one), one])).values(),
];

/** The exchanges of each request, in the order in which they were sent. */
export function identical(exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const byRequest = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const request = sentAs(exchange.request);
    const same = byRequest.get(request);
    if (same === undefined) byRequest.set(request, [exchange]);
    else same.push(exchange);
  }
  return [...byRequest.values()];
}

/** A path that no operation has. Statements about operations are not judged on its responses. */
export const NO_OPERATION = '/cardproof/no-such-path';

/** Whether the path of an exchange is that of its operation. */
export function isOfOperation({ request }: Pick<Exchange, 'request'>): boolean {
  return request.path !== NO_OPERATION;
}
