import { nameIn } from '../../../spec/needed.ts';
import { CREDENTIAL_TYPES, TRANSACTIONS } from '../../../spec/place.ts';
import { listOf, pagingOf } from '../../../spec/response.ts';
import { member } from '../../../spec/describe.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import { operations, type Parameter } from '../../../spec/generated/vocabulary.ts';
import { compareInstants } from '../../../spec/oracles/formats.ts';
import type { Finding } from '../../../spec/finding.ts';
import type { RequirementResult } from '../../../spec/results.ts';
import { knownOf, select, type KnownTransaction } from '../../../spec/history.ts';
import { askedFor, type Evidence } from '../evidence/evidence.ts';

/** One page of a walk as it was received. */
interface ReceivedPage {
  readonly exchange: Exchange;
  readonly offset: number;
  /** Ids of the elements received, in order. */
  readonly ids: readonly string[];
  /** `paging.total` as this page says it. */
  readonly total: number | null;
}

/** One page of a walk, and what it adds to the pages before it. */
export interface DrawnPage extends ReceivedPage {
  /** Ids received for the first time, ids that a page before this one had, and ids that this page has more than once. */
  readonly fresh: ReadonlySet<string>;
  readonly again: ReadonlySet<string>;
  readonly twice: ReadonlySet<string>;
}

/** A list walked page by page, and how its pages divide what there is. */
export interface DrawnWalk {
  /** `limit` as it was asked for; empty when it was left out. */
  readonly limit: string;
  readonly pages: readonly DrawnPage[];
  /** Every element once: as first received, those that came on no page where they belong. */
  readonly columns: readonly string[];
  readonly missing: ReadonlySet<string>;
  /** Whether its last page is the end of the list. */
  readonly isWhole: boolean;
}

const mostWalks = 3;

/** The walks of several pages that the findings of a requirement are about, one for each query. */
export function walksOf(row: RequirementResult, evidence: Evidence): DrawnWalk[] {
  const ids = row.findings.filter(isAboutList).flatMap((finding) => finding.exchanges);
  const walks = new Map<string, DrawnWalk>();
  for (const id of ids) {
    const exchange = evidence.byId.get(id);
    if (walks.size >= mostWalks || exchange === undefined || pageOf(exchange) === null) continue;
    const query = askedFor(exchange, ['offset']);
    const pages = walks.has(query) ? [] : around(exchange, evidence);
    if (pages.length < 2) continue;
    const received = new Set(pages.flatMap((page) => page.ids));
    const isWhole = isReadToEnd(pages, received.size);
    const columns = isWhole ? columnsOf([...received], exchange, evidence) : [...received];
    const missing = new Set(columns.filter((id) => !received.has(id)));
    walks.set(query, { limit: valueOf(exchange, 'limit'), pages: drawn(pages), columns, missing, isWhole });
  }
  return [...walks.values()];
}

/** Whether pages end with the list: the last one is shorter than its limit, or they have as many as `total` says. */
function isReadToEnd(pages: readonly ReceivedPage[], received: number): boolean {
  const last = pages.at(-1);
  if (last === undefined) return false;
  const limit = Number(
    valueOf(last.exchange, 'limit') || operations.listCardholderTransactions.parameters.limit.default,
  );
  return last.ids.length < limit || received >= (last.total ?? 0);
}

/** Whether a finding is about a list as a whole; one about a member of an element has no walk to show. */
function isAboutList({ fact: { at } }: Finding): boolean {
  if (at.in !== 'member') return at.in === 'walk' || at.in === 'list' || at.in === 'page';
  return [TRANSACTIONS.pointer, CREDENTIAL_TYPES.pointer].includes(at.pointer) || at.pointer.startsWith('/paging');
}

/** The pages of one query that its check read one after the other, offsets rising, this exchange among them. */
function around(exchange: Exchange, { byCheck }: Evidence): ReceivedPage[] {
  const same = askedFor(exchange, ['offset']);
  const own = (byCheck.get(exchange.check) ?? []).filter((one) => askedFor(one, ['offset']) === same);
  const runs: ReceivedPage[][] = [];
  for (const page of own.flatMap((one) => pageOf(one) ?? [])) {
    const run = runs.at(-1);
    if (run === undefined || page.offset <= (run.at(-1)?.offset ?? -1)) runs.push([page]);
    else run.push(page);
  }
  const run = runs.find((pages) => pages.some((page) => page.exchange === exchange)) ?? [];
  return isWalk(run) ? run : [];
}

