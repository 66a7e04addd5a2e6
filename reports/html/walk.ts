import { listOf, pagingOf } from '../../spec/response.ts';
import { member } from '../../spec/describe.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { compareInstants } from '../../spec/oracles/formats.ts';
import type { RequirementResult } from '../../spec/results.ts';
import { knownOf, select, type KnownTransaction } from '../../environment/discovery/history.ts';
import { queryOf, type Evidence } from './evidence.ts';

/** One page of a walk. */
export interface Page {
  readonly exchange: Exchange;
  readonly offset: number;
  /** Ids of the elements received, in order. */
  readonly ids: readonly string[];
  /** `paging.total` as this page says it. */
  readonly total: number | null;
}

/** A list walked page by page, and how its pages divide what there is. */
export interface Walk {
  /** `limit` as it was asked for; empty when it was left out. */
  readonly limit: string;
  readonly pages: readonly Page[];
  /** Every element once: as first received, those that came on no page where they belong. */
  readonly columns: readonly string[];
  readonly missing: ReadonlySet<string>;
}

/** Findings about a list as a whole; one about a member of an element has no walk to show. */
const aboutList = /^(walk\b|list$|offset \d|\/paging\b|\/transactions$|\/credentialTypes$)/;
const mostWalks = 3;

/** The walks of several pages that the findings of a requirement speak of, one for each query. */
export function walksOf(row: RequirementResult, evidence: Evidence): Walk[] {
  const ids = row.findings.filter(({ at }) => aboutList.test(at)).flatMap((finding) => finding.exchanges);
  const walks = new Map<string, Walk>();
  for (const id of ids) {
    const exchange = evidence.byId.get(id);
    if (walks.size >= mostWalks || exchange === undefined || pageOf(exchange) === null) continue;
    const query = queryOf(exchange, ['offset']);
    const pages = walks.has(query) ? [] : around(exchange, evidence);
    if (pages.length > 1) walks.set(query, { limit: valueOf(exchange, 'limit'), pages, ...divide(pages, evidence) });
  }
  return [...walks.values()];
}

/** The pages of one query that its check read one after the other, offsets rising, this exchange among them. */
function around(exchange: Exchange, { byCheck }: Evidence): Page[] {
  const same = queryOf(exchange, ['offset']);
  const own = (byCheck.get(exchange.check) ?? []).filter((one) => queryOf(one, ['offset']) === same);
  let run: Page[] = [];
  for (const page of own.flatMap((one) => pageOf(one) ?? [])) {
    if (page.offset <= (run.at(-1)?.offset ?? -1)) {
      if (run.some((one) => one.exchange === exchange)) return run;
      run = [];
    }
    run.push(page);
  }
  return run.some((one) => one.exchange === exchange) ? run : [];
}

function divide(pages: readonly Page[], evidence: Evidence): Pick<Walk, 'columns' | 'missing'> {
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
  const result = valueOf(first, 'result') || 'APPROVED';
  const belonging = select([...seen.values()], window, result, account === '' ? undefined : account);
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
function pageOf(exchange: Exchange): Page | null {
  const { operation } = exchange.request;
  const [list, id] =
    operation === 'listCardholderTransactions'
      ? (['transactions', 'transactionId'] as const)
      : (['credentialTypes', 'id'] as const);
  if (operation !== 'listCardholderTransactions' && operation !== 'listCredentialTypes') return null;
  const elements = listOf(exchange, list);
  if (elements === null) return null;
  return {
    exchange,
    offset: Number(valueOf(exchange, 'offset') || 0),
    ids: elements.map((element) => String(member(element, id)).toLowerCase()),
    total: pagingOf(exchange, 'total'),
  };
}

function valueOf({ request }: Exchange, name: string): string {
  return request.query.find(([key]) => key === name)?.[1] ?? '';
}
