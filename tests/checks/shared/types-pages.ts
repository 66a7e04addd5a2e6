/** Properties of the pages of list credential types. All are tried on the same pages; each shrinks for itself. */
import { type AnyPart, part, type Part, type Sender } from '../../../engine/check.ts';
import type { Fixtures } from '../../../environment/fixtures/fixtures.ts';
import { listCredentialTypes, type Query, typesQuery } from '../../../environment/client/requests.ts';
import { sizeOf, typesIn } from '../../../environment/discovery/types-walk.ts';
import {
  designedFilteredPages,
  designedPages,
  pageAt,
  type TypesPage,
  type TypesPoint,
  typesPoints,
} from '../../../generators/types-pages.ts';
import { type Judgement, nothing } from '../../../spec/evidence/evidence.ts';
import { dispositionOf, isValid } from '../../../spec/exchange/disposition.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { enums } from '../../../spec/generated/vocabulary.ts';
import { type Element, filterIsSound, ofIssuerType } from '../../../spec/oracles/issuer-filters.ts';
import { acceptsLike } from '../../../spec/oracles/query-space.ts';
import { single } from '../../../spec/oracles/lists.ts';
import { mayBeRest } from '../../../spec/oracles/sets.ts';
import { filteredTotalIs, isSlice, pageIsFull, totalIs } from '../../../spec/oracles/types-lists.ts';
import { besidePlainer } from './requests.ts';
import { sampleRefusal, samplesOf, sampleTypes, typesPage } from './samples.ts';

/** Pages that are read on at most. */
const MOST_PAGES = 30;
const TWO_TYPES = { kind: 'no-data', wants: { need: 'two-types' } } as const;
const [a, b] = sampleTypes;

type Parameters = Omit<TypesPage, 'issuerType'>;
type Have = Pick<Fixtures, 'types'> & Partial<Pick<Fixtures, 'typesFilter'>>;
type Name = 'types' | 'typesFilter';

const sizesOf = ({ types: { elements } }: Have) => enums.IssuerType.map((one) => ofIssuerType(elements, one).length);
const pageOf = (point: TypesPoint, have: Have) => pageAt(point, sizesOf(have));

function requestOf({ issuerType, ...page }: TypesPage, { typesFilter }: Have): Request {
  const filter: Query = issuerType === undefined || typesFilter === undefined ? [] : [[typesFilter.name, issuerType]];
  const intent = typesFilter?.from === 'discovered' ? 'open' : 'plain';
  return listCredentialTypes([...filter, ...typesQuery(page)], { intent });
}

/** A property of every page that it concerns. */
interface Property<Reading> {
  readonly concerns?: (page: TypesPage, have: Have) => boolean;
  /** Types that there must be. */
  readonly least?: number;
  /** Null if what was read says nothing of the property. */
  readonly act: (sender: Sender, page: TypesPage, have: Have) => Promise<Reading | null>;
  readonly judge: (reading: Reading, page: TypesPage, have: Have) => Judgement;
  readonly ruledOut?: Part<Name, TypesPoint, Reading | null>['ruledOut'];
  readonly at: TypesPoint;
  readonly accepts: readonly Reading[];
  readonly rejects: readonly Reading[];
}

function everyPage<Reading>(filtered: boolean, property: Property<Reading>): AnyPart {
  const { concerns = () => true, least = 2, at, ruledOut } = property;
  const needs: readonly Name[] = filtered ? ['types', 'typesFilter'] : ['types'];
  return part<Name, TypesPoint, Reading | null>({
    needs,
    control: ['listCredentialTypes'],
    given: (have, { settings: { seed } }) => {
      const size = sizeOf(have.types);
      if (size < least) return TWO_TYPES;
      const examples = filtered ? designedFilteredPages(sizesOf(have), seed) : designedPages(size, seed);
      const own = examples.filter((point) => concerns(pageOf(point, have), have));
      return { arbitrary: typesPoints(size, filtered), examples: own, random: 0 };
    },
    act: async (sender, point, have) => {
      const page = pageOf(point, have);
      return concerns(page, have) ? property.act(sender, page, have) : null;
    },
    judge: (reading, point, have) => (reading === null ? nothing : property.judge(reading, pageOf(point, have), have)),
    show: (point, have) => Object.fromEntries(requestOf(pageOf(point, have), have).query),
    baseline: 'types',
    ...(ruledOut === undefined ? {} : { ruledOut }),
    samples: samplesOf({
      one: at,
      accepts: property.accepts,
      rejects: property.rejects,
    }),
  });
}

const page = (sender: Sender, asked: TypesPage, have: Have) => sender.send(requestOf(asked, have));
const PLAIN: TypesPoint = { issuer: 0, limit: 0, offset: 0 };

/** A limit that every target takes: the smallest, or one below a limit that this one took. The largest is not shown. */
const isKnownLimit = (limit: number, seen: readonly Exchange[]): boolean =>
  limit === 1 || seen.some((one) => isServedTypes(one) && limitOf(one.request) >= limit);

const isServedTypes = (one: Exchange) =>
  one.request.operation === 'listCredentialTypes' && isValid(one.request) && dispositionOf(one) === 'accepted';
const limitOf = (request: Request) => Number(single(request, 'limit') ?? 0);

