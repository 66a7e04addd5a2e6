import fc from 'fast-check';
import { check, part } from '../../engine/check.ts';
import { completeFilter, filtered, narrowFilter, soundFilter } from './shared/filters.ts';
import { askedSteadily, shouldReject, mustAccept } from './shared/requests.ts';
import { acceptsOnPages, countsTypes, fillsPages, filtersPages, slicesTypes } from './shared/types-pages.ts';
import { samplesOf, sampleTypes, typesPage, typesWalk } from './shared/samples.ts';
import { listCredentialTypes, SPOILED, typesQuery } from '../../environment/client/requests.ts';
import type { IssuerType } from '../../environment/discovery/issuer-filter.ts';
import { sizeOf, typesIn, walkTypes } from '../../environment/discovery/types-walk.ts';
import { type Exchange, type Request, sentAs } from '../../spec/exchange/exchange.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';
import { obstructed } from '../../spec/evidence/evidence.ts';
import { emptyPastEnd, totalPastEnd } from '../../spec/oracles/pages.ts';
import { pagingOf } from '../../spec/exchange/response.ts';
import { filteredTotalIs, sameTypesAgain, totalIs, typesWalkHolds } from '../../spec/oracles/types-lists.ts';

const TWO_TYPES = { kind: 'no-data', wants: { need: 'two-types' } } as const;

const MOBILE: IssuerType = 'MOBILE';
const [a, b] = sampleTypes;
const types = typesWalk(a, b);
const answer = (exchange: Exchange) => ({ value: MOBILE, exchange, elements: typesIn(exchange) });

const idsIn = (exchange: Exchange) =>
  typesIn(exchange)
    ?.map(({ id }) => id)
    .join() ?? '';

/** Whether one request for types had responses that differ: in another order, or another part of the list in another order. */
function isRestless(seen: readonly Exchange[]): boolean {
  const first = new Map<string, string>();
  return seen.some((one) => {
    if (one.request.operation !== 'listCredentialTypes' || typesIn(one) === null) return false;
    const [sent, ids] = [sentAs(one.request), idsIn(one)];
    const known = first.get(sent) ?? ids;
    first.set(sent, known);
    return known !== ids;
  });
}

/** It may be refused: an offset past the end is valid, but unusual. */
const pastTypes = (offset: number): Request => listCredentialTypes(typesQuery({ offset }), { intent: 'unusual' });

const PAGING: readonly Parameter<'listCredentialTypes'>[] = ['limit', 'offset'];

