import { nothing, together } from '../../../spec/evidence/evidence.ts';
import { check } from '../../../engine/check.ts';
import { readPage } from '../../../environment/discovery/transaction-pages.ts';
import { limitHolding } from '../../../generators/space.ts';
import {
  APPROVED,
  DAY,
  isObstacle,
  knownOf,
  SECOND,
  select,
  type TransactionHistory,
  type TransactionQuery,
  type Window,
  type Read,
  type TransactionPage,
} from '../../../spec/model/history.ts';
import {
  between,
  instantOnly,
  instantText,
  instantsOf,
  isWithin,
  widestWindow,
  emptyInterval,
  RESULTS,
  spread,
  readRange,
  wholeSecondText,
  fullestWindow,
  windowBefore,
  windowFrom,
  windowTo,
} from '../../../spec/model/windows.ts';
import { holdsExactly, quietHolds, showsAll, uncountable } from '../../../spec/oracles/history-sets.ts';
import { LARGEST_PAGE } from '../../../spec/oracles/lists.ts';
import { partTotalsAddUp, widestHolds, type WidestWindow } from '../../../spec/oracles/window-parts.ts';
import { listsExactly, ofHistory, pageFor } from '../shared/predicted.ts';
import { showsAllOfEveryQuery } from '../shared/space.ts';
import { read, readAll, sampleApproved, sampleTransaction, YEAR } from '../shared/samples.ts';

/** Half a page, so that no limit cuts its list. */
const HALF = Math.floor(LARGEST_PAGE / 2);
const QUARTER = 92 * DAY;

/**
 * Parts of the longest time without a transaction: the older half, and the last week or the end of a year; the last month for
 * PENDING, without a limit, as for a statement.
 */
function quietQueries(history: TransactionHistory): readonly TransactionQuery[] {
  return RESULTS.flatMap((result): readonly TransactionQuery[] => {
    const quiet = emptyInterval(history, result);
    if (quiet === null) return [];
    const [start, end] = [Date.parse(quiet.start), Date.parse(quiet.end)];
    const last = (days: number) => windowBefore(end, Math.min(days * DAY, end - start));
    const older = Math.floor((end - start) / 2 / SECOND) * SECOND;
    const newest = yearEndIn(start, end) ?? last(7);
    if (result === 'PENDING') return [{ window: last(30), result }];
    const windows = [windowBefore(start + older, older), newest];
    return windows.map((window) => ({ window, result, limit: limitHolding(0, Date.parse(window.end)) }));
  });
}

/** The last weeks of a year that ended between two times, shortly before the second; null if none did: lists may be kept by year. */
function yearEndIn(start: number, end: number): Window | null {
  const yearEnd = Date.UTC(new Date(end).getUTCFullYear(), 0) - SECOND;
  return yearEnd <= start || end - yearEnd > QUARTER
    ? null
    : windowBefore(yearEnd, Math.min(30 * DAY, yearEnd - start));
}

const approvedInstants = ({ known }: TransactionHistory) => instantsOf(known.filter((t) => t.result === APPROVED));
const whole = { window: YEAR, result: APPROVED } as const;
/** A window in which the history of the samples has nothing. */
const lastDay = { window: { start: '2025-12-30T00:00:00Z', end: YEAR.end }, result: APPROVED } as const;
const [older, newer] = [read(sampleApproved.slice(0, 3)), read(sampleApproved.slice(3))];
const posted = (nth: number): string => sampleApproved[nth]?.posted ?? '';
const widestRead = (total: number): WidestWindow => ({ whole: read(sampleApproved, { total }), last: null, now: null });

