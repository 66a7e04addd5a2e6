import { check } from '../../engine/check.ts';
import { answeredBy } from './shared/questions.ts';
import { asItIs } from './shared/requests.ts';
import { NO_SAMPLES } from './shared/samples.ts';
import { getCardholderCredentials } from '../../environment/client/requests.ts';
import type { Exchange } from '../../spec/exchange/exchange.ts';
import { answered, obstructed } from '../../spec/evidence/evidence.ts';
import { lineIdAnswer } from '../../spec/oracles/accounts.ts';
import { orderOf, orderOfRecords } from '../../spec/oracles/open-questions.ts';
import { objectsOf } from '../../spec/exchange/response.ts';

const held = (exchange: Exchange): number => objectsOf(exchange, 'credentials').length;

export const checks = [
  check('gap-data/credentials-order', {
    needs: ['subjects'],
    given: ({ subjects }) => [subjects.map(({ cardholderId }) => cardholderId)],
    act: (sender, ids) => {
      const lists = ids.flatMap((id) => sender.before(getCardholderCredentials(id)) ?? []);
      return Promise.resolve(lists.toSorted((a, b) => held(b) - held(a)));
    },
    judge: ([longest]) => {
      const order = longest === undefined ? null : orderOfRecords(objectsOf(longest, 'credentials'));
      if (longest === undefined || order === null)
        return obstructed({ kind: 'no-data', wants: { need: 'ordered-list' } });
      return answered(order, longest);
    },
    samples: NO_SAMPLES,
  }),

  check(
    'gap-data/line-id-is-account',
    asItIs({
      needs: ['history', 'accounts'],
      given: ({ accounts }) => [accounts],
      judge: (accounts, { history }) => lineIdAnswer(accounts, history),
      ...NO_SAMPLES,
    }),
  ),

  answeredBy('gap-data/credentials-issuer-parameter', 'credentialsFilter', ({ name, answers }) =>
    answered(name, ...answers.map(({ exchange }) => exchange)),
  ),

  answeredBy('gap-data/transactions-order', 'history', ({ walks }) => {
    const walk = walks.find(({ known }) => known.length > 2);
    if (walk === undefined) return obstructed({ kind: 'no-data', wants: { need: 'ordered-list' } });
    return answered(orderOf(walk), ...walk.pages.slice(0, 2));
  }),
];
