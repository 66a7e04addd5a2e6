import type { Evidence } from '../../../spec/evidence/evidence.ts';
import type { RunSoFar } from '../../../engine/recheck.ts';
import type { Client } from '../../../environment/client/client.ts';
import { notSent } from '../../../environment/client/address.ts';
import { count } from '../../../environment/client/repeats.ts';
import { type Settings, readSettings } from '../../../environment/settings/settings.ts';
import type { Exchange, Operation, Outcome, Request } from '../../../spec/exchange/exchange.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

export const CLOCK = '2025-06-01T00:00:00.000Z';
export const settings: Settings = readSettings({ sandbox: true }, {}, CLOCK);

/** A run that has recorded these exchanges, and of which checks said this. */
export const runOf = (exchanges: readonly Exchange[], evidence: readonly Evidence[] = []): RunSoFar => ({
  exchanges,
  evidence,
  snapshot: null,
  settings,
});

/** A fake target: what it answers to a request, and how many it had before. */
export type Answering = (request: Request, before: number) => Exchange;

/** A client of a fake target. It keeps the budget and repeats nothing. */
export function madeUpClient(answering: Answering, budget = 400): Client {
  const exchanges: Exchange[] = [];
  const remaining = () => budget - exchanges.length;
  return {
    send: (check, request) => {
      if (remaining() === 0) return Promise.resolve(notSent({ check, ordinal: 0, attempt: 0 }, request, 'budget'));
      const id = numbered(exchanges.length + 1);
      const exchange = { ...answering(request, exchanges.length), id, check, request };
      exchanges.push(exchange);
      return Promise.resolve(exchange);
    },
    shown: (request) => request,
    exchanges,
    givenUp: [],
    get counts() {
      return count(exchanges, exchanges.length, budget);
    },
    remaining,
    derive: (_requirement, make) => make(),
    begin: () => undefined,
    stop: () => undefined,
    close: () => Promise.resolve(),
  };
}

export const numbered = (n: number): string => `e${String(n).padStart(4, '0')}`;

/** What differs from a served request of get cardholder, the first of its run. */
export interface Placed {
  readonly n?: number;
  readonly check?: string;
  readonly operation?: Operation;
  /** 0: no answer came. */
  readonly status?: number;
  readonly attempt?: number;
  readonly request?: Partial<Request>;
  readonly body?: object;
}

const GONE: Outcome = { kind: 'no-answer', why: 'reset', message: 'gone' };

/** A fake exchange at a place of a run. */
export function placed({ n = 1, check = 'sample', status = 200, ...more }: Placed = {}): Exchange {
  const made = exchangeOf(more.operation ?? 'getCardholder', status, more.body ?? { errors: [] }, more.request);
  const outcome = status === 0 ? GONE : made.outcome;
  return { ...made, id: numbered(n), check, attempt: more.attempt ?? 0, outcome };
}
