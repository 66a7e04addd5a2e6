import { check } from '../../engine/check.ts';
import { sampleRefusal, sampleSnapshot, sampleSubject } from '../../engine/parts/sample-subject.ts';
import {
  getCardholder,
  getCardholderCredentials,
  type How,
  listCardholderTransactions,
  windowQuery,
} from '../../environment/client/requests.ts';
import { unusedUuid } from '../../generators/identifiers.ts';
import type { Exchange, Request } from '../../spec/exchange.ts';
import type { SharedFailure } from '../../spec/facts.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';
import { sameStatus } from '../../spec/oracles/shared-failures.ts';
import { widest } from '../../spec/windows.ts';

/** One failure, provoked in every operation that can have it. */
interface Provoked {
  readonly failure: SharedFailure;
  readonly requests: readonly Request[];
}

const one: Provoked = { failure: 'no-key', requests: [] };
const have = { plainRequests: [], snapshot: sampleSnapshot };
const forbidden = exchangeOf('findCardholder', 403, { errors: [{ errorCode: 'E', errorMessage: 'm' }] });

export const checks = [
  check('errors/same-status-in-groups', {
    needs: ['plainRequests', 'snapshot'],
    given: ({ plainRequests, snapshot: { history } }, { seed }): readonly Provoked[] => {
      const windows = history === null ? [] : [windowQuery(widest(history))];
      const about = (id: string, how: How): Request[] => [
        getCardholder(id, how),
        getCardholderCredentials(id, [], how),
        ...windows.map((query) => listCardholderTransactions(id, query, how)),
      ];
      return [
        {
          failure: 'no-key',
          requests: plainRequests.map((request) => ({ ...request, key: 'absent', intent: 'unauthorised' })),
        },
        { failure: 'unknown-cardholder', requests: about(unusedUuid(seed), { intent: 'unknown' }) },
        { failure: 'malformed-cardholder', requests: about('not-a-uuid', { intent: 'spoiled' }) },
      ];
    },
    act: async (sender, { requests }) => {
      const exchanges: Exchange[] = [];
      for (const request of requests) exchanges.push(await sender.once(request));
      return exchanges;
    },
    judge: (exchanges, { failure }) => sameStatus(exchanges, failure),
    samples: {
      accepts: [{ one, reading: [sampleRefusal, sampleRefusal, sampleSubject.found], have }],
      rejects: [{ one, reading: [sampleRefusal, forbidden], have }],
    },
  }),
];
