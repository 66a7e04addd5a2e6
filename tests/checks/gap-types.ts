import { question, answeredBy } from './shared/questions.ts';
import { listCredentialTypes, OPEN, typesQuery } from '../../environment/client/requests.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';
import { answered, obstructed } from '../../spec/evidence/evidence.ts';
import { orderOfRecords, servedOr } from '../../spec/oracles/open-questions.ts';
import { objectsOf, pagingOf } from '../../spec/exchange/response.ts';

const HUGE = 100_000;

/** What paging says was used when the parameter was left out. */
const defaultOf = (requirement: RequirementId, name: Parameter<'listCredentialTypes'>) =>
  question(requirement, {
    needs: ['subject'],
    ask: () => [listCredentialTypes()],
    learn: ([exchange]) => servedOr(exchange, (page) => String(pagingOf(page, name) ?? 'not said')),
  });

export const checks = [
  answeredBy('gap-types/issuer-parameter', 'typesFilter', ({ name, answers }) =>
    answered(name, ...answers.map(({ exchange }) => exchange)),
  ),
  answeredBy('gap-types/order', 'types', ({ pages, obstacle }) => {
    const order = orderOfRecords(pages.flatMap((page) => objectsOf(page, 'credentialTypes')));
    if (order === null) return obstructed(obstacle ?? { kind: 'no-data', wants: { need: 'ordered-list' } });
    return answered(order, ...pages.slice(0, 2));
  }),
  defaultOf('gap-types/default-limit', 'limit'),
  defaultOf('gap-types/default-offset', 'offset'),
  question('gap-types/maximum-limit', {
    needs: ['subject'],
    ask: () => [listCredentialTypes(typesQuery({ limit: HUGE }), OPEN)],
    learn: ([exchange]) =>
      servedOr(exchange, (page) => `paging.limit ${pagingOf(page, 'limit') ?? 'not said'} for ${HUGE}`),
  }),
  question('gap-types/out-of-range', {
    needs: ['subject'],
    ask: () => [{ limit: 0 }, { offset: -1 }].map((page) => listCredentialTypes(typesQuery(page), OPEN)),
    learn: (exchanges) => {
      const [zero, negative] = exchanges.map((exchange) => servedOr(exchange, () => 'served'));
      return zero && negative ? `limit=0: ${zero}; offset=-1: ${negative}` : null;
    },
    afresh: true,
  }),
];
