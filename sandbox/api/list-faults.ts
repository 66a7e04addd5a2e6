import { type ListOperation, operations, type PagedOperation, type Records } from '../../spec/generated/vocabulary.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Json, JsonObject } from '../data/records.ts';
import { defaultBehaviour } from './behaviour.ts';
import { behaving, type Difference } from './differences.ts';
import { isObject, onSuccess } from './edits.ts';
import { breaking, type Fault } from './fault.ts';
import type { Behaviour } from './hooks.ts';
import type { Plan } from './messages.ts';

/** A defect that any list may have, planted in one of them. */
export type ListDefect = (operation: ListOperation) => Difference;

const words: Readonly<Record<ListOperation, string>> = {
  listCredentialTypes: 'types',
  getCardholderCredentials: 'credentials',
  listCardholderTransactions: 'transactions',
};

/** Pages are cut out of the list in another way. */
export const cutting =
  (says: string, cut: Behaviour['cut']): ListDefect =>
  (operation) =>
    behaving(`${words[operation]}: ${says}`, {
      cut: (list, plan, call, world) =>
        (call.operation === operation ? cut : defaultBehaviour.cut)(list, plan, call, world),
    });

/** The paging object is told in another way: `paging` gives the members that differ. */
export const telling =
  (says: string, paging: Behaviour['paging']): ListDefect =>
  (operation) =>
    behaving(`${words[operation]}: ${says}`, {
      paging: (facts, call, world) => ({
        ...defaultBehaviour.paging(facts, call, world),
        ...(call.operation === operation ? paging(facts, call, world) : {}),
      }),
    });

/** One member of the paging object is something else. */
export const spoiling = (member: keyof Records['Paging'], says: string, spoil: (value: number) => Json): ListDefect =>
  telling(`paging.${member} ${says}`, ({ plan, total }) => ({ [member]: spoil({ ...plan, total }[member]) }));

/** The answer has another shape. */
export const shaping =
  (says: string, change: (json: JsonObject, list: string) => Json): ListDefect =>
  (operation) =>
    onSuccess(`${words[operation]}: ${says}`, operation, (json) => change(json, operations[operation].list));

/** The issuer type filter keeps other ones. */
const filtering =
  (says: string, keeps: (issuerType: string, plan: Plan) => boolean): ListDefect =>
  (operation) =>
    behaving(`${words[operation]}: ${says}`, {
      hasIssuer: (issuerType, plan, call) =>
        plan.issuerType === undefined ||
        (call.operation === operation ? keeps(issuerType, plan) : issuerType === plan.issuerType),
    });

/** A full page whose last element gave way to the one before it. */
const withLoss = <T>(page: readonly T[], limit: number): readonly T[] =>
  page.length === limit && limit > 1 ? page.slice(0, -1).concat(page.slice(-2, -1)) : page;
const from = <T>(list: readonly T[], start: number, count: number): readonly T[] => list.slice(start, start + count);
const swapped: Readonly<Record<string, string>> = { MOBILE: 'PHYSICAL', PHYSICAL: 'MOBILE' };

/** Defects by the requirement that they break, less its group. */
type Table<Row extends string> = { readonly [R in Row]?: Readonly<Record<string, ListDefect>> };
/** What follows the name of a group in its requirements. */
type RowOf<Group, Id = RequirementId> = Id extends `${Group & string}/${infer Row}` ? Row : never;

const ofPages = {
  'limit-respected': {
    'limit-ignored': cutting('the limit is ignored.', (list, plan) => list.slice(plan.offset)),
    'limit-plus-one': cutting('a page holds one more than the limit.', (list, plan) =>
      from(list, plan.offset, plan.limit + 1),
    ),
  },
  'page-size': {
    'limit-minus-one': cutting('a page holds one less than the limit, if that is more than one.', (list, plan) =>
      from(list, plan.offset, Math.max(plan.limit - 1, 1)),
    ),
  },
  'walk-complete': {
    'offset-plus-one': cutting('an offset above 0 skips one too many.', (list, plan) =>
      from(list, plan.offset === 0 ? 0 : plan.offset + 1, plan.limit),
    ),
    'offset-minus-one': cutting('an offset above 0 skips one too few.', (list, plan) =>
      from(list, Math.max(plan.offset - 1, 0), plan.limit),
    ),
    'offset-ignored': cutting('the offset is ignored.', (list, plan) => list.slice(0, plan.limit)),
    'offset-counts-pages': cutting('the offset counts pages.', (list, plan) =>
      from(list, plan.offset * plan.limit, plan.limit),
    ),
    'border-lost': cutting('the element at the border of a page is lost.', (list, plan) =>
      withLoss(from(list, plan.offset, plan.limit), plan.limit),
    ),
  },
  unique: {
    'twice-in-a-page': cutting('the first element of a full page is listed twice.', (list, plan) => {
      const page = from(list, plan.offset, plan.limit);
      return page.length >= 2 ? [...page.slice(0, 1), ...page.slice(0, -1)] : page;
    }),
  },
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
  'paging-limit-respected': {
    'paging-limit-one': telling('paging.limit is always 1.', () => ({ limit: 1 })),
  },
  'paging-limit-in-force': {
    'paging-limit-of-fifty': telling('paging.limit is one above the limit asked for.', ({ plan }) => ({
      limit: plan.limit + 1,
    })),
  },
  'paging-member': {
    'paging-missing': shaping('paging is missing.', ({ paging: _gone, ...others }) => others),
    'paging-null': shaping('paging is null.', (json) => ({ ...json, paging: null })),
    'paging-renamed': shaping('paging is called page.', ({ paging, ...others }) => ({
      ...others,
      page: paging ?? null,
    })),
    'paging-missing-when-whole': shaping('paging is missing when the page holds the whole list.', (json, list) => {
      const { paging, ...others } = json;
      const whole = isObject(paging) && paging['total'] === (json[list] as Json[]).length;
      return whole ? others : json;
    }),
  },
  'list-member': {
    'bare-array': shaping('the answer is the bare list.', (json, list) => json[list] ?? []),
    'list-renamed': shaping('the list is called items.', (json, list) => ({
      items: json[list] ?? [],
      paging: json['paging'] ?? null,
    })),
  },
} satisfies Table<RowOf<'types'> & RowOf<'transactions'>>;

const ofFilter = {
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
} satisfies Table<RowOf<'types'> & RowOf<'credentials'>>;

/** The defects of a table, planted in one list: its word begins their ids and the requirements that they break. */
const planted = (operation: ListOperation, table: Table<string>): Fault[] =>
  Object.entries(table).flatMap(([row, defects = {}]) => {
    const word = words[operation];
    const all = Object.entries(defects).map(([id, defect]): [string, Difference] => [
      `${word}-${id}`,
      defect(operation),
    ]);
    return breaking(`${word}/${row}` as RequirementId, Object.fromEntries(all));
  });

/** The defects that the pages of both paged lists may have, planted in one of them. */
export const pageFaults = (operation: PagedOperation): Fault[] => planted(operation, ofPages);

/** The defects that the issuer type filter of both lists may have, planted in one of them. */
export const filterFaults = (operation: 'listCredentialTypes' | 'getCardholderCredentials'): Fault[] =>
  planted(operation, ofFilter);