/** Every page with a valid limit or offset is served if the same page without it is. */
export const acceptsOnPages = (parameter: keyof Parameters, filtered: boolean): AnyPart =>
  everyPage(filtered, {
    least: parameter === 'limit' ? 0 : 2,
    concerns: (asked) => asked[parameter] !== undefined,
    act: async (sender, asked, have) => {
      const { [parameter]: _left, ...plainer } = asked;
      const tried = await besidePlainer(sender, requestOf(asked, have), requestOf(plainer, have));
      const isOpen = parameter === 'limit' && !isKnownLimit(asked.limit ?? 1, sender.seen());
      return isOpen && dispositionOf(tried.exchange) !== 'accepted' ? null : tried;
    },
    judge: (reading, asked) =>
      acceptsLike(reading, { because: 'served-without', parameter, value: String(asked[parameter]) }),
    at: { ...PLAIN, limit: 1, offset: 1 },
    accepts: [{ exchange: typesPage(2, a, b), plainer: null }],
    rejects: [{ exchange: sampleRefusal, plainer: typesPage(2, a, b) }],
  });

/** `paging.total` of every page is the number of types, of the issuer type asked for if there is one. */
export const countsTypes = (filtered: boolean): AnyPart =>
  everyPage(filtered, {
    act: page,
    judge: (exchange, { issuerType }, { types: { elements } }) =>
      issuerType === undefined
        ? totalIs([exchange], new Set(elements.map(({ id }) => id)).size)
        : filteredTotalIs(exchange, elements, issuerType),
    at: PLAIN,
    accepts: [typesPage(2, a)],
    rejects: [typesPage(1, a)],
  });

/** Every page holds min(limit, total - offset) types, of the issuer type asked for if there is one. */
export const fillsPages = (filtered: boolean): AnyPart =>
  everyPage(filtered, {
    concerns: ({ limit }) => limit !== undefined,
    act: page,
    judge: (exchange, asked, have) => {
      const { limit = 0, offset = 0 } = asked;
      const size = asked.issuerType === undefined ? sizeOf(have.types) : wholeOf(asked, have)?.length;
      return size === undefined
        ? nothing
        : pageIsFull(exchange, typesIn(exchange), limit, Math.min(limit, size - offset));
    },
    at: { ...PLAIN, limit: 2 },
    accepts: [typesPage(2, a, b)],
    rejects: [typesPage(2, a)],
  });

/**
 * The list that a page is a part of: all types, or those that the filter returned if it returned each of its own. Else it may be
 * a response from before the data changed.
 */
function wholeOf({ issuerType }: TypesPage, { types: { elements }, typesFilter }: Have): readonly Element[] | null {
  if (issuerType === undefined) return elements;
  const returned = typesFilter?.answers.find(({ value }) => value === issuerType)?.elements ?? [];
  const own = new Set(ofIssuerType(elements, issuerType).map(({ id }) => id));
  return returned.length === own.size && returned.every(({ id }) => own.has(id)) ? returned : null;
}

/**
 * Every page is the part of the list that starts at its offset, if the list comes in one order whatever is asked; with the
 * filter, of the list that the filter leaves. The beginning of a page without an offset is not stated.
 */
export const slicesTypes = (filtered: boolean): AnyPart =>
  everyPage(filtered, {
    concerns: ({ offset }) => offset !== undefined,
    act: page,
    judge: (exchange, asked, have) => {
      const { limit, offset = 0 } = asked;
      const all = wholeOf(asked, have);
      if (all === null) return nothing;
      return isSlice(exchange, typesIn(exchange), all, limit === undefined ? { offset } : { offset, limit });
    },
    // No order is stated: it may be another one for another limit, or within a page. What is left from the offset on is not.
    ruledOut: async (sender, point, _reading, have) => {
      const { offset = 0, ...asked } = pageOf(point, have);
      const idsAt = async (at: number) =>
        (typesIn(await page(sender, { ...asked, offset: at }, have)) ?? []).map(({ id }) => id);
      const all = (wholeOf(asked, have) ?? []).map(({ id }) => id);
      const before = await idsAt(0);
      const ids: string[] = [];
      let pages = 0;
      for (; offset + ids.length < all.length && pages < MOST_PAGES; pages++) {
        const here = await idsAt(offset + ids.length);
        if (here.length === 0) break;
        ids.push(...here);
      }
      const isSteady = (await idsAt(0)).join() === before.join();
      const isWhole = pages < MOST_PAGES;
      if (!isSteady) return { kind: 'order-differs', so: 'slices' };
      if (!mayBeRest({ ids, first: before, isWhole }, all, offset)) return null;
      return isWhole ? { kind: 'order-differs', so: 'slices' } : { kind: 'walk-goes-on', pages };
    },
    at: PLAIN,
    accepts: [typesPage(2, a, b), typesPage(2, a)],
    rejects: [typesPage(2, b)],
  });

/** Every page of a filtered list holds only types of the issuer type asked for. */
export const filtersPages = (): AnyPart =>
  everyPage(true, {
    act: page,
    judge: (exchange, { issuerType }, { typesFilter }) => {
      const elements = typesIn(exchange);
      if (issuerType === undefined || typesFilter === undefined || elements === null) return nothing;
      return filterIsSound({ value: issuerType, exchange, elements }, typesFilter.name);
    },
    at: { ...PLAIN, issuer: enums.IssuerType.indexOf('MOBILE') + 1 },
    accepts: [typesPage(1, a)],
    rejects: [typesPage(1, b)],
  });
