import { compareInstants } from '../../spec/oracles/formats.ts';
import type { Instant } from '../../spec/oracles/formats.ts';
import { listCardholderTransactions, windowQuery } from '../../environment/client/requests.ts';
import type { Window } from '../../environment/client/requests.ts';
import type { KnownTransaction, TransactionHistory } from '../../environment/discovery/history.ts';
import { select } from '../../environment/discovery/history.ts';
import { mustBeServed } from './acts.ts';
import type { CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';
import { unusual } from './transactions-forms.ts';
import { othersToo } from './transactions-others.ts';
import { page, wholeSet } from './transactions-page.ts';
import { widerHolds } from './transactions-wider.ts';
import type { Comparison } from '../../engine/confirmation.ts';
import {
  againstTruth,
  compareSets,
  instantText,
  instantsOf,
  nextTo,
  onePage,
  servedWindow,
  spread,
  widest,
  windowFrom,
} from './truth-queries.ts';

/** Transactions whose instants make telling window ends: of both results, with and without a fraction of a second. */
function telling(uat: CheckContext, each: number): KnownTransaction[] {
  const known = [...(uat.history?.known ?? [])].sort((a, b) => compareInstants(a.at, b.at));
  const kinds = ['APPROVED', 'PENDING'].flatMap((result) =>
    [true, false].map((whole) => known.filter((t) => t.result === result && (t.at.fraction === '') === whole)),
  );
  return kinds.flatMap((kind) => spread(kind, each));
}

/** A transaction of each result that shares its instant with most others: a narrow reading loses one of them. */
function crowded(truth: TransactionHistory): KnownTransaction[] {
  return ['APPROVED', 'PENDING'].flatMap((result) => {
    const mine = truth.known.filter((t) => t.result === result);
    const beside = (t: KnownTransaction) => mine.filter((o) => compareInstants(o.at, t.at) === 0).length;
    const best = [...mine].sort((a, b) => beside(b) - beside(a) || (a.id < b.id ? -1 : 1))[0];
    return best !== undefined && beside(best) > 1 ? [best] : [];
  });
}

/** The window that ends on an instant and holds at most a page of the result. */
function windowTo(uat: CheckContext, end: Instant, result: string): Window {
  const known = uat.history?.known ?? [];
  const span = uat.snapshot.span ?? 0;
  let start = end;
  for (const at of instantsOf(known)
    .filter((i) => compareInstants(i, end) <= 0)
    .reverse()) {
    const tooLong = (end.epochSeconds - at.epochSeconds + 1) * 1000 > span;
    if (tooLong || select(known, { start: instantText(at), end: instantText(end) }, result).length > 20) break;
    start = at;
  }
  return { start: instantText(start), end: instantText(end) };
}

/** Whether a window's end, set on a real timestamp, still contains what was posted then. */
async function contains(
  uat: CheckContext,
  t: KnownTransaction,
  windowOf: (truth: TransactionHistory) => Window,
): Promise<void> {
  await againstTruth(uat, 'window end on a timestamp', async (truth) => {
    const window = windowOf(truth);
    if (!onePage(uat, select(truth.known, window, t.result))) return null;
    const answer = await wholeSet(uat, truth, window, { result: t.result, limit: 25 });
    if (answer === null) return null;
    const at = instantText(t.at);
    const here = select(truth.known, { start: at, end: at }, t.result);
    const mismatches = compareSets(
      here,
      answer.ids.filter((id) => here.some((k) => k.id === id)),
    );
    return { mismatches, exchanges: answer.exchanges };
  });
}

/**
 * Windows that start just after a transaction, or end just before it: what they list is judged like every answer. But
 * for that end they are windows asked for already, so that a cache that rounds their ends shows itself.
 */
async function sparing(uat: CheckContext, after: boolean): Promise<void> {
  const asked = telling(uat, 2);
  const mine = asked.filter((t) => t.result === 'APPROVED' || asked.every((o) => o.result === 'PENDING'));
  const outermost = [true, false].flatMap((whole) => {
    const kind = mine.filter(({ at }) => (at.fraction === '') === whole);
    return after ? kind.slice(0, 1) : kind.slice(-1);
  });
  for (const t of outermost) {
    const truth = uat.history;
    if (truth === null) return;
    const beside = instantText(nextTo(t.at, after));
    const window = after
      ? { start: beside, end: windowFrom(uat, truth, t.at, t.result, 20).end }
      : { start: windowTo(uat, t.at, t.result).start, end: beside };
    if (Date.parse(window.start) < Date.parse(window.end))
      await page(uat, truth, window, { result: t.result, limit: 25 });
  }
}

/**
 * A bound in whole seconds, in the very second of a transaction with a fraction: where date-times are compared as texts,
 * `00.5Z` comes before `00Z`. At the start of a window it must be contained, at the end it must not.
 */
async function wholeSecondOf(uat: CheckContext, bound: 'start' | 'end'): Promise<void> {
  const fractions = (uat.history?.known ?? []).filter((t) => t.at.fraction !== '');
  const [t] = spread(fractions, 1);
  if (t === undefined || uat.history === null) return;
  const second = { epochSeconds: t.at.epochSeconds, fraction: '' };
  if (bound === 'start') {
    return contains(uat, t, (truth) => ({ ...windowFrom(uat, truth, t.at, t.result, 20), start: instantText(second) }));
  }
  const minuteBefore = { ...second, epochSeconds: second.epochSeconds - 60 };
  const window = { start: instantText(minuteBefore), end: instantText(second) };
  await page(uat, uat.history, window, { result: t.result, limit: 25 });
}

export const checks = [
  check('transactions-window/start-inclusive', async (uat) => {
    if (uat.history === null) return uat.obstacle('no transactions could be read');
    for (const t of telling(uat, 2)) await contains(uat, t, (truth) => windowFrom(uat, truth, t.at, t.result, 20));
    await sparing(uat, true);
    await wholeSecondOf(uat, 'start');
  }),

  check('transactions-window/end-inclusive', async (uat) => {
    if (uat.history === null) return uat.obstacle('no transactions could be read');
    for (const t of telling(uat, 2)) await contains(uat, t, () => windowTo(uat, t.at, t.result));
    await sparing(uat, false);
    await wholeSecondOf(uat, 'end');
  }),

  check('transactions-window/one-instant', async (uat) => {
    if (uat.history === null) return uat.obstacle('no transactions could be read');
    for (const t of [...crowded(uat.history), ...telling(uat, 1)]) {
      await againstTruth(uat, 'one-instant window', async (truth) => {
        const window = { start: instantText(t.at), end: instantText(t.at) };
        const expected = select(truth.known, window, t.result);
        if (!onePage(uat, expected)) return null;
        const answer = await wholeSet(uat, truth, window, { result: t.result });
        return answer && { mismatches: compareSets(expected, answer.ids), exchanges: answer.exchanges };
      });
    }
  }),

  check('transactions-window/complete', async (uat) => {
    if (uat.history === null) return uat.obstacle('no transactions could be read');
    const approved = instantsOf(uat.history.known.filter((t) => t.result === 'APPROVED'));
    for (const [i, start] of spread(approved.slice(0, Math.max(1, approved.length - 3)), 6).entries()) {
      await againstTruth(uat, 'window', async (truth) => {
        const window = windowFrom(uat, truth, start, 'APPROVED', i % 2 === 0 ? 25 : 6);
        if (!onePage(uat, select(truth.known, window, 'APPROVED'))) return null;
        const answer = await wholeSet(uat, truth, window, { limit: 25, result: 'APPROVED' });
        const expected = select(truth.known, window, 'APPROVED');
        return answer && { mismatches: compareSets(expected, answer.ids), exchanges: answer.exchanges };
      });
    }
    await widerHolds(uat);
    await othersToo(uat);
  }),

  check('transactions-window/split-adds-up', async (uat) => {
    if (uat.history === null) return uat.obstacle('no transactions could be read');
    const approved = instantsOf(uat.history.known.filter((t) => t.result === 'APPROVED'));
    if (approved.length < 3) return uat.obstacle('fewer than three instants, so no window to split');
    for (const start of [approved[Math.max(0, approved.length - 20)], approved[0]].flatMap((at) => at ?? [])) {
      await againstTruth(uat, 'split window', async (truth) => {
        const window = windowFrom(uat, truth, start, 'APPROVED');
        const whole = select(truth.known, window, 'APPROVED');
        if (!onePage(uat, whole)) return null;
        const cuts = spread(instantsOf(whole), 5).map(instantText);
        const parts = [];
        for (const [i, end] of cuts.slice(1).entries()) {
          parts.push(await wholeSet(uat, truth, { start: cuts[i] ?? window.start, end }, { limit: 25 }));
        }
        const answered = parts.flatMap((part) => part ?? []);
        if (parts.length < 2 || answered.length < parts.length) return null;
        const mismatches = compareSets(
          whole,
          answered.flatMap((part) => part.ids),
        );
        return { mismatches, exchanges: answered.flatMap((part) => part.exchanges) };
      });
    }
    await againstTruth(uat, 'window in three parts', (truth) => thirds(uat, truth));
  }),

  check('transactions-window/accepted', async (uat) => {
    const served = servedWindow(uat);
    if (served === null) return;
    const ask = listCardholderTransactions(served.cardholderId, windowQuery(served.window));
    for (let i = 0; i < 3; i++) await mustBeServed(uat, ask, 'this very window was served before');
  }),

  check('transactions-window/fraction-accepted', async (uat) => {
    await unusual(
      uat,
      (w) => ({ start: `${w.start.slice(0, 19)}.123Z`, end: `${w.end.slice(0, 19)}.000456Z` }),
      'a fraction of a second',
    );
  }),

  check('transactions-window/zero-offset-accepted', async (uat) => {
    const shifted = (text: string) => {
      const later = new Date(Date.parse(`${text.slice(0, 19)}Z`) + 2 * 3_600_000);
      return `${later.toISOString().slice(0, 19)}+02:00`;
    };
    await unusual(
      uat,
      (w) => ({ start: `${w.start.slice(0, 19)}+00:00`, end: `${w.end.slice(0, 19)}+00:00` }),
      'an explicit zero offset',
    );
    await unusual(uat, (w) => ({ start: shifted(w.start), end: shifted(w.end) }), 'an offset of two hours');
  }),
];

/** The widest window in three parts: each instant in one part only, so that the totals add up to the whole. */
async function thirds(uat: CheckContext, truth: TransactionHistory): Promise<Comparison | null> {
  const window = widest(truth);
  const whole = select(truth.known, window, 'APPROVED');
  const instants = instantsOf(whole);
  if (instants.length < 6) return null;
  const cut = (n: number) => instants[Math.floor((instants.length * n) / 3)] ?? instants[0];
  const before = (n: number) => instants[Math.floor((instants.length * n) / 3) - 1] ?? instants[0];
  const text = (at: Instant | undefined) => (at === undefined ? '' : instantText(at));
  const parts = [
    { start: window.start, end: text(before(1)) },
    { start: text(cut(1)), end: text(before(2)) },
    { start: text(cut(2)), end: window.end },
  ];
  const answers = [];
  for (const part of parts) answers.push(await page(uat, truth, part, { limit: 1 }));
  const totals = answers.map((a) => a?.total ?? null);
  if (totals.includes(null)) return null;
  const sum = totals.reduce<number>((a, b) => a + (b ?? 0), 0);
  const mismatch = {
    at: '/paging/total',
    expected: `${whole.length} in the three parts together`,
    actual: String(sum),
  };
  return { mismatches: sum === whole.length ? [] : [mismatch], exchanges: answers.flatMap((a) => a?.exchange ?? []) };
}
