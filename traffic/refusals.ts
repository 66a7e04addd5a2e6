import { isObject, sameTexts } from '../spec/exchange/describe.ts';
import type { Exchange, Operation, Request } from '../spec/exchange/exchange.ts';
import type { Standing } from '../spec/evidence/evidence.ts';
import { judgeAcceptance } from '../spec/oracles/acceptance.ts';
import { asksForPending } from '../spec/oracles/agreement.ts';
import { asksForList, filtersOf, judgeEmptyLists, shownOf } from '../spec/oracles/empty-lists.ts';
import { single } from '../spec/oracles/lists.ts';
import { dispositionOf, isNotFound, refusesInput } from '../spec/exchange/disposition.ts';
import { forgetBody, recordsIn, successBody } from '../spec/exchange/response.ts';

/** Lists that are remembered, requests of each, and refusals among these. */
const LISTS = 2000;
const REQUESTS = 30;
const REFUSALS = 5;
/** The members by which a list tells later what it has. */
const TELLING: ReadonlySet<string> = new Set(['transactions', 'transactionId', 'postDateTime', 'result', 'accounts', 'credentials', 'credentialTypes', 'credentialType', 'issuerType', 'id', 'paging', 'total']); // prettier-ignore

/**
 * A valid request for a list that is refused although the same list of the same cardholder (the same window of transactions) is
 * served, before and after it. It is judged when that is known, by the oracles of a run. A 404 is a refusal only of a list that was
 * seen to have something: of one that may be empty it is an answer that warns.
 */
export class Refusals {
  private readonly lists = new Map<string, readonly Exchange[]>();
  /** An empty list of each operation that was served. */
  private readonly empty = new Map<Operation, Exchange>();

  /** Whether an exchange is a refusal that may turn out to be wrong. */
  mayObjectTo(exchange: Exchange): boolean {
    const { request } = exchange;
    const isPlain = request.operation === 'listCardholderTransactions' && request.intent === 'plain';
    const isMissing = isNotFound(exchange) && asksForList(request);
    if (!isMissing && !(isPlain && refusesInput(exchange))) return false;
    const before = this.lists.get(nameOf(request)) ?? [];
    return before.length > 0 && before.filter(isRefusal).length < REFUSALS;
  }

  judge(exchange: Exchange): Standing[] {
    const { request } = exchange;
    if (!asksForList(request)) return [];
    const list = nameOf(request);
    const before = this.lists.get(list) ?? [];
    if (this.mayObjectTo(exchange)) this.remember(list, [...before, exchange]);
    if (dispositionOf(exchange) !== 'accepted') return [];
    const isEmpty = recordsIn(exchange).length === 0;
    const own = isEmpty ? judgeEmptyLists([exchange]) : [];
    const served = inShort(exchange);
    const all = [...before, served];
    const filled = all.filter((one, at) => !isNotFound(one) || isFilled(one, all.slice(0, at)));
    const stood = before.some(isRefusal)
      ? [...judgeAcceptance(filled), ...judgeEmptyLists([...this.empty.values(), ...before, served])].filter(
          ({ violations }) => violations.length > 0,
        )
      : [];
    if (isEmpty) this.empty.set(request.operation, served);
    const done = new Set(stood.map(({ response }) => response));
    const last = filled.findLastIndex(isRefusal);
    // An older response for the same filters says no more, unless a refusal stands between.
    const isOlder = (one: Exchange, at: number): boolean =>
      at > last && one !== served && sameTexts(filtersOf(one.request), filtersOf(request));
    const kept = filled.filter(
      (one, at) => !isOlder(one, at) && !(isRefusal(one) && (done.has(one) || refusesInput(one))),
    );
    this.remember(list, kept.length > REQUESTS ? [served] : kept);
    return [...stood, ...own];
  }

  private remember(list: string, asked: readonly Exchange[]): void {
    this.lists.delete(list);
    this.lists.set(list, asked);
    if (this.lists.size <= LISTS) return;
    for (const oldest of this.lists.keys()) return void this.lists.delete(oldest);
  }
}

/** Which list a request is about, whatever it is filtered by. */
function nameOf(request: Request): string {
  const [start, end] = [single(request, 'postDateTimeStartDateTime'), single(request, 'postDateTimeEndDateTime')];
  return [request.operation, request.subject, start, end].join(' ');
}

const isRefusal = (exchange: Exchange): boolean => dispositionOf(exchange) !== 'accepted';

/** Whether something in a list was seen before it was refused. What is PENDING comes and goes. */
function isFilled(exchange: Exchange, before: readonly Exchange[]): boolean {
  const served = before.filter((one) => !isRefusal(one));
  return !asksForPending(exchange) && shownOf(exchange.request, served).size > 0;
}

/** Only what is asked of a served list later: which elements it has, and of which kind. */
function inShort(exchange: Exchange): Exchange {
  const { outcome } = exchange;
  if (outcome.kind === 'no-answer') return exchange;
  const text = JSON.stringify(toldBy(successBody(exchange)));
  forgetBody(exchange);
  return { ...exchange, outcome: { ...outcome, headers: [], body: { ...outcome.body, text } } };
}

/** What a value tells later. JSON.stringify could leave the rest out, too, but takes three times as long. */
function toldBy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toldBy);
  if (!isObject(value)) return value;
  const told: Record<string, unknown> = {};
  for (const name in value) if (TELLING.has(name)) told[name] = toldBy(value[name]);
  return told;
}
