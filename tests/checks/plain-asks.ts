import type { Ask } from '../../spec/exchange.ts';
import {
  findCardholder,
  getCardholder,
  getCredentials,
  listTransactions,
  listTypes,
  windowQuery,
} from '../../target/asks.ts';
import { windowBefore } from '../../target/deep-truth.ts';
import type { Uat } from './check.ts';
import { widest } from './truth-queries.ts';

/** A plain request of each operation that this target serves, one at least in each of the four groups. */
export function plainAsks(uat: Uat): readonly Ask[] {
  const subject = uat.subject();
  if (subject === null) return [];
  const asks = [
    getCardholder(subject.cardholderId),
    findCardholder(subject.customerId),
    listTypes(),
    getCredentials(subject.cardholderId),
  ];
  const truth = uat.truth;
  if (truth === null) {
    const window = windowBefore(Date.parse(uat.settings.clock), 86_400_000);
    asks.push(listTransactions(subject.cardholderId, windowQuery(window), { intent: 'open' }));
  } else asks.push(listTransactions(truth.cardholderId, [...windowQuery(widest(truth)), ['limit', '1']]));
  return asks;
}
