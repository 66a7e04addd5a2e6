import { notSent } from '../../../environment/client/address.ts';
import type { Client } from '../../../environment/client/client.ts';
import { count } from '../../../environment/client/repeats.ts';
import type { Snapshot } from '../../../environment/discovery/snapshot.ts';
import { type Settings, readSettings } from '../../../environment/settings/settings.ts';
import type { RunSoFar } from '../../../engine/recheck.ts';
import type { Evidence } from '../../../spec/evidence/evidence.ts';
import type { Exchange, NoAnswer, Operation, Request } from '../../../spec/exchange/exchange.ts';
import { type KnownTransaction, type Result, select } from '../../../spec/model/history.ts';
import { single } from '../../../spec/oracles/lists.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { CARDHOLDER, have, sampleHistory, samplePage, sampleSubject, YEAR } from '../../checks/shared/samples.ts';

export const settings: Settings = readSettings({ sandbox: true }, {}, '2025-06-01T00:00:00.000Z');

export const numbered = (n: number): string => `e${String(n).padStart(4, '0')}`;

/** What differs from a served request of get cardholder, the first of its run. */
export interface Placed {
  readonly n?: number;
  readonly check?: string;
  readonly operation?: Operation;
  /** Why no answer came, or 0: the connection was reset. */
  readonly status?: number | NoAnswer;
  readonly attempt?: number;
  readonly request?: Partial<Request>;
  readonly body?: object;
}

/** A fake exchange at a place of a run. */
export function placed({ n = 1, check = 'sample', status = 200, ...more }: Placed = {}): Exchange {
  const why = status === 0 ? 'reset' : status;
  const place = { id: numbered(n), check, attempt: more.attempt ?? 0 };
  const made = (code: number) =>
    exchangeOf(more.operation ?? 'getCardholder', code, more.body ?? { errors: [] }, more.request);
  if (typeof why === 'number') return { ...made(why), ...place };
  return { ...made(200), ...place, outcome: { kind: 'no-answer', why, message: 'gone' } };
}

/** A run: its exchanges in order, numbered from e0001. */
export const run = (...all: readonly Placed[]): Exchange[] =>
  all.map((one, i) => ({ ...placed({ ...one, n: i + 1 }), ordinal: i }));

export const times = (n: number, one: Placed): Placed[] => Array.from({ length: n }, () => one);

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
export function fakeClient(answering: Answering, budget = 400): Client {
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

/** What a run has recorded after it sends more: `now` is how its target answers by then. */
export async function sentAfter(
  before: readonly Exchange[],
  now: (request: Request) => Placed,
  more: (client: Client) => Promise<unknown>,
  budget?: number,
): Promise<{ readonly all: readonly Exchange[]; readonly later: readonly Exchange[] }> {
  const client = fakeClient((request, nth) => before[nth] ?? placed(now(request)), budget);
  for (const { check, request } of before) await client.send(check, request);
  await more(client);
  return { all: client.exchanges, later: client.exchanges.slice(before.length) };
}

/** The credentials of the sample cardholder, of these types. */
export const credentialsOf = (...types: readonly string[]): Exchange =>
  exchangeOf('getCardholderCredentials', 200, {
    credentials: types.map((issuerType, i) => ({ id: `c${i}`, credentialType: { id: `t${i}`, issuerType } })),
  });

/** What discovery found: one cardholder with two credentials, and the sample history. */
export const snapshot: Snapshot = {
  ...have.snapshot,
  subjects: [{ ...sampleSubject, credentials: credentialsOf('MOBILE', 'VIRTUAL') }],
};

/** What a fake institution holds. */
interface Holdings {
  /** Issuer types of the credential types, one each. */
  readonly types?: readonly string[];
  readonly credentials?: readonly string[];
  readonly transactions?: readonly KnownTransaction[];
}

const TYPES = ['MOBILE', 'VIRTUAL', 'VIRTUAL'];

/** A target that answers every operation from what it holds; its issuer type parameter is `issuerType`. */
export function institution({
  types = TYPES,
  credentials = TYPES,
  transactions = sampleHistory.known,
}: Holdings = {}): Answering {
  return (request) => {
    const asked = (name: Parameters<typeof single>[1]) => single(request, name);
    const wanted = request.query.find(([name]) => name === 'issuerType')?.[1];
    const ofType = (list: readonly string[]) => list.filter((one) => wanted === undefined || one === wanted);
    const offset = Number(asked('offset') ?? 0);
    switch (request.operation) {
      case 'findCardholder':
        return exchangeOf('findCardholder', 200, { id: CARDHOLDER, customerId: request.subject });
      case 'getCardholder':
        return exchangeOf('getCardholder', 200, { cardholderId: request.subject });
      case 'getCardholderCredentials':
        return credentialsOf(...ofType(credentials));
      case 'listCredentialTypes': {
        const all = types.map((issuerType, i) => ({ id: `t${i}`, name: 'n', issuerType }));
        const credentialTypes = all.filter((one) => ofType([one.issuerType]).length > 0);
        const paging = { offset, limit: 25, total: credentialTypes.length };
        return exchangeOf('listCredentialTypes', 200, { credentialTypes: credentialTypes.slice(offset), paging });
      }
      case 'listCardholderTransactions': {
        const start = asked('postDateTimeStartDateTime') ?? YEAR.start;
        const end = asked('postDateTimeEndDateTime') ?? YEAR.end;
        const result = (asked('result') ?? 'APPROVED') as Result;
        const accountId = asked('accountId');
        const query = { window: { start, end }, result, ...(accountId === null ? {} : { accountId }) };
        const mine = select(transactions, query);
        const limit = Number(asked('limit') ?? 25);
        return samplePage(mine.slice(offset, offset + limit), { offset, limit, total: mine.length });
      }
    }
  };
}
