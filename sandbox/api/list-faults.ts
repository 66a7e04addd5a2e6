import { type ListOperation, operations, type PagedOperation, type Records } from '../../spec/generated/vocabulary.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Json, JsonObject } from '../data/records.ts';
import { defaultBehaviour as usual } from './behaviour.ts';
import { behaving, breaking, type Difference, type Fault, when } from './difference.ts';
import { answersOf, isObject } from './edits.ts';
import { type Call, failure, type Plan } from './messages.ts';
import type { Behaviour, Hooks, NumberRule, World } from './hooks.ts';
import { type Asks, isOf } from './requests.ts';

const words: Readonly<Record<ListOperation, string>> = {
  listCredentialTypes: 'types',
  getCardholderCredentials: 'credentials',
  listCardholderTransactions: 'transactions',
};

/** The ways in which one list is planned, and its pages are cut and told; the other lists are as ever. */
export function listOf(operation: ListOperation) {
  const named = (says: string): string => `${words[operation]}: ${says}`;
  const planned = (says: string, plan: Required<Hooks>['plan']): Difference => when(isOf(operation)).onPlan(says, plan);
  const listing = (says: string, behaviour: Partial<Behaviour>): Difference =>
    when(isOf(operation)).behaving(named(says), behaviour);
  const telling = (says: string, paging: Behaviour['paging']): Difference =>
    listing(says, { paging: (...asked) => ({ ...usual.paging(...asked), ...paging(...asked) }) });
  return {
    /** Something else is asked for, or answered at once. */
    planned,
    /** Requests that `refuses` tells are answered with a failure. */
    refusing: (
      says: string,
      refuses: (plan: Plan, call: Call, world: World) => boolean,
      answer = failure(400, 'the request is not valid'),
    ): Difference => planned(says, (plan, ...asked) => (refuses(plan, ...asked) ? answer : plan)),
    /** Pages are cut out of the list in another way. */
    cutting: (says: string, cut: Behaviour['cut']): Difference => listing(says, { cut }),
    /** Pages are cut as if something else had been asked for, in some requests or in all; `total` is the length of the list. */
    cuttingAs: (says: string, as: (plan: Plan, total: number) => Partial<Plan>, asks?: Asks): Difference =>
      when(asks).only(
        listing(says, {
          cut: (list, plan, ...asked) => usual.cut(list, { ...plan, ...as(plan, list.length) }, ...asked),
        }),
      ),
    /** The issuer type filter keeps other ones. */
    filtering: (says: string, keeps: Behaviour['hasIssuer']): Difference =>
      listing(says, {
        hasIssuer: (issuerType, plan, ...asked) => plan.issuerType === undefined || keeps(issuerType, plan, ...asked),
      }),
    /** The paging object is told in another way: `paging` gives the members that differ. */
    telling,
    /** One member of the paging object is something else. */
    spoiling: (member: keyof Records['Paging'], says: string, spoil: (value: number) => Json): Difference =>
      telling(`paging.${member} ${says}`, ({ plan, total }) => ({ [member]: spoil({ ...plan, total }[member]) })),
    /** The answer has another shape. */
    shaping: (says: string, change: (json: JsonObject, list: string) => Json): Difference =>
      answersOf(operation).success(named(says), (json) => change(json, operations[operation].list)),
  };
}

/** The offset rounded down to a whole number of pages. */
export const wholePages = ({ offset, limit }: Plan): Partial<Plan> => ({ offset: offset - (offset % limit) });

/** One list reads its numbers by another rule. */
export const numbered = (says: string, list: PagedOperation, rule: Partial<NumberRule>): Difference =>
  behaving(says, { numbers: { ...usual.numbers, [list]: { ...usual.numbers[list], ...rule } } });

type List = ReturnType<typeof listOf>;
/** Defects by the requirement that they break, less its group. */
type Table<Row extends string> = { readonly [R in Row]?: Readonly<Record<string, Difference>> };
/** What follows the name of a group in its requirements. */
type RowOf<Group, Id = RequirementId> = Id extends `${Group & string}/${infer Row}` ? Row : never;
type OfPages = Table<RowOf<'types'> & RowOf<'transactions'>>;

/** A full page whose last element gave way to the one before it. */
const withLoss = <T>(page: readonly T[], limit: number): readonly T[] =>
  page.length === limit && limit > 1 ? page.slice(0, -1).concat(page.slice(-2, -1)) : page;
const cut = <T>(list: readonly T[], { offset, limit }: Plan): readonly T[] => list.slice(offset, offset + limit);

/** Defects of what is on a page. */
const ofPages = ({ cutting, cuttingAs }: List): OfPages => ({
  'limit-respected': {
    'limit-ignored': cuttingAs('the limit is ignored.', () => ({ limit: Infinity })),
    'limit-plus-one': cuttingAs('a page holds one more than the limit.', ({ limit }) => ({ limit: limit + 1 })),
  },
  'page-size': {
    'limit-minus-one': cuttingAs('a page holds one less than the limit, if that is more than one.', ({ limit }) => ({
      limit: Math.max(limit - 1, 1),
    })),
  },
  'walk-complete': {
    'offset-plus-one': cuttingAs('an offset above 0 skips one too many.', ({ offset }) => ({
      offset: offset === 0 ? 0 : offset + 1,
    })),
    'offset-minus-one': cuttingAs('an offset above 0 skips one too few.', ({ offset }) => ({
      offset: Math.max(offset - 1, 0),
    })),
    'offset-ignored': cuttingAs('the offset is ignored.', () => ({ offset: 0 })),
    'offset-counts-pages': cuttingAs('the offset counts pages.', ({ offset, limit }) => ({ offset: offset * limit })),
    'border-lost': cutting('the element at the border of a page is lost.', (list, plan) =>
      withLoss(cut(list, plan), plan.limit),
    ),
  },
  unique: {
    'twice-in-a-page': cutting('the first element of a full page is listed twice.', (list, plan) => {
      const page = cut(list, plan);
      return page.length >= 2 ? [...page.slice(0, 1), ...page.slice(0, -1)] : page;
    }),
  },
});

