import {
  findCardholder,
  getCardholder,
  getCardholderCredentials,
  listCredentialTypes,
} from '../environment/client/requests.ts';
import type { TriedAccount } from '../environment/discovery/accounts.ts';
import type { Subject } from '../environment/discovery/snapshot.ts';
import { pageRequest } from '../environment/discovery/transaction-pages.ts';
import type { Operation, Request } from '../spec/exchange.ts';
import type { TransactionHistory } from '../spec/history.ts';
import { widest, windowBefore } from '../spec/windows.ts';

const DAY = 86_400_000;

/** A plain request of each operation about a known cardholder; those of the opening where it asked. */
export function plainRequests(
  { cardholderId, customerId }: Subject,
  history: TransactionHistory | null,
  clock: string,
): readonly Request[] {
  const requests: Readonly<Record<Operation, Request>> = {
    getCardholder: getCardholder(cardholderId),
    findCardholder: findCardholder(customerId),
    listCredentialTypes: listCredentialTypes(),
    getCardholderCredentials: getCardholderCredentials(cardholderId),
    listCardholderTransactions:
      history === null
        ? pageRequest(cardholderId, { window: windowBefore(Date.parse(clock), DAY) }, 'open')
        : pageRequest(history.cardholderId, { window: widest(history) }, 'plain'),
  };
  return Object.values(requests);
}

/** Valid requests that differ from the plain ones, of operations that have such; what they ask for was seen before. */
export type VariedRequests = Readonly<Partial<Record<Operation, readonly Request[]>>>;

/**
 * The same as the plain requests, about every other cardholder, and of transactions with each filter. `tried`: what accountId
 * is known to take.
 */
export function variedRequests(
  [, ...others]: readonly Subject[],
  history: TransactionHistory | null,
  tried: readonly TriedAccount[],
): VariedRequests {
  const ids = others.map(({ cardholderId }) => cardholderId);
  return {
    getCardholder: ids.map((id) => getCardholder(id)),
    listCardholderTransactions:
      history === null ? [] : variedPages(ids, history, tried.find((one) => one.usable)?.account),
    findCardholder: others.map(({ customerId }) => findCardholder(customerId)),
    getCardholderCredentials: ids.map((id) => getCardholderCredentials(id)),
  };
}

function variedPages(others: readonly string[], history: TransactionHistory, accountId: string | undefined) {
  const window = widest(history);
  return [
    ...(accountId === undefined ? [] : [pageRequest(history.cardholderId, { window, accountId }, 'plain')]),
    pageRequest(history.cardholderId, { window, result: 'PENDING' }, 'plain'),
    ...others.map((id) => pageRequest(id, { window }, 'plain')),
  ];
}