export const checks = [
  check(
    'types/served',
    mustAccept(['subject'], () => [{ request: listCredentialTypes(), why: { because: 'types-need-nothing' } }]),
  ),

  check('types/limit-accepted', acceptsOnPages('limit', false), acceptsOnPages('limit', true)),
  check(
    'types/offset-accepted',
    // The second page, by what the first one says: if it is rejected, the list cannot be read, and nothing else is asked of it.
    mustAccept(['snapshot'], ({ snapshot: { types: first } }) => {
      const [size, total] = first === null ? [0, 0] : [typesIn(first)?.length ?? 0, pagingOf(first, 'total') ?? 0];
      if (size === 0 || total <= size) return [];
      const why = { because: 'served-without', parameter: 'offset', value: String(size) } as const;
      return [{ request: listCredentialTypes(typesQuery({ offset: size })), why }];
    }),
    acceptsOnPages('offset', false),
    acceptsOnPages('offset', true),
  ),

  check('types/offset-past-end-accepted', {
    needs: ['types'],
    control: ['listCredentialTypes'],
    given: ({ types: list }) => [sizeOf(list)],
    act: (sender, offset) => askedSteadily(sender, pastTypes(offset)),
    judge: (exchange, offset) => emptyPastEnd(exchange, offset),
    samples: samplesOf({ one: 2, accepts: [typesPage(2)], rejects: [typesPage(2, a)] }),
  }),

  check(
    'types/total',
    part({
      needs: ['types'],
      given: ({ types: list }) => [list],
      first: (list) => list.pages,
      act: async (sender) => (await walkTypes(sender.send, null)).pages,
      judge: (pages, _one, { types: list }) => totalIs(pages, sizeOf(list)),
      baseline: 'types',
      samples: samplesOf({ one: types, accepts: [types.pages], rejects: [[typesPage(3, a, b)]] }),
    }),
    part({
      needs: ['types'],
      given: ({ types: list }) => [sizeOf(list)],
      act: (sender, offset) => sender.send(pastTypes(offset)),
      judge: (exchange, _offset, { types: list }) => totalPastEnd(exchange, sizeOf(list)),
      baseline: 'types',
      samples: samplesOf({ one: 2, accepts: [typesPage(2)], rejects: [typesPage(0)] }),
    }),
    countsTypes(false),
    filtered(
      'typesFilter',
      'types',
      ({ exchange, value }, { elements: all }) => filteredTotalIs(exchange, all, value),
      { accepts: [answer(typesPage(1, a))], rejects: [answer(typesPage(2, a))] },
    ),
    countsTypes(true),
  ),

  check(
    'types/walk-complete',
    part({
      needs: ['types'],
      given: ({ types: list }) => {
        const size = sizeOf(list);
        if (size < 2) return TWO_TYPES;
        // Walks of long lists cost many requests.
        const limit = size > 25 ? 7 : Math.min(3, size - 1);
        return { arbitrary: fc.integer({ min: limit, max: size + 1 }), examples: [limit], random: 0 };
      },
      act: (sender, limit) => walkTypes(sender.send, limit),
      show: (limit) => ({ limit }),
      judge: (read, limit, { types: list }) =>
        read.obstacle === null
          ? typesWalkHolds(list.elements, read.elements, limit, read.pages.slice(0, 3))
          : obstructed(read.obstacle),
      baseline: 'types',
      samples: samplesOf({
        one: 2,
        accepts: [types],
        rejects: [typesWalk(a), typesWalk(a, a, b), typesWalk(a, b, { id: 'c', issuerType: 'MOBILE' })],
      }),
    }),
    slicesTypes(false),
    slicesTypes(true),
  ),

  check('types/issuer-filter-sound', soundFilter('typesFilter'), narrowFilter('typesFilter', 'types'), filtersPages()),

  check('types/issuer-filter-complete', completeFilter('typesFilter', 'types')),

  check(
    'types/bad-type-refused',
    shouldReject([], 'listCredentialTypes', () =>
      PAGING.map((parameter) => ({
        request: listCredentialTypes(
          [[parameter, 'abc'], ...typesQuery(parameter === 'offset' ? {} : { offset: 1 })],
          SPOILED,
        ),
        fault: { wrong: 'not-a-number', parameter },
      })),
    ),
    shouldReject(['typesFilter'], 'listCredentialTypes', ({ typesFilter: { name } }) => [
      {
        request: listCredentialTypes([[name, 'SILVER']], SPOILED),
        fault: { wrong: 'outside-enum', parameter: name, value: 'SILVER' },
      },
    ]),
  ),

  check('types/page-size', fillsPages(false), fillsPages(true)),

  check('types/stable-order', {
    needs: [],
    control: ['listCredentialTypes'],
    given: () => [listCredentialTypes()],
    act: async (sender, request) => {
      const first = await sender.sendCached(request);
      const second = await sender.sendCached(request, first);
      if (!isRestless(sender.seen())) return [first, second] as const;
      // The list may have changed between two requests that are far apart: only one directly after the other tells.
      return [await sender.send(request), await sender.send(request)] as const;
    },
    judge: (pair) => sameTypesAgain(pair, [typesIn(pair[0]) ?? [], typesIn(pair[1]) ?? []]),
    samples: samplesOf({
      one: listCredentialTypes(),
      accepts: [[typesPage(2, a, b), typesPage(2, a, b)]],
      rejects: [[typesPage(2, a, b), typesPage(2, b, a)]],
    }),
  }),
];