/** Defects of what the paging object tells. */
const ofPaging = ({ telling }: List): OfPages => ({
  total: {
    'paging-total-of-page': telling('total counts the page.', ({ count }) => ({ total: count })),
    'paging-total-plus-one': telling('total is one too many.', ({ total }) => ({ total: total + 1 })),
    'paging-total-minus-one': telling('total is one too few.', ({ total }) => ({ total: Math.max(total - 1, 0) })),
    'paging-total-of-pages': telling('total counts pages.', ({ plan, total }) => ({
      total: Math.ceil(total / plan.limit),
    })),
    'paging-total-left': telling('total counts what is left after the offset.', ({ plan, total }) => ({
      total: Math.max(total - plan.offset, 0),
    })),
    'paging-total-zero-past-end': telling('past the end, total is 0.', ({ plan, total }) =>
      plan.offset > 0 && plan.offset >= total ? { total: 0 } : {},
    ),
    'paging-total-zero-on-later-pages': telling('from the second page on total is 0.', ({ plan, total }) => ({
      total: plan.offset > 0 ? 0 : total,
    })),
  },
  'offset-echo': {
    'paging-offset-zero': telling('paging.offset is always 0.', () => ({ offset: 0 })),
    'paging-offset-of-next': telling('paging.offset is that of the next page.', ({ plan, count }) => ({
      offset: plan.offset + count,
    })),
  },
  'paging-limit-respected': { 'paging-limit-one': telling('paging.limit is always 1.', () => ({ limit: 1 })) },
  'paging-limit-in-force': {
    'paging-limit-of-fifty': telling('paging.limit is one above the limit asked for.', ({ plan }) => ({
      limit: plan.limit + 1,
    })),
  },
});

/** Defects of the form of an answer. */
const ofShape = ({ shaping }: List): OfPages => ({
  'paging-member': {
    'paging-missing': shaping('paging is missing.', ({ paging: _gone, ...others }) => others),
    'paging-null': shaping('paging is null.', (json) => ({ ...json, paging: null })),
    'paging-renamed': shaping('paging is called page.', ({ paging = null, ...others }) => ({
      ...others,
      page: paging,
    })),
    'paging-missing-when-whole': shaping('paging is missing when the page holds the whole list.', (json, list) => {
      const { paging, ...others } = json;
      const whole = isObject(paging) && paging['total'] === (json[list] as Json[]).length;
      return whole ? others : json;
    }),
  },
  'list-member': {
    'bare-array': shaping('the answer is the bare list.', (json, list) => json[list] ?? []),
    'list-renamed': shaping('the list is called items.', ({ paging = null, ...json }, list) => ({
      items: json[list] ?? [],
      paging,
    })),
  },
});

const swapped: Readonly<Record<string, string>> = { MOBILE: 'PHYSICAL', PHYSICAL: 'MOBILE' };
const ofFilter = ({ filtering }: List): Table<RowOf<'types'> & RowOf<'credentials'>> => ({
  'issuer-filter-sound': {
    'issuer-adds-virtual': filtering(
      'MOBILE lists VIRTUAL ones, too.',
      (issuer, plan) => issuer === plan.issuerType || (plan.issuerType === 'MOBILE' && issuer === 'VIRTUAL'),
    ),
    'issuer-swapped': filtering(
      'MOBILE and PHYSICAL are swapped.',
      (issuer, plan) => issuer === (swapped[plan.issuerType ?? ''] ?? plan.issuerType),
    ),
  },
  'issuer-filter-complete': {
    'issuer-by-first-letter-lost': filtering(
      'PHYSICAL lists nothing.',
      (issuer, plan) => issuer === plan.issuerType && issuer !== 'PHYSICAL',
    ),
    'issuer-biometric-lost': filtering(
      'BIOMETRIC lists nothing.',
      (issuer, plan) => issuer === plan.issuerType && issuer !== 'BIOMETRIC',
    ),
  },
});

/** The defects of a table, planted in one list: its word begins their ids and the requirements that they break. */
const planted = (operation: ListOperation, table: Table<string>): Fault[] =>
  Object.entries(table).flatMap(([row, defects = {}]) => {
    const word = words[operation];
    const named = Object.entries(defects).map(([id, defect]) => [`${word}-${id}`, defect]);
    return breaking(`${word}/${row}` as RequirementId, Object.fromEntries(named) as Record<string, Difference>);
  });

/** The defects that the pages of both paged lists may have, planted in one of them. */
export const pageFaults = (operation: PagedOperation): Fault[] =>
  [ofPages, ofPaging, ofShape].flatMap((table) => planted(operation, table(listOf(operation))));

/** The defects that the issuer type filter of both lists may have, planted in one of them. */
export const filterFaults = (operation: 'listCredentialTypes' | 'getCardholderCredentials'): Fault[] =>
  planted(operation, ofFilter(listOf(operation)));
