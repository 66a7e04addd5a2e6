import { told } from '../../engine/parts/requests.ts';
import { answered, nothing, obstructed } from '../../spec/judged.ts';
import { orderOf } from '../../spec/oracles/open-answers.ts';

export const checks = [
  told('gap-data/line-id-is-account', 'accounts', (accounts) => {
    const pages = accounts.flatMap(({ walks }) => walks.flatMap(({ walk }) => walk.pages));
    const yes = accounts.some(({ usable }) => usable);
    return accounts.length === 0 ? nothing : answered(yes ? 'yes' : 'no', ...pages.slice(0, 2));
  }),

  told('gap-data/credentials-issuer-parameter', 'credentialsFilter', ({ name, answers }) =>
    answered(name, ...answers.map(({ exchange }) => exchange)),
  ),

  told('gap-data/transactions-order', 'history', ({ walks }) => {
    const walk = walks.find(({ known }) => known.length > 2);
    if (walk === undefined) return obstructed({ kind: 'no-data', wants: { need: 'ordered-list' } });
    return answered(orderOf(walk), ...walk.pages.slice(0, 2));
  }),
];
