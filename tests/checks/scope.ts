import type { Request } from '../../spec/exchange.ts';
import { successBody } from '../../spec/response.ts';
import { member } from '../../spec/describe.ts';
import {
  findCardholder,
  getCardholder,
  getCardholderCredentials,
  listCardholderTransactions,
  windowQuery,
} from '../../environment/client/requests.ts';
import { outcomeText, receptionOf } from './acts.ts';
import { check } from '../../engine/check.ts';
import { widest } from './truth-queries.ts';

export const checks = [
  check('scope/foreign-cardholder', async (uat) => {
    const ids = uat.settings.foreignCardholderIds;
    if (ids.length === 0) return uat.obstacle('needs FOREIGN_CARDHOLDER_IDS: cardholderIds of another institution');
    const truth = uat.history;
    for (const id of ids.slice(0, 3)) {
      const o = { intent: 'unknown' } as const;
      const asks: Request[] = [getCardholder(id, o), getCardholderCredentials(id, [], o)];
      if (truth !== null) {
        const query = windowQuery(widest(truth));
        asks.push(
          listCardholderTransactions(id, query, o),
          listCardholderTransactions(id, [...query, ['result', 'PENDING']], o),
        );
      }
      for (const ask of asks) {
        if (!uat.controlled(ask.operation)) continue;
        const exchange = await uat.send(ask);
        const reception = receptionOf(exchange);
        const body = successBody(exchange);
        const list = member(body, ask.operation === 'listCardholderTransactions' ? 'transactions' : 'credentials');
        const empty = Array.isArray(list) && list.length === 0;
        if (reception === 'served' && !empty && body !== null && body !== undefined) {
          uat.depart({ at: 'body', expected: 'no data of another institution', actual: 'a success answer' }, [
            exchange,
          ]);
        } else if (reception === 'failed' || reception === 'unknown')
          uat.obstacle(`${exchange.id}: ${outcomeText(exchange)}`);
        else uat.observation('refused foreign cardholder');
      }
    }
  }),

  check('scope/foreign-customer', async (uat) => {
    const { foreignCustomerIds, foreignCardholderIds } = uat.settings;
    if (foreignCustomerIds.length === 0)
      return uat.obstacle('needs FOREIGN_CUSTOMER_IDS: customerIds of another institution');
    if (foreignCardholderIds.length === 0)
      return uat.obstacle(
        'needs FOREIGN_CARDHOLDER_IDS, to tell a foreign cardholder from one of the same customerId here',
      );
    if (!uat.controlled('findCardholder')) return;
    const foreign = new Set(foreignCardholderIds.map((id) => id.toLowerCase()));
    for (const customerId of foreignCustomerIds.slice(0, 3)) {
      const exchange = await uat.send(findCardholder(customerId, { intent: 'unknown' }));
      const reception = receptionOf(exchange);
      if (reception === 'failed' || reception === 'unknown') uat.obstacle(`${exchange.id}: ${outcomeText(exchange)}`);
      else uat.observation('foreign customerId');
      const id = member(successBody(exchange), 'id');
      if (typeof id === 'string' && foreign.has(id.toLowerCase())) {
        uat.depart({ at: '/id', expected: 'no cardholder of another institution', actual: id }, [exchange]);
      }
    }
  }),
];
