import { check, part, samplesOf } from '../../../engine/check.ts';
import { readPage, readSet } from '../../../environment/discovery/transaction-pages.ts';
import { limitNotInForce, rarestLimits } from '../../../generators/limits.ts';
import {
  APPROVED,
  DAY,
  isObstacle,
  SECOND,
  select,
  type TransactionHistory,
  type TransactionQuery,
  type Window,
} from '../../../spec/model/history.ts';
import {
  between,
  instantsOf,
  quietest,
  RESULTS,
  spread,
  stretch,
  widest,
  windowBefore,
  windowFrom,
} from '../../../spec/model/windows.ts';
import { widestHolds, type WidestWindow } from '../../../spec/oracles/history-pages.ts';
import {
  futureHolds,
  holdsExactly,
  partsHold,
  partTotalsAddUp,
  quietHolds,
  tooManyForPage,
} from '../../../spec/oracles/history-sets.ts';
import { LARGEST_PAGE } from '../../../spec/oracles/lists.ts';
import { sampleApproved, sampleTransaction, YEAR } from '../../../spec/oracles/sample-fixtures.ts';
import { readWhole } from '../shared/predicted.ts';
import { have, read, readAll } from '../shared/samples.ts';
import { asksBeforeOldestOfAnother, asksNarrowWindowOfAnother, NEWEST } from '../shared/windows-of-others.ts';

const QUARTER = 92 * DAY;

/**
 * Parts of the longest time without a transaction: the older half, and the last week or the end of a year; the last month for
 * PENDING, without a limit, as for a statement.
 */
