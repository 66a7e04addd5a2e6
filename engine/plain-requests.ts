import {
  findCardholder,
  getCardholder,
  getCardholderCredentials,
  listCredentialTypes,
} from '../environment/client/requests.ts';
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
