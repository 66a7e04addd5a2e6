import type { Request } from '../../spec/exchange.ts';
import {
  findCardholder,
  getCardholder,
  getCardholderCredentials,
  listCardholderTransactions,
  listCredentialTypes,
  windowQuery,
} from '../../environment/client/requests.ts';
import { windowBefore } from '../../environment/discovery/deep-history.ts';
import type { CheckContext } from '../../engine/check.ts';
import { widest } from './truth-queries.ts';

/** A plain request of each operation that this target serves, one at least in each of the four groups. */
export function plainAsks(uat: CheckContext): readonly Request[] {
  const subject = uat.subject();
  if (subject === null) return [];
  const asks = [
    getCardholder(subject.cardholderId),
    findCardholder(subject.customerId),
    listCredentialTypes(),
    getCardholderCredentials(subject.cardholderId),
  ];
  const truth = uat.history;
  if (truth === null) {
    const window = windowBefore(Date.parse(uat.settings.clock), 86_400_000);
    asks.push(listCardholderTransactions(subject.cardholderId, windowQuery(window), { intent: 'open' }));
  } else asks.push(listCardholderTransactions(truth.cardholderId, [...windowQuery(widest(truth)), ['limit', '1']]));
  return asks;
}
