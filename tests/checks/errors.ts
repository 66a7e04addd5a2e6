import type { Ask, Exchange } from '../../spec/exchange.ts';
import { getCardholder, getCredentials, listTransactions, windowQuery } from '../../target/asks.ts';
import { once, outcomeText, receptionOf, unusedUuid } from './acts.ts';
import type { Uat } from './check.ts';
import { check } from './check.ts';
import { plainAsks } from './plain-asks.ts';
import { widest } from './truth-queries.ts';

/** One failure, provoked in every operation that can have it. */
interface Failure {
  readonly name: string;
  readonly asks: (uat: Uat) => readonly Ask[];
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
      return [getCardholder(id, o), getCredentials(id, [], o), ...transactionsOf(uat, id, o)];
    },
  },
  {
    name: 'a cardholderId that is no UUID',
    asks: (uat) => {
      const o = { intent: 'spoiled' } as const;
      return [
        getCardholder('not-a-uuid', o),
        getCredentials('not-a-uuid', [], o),
        ...transactionsOf(uat, 'not-a-uuid', o),
      ];
    },
  },
];

function transactionsOf(uat: Uat, id: string, o: Parameters<typeof listTransactions>[2]): Ask[] {
  return uat.truth === null ? [] : [listTransactions(id, windowQuery(widest(uat.truth)), o)];
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
      uat.witness('provoked failure in several groups');
      const statuses = new Set(failed.map(outcomeText));
      if (statuses.size > 1) {
        const actual = failed.map((e) => `${e.ask.group} ${outcomeText(e)}`).join(', ');
        uat.depart({ at: 'status', expected: `one status for ${failure.name}`, actual }, failed);
      }
    }
  }),
];
