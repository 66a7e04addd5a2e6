import { compareInstants } from '../../spec/oracles/formats.ts';
import type { Instant } from '../../spec/oracles/formats.ts';
import { listTransactions, windowQuery } from '../../target/asks.ts';
import type { Window } from '../../target/asks.ts';
import type { Known } from '../../target/truth.ts';
import { select } from '../../target/truth.ts';
import { mustBeServed, outcomeText, receptionOf } from './acts.ts';
import type { Uat } from './check.ts';
import { check } from './check.ts';
import { page } from './transactions-page.ts';
import { againstTruth, compareSets, instantText, instantsOf, spread, widest, windowFrom } from './truth-queries.ts';

/** Transactions whose instants make telling window ends: of both results, with and without a fraction of a second. */
function telling(uat: Uat, each: number): Known[] {
  const known = [...(uat.truth?.known ?? [])].sort((a, b) => compareInstants(a.at, b.at));
  const kinds = ['APPROVED', 'PENDING'].flatMap((result) =>
    [true, false].map((whole) => known.filter((t) => t.result === result && (t.at.fraction === '') === whole)),
  );
  return kinds.flatMap((kind) => spread(kind, each));
}

/** The window that ends on an instant and holds at most a page of the result. */
function windowTo(uat: Uat, end: Instant, result: string): Window {
  const known = uat.truth?.known ?? [];
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
async function contains(uat: Uat, t: Known, windowOf: () => Window): Promise<void> {
  await againstTruth(uat, 'window end on a timestamp', async (truth) => {
    const window = windowOf();
    const answer = await page(uat, truth, window, { result: t.result, limit: 25 });
    if (answer === null) return null;
    const at = instantText(t.at);
    const here = select(truth.known, { start: at, end: at }, t.result);
    const departures = compareSets(
      here,
      answer.ids.filter((id) => here.some((k) => k.id === id)),
    );
    return { departures, exchanges: [answer.exchange] };
  });
}

export const checks = [
  check('transactions-window/start-inclusive', async (uat) => {
    if (uat.truth === null) return uat.obstacle('no transactions could be read');
    for (const t of telling(uat, 2)) {
      await contains(uat, t, () =>
        windowFrom(uat, uat.truth ?? { cardholderId: '', windows: [], known: [], walks: [] }, t.at, t.result, 20),
      );
    }
  }),

  check('transactions-window/end-inclusive', async (uat) => {
    if (uat.truth === null) return uat.obstacle('no transactions could be read');
    for (const t of telling(uat, 2)) await contains(uat, t, () => windowTo(uat, t.at, t.result));
  }),

  check('transactions-window/one-instant', async (uat) => {
    if (uat.truth === null) return uat.obstacle('no transactions could be read');
    for (const t of telling(uat, 1)) {
      await againstTruth(uat, 'one-instant window', async (truth) => {
        const window = { start: instantText(t.at), end: instantText(t.at) };
        const expected = select(truth.known, window, t.result);
        if (expected.length > 25) return null;
        const answer = await page(uat, truth, window, { result: t.result });
        return answer && { departures: compareSets(expected, answer.ids), exchanges: [answer.exchange] };
      });
    }
  }),

  check('transactions-window/complete', async (uat) => {
    if (uat.truth === null) return uat.obstacle('no transactions could be read');
    const approved = instantsOf(uat.truth.known.filter((t) => t.result === 'APPROVED'));
    for (const start of spread(approved, 4)) {
      await againstTruth(uat, 'window', async (truth) => {
        const window = windowFrom(uat, truth, start, 'APPROVED');
        const answer = await page(uat, truth, window, { limit: 25, result: 'APPROVED' });
        return (
          answer && {
            departures: compareSets(select(truth.known, window, 'APPROVED'), answer.ids),
            exchanges: [answer.exchange],
          }
        );
      });
    }
  }),

  check('transactions-window/split-adds-up', async (uat) => {
    if (uat.truth === null) return uat.obstacle('no transactions could be read');
    const approved = instantsOf(uat.truth.known.filter((t) => t.result === 'APPROVED'));
    if (approved.length < 3) return uat.obstacle('fewer than three instants, so no window to split');
    for (const start of spread(approved.slice(0, -2), 2)) {
      await againstTruth(uat, 'split window', async (truth) => {
        const window = windowFrom(uat, truth, start, 'APPROVED');
        const whole = select(truth.known, window, 'APPROVED');
        const middle = spread(instantsOf(whole), 3)[1];
        if (middle === undefined) return null;
        const halves = [
          await page(uat, truth, { start: window.start, end: instantText(middle) }, { limit: 25 }),
          await page(uat, truth, { start: instantText(middle), end: window.end }, { limit: 25 }),
        ];
        const [a, b] = halves;
        if (!a || !b) return null;
        return { departures: compareSets(whole, [...a.ids, ...b.ids]), exchanges: [a.exchange, b.exchange] };
      });
    }
  }),

  check('transactions-window/accepted', async (uat) => {
    const truth = uat.truth;
    if (truth === null) return uat.obstacle('no window is known to be accepted');
    for (const window of spread(truth.windows, 2)) {
      const ask = listTransactions(truth.cardholderId, windowQuery(window));
      await mustBeServed(uat, ask, 'this very window was served before');
    }
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

/** An unusual but valid form of a window: should be served, and mean the same instants. */
async function unusual(uat: Uat, form: (window: Window) => Window, what: string): Promise<void> {
  const truth = uat.truth;
  if (truth === null) return uat.obstacle('no window is known to be accepted');
  const window = widest(truth);
  const narrower = {
    start: instantText({ epochSeconds: Math.floor(Date.parse(window.start) / 1000) + 2, fraction: '' }),
    end: instantText({ epochSeconds: Math.floor(Date.parse(window.end) / 1000) - 2, fraction: '' }),
  };
  const exchange = await uat.send(
    listTransactions(truth.cardholderId, windowQuery(form(narrower)), { intent: 'unusual' }),
  );
  const reception = receptionOf(exchange);
  if (reception === 'served') uat.witness('unusual window');
  else if (reception === 'unknown') uat.obstacle(`${exchange.id}: ${outcomeText(exchange)}`);
  else uat.depart({ at: 'status', expected: `200, for ${what} is valid`, actual: outcomeText(exchange) }, [exchange]);
}
