import { greatest } from 'd3-array';
import { check, type Sender } from '../../engine/check.ts';
import { sampleRefusal, samplesOf, sampleSubject } from './shared/samples.ts';
import {
  findCardholder,
  getCardholder,
  getCardholderCredentials,
  listCardholderTransactions,
  type Query,
  transactionQuery,
  UNKNOWN,
} from '../../environment/client/requests.ts';
import type { Subject } from '../../environment/discovery/snapshot.ts';
import { swapCase } from '../../generators/identifiers.ts';
import { enums, type Parameter } from '../../spec/generated/vocabulary.ts';
import { type Exchange, type Operation, type Request, sentAs } from '../../spec/exchange/exchange.ts';
import type { Obstacle } from '../../spec/evidence/facts.ts';
import type { TransactionQuery } from '../../spec/model/history.ts';
import { noForeignCardholder, noForeignData } from '../../spec/oracles/people.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';
import { listOf, recordsIn, successBody } from '../../spec/exchange/response.ts';
import { idMember, sameButForCase } from '../../spec/exchange/describe.ts';
import { obstructed } from '../../spec/evidence/evidence.ts';
import { dispositionOf } from '../../spec/exchange/disposition.ts';
import { RESULTS, readRange, windowBefore } from '../../spec/model/windows.ts';

/** Ids of another institution that are tried. */
const TRIED = 3;
/** They differ in how they are asked for: a filter may be forgotten in one way of asking only. */
const WAYS: readonly Omit<TransactionQuery, 'window'>[] = [
  {},
  { limit: 1, offset: 1, result: 'PENDING' },
  { result: 'APPROVED' },
];
/** The one whose ids are asked for in the other letter case. */
const OTHER_CASE = 1;
const HELD: Operation = 'getCardholderCredentials';
const RESULT: Parameter<'listCardholderTransactions'> = 'result';
/** The one whose credentials are asked for by issuer type, too. */
const FILTERED = 1;

/** The query of credentials with a filter that brought most; none if no such request was served. */
function filterIn(seen: readonly Exchange[]): Query {
  const filtered = seen.filter(({ request: { operation, query } }) => operation === HELD && query.length > 0);
  return greatest(filtered, (one) => listOf(one, 'credentials')?.length ?? 0)?.request.query ?? [];
}

/** Whether a list is empty of a foreign cardholder although such ones are not known without the filter. */
const isEmptyUnderFilter = (exchange: Exchange, seen: readonly Exchange[], foreign: readonly string[]): boolean =>
  recordsIn(exchange).length === 0 &&
  seen.some(
    (one) =>
      one.request.operation === exchange.request.operation &&
      foreign.includes(one.request.subject) &&
      dispositionOf(one) === 'rejected',
  );

/** The same filter with each of its values, of each foreign cardholder. */
const alike = ({ operation, query }: Request, foreign: readonly string[]): readonly Request[] =>
  foreign.flatMap((id) =>
    operation === HELD
      ? enums.IssuerType.map((value) => {
          const narrowed = query.map(([name]): [string, string] => [name, value]);
          return getCardholderCredentials(id, narrowed, UNKNOWN);
        })
      : RESULTS.map((result) => {
          const others = query.filter(([name]) => name !== RESULT);
          return listCardholderTransactions(id, [...others, [RESULT, result]], UNKNOWN);
        }),
  );

/** The first response under a value of the filter that shows anything; the one given if none does. */
async function firstThatShows(sender: Sender, empty: Exchange, foreign: readonly string[]): Promise<Exchange> {
  for (const request of alike(empty.request, foreign)) {
    sender.further();
    const exchange = await sender.sendCached(request);
    if (dispositionOf(exchange) === 'accepted' && recordsIn(exchange).length > 0) return exchange;
  }
  return empty;
}

/** Ids that are said to be foreign and belong to a known customer: the settings are wrong, not the target. */
function ownAmong(foreign: readonly string[], subjects: readonly Subject[]): Obstacle | null {
  const known = new Set(subjects.map(({ cardholderId }) => cardholderId.toLowerCase()));
  const ids = foreign.filter((id) => known.has(id.toLowerCase()));
  return ids.length === 0 ? null : { kind: 'foreign-is-own', ids };
}

/** A request about a foreign id, and the customers of the settings who were not read yet: it may be that of one of them. */
interface Asked {
  readonly request: Request;
  readonly unread: readonly string[];
  /** All foreign ids that are tried. */
  readonly foreign: readonly string[];
}

