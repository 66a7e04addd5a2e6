import type { Request, Intent, KeyPlacement } from '../../spec/exchange.ts';

type Query = readonly (readonly [string, string])[];
interface How {
  readonly intent?: Intent;
  readonly key?: KeyPlacement;
}

const how = (o: How) => ({ key: o.key ?? 'header', intent: o.intent ?? 'plain' }) as const;

/** One non-empty path segment, whatever the text: dots alone would be folded away by clients and proxies. */
const segment = (text: string) => encodeURIComponent(text).replace(/^\.{1,2}$/, (dots) => `${dots}x`);

/** GET {cardholder_base_url}/cardholders/{cardholderId} */
export function getCardholder(id: string, o: How = {}): Request {
  return {
    operation: 'getCardholder',
    group: 'cardholder',
    path: `/cardholders/${segment(id)}`,
    query: [],
    subject: id,
    ...how(o),
  };
}

/** GET {lookup_base_url}/cardholders/find */
export function findCardholder(customerId: string, o: How = {}, query: Query = [['customerId', customerId]]): Request {
  return {
    operation: 'findCardholder',
    group: 'lookup',
    path: '/cardholders/find',
    query,
    subject: customerId,
    ...how(o),
  };
}

/** GET {credential_base_url}/credentials/types */
export function listCredentialTypes(query: Query = [], o: How = {}): Request {
  return {
    operation: 'listCredentialTypes',
    group: 'credential',
    path: '/credentials/types',
    query,
    subject: '',
    ...how(o),
  };
}

/** GET {credential_base_url}/cardholders/{cardholderId}/credentials */
export function getCardholderCredentials(id: string, query: Query = [], o: How = {}): Request {
  const path = `/cardholders/${segment(id)}/credentials`;
  return { operation: 'getCardholderCredentials', group: 'credential', path, query, subject: id, ...how(o) };
}

/** GET {account_base_url}/cardholders/{cardholderId}/transactions */
export function listCardholderTransactions(id: string, query: Query, o: How = {}): Request {
  const path = `/cardholders/${segment(id)}/transactions`;
  return { operation: 'listCardholderTransactions', group: 'account', path, query, subject: id, ...how(o) };
}

/** A window of list cardholder transactions, both ends included, as date-time texts. */
export interface Window {
  readonly start: string;
  readonly end: string;
}

/** The two required query parameters of list cardholder transactions. */
export function windowQuery(window: Window): [string, string][] {
  return [
    ['postDateTimeStartDateTime', window.start],
    ['postDateTimeEndDateTime', window.end],
  ];
}
