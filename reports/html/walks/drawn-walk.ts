import { listOf, pagingOf } from '../../../spec/response.ts';
import { member } from '../../../spec/describe.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import { operations, type Parameter } from '../../../spec/generated/vocabulary.ts';
import { compareInstants } from '../../../spec/oracles/formats.ts';
import type { Finding } from '../../../spec/finding.ts';
import type { RequirementResult } from '../../../spec/results.ts';
import { knownOf, select, type KnownTransaction } from '../../../spec/history.ts';
import { isPaged, queryOf, type Evidence } from '../evidence/evidence.ts';

/** One page of a walk as it was received. */
interface ReceivedPage {
  readonly exchange: Exchange;
  readonly offset: number;
  /** Ids of the elements received, in order. */
  readonly ids: readonly string[];
  /** `paging.total` as this page says it. */
  readonly total: number | null;
}

/** One page of a walk, and what it holds beside the pages before it. */
export interface DrawnPage extends ReceivedPage {
  /** Elements received for the first time. */
  readonly fresh: ReadonlySet<string>;
  /** Elements that a page before this one had. */
  readonly again: ReadonlySet<string>;
  /** Elements that this page has more than once. */
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
}

const mostWalks = 3;

/** The walks of several pages that the findings of a requirement speak of, one for each query. */
export function walksOf(row: RequirementResult, evidence: Evidence): DrawnWalk[] {
  const ids = row.findings.filter(isAboutList).flatMap((finding) => finding.exchanges);
  const walks = new Map<string, DrawnWalk>();
  for (const id of ids) {
    const exchange = evidence.byId.get(id);
    if (walks.size >= mostWalks || exchange === undefined || pageOf(exchange) === null) continue;
    const query = queryOf(exchange, ['offset']);
    const pages = walks.has(query) ? [] : around(exchange, evidence);
    if (pages.length < 2) continue;
    walks.set(query, { limit: valueOf(exchange, 'limit'), pages: drawn(pages), ...divide(pages, evidence) });
  }
  return [...walks.values()];
}

/** Whether a finding is about a list as a whole; one about a member of an element has no walk to show. */
function isAboutList({ fact: { at } }: Finding): boolean {
  if (at.in !== 'member') return at.in === 'walk' || at.in === 'list' || at.in === 'page';
  return LISTS.some((pointer) => at.pointer === pointer) || at.pointer.startsWith('/paging');
}

const LISTS = ['/transactions', '/credentialTypes'];

/** The pages of one query that its check read one after the other, offsets rising, this exchange among them. */
function around(exchange: Exchange, { byCheck }: Evidence): ReceivedPage[] {
  const same = queryOf(exchange, ['offset']);
  const own = (byCheck.get(exchange.check) ?? []).filter((one) => queryOf(one, ['offset']) === same);
  let run: ReceivedPage[] = [];
  for (const page of own.flatMap((one) => pageOf(one) ?? [])) {
    if (page.offset <= (run.at(-1)?.offset ?? -1)) {
      if (run.some((one) => one.exchange === exchange)) return run;
      run = [];
    }
    run.push(page);
  }
  return run.some((one) => one.exchange === exchange) ? run : [];
}

function drawn(pages: readonly ReceivedPage[]): DrawnPage[] {
  const seen = new Set<string>();
  return pages.map((page) => {
    const own = new Set(page.ids);
    const fresh = new Set([...own].filter((id) => !seen.has(id)));
    const again = new Set([...own].filter((id) => seen.has(id)));
    const twice = new Set(page.ids.filter((id, index) => page.ids.indexOf(id) < index));
    for (const id of own) seen.add(id);
    return { ...page, fresh, again, twice };
  });
}

function divide(pages: readonly ReceivedPage[], evidence: Evidence): Pick<DrawnWalk, 'columns' | 'missing'> {
  const received = new Set(pages.flatMap((page) => page.ids));
  const first = pages[0]?.exchange;
  if (first === undefined) return { columns: [], missing: new Set() };
  const columns =
    first.request.operation === 'listCardholderTransactions'
      ? byTime([...received], first, evidence)
      : byNeighbour([...received], first, evidence);
  return { columns, missing: new Set(columns.filter((id) => !received.has(id))) };
}

/** Transactions that any answer about this cardholder shows to belong into the window, put in at their time. */
function byTime(columns: string[], first: Exchange, { lists }: Evidence): string[] {
  const seen = new Map<string, KnownTransaction>();
  for (const other of lists.get(first.request.path) ?? [])
    for (const known of knownOf(other)) seen.set(known.id, known);
  const window = { start: valueOf(first, 'postDateTimeStartDateTime'), end: valueOf(first, 'postDateTimeEndDateTime') };
  const account = valueOf(first, 'accountId').toLowerCase();
  const result = valueOf(first, 'result') || operations.listCardholderTransactions.parameters.result.default;
  const belonging = select([...seen.values()], { window, result, ...(account === '' ? {} : { accountId: account }) });
  const timeOf = (id: string | undefined): KnownTransaction['at'] | undefined => seen.get(id ?? '')?.at;
  const compare = (a: KnownTransaction['at'] | undefined, b: KnownTransaction['at'] | undefined): number =>
    a && b ? compareInstants(a, b) : 0;
  const direction = compare(timeOf(columns[0]), timeOf(columns.at(-1))) > 0 ? -1 : 1;
  for (const { id, at } of belonging) {
    if (columns.includes(id)) continue;
    const place = columns.findIndex((other) => compare(timeOf(other), at) * direction > 0);
    columns.splice(place < 0 ? columns.length : place, 0, id);
  }
  return columns;
}

/** Elements that other answers to the same query list, put in beside their neighbours there. */
function byNeighbour(columns: string[], first: Exchange, { lists }: Evidence): string[] {
  const query = queryOf(first, ['offset', 'limit']);
  const others = (lists.get(first.request.path) ?? []).filter((one) => queryOf(one, ['offset', 'limit']) === query);
  for (const ids of others.map((other) => pageOf(other)?.ids ?? [])) {
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
  const { operation } = exchange.request;
  const elements = isPaged(operation) ? listOf(exchange, operations[operation].list) : null;
  if (elements === null) return null;
  const id = operation === 'listCardholderTransactions' ? 'transactionId' : 'id';
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