/** Whether an id is that of a customer of the settings who was not read: the opening reads one only. */
async function isOfUnread(sender: Sender, id: string, unread: readonly string[]): Promise<boolean> {
  for (const customerId of unread) {
    sender.further();
    const own = idMember(successBody(await sender.sendCached(findCardholder(customerId))), 'id');
    if (own !== null && sameButForCase(own, id)) return true;
  }
  return false;
}

const { record } = sampleSubject;

export const checks = [
  check('scope/foreign-cardholder', {
    // What varies is among the exchanges seen, in a run of this check alone, too.
    needs: ['snapshot', 'variedRequests'],
    given: ({ snapshot: { history, span, subjects } }, { seen, settings: { foreignCardholderIds, customerIds } }) => {
      const unread = customerIds.filter((id) => !subjects.some(({ customerId }) => customerId === id));
      if (foreignCardholderIds.length === 0) return { kind: 'no-data', wants: { need: 'foreign-cardholder-ids' } };
      const own = ownAmong(foreignCardholderIds, subjects);
      if (own !== null) return own;
      const filter = filterIn(seen());
      const tried = foreignCardholderIds.slice(0, TRIED);
      // A single one is asked for in the ways of two.
      const inTurn = tried.length === 1 ? [...tried, ...tried] : tried;
      // The widest window that is accepted: their transactions may be older than those that were read.
      const windows = history === null ? [] : [windowBefore(Date.parse(readRange(history).end), span ?? history.span)];
      const all = inTurn.flatMap((id, i): Asked[] => {
        const listed = (query: Omit<TransactionQuery, 'window'> | undefined) =>
          windows.map((window) => listCardholderTransactions(id, transactionQuery({ window, ...query }), UNKNOWN));
        return [
          getCardholder(i === OTHER_CASE ? swapCase(id) : id, UNKNOWN),
          ...listed(WAYS[i]),
          getCardholderCredentials(id, [], UNKNOWN),
          ...(i === FILTERED && filter.length > 0 ? [getCardholderCredentials(id, filter, UNKNOWN)] : []),
        ].map((request) => ({ request, unread, foreign: tried }));
      });
      return [...new Map(all.map((one) => [sentAs(one.request), one])).values()];
    },
    // The refusals of an operation that serves nothing prove nothing.
    act: async (sender, { request, unread, foreign }) => {
      if (!sender.served(request.operation)) return null;
      const exchange = await sender.sendCached(request);
      if (dispositionOf(exchange) !== 'accepted') return exchange;
      const shown = isEmptyUnderFilter(exchange, sender.seen(), foreign)
        ? await firstThatShows(sender, exchange, foreign)
        : exchange;
      return (await isOfUnread(sender, request.subject, unread)) ? { own: request.subject } : shown;
    },
    judge: (reading, { request }) =>
      reading !== null && 'own' in reading
        ? obstructed({ kind: 'foreign-is-own', ids: [reading.own] })
        : noForeignData(reading, request.operation),
    samples: samplesOf({
      one: { request: record.request, unread: [], foreign: [] },
      accepts: [sampleRefusal],
      rejects: [record],
    }),
  }),

  check('scope/foreign-customer', {
    needs: ['snapshot'],
    control: ['findCardholder'],
    given: ({ snapshot: { subjects } }, { settings: { foreignCustomerIds, foreignCardholderIds } }) => {
      if (foreignCustomerIds.length === 0) return { kind: 'no-data', wants: { need: 'foreign-customer-ids' } };
      if (foreignCardholderIds.length === 0) return { kind: 'no-data', wants: { need: 'foreign-both' } };
      const own = ownAmong(foreignCardholderIds, subjects);
      if (own !== null) return own;
      const tried = foreignCustomerIds.slice(0, TRIED);
      const ids = new Set([...tried, ...tried.slice(-1).map(swapCase)]);
      return [...ids].map((id) => ({ id, foreign: foreignCardholderIds }));
    },
    act: (sender, { id }) => sender.sendCached(findCardholder(id, UNKNOWN)),
    judge: (exchange, { foreign }) => noForeignCardholder(exchange, foreign),
    samples: samplesOf({
      one: { id: 'B1', foreign: [sampleSubject.cardholderId] },
      accepts: [exchangeOf('findCardholder', 200, { id: 'x' })],
      rejects: [sampleSubject.found],
    }),
  }),
];
