import { check, part } from '../../engine/check.ts';
import { question } from '../../engine/parts/requests.ts';
import { listCredentialTypes, typesQuery } from '../../environment/client/requests.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';
import { answered, obstructed } from '../../spec/judged.ts';
import { orderOfRecords, servedOr } from '../../spec/oracles/open-answers.ts';
import { listOf, pagingOf } from '../../spec/response.ts';

const OPEN = { intent: 'open' } as const;
const HUGE = 100_000;

/** What paging says was used when the parameter was left out. */
const defaultOf = (name: Parameter<'listCredentialTypes'>) =>
  question(
    ['subject'],
    () => [listCredentialTypes()],
    ([exchange]) => servedOr(exchange, (page) => String(pagingOf(page, name) ?? 'not said')),
  );

export const checks = [
  check(
    'gap-types/issuer-parameter',
    part({
      needs: ['typesFilter'],
      given: ({ typesFilter }) => [typesFilter],
      act: (_sender, one) => Promise.resolve(one),
      judge: ({ name, answers }) => answered(name, ...answers.map(({ exchange }) => exchange)),
      samples: { accepts: [], rejects: [] },
    }),
  ),
  check(
    'gap-types/order',
    part({
      needs: ['types'],
      given: ({ types }) => [types],
      act: (_sender, one) => Promise.resolve(one),
      judge: ({ pages, obstacle }) => {
        const order = orderOfRecords(pages.flatMap((page) => listOf(page, 'credentialTypes') ?? []));
        if (order === null) return obstructed(obstacle ?? { kind: 'no-data', wants: { need: 'ordered-list' } });
        return answered(order, ...pages.slice(0, 2));
      },
      samples: { accepts: [], rejects: [] },
    }),
  ),
  check('gap-types/default-limit', defaultOf('limit')),
  check('gap-types/default-offset', defaultOf('offset')),
  check(
    'gap-types/maximum-limit',
    question(
      ['subject'],
      () => [listCredentialTypes(typesQuery({ limit: HUGE }), OPEN)],
      ([exchange]) => servedOr(exchange, (page) => `paging.limit ${pagingOf(page, 'limit') ?? 'not said'} for ${HUGE}`),
    ),
  ),
  check(
    'gap-types/out-of-range',
    question(
      ['subject'],
      () => [
        listCredentialTypes(typesQuery({ limit: 0 }), OPEN),
        listCredentialTypes(typesQuery({ offset: -1 }), OPEN),
      ],
      ([zero, negative]) => {
        const said = [zero, negative].map((exchange) => servedOr(exchange, () => 'served'));
        return said.includes(null) ? null : `limit=0: ${said[0] ?? ''}; offset=-1: ${said[1] ?? ''}`;
      },
      (sender, request) => sender.send(request),
    ),
  ),
];