/** Pages make a walk only if the first begins at 0 and each begins after what was received before it. */
function isWalk(pages: readonly ReceivedPage[]): boolean {
  let next = 0;
  return pages.every(({ offset, ids }) => {
    const follows = offset === next;
    next += ids.length;
    return follows;
  });
}

function drawn(pages: readonly ReceivedPage[]): DrawnPage[] {
  const seen = new Set<string>();
  return pages.map((page) => {
    const own = [...new Set(page.ids)];
    const fresh = new Set(own.filter((id) => !seen.has(id)));
    const again = new Set(own.filter((id) => seen.has(id)));
    const here = new Set<string>();
    const twice = new Set(page.ids.filter((id) => here.size === here.add(id).size));
    for (const id of own) seen.add(id);
    return { ...page, fresh, again, twice };
  });
}

/** What was received, and what other answers show to belong there. */
function columnsOf(received: string[], one: Exchange, evidence: Evidence): string[] {
  const others = evidence.lists.get(one.request.path) ?? [];
  const place = one.request.operation === 'listCardholderTransactions' ? byTime : byNeighbour;
  return place(received, one, others);
}

/** Transactions that any answer about this cardholder shows to belong into the window, put in at their time. */
function byTime(columns: string[], one: Exchange, others: readonly Exchange[]): string[] {
  const seen = new Map(others.flatMap(knownOf).map((known) => [known.id, known]));
  const window = { start: valueOf(one, 'postDateTimeStartDateTime'), end: valueOf(one, 'postDateTimeEndDateTime') };
  const accountId = valueOf(one, 'accountId').toLowerCase();
  const result = valueOf(one, 'result') || operations.listCardholderTransactions.parameters.result.default;
  const belonging = select([...seen.values()], { window, result, ...(accountId === '' ? {} : { accountId }) });
  const compare = (id: string | undefined, b: KnownTransaction['at'] | undefined): number => {
    const a = seen.get(id ?? '')?.at;
    return a && b ? compareInstants(a, b) : 0;
  };
  const direction = compare(columns[0], seen.get(columns.at(-1) ?? '')?.at) > 0 ? -1 : 1;
  for (const { id, at } of belonging) {
    if (columns.includes(id)) continue;
    const place = columns.findIndex((other) => compare(other, at) * direction > 0);
    columns.splice(place < 0 ? columns.length : place, 0, id);
  }
  return columns;
}

/** Elements that other answers to the same query list, put in beside their neighbours there. */
function byNeighbour(columns: string[], one: Exchange, others: readonly Exchange[]): string[] {
  const query = askedFor(one, ['offset', 'limit']);
  for (const other of others.filter((each) => askedFor(each, ['offset', 'limit']) === query)) {
    const ids = pageOf(other)?.ids ?? [];
    ids.forEach((id, index) => {
      if (columns.includes(id)) return;
      const before = columns.indexOf(ids[index - 1] ?? '');
      const after = columns.indexOf(ids[index + 1] ?? '');
      columns.splice(before >= 0 ? before + 1 : after >= 0 ? after : columns.length, 0, id);
    });
  }
  return columns;
}

/** A success answer of an operation that pages, read as a page. */
function pageOf(exchange: Exchange): ReceivedPage | null {
  const operation = operations[exchange.request.operation];
  const elements = operation.paged ? listOf(exchange, operation.list) : null;
  if (elements === null) return null;
  const id = nameIn(exchange);
  return {
    exchange,
    offset: Number(valueOf(exchange, 'offset') || 0),
    ids: elements.map((element) => String(member(element, id)).toLowerCase()),
    total: pagingOf(exchange, 'total'),
  };
}

function valueOf({ request }: Exchange, name: Parameter): string {
  return request.query.find(([key]) => key === name)?.[1] ?? '';
}
