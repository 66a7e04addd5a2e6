import type { Request, Exchange } from '../../spec/exchange.ts';
import {
  getCardholder,
  getCardholderCredentials,
  listCardholderTransactions,
  windowQuery,
} from '../../environment/client/requests.ts';
import { once, outcomeText, receptionOf, unusedUuid } from './acts.ts';
import type { CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';
import { plainAsks } from './plain-asks.ts';
import { widest } from './truth-queries.ts';

/** One failure, provoked in every operation that can have it. */
interface Failure {
  readonly name: string;
  readonly asks: (uat: CheckContext) => readonly Request[];
}

const failures: readonly Failure[] = [
  {
    name: 'no key',
    asks: (uat) => plainAsks(uat).map((ask) => ({ ...ask, key: 'absent', intent: 'unauthorised' })),
  },
  {
    name: 'an unknown cardholderId',
    asks: (uat) => {
      const id = unusedUuid(uat.seed);
      const o = { intent: 'unknown' } as const;
      return [getCardholder(id, o), getCardholderCredentials(id, [], o), ...transactionsOf(uat, id, o)];
    },
  },
  {
    name: 'a cardholderId that is no UUID',
    asks: (uat) => {
      const o = { intent: 'spoiled' } as const;
      return [
        getCardholder('not-a-uuid', o),
        getCardholderCredentials('not-a-uuid', [], o),
        ...transactionsOf(uat, 'not-a-uuid', o),
      ];
    },
  },
];

function transactionsOf(uat: CheckContext, id: string, o: Parameters<typeof listCardholderTransactions>[2]): Request[] {
  return uat.history === null ? [] : [listCardholderTransactions(id, windowQuery(widest(uat.history)), o)];
}

export const checks = [
  check('errors/same-status-in-groups', async (uat) => {
    if (uat.subject() === null) return;
    for (const failure of failures) {
      const failed: Exchange[] = [];
      for (const ask of failure.asks(uat)) {
        const exchange = await once(uat, ask);
        if (receptionOf(exchange) === 'refused' || outcomeText(exchange) === '500') failed.push(exchange);
      }
      if (failed.length < 2) continue;
      uat.observation('provoked failure in several groups');
      const statuses = new Set(failed.map(outcomeText));
      if (statuses.size > 1) {
        const actual = failed.map((e) => `${e.request.group} ${outcomeText(e)}`).join(', ');
        uat.depart({ at: 'status', expected: `one status for ${failure.name}`, actual }, failed);
      }
    }
  }),
];
