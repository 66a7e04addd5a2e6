import { group } from 'd3-array';
import type { Client } from '../environment/client/client.ts';
import { textMember } from '../spec/describe.ts';
import { type Exchange, sentAs } from '../spec/exchange.ts';
import type { Stood } from '../spec/judgement.ts';
import { judgeCustomers } from '../spec/oracles/relations.ts';
import { receptionOf } from '../spec/reception.ts';
import { successBody } from '../spec/response.ts';
import { CHANGED_SINCE, type Excuse } from './excuses.ts';
import { askWhileOther, isOther, DATA_TIMES } from './moved-data.ts';
import { DATA_CONTROL } from './outage.ts';
import { asGiven } from './refusal-control.ts';

/** Customers who are asked for again at most. */
const MOST = 3;

const isFound = (exchange: Exchange): boolean =>
  exchange.request.operation === 'findCardholder' && receptionOf(exchange) === 'served';

/** The customers, in small letters, that a mismatch between people is about; none if it is about something else. */
const customersOf = ({ judgement: { mismatches }, exchange }: Stood): readonly string[] =>
  mismatches.flatMap((mismatch) => {
    if (mismatch.kind === 'one-id-for-two') return [mismatch.first, exchange.request.subject.toLowerCase()];
    const shown = mismatch.kind === 'customer-id-of-another' ? textMember(successBody(exchange), 'customerId') : null;
    return shown === null ? [] : [shown.toLowerCase()];
  });

/** Whom find led to at first, which is what the mismatch rests on, for each customer that it is about. */
function foundFirst(stood: Stood, exchanges: readonly Exchange[]): readonly Exchange[] {
  const found = exchanges.filter(isFound);
  return customersOf(stood).flatMap(
    (customer) => found.find(({ request }) => request.subject.toLowerCase() === customer) ?? [],
  );
}

/** The mismatches between people of a run. */
const confusedIn = (exchanges: readonly Exchange[]): readonly Stood[] =>
  judgeCustomers(exchanges).filter((one) => customersOf(one).length > 0);

/** Requests that a run keeps for finding customers again who are said to lead to the wrong person. */
export const keptForPeople = (exchanges: readonly Exchange[]): number =>
  confusedIn(exchanges).length === 0 ? 0 : 2 * DATA_TIMES;

/**
 * Finds customers again, before the verdict, who are said to lead to the wrong person: a customerId may have been given to
 * another person since it was found. Costs requests only if there is such a mismatch: tells how many.
 */
export async function findPeopleAgain(client: Client, customerIds: readonly string[], spare: number): Promise<number> {
  let sent = 0;
  const found = new Map(
    confusedIn(client.exchanges)
      .flatMap((one) => foundFirst(one, client.exchanges))
      .map((one) => [sentAs(one.request), one]),
  );
  for (const before of [...found.values()].slice(0, Math.min(MOST, Math.floor(spare / DATA_TIMES)))) {
    sent += await askWhileOther(() => client.send(DATA_CONTROL, asGiven(client, before.request, customerIds)), before);
  }
  return sent;
}

/** Whether a mismatch is about a customer who led to another person each time that they were found again. */
function isOtherPerson(
  stood: Stood,
  exchanges: readonly Exchange[],
  controls: ReadonlyMap<string, readonly Exchange[]>,
): boolean {
  return foundFirst(stood, exchanges).some((before) => isOther(before, controls.get(sentAs(before.request)) ?? []));
}

/** The mismatches between people who are others at the end. */
export function movedPeople(exchanges: readonly Exchange[]): Excuse {
  const controls = group(
    exchanges.filter((one) => one.check === DATA_CONTROL && one.request.operation === 'findCardholder'),
    ({ request }) => sentAs(request),
  );
  return {
    stood: (one) => controls.size > 0 && customersOf(one).length > 0 && isOtherPerson(one, exchanges, controls),
    instead: CHANGED_SINCE,
  };
}
