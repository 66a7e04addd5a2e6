import { check, part } from '../../engine/check.ts';
import { getCardholderCredentials } from '../../environment/client/requests.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { answered, nothing, obstructed } from '../../spec/judged.ts';
import { listOf } from '../../spec/response.ts';
import { orderOf, orderOfRecords } from '../../spec/oracles/open-answers.ts';

const held = (exchange: Exchange): number => listOf(exchange, 'credentials')?.length ?? 0;

export const checks = [
  check(
    'gap-data/credentials-order',
    part({
      needs: ['subjects'],
      given: ({ subjects }) => [subjects.map(({ cardholderId }) => cardholderId)],
      act: (sender, ids) =>
        Promise.resolve(
          ids.flatMap((id) => sender.before(getCardholderCredentials(id)) ?? []).toSorted((a, b) => held(b) - held(a)),
        ),
      judge: ([longest]) => {
        const order = longest === undefined ? null : orderOfRecords(listOf(longest, 'credentials') ?? []);
        if (longest === undefined || order === null)
          return obstructed({ kind: 'no-data', wants: { need: 'ordered-list' } });
        return answered(order, longest);
      },
      samples: { accepts: [], rejects: [] },
    }),
  ),

  check(
    'gap-data/line-id-is-account',
    part({
      needs: ['accounts'],
      given: ({ accounts }) => [accounts],
      act: (_sender, one) => Promise.resolve(one),
      judge: (accounts) => {
        const pages = accounts.flatMap(({ walks }) => walks.flatMap(({ walk }) => walk.pages));
        const yes = accounts.some(({ usable }) => usable);
        return accounts.length === 0 ? nothing : answered(yes ? 'yes' : 'no', ...pages.slice(0, 2));
      },
      samples: { accepts: [], rejects: [] },
    }),
  ),

  check(
    'gap-data/credentials-issuer-parameter',
    part({
      needs: ['credentialsFilter'],
      given: ({ credentialsFilter }) => [credentialsFilter],
      act: (_sender, one) => Promise.resolve(one),
      judge: ({ name, answers }) => answered(name, ...answers.map(({ exchange }) => exchange)),
      samples: { accepts: [], rejects: [] },
    }),
  ),

  check(
    'gap-data/transactions-order',
    part({
      needs: ['history'],
      given: ({ history }) => {
        const walk = history.walks.find(({ known }) => known.length > 2);
        return walk === undefined ? { kind: 'no-data', wants: { need: 'ordered-list' } } : [walk];
      },
      act: (_sender, one) => Promise.resolve(one),
      judge: (walk) => answered(orderOf(walk), ...walk.pages.slice(0, 2)),
      samples: { accepts: [], rejects: [] },
    }),
  ),
];
