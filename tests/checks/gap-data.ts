import { check, part } from '../../engine/check.ts';
import { answered, nothing } from '../../spec/judged.ts';
import { orderOf } from '../../spec/oracles/open-answers.ts';

export const checks = [
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
