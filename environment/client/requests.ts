import { ADDED, headersOf } from './key-placement.ts';
import type { KeyPlacement } from '../../spec/evidence/fact-parts.ts';
import { KEY_MASK } from '../../spec/exchange/body-text.ts';
import { type Exchange, type Intent, type Request, sentAs } from '../../spec/exchange/exchange.ts';
import { keyHeader, type Operation, operations, type Parameter } from '../../spec/generated/vocabulary.ts';
import type { TransactionQuery, Window } from '../../spec/model/history.ts';
import { shellQuoted } from '../../spec/phrasing/requests.ts';

/** Sends one request, which is charged to the reader. */
export type Send = (request: Request) => Promise<Exchange>;

/** Query parameters in order, decoded; a name may repeat. */
export type Query = readonly (readonly [string, string])[];

/** What a request is to the judge, and where its key goes; plain and in its header unless told otherwise. */
export interface How {
  readonly intent?: Intent;
  readonly key?: KeyPlacement;
}

/** Ways of asking that nothing but their intent tells apart from a plain request. */
export const SPOILED: How = { intent: 'spoiled' };
export const OPEN: How = { intent: 'open' };
export const UNKNOWN: How = { intent: 'unknown' };

/** One non-empty path segment, whatever the text: dots alone would be folded away by clients and proxies. */
const segment = (text: string) => encodeURIComponent(text).replace(/^\.{1,2}$/, (dots) => `${dots}x`);

/** A request of an operation about a subject: its cardholderId, its customerId, or nothing. */
function request(operation: Operation, subject: string, query: Query, how: How): Request {
  const { group, path } = operations[operation];
  return {
    operation,
    group,
    path: path.replace('{cardholderId}', () => segment(subject)),
    query,
    subject,
    key: how.key ?? 'header',
    intent: how.intent ?? 'plain',
  };
}

/**
 * The same with a parameter that nobody knows, as no request of a run had it: no cache has the response. What a target does with such a
 * parameter is not shown: if it rejects it, that says nothing.
 */
export const pastCaches = (one: Request, seen: readonly unknown[]): Request => ({
  ...one,
  ...OPEN,
  query: [...one.query, ['cardproof', String(seen.length)]],
});

/** Get cardholder. */
export const getCardholder = (id: string, how: How = {}): Request => request('getCardholder', id, [], how);

/** Find cardholder. */
export function findCardholder(customerId: string, how: How = {}, query?: Query): Request {
  const parameter = 'customerId' satisfies keyof (typeof operations)['findCardholder']['parameters'];
  return request('findCardholder', customerId, query ?? [[parameter, customerId]], how);
}

/** List credential types. */
export const listCredentialTypes = (query: Query = [], how: How = {}): Request =>
  request('listCredentialTypes', '', query, how);

/** Get cardholder credentials. */
export const getCardholderCredentials = (id: string, query: Query = [], how: How = {}): Request =>
  request('getCardholderCredentials', id, query, how);

/** List cardholder transactions. */
export const listCardholderTransactions = (id: string, query: Query, how: How = {}): Request =>
  request('listCardholderTransactions', id, query, how);

/** The two required query parameters of list cardholder transactions. */
export function windowQuery({ start, end }: Window): [string, string][] {
  return pairs({ postDateTimeStartDateTime: start, postDateTimeEndDateTime: end });
}

/**
 * The parameters of a query of list cardholder transactions. Their order means nothing: the limit and the offset choose which comes
 * first, so that among many queries each parameter is the first and the last of some. The same query has the same order.
 */
export function transactionQuery({ window, result, accountId, limit, offset }: TransactionQuery): [string, string][] {
  const all = [...windowQuery(window), ...pairs({ result, accountId, limit, offset })];
  const first = ((limit ?? 0) + (offset ?? 0)) % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}

/** Limit and offset of list credential types, as far as they are given. */
export const typesQuery = (page: { readonly limit?: number; readonly offset?: number }): [string, string][] =>
  pairs<'listCredentialTypes'>({ limit: page.limit, offset: page.offset });

function pairs<O extends Operation = 'listCardholderTransactions'>(
  values: Partial<Record<Parameter<O>, string | number | undefined>>,
): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value as string | number)]],
  );
}

const VARIABLE = '"$SUBSCRIPTION_KEY"';

/** What a probe makes of the key, as a shell word. */
const VARIANTS: Partial<Record<KeyPlacement, string>> = {
  wrong: 'not-the-key',
  altered: `"$(printf %s "$SUBSCRIPTION_KEY" | sed 's/0$/_/; s/[^_]$/0/; s/_$/1/')"`,
  'altered-first': `"$(printf %s "$SUBSCRIPTION_KEY" | sed 's/^0/_/; s/^[^_]/0/; s/^_/1/')"`,
  truncated: '"${SUBSCRIPTION_KEY%?}"',
  lengthened: `"\${SUBSCRIPTION_KEY}${ADDED}"`,
  'other-case': `"$(printf %s "$SUBSCRIPTION_KEY" | tr 'a-zA-Z' 'A-Za-z')"`,
};
/** What makes curl send the key header empty: a sign that looks like a slip. */
const EMPTY = shellQuoted(`${keyHeader};`);

/** One line for a POSIX shell that sends an exchange's request again; the key stays in `$SUBSCRIPTION_KEY`. */
export function curl(exchange: Exchange): string {
  const use = exchange.request.key;
  const words = ['curl', '-sS', '-i', '--globoff', '--path-as-is', '-H', shellQuoted('Accept: application/json')];
  for (const [header, before] of headersOf(use))
    words.push('-H', use === 'empty' ? EMPTY : shellQuoted(`${header}: ${before}`) + (VARIANTS[use] ?? VARIABLE));
  words.push(exchange.url.split(KEY_MASK).map(shellQuoted).join(VARIABLE).replace(/''$/, ''));
  return words.join(' ');
}

/** Whether a line of `curl` sends the key header empty. */
export const sendsEmptyKey = (line: string): boolean => line.includes(EMPTY);

/** A recorded request as it was sent: people may be redacted in it. `shown`: how a request is recorded. */
export function asGiven(recorded: Request, customerIds: readonly string[], shown: (one: Request) => Request): Request {
  if (recorded.operation !== 'findCardholder') return recorded;
  const isMeant = (one: Request) => sentAs(shown(one)) === sentAs(recorded);
  const given = customerIds.map((id) => ({ ...recorded, ...findCardholder(id), intent: recorded.intent }));
  // What is beside the customerId (`pastCaches`) is sent, too.
  const asked = given.map((one) => ({ ...one, query: [...one.query, ...recorded.query.slice(one.query.length)] }));
  return asked.find(isMeant) ?? recorded;
}