export const checks = [
  check(
    'transactions-window/complete',
    listsExactly(
      (history) => {
        const instants = approvedInstants(history);
        return spread(instants.slice(0, Math.max(1, instants.length - 3)), 1).map((start) => {
          const window = windowFrom(history, start, { result: APPROVED, most: LARGEST_PAGE });
          const held = select(history.known, { window, result: APPROVED }).length;
          return { window, result: APPROVED, limit: limitHolding(held, start.epochSeconds) } as const;
        });
      },
      {
        one: { ...whole, limit: LARGEST_PAGE },
        accepts: [readAll(sampleApproved)],
        rejects: [readAll(sampleApproved.slice(1))],
      },
    ),
    showsAllOfEveryQuery(),
    // What wide windows leave out, the history lacks, and with it every prediction: narrower ones in between tell.
    ofHistory({
      given: quietQueries,
      act: pageFor,
      judge: quietHolds,
      one: lastDay,
      accepts: [read([])],
      rejects: [read([sampleTransaction(9)])],
    }),
    // A window that ends tomorrow may be refused; if it is served, what was posted today is in it.
    ofHistory({
      given: (history, { settings: { clock } }) => {
        const start = approvedInstants(history).at(-HALF) ?? approvedInstants(history)[0];
        const end = `${new Date(Date.parse(clock) + DAY).toISOString().slice(0, 19)}Z`;
        return start === undefined ? [] : [{ window: { start: between(start, start).start, end } }];
      },
      act: (sender, query, { cardholderId }) => readPage(sender.send, cardholderId, query, 'open'),
      // Whether it must be served is not shown.
      judge: (page, query, history) => (isObstacle(page) ? nothing : showsAll(page, query, history)),
      one: { window: YEAR },
      accepts: [read(sampleApproved), read([...sampleApproved, sampleTransaction(9)])],
      rejects: [read(sampleApproved.slice(1))],
    }),
    // The widest window that the target takes, if the history was read in narrower ones.
    ofHistory({
      given: (history) => {
        const window = widestWindow(history);
        const isWhole = ({ start, end }: Window) => start <= window.start && end >= window.end;
        // From the oldest that is known: the history may begin a little later if it is read again.
        const oldest = approvedInstants(history)[0]?.epochSeconds;
        const start = oldest === undefined ? readRange(history).start : wholeSecondText(oldest * SECOND);
        const known = { start, end: window.end };
        return history.windows.some(isWhole) ? [] : [{ query: { window, result: APPROVED }, known } as const];
      },
      act: async (sender, { query, known }, history): Promise<WidestWindow> => {
        const page = (at: { readonly limit: number; readonly offset?: number }) =>
          pageFor(sender, { ...query, ...at }, history);
        const all = await page({ limit: 1 });
        const total = isObstacle(all) ? null : all.total;
        const least = select(history.known, query).length;
        if (total === null || total < Math.max(least, 2)) return { whole: all, last: null, now: null };
        const [before, start] = [Date.parse(known.start), Date.parse(query.window.start)];
        // A history that reaches further back than one window leaves nothing that is older than it.
        const part = (window: Window) => pageFor(sender, { ...query, window, limit: 1 }, history);
        const older = before <= start ? null : await part(windowBefore(before, before - start));
        const last = await page({ limit: LARGEST_PAGE, offset: total - 1 });
        const isLast = isObstacle(last) || last.ids.length === 1;
        const parts = isObstacle(last) ? [] : await apartAt(last, query.window, part);
        return { whole: all, last, older, parts, now: isLast ? null : await page({ limit: 1 }) };
      },
      judge: (reading, { query: { result }, known: window }, history) => {
        // What was posted in that second is in the older part, too.
        const both = { start: window.start, end: window.start };
        const count = (one: Window) => select(history.known, { window: one, result }).length;
        const isAll = isWithin(window, readRange(history)) && uncountable(history) === null;
        return widestHolds(reading, { count: count(window) - count(both), isAll });
      },
      one: { query: whole, known: YEAR },
      accepts: [widestRead(6), { ...widestRead(7), older: read(sampleApproved, { total: 1 }) }],
      rejects: [
        widestRead(5),
        { ...widestRead(6), older: read(sampleApproved, { total: 1 }) },
        { ...widestRead(8), older: read(sampleApproved, { total: 1 }) },
        { ...widestRead(6), parts: [read([], { total: 1 }), widestRead(6).whole] },
        { whole: read([], { total: 9 }), last: read([]), now: read([], { total: 9 }) },
      ],
    }),
  ),

  check(
    'transactions-window/split-adds-up',
    // Each instant in one part only, so that the totals add up to the whole; the newer part is short enough to be read.
    ofHistory({
      given: (history) => {
        const parts = inTwo(history, fullestWindow(history));
        return parts === null ? { kind: 'no-data', wants: { need: 'three-instants' } } : [parts];
      },
      act: async (sender, { older, newer }, history) => {
        const size = select(history.known, { window: older, result: APPROVED }).length;
        // A total is that of any page: this is one without a limit, as clients read on.
        const first = await pageFor(sender, { window: older, offset: Math.floor(size / 3) }, history);
        return [first, await pageFor(sender, { window: newer, limit: LARGEST_PAGE }, history)] as const;
      },
      judge: ([first, second], { older, newer }, history) => {
        // A page that is short of its own total lacks nothing: the target may give fewer, or one instant hold more.
        const isWhole = !isObstacle(second) && (second.total ?? 0) <= second.ids.length;
        const listed = isWhole
          ? [holdsExactly({ ids: second.ids, exchanges: [second.exchange] }, { window: newer }, history)]
          : [];
        return together([
          partTotalsAddUp([first, second], { window: { start: older.start, end: newer.end } }, history),
          ...listed,
        ]);
      },
      one: { older: { ...YEAR, end: posted(2) }, newer: { ...YEAR, start: posted(3) } },
      accepts: [[older, newer]],
      rejects: [
        [older, read(sampleApproved.slice(4))],
        [older, read([...sampleApproved.slice(4), sampleTransaction(9)])],
        [read(sampleApproved.slice(0, 2)), newer],
      ],
    }),
  ),
];

/** A window in two parts that share no instant of a transaction, of which the newer one holds at most a page; null if it has too few. */
function inTwo(
  history: TransactionHistory,
  { start, end }: Window,
): { readonly older: Window; readonly newer: Window } | null {
  const known = select(history.known, { window: { start, end }, result: APPROVED });
  const instants = instantsOf(known);
  const newest = instants.at(-1);
  if (instants.length < 3 || newest === undefined) return null;
  const most = Math.min(LARGEST_PAGE, known.length - 1);
  const newer = { start: windowTo(history, newest, { result: APPROVED, most }).start, end };
  const last = instants.findLast((at) => !isWithin(instantOnly(at), newer));
  return last === undefined ? null : { older: { start, end: instantText(last) }, newer };
}

/**
 * The older half of what lies before the last element of a list, and the rest of the window if that half is not empty: what is kept
 * apart by its age may be listed only by a window that ends among it. In most lists the last element is the oldest.
 */
async function apartAt(
  last: TransactionPage,
  { start, end }: Window,
  read: (window: Window) => Promise<Read<TransactionPage>>,
): Promise<readonly Read<TransactionPage>[]> {
  const [posted] = knownOf(last.exchange);
  const first = Date.parse(start);
  const half = posted === undefined ? 0 : Math.floor((posted.at.epochSeconds - first / SECOND) / 2) * SECOND;
  if (half <= 0) return [];
  const older = await read(windowBefore(first + half, half));
  if (isObstacle(older) || older.total === 0) return [older];
  return [older, await read({ start: windowBefore(first + half + SECOND, 0).end, end })];
}
