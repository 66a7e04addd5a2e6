import type { Exchange, NoAnswer, Operation, Request } from '../../../spec/exchange/exchange.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import type {
  KnownTransaction,
  TransactionHistory,
  TransactionPage,
  TransactionSet,
  TransactionWalk,
} from '../../../spec/model/history.ts';
import type { Judgement } from '../../../spec/evidence/evidence.ts';
import { type Instant, parseInstant } from '../../../spec/oracles/formats.ts';
import { ACCOUNTS, sampleHistory, samplePage, sampleWalk } from '../../checks/shared/samples.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

/** A fake answer, known by its id. */
export function got(
  id: string,
  status = 200,
  body: unknown = {},
  operation: Operation = 'getCardholder',
  change: Partial<Request> = {},
): Exchange {
  return { ...exchangeOf(operation, status, body, change), id };
}

/** A request that no answer came to. */
export const lost = (id: string, why: NoAnswer = 'timeout'): Exchange => ({
  ...got(id),
  outcome: { kind: 'no-answer', why, message: '' },
});

/** A page of transactions that was read. */
export function pageOf(id: string, known: readonly KnownTransaction[], total: number | null = known.length) {
  const exchange = { ...samplePage(known, { total }), id };
  return { exchange, ids: known.map((t) => t.id), total } satisfies TransactionPage;
}

/** The instant of a date-time. */
export function instant(text: string): Instant {
  const at = parseInstant(text);
  if (at === null) throw new Error(text);
  return at;
}

/** A transaction that was posted then; on the first of the sample accounts unless it is given another. */
export const posted = (id: string, text: string, result = 'APPROVED', account: string = ACCOUNTS[0]) =>
  ({ id, posted: text, at: instant(text), result, accounts: [account], spelled: [account] }) satisfies KnownTransaction;

/** A set that was read by some exchanges. */
export const setOf = (known: readonly KnownTransaction[], ...exchanges: string[]): TransactionSet => ({
  ids: known.map((t) => t.id),
  exchanges: exchanges.map((id) => got(id)),
});

/** A walk by some pages that each hold `limit` transactions at most. */
export function walkOf(known: readonly KnownTransaction[], limit = 25, change: Partial<TransactionWalk> = {}) {
  const count = Math.ceil(known.length / limit);
  const pages = Array.from({ length: count }, (_, i) => ({
    ...samplePage(known.slice(i * limit, (i + 1) * limit), { total: known.length }),
    id: `w${i}`,
  }));
  return { ...sampleWalk(known, 'APPROVED'), pages, totals: pages.map(() => known.length), ...change };
}

/** A history that holds exactly these transactions. */
export const historyOf = (known: readonly KnownTransaction[]): TransactionHistory => ({ ...sampleHistory, known });

/** Some obstacle: what it is does not matter. */
export const STUCK: Obstacle = { kind: 'budget' };

/** What a judgement says, each exchange by its id. */
export function told({ observed, violations, obstacles, answer }: Judgement) {
  return {
    observed,
    violations: violations.map(({ mismatch, exchanges }) => ({ mismatch, by: exchanges.map(({ id }) => id) })),
    obstacles,
    answer,
  };
}

/** So many things in order, nothing else. */
export const inOrder = (observed = 1) => ({ observed, violations: [], obstacles: [], answer: null });

/** Mismatches that the same exchanges show, nothing else. */
export const wrong = (mismatches: readonly Mismatch[], ...by: string[]) => ({
  ...inOrder(0),
  violations: mismatches.map((mismatch) => ({ mismatch, by })),
});

/** Obstacles, nothing else. */
export const stuck = (...obstacles: readonly Obstacle[]) => ({ ...inOrder(0), obstacles });

/** An exchange that ended with a status. */
export const endedWith = (exchange: string, status: number): Obstacle => ({
  kind: 'ended',
  exchange,
  ending: { status },
});

/** An exchange that ended without an answer. */
export const unansweredBy = (exchange: string, noAnswer: NoAnswer = 'timeout'): Obstacle => ({
  kind: 'ended',
  exchange,
  ending: { noAnswer },
});