function quietQueries(history: TransactionHistory, limitFor: (size: number) => number): readonly TransactionQuery[] {
  return RESULTS.flatMap((result): readonly TransactionQuery[] => {
    const quiet = quietest(history, result);
    if (quiet === null) return [];
    const [start, end] = [Date.parse(quiet.start), Date.parse(quiet.end)];
    const last = (days: number) => windowBefore(end, Math.min(days * DAY, end - start));
    const older = Math.floor((end - start) / 2 / SECOND) * SECOND;
    const newest = yearEndIn(start, end) ?? last(7);
    if (result === 'PENDING') return [{ window: last(30), result }];
    return [windowBefore(start + older, older), newest].map((window) => ({ window, result, limit: limitFor(0) }));
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
const thirds = [sampleApproved.slice(0, 2), sampleApproved.slice(2, 4), sampleApproved.slice(4)];
const widestRead = (total: number): WidestWindow => ({ whole: read(sampleApproved, { total }), last: null, now: null });

export const checks = [
  check(
    'transactions-window/complete',
    part({
      needs: ['history'],
      given: ({ history }, { seen }) => {
        const instants = approvedInstants(history);
        const limitFor = rarestLimits(seen());
        return spread(instants.slice(0, Math.max(1, instants.length - 3)), 2).map((start, i) => {
          const window = windowFrom(history, start, { result: APPROVED, most: i % 2 === 0 ? LARGEST_PAGE : 6 });
          const held = select(history.known, { window, result: APPROVED }).length;
          return { window, result: APPROVED, limit: limitFor(held) } as const;
        });
      },
      act: (sender, query, { history }) => readWhole(sender, query, history),
      judge: (set, query, { history }) => holdsExactly(set, query, history),
      against: 'history',
      samples: samplesOf({
        one: { ...whole, limit: LARGEST_PAGE },
        have,
        accepts: [readAll(sampleApproved)],
        rejects: [readAll(sampleApproved.slice(1))],
      }),
    }),
    // What wide windows leave out, the history lacks, and with it every prediction: narrower ones in between tell.
    part({
      needs: ['history'],
      given: ({ history }, { seen }) => quietQueries(history, rarestLimits(seen())),
      act: (sender, query, { history }) => readPage(sender.send, history.cardholderId, query),
      judge: (page, query, { history }) => quietHolds(page, query, history),
      against: 'history',
      samples: samplesOf({ one: lastDay, have, accepts: [read([])], rejects: [read([sampleTransaction(9)])] }),
    }),
    // A window that ends tomorrow may be refused; if it is served, what was posted today is in it.
    part({
      needs: ['history'],
      given: ({ history }, { settings: { clock } }) => {
        const start = approvedInstants(history).at(-NEWEST) ?? approvedInstants(history)[0];
        const end = `${new Date(Date.parse(clock) + DAY).toISOString().slice(0, 19)}Z`;
        return start === undefined ? [] : [{ start: between(start, start).start, end }];
      },
      act: (sender, window, { history }) => readPage(sender.send, history.cardholderId, { window }, 'open'),
      judge: (page, window, { history }) => futureHolds(page, { window }, history),
      against: 'history',
      samples: samplesOf({
        one: YEAR,
        have,
        accepts: [read(sampleApproved), read([...sampleApproved, sampleTransaction(9)])],
        rejects: [read(sampleApproved.slice(1))],
      }),
    }),
    // The widest window that the target takes, if the history was read in narrower ones.
    part({
      needs: ['history'],
      given: ({ history }) => {
        const window = windowBefore(Date.parse(stretch(history).end), history.span);
        const isWhole = ({ start, end }: Window) => start <= window.start && end >= window.end;
        return history.windows.some(isWhole) ? [] : [{ window, result: APPROVED } as const];
      },
      act: async (sender, query, { history }): Promise<WidestWindow> => {
        const page = (at: { readonly limit: number; readonly offset?: number }) =>
          readPage(sender.send, history.cardholderId, { ...query, ...at });
        const all = await page({ limit: 1 });
        const total = isObstacle(all) ? null : all.total;
        const least = select(history.known, query).length;
        if (total === null || total < Math.max(least, 2)) return { whole: all, last: null, now: null };
        const [before, start] = [Date.parse(stretch(history).start) - SECOND, Date.parse(query.window.start)];
        // A history that reaches further back than one window leaves nothing that is older than it.
        const rest = { ...query, window: windowBefore(before, before - start) };
        const older =
          before < start ? {} : { older: await readPage(sender.send, history.cardholderId, { ...rest, limit: 1 }) };
        const last = await page({ limit: LARGEST_PAGE, offset: total - 1 });
        const isLast = isObstacle(last) || last.ids.length === 1;
        return { whole: all, last, ...older, now: isLast ? null : await page({ limit: 1 }) };
      },
      judge: (reading, query, { history }) => widestHolds(reading, select(history.known, query).length),
      against: 'history',
      samples: samplesOf({
        one: whole,
        have,
        accepts: [widestRead(6)],
        rejects: [
          widestRead(5),
          { ...widestRead(6), older: read(sampleApproved, { total: 1 }) },
          { whole: read([], { total: 9 }), last: read([]), now: read([], { total: 9 }) },
        ],
      }),
    }),
    asksNarrowWindowOfAnother,
    asksBeforeOldestOfAnother,
  ),

  check(
    'transactions-window/split-adds-up',
    part({
      needs: ['history'],
      given: ({ history }) => {
        const instants = approvedInstants(history);
        if (instants.length < 3) return { kind: 'no-data', wants: { need: 'three-instants' } };
        const start = instants[Math.max(0, instants.length - 20)];
        return start === undefined
          ? []
          : [{ window: windowFrom(history, start, { result: APPROVED, most: LARGEST_PAGE }), parts: 2 }];
      },
      act: async (sender, { window, parts: count }, { history }) => {
        const held = select(history.known, { window, result: APPROVED });
        const crowd = tooManyForPage(held, history);
        if (crowd !== null) return [crowd, crowd];
        const cuts = spread(instantsOf(held), count + 1);
        const parts = [];
        for (const [i, end] of cuts.slice(1).entries()) {
          const part = between(cuts[i] ?? end, end);
          const size = select(history.known, { window: part, result: APPROVED }).length;
          const query = { window: part, limit: rarestLimits(sender.seen())(size) };
          parts.push(await readSet(sender.send, history.cardholderId, query));
        }
        return parts;
      },
      judge: (parts, { window }, { history }) => partsHold(parts, { window }, history),
      against: 'history',
      samples: samplesOf({
        one: { window: YEAR, parts: 3 },
        have,
        accepts: [thirds.map(readAll)],
        rejects: [thirds.slice(1).map(readAll)],
      }),
    }),
    // Each instant in one part only, so that the totals add up to the whole.
    part({
      needs: ['history'],
      given: ({ history }) => {
        const window = widest(history);
        const instants = instantsOf(select(history.known, { window, result: APPROVED }));
        return instants.length < 6 ? [] : [window];
      },
      act: async (sender, window, { history }) => {
        const pages = [];
        for (const [i, third] of inThirds(history, window).entries()) {
          const size = select(history.known, { window: third, result: APPROVED }).length;
          // A total is that of any page: the first is one without a limit, as clients read on.
          const page = i === 0 ? { offset: Math.floor(size / 3) } : { limit: limitNotInForce(size, sender.seen()) };
          pages.push(await readPage(sender.send, history.cardholderId, { window: third, ...page }));
        }
        return pages;
      },
      judge: (pages, window, { history }) => partTotalsAddUp(pages, { window }, history),
      against: 'history',
      samples: samplesOf({
        one: YEAR,
        have,
        accepts: [thirds.map((known) => read(known))],
        rejects: [thirds.slice(1).map((known) => read(known))],
      }),
    }),
  ),
];

/** A window in three parts that share no instant of a transaction. */
function inThirds(history: TransactionHistory, { start, end }: Window): readonly Window[] {
  const instants = instantsOf(select(history.known, { window: { start, end }, result: APPROVED }));
  const cuts = [1, 2].map((n) => Math.floor((instants.length * n) / 3));
  const [beforeOne, atOne, beforeTwo, atTwo] = cuts.flatMap((cut) => [instants[cut - 1], instants[cut]]);
  if (!beforeOne || !atOne || !beforeTwo || !atTwo) return [];
  return [
    { start, end: between(beforeOne, beforeOne).end },
    between(atOne, beforeTwo),
    { start: between(atTwo, atTwo).start, end },
  ];
}
