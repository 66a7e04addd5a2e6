import { greatest } from 'd3-array';
import { check } from '../../../engine/check.ts';
import { listsExactly, ofHistory, readWhole } from '../shared/predicted.ts';
import { probes } from '../shared/requests.ts';
import { readAll, sampleApproved, sampleTransaction, YEAR } from '../shared/samples.ts';
import { pageRequest } from '../../../environment/discovery/transaction-pages.ts';
import type { KnownTransaction, Result, TransactionHistory, Window } from '../../../spec/model/history.ts';
import { APPROVED, select } from '../../../spec/model/history.ts';
import { compareInstants, type Instant } from '../../../spec/oracles/formats.ts';
import { limitHolding } from '../../../generators/space.ts';
import { holdsInstant } from '../../../spec/oracles/history-sets.ts';
import { LARGEST_PAGE } from '../../../spec/oracles/lists.ts';
import {
  between,
  ties,
  instantOnly,
  instantText,
  nextTo,
  spread,
  boundaryTransactions,
  windowFrom,
} from '../../../spec/model/windows.ts';

/** Transactions that a window may hold, in turn: so few that one page shows them. */
const HELD = [20, 5, 12, 16] as const;
const heldBy = ({ epochSeconds }: Instant) => HELD[epochSeconds % HELD.length] ?? HELD[0];
const MINUTE = 60;
const DAY = 86_400;
const endsDay = ({ at }: Pick<KnownTransaction, 'at'>): boolean => (at.epochSeconds + 1) % DAY === 0;

/** A window, and a transaction on one of its bounds. */
interface Bounded {
  readonly of: Pick<KnownTransaction, 'at' | 'result'>;
  readonly window: Window;
}

/** A window that starts with one transaction and ends with another: one response tells of both bounds. */
interface Edged {
  readonly window: Window;
  readonly start: KnownTransaction;
  readonly end: KnownTransaction;
}

const isWhole = ({ at }: KnownTransaction): boolean => at.fraction === '';

/** The longest window that starts with a transaction, holds few, and ends with one that is posted as exactly as it is. */
function edgedBy(history: TransactionHistory, start: KnownTransaction): Edged {
  const { at, result } = start;
  const window = windowFrom(history, at, { result, most: heldBy(at) });
  const alike = select(history.known, { window, result }).filter((t) => isWhole(t) === isWhole(start));
  const end = greatest(alike, (one, other) => compareInstants(one.at, other.at)) ?? start;
  return { window: between(at, end.at), start, end };
}

/** One window for each kind of transaction there is, whole seconds first. */
const edged = (history: TransactionHistory): readonly Edged[] =>
  boundaryTransactions(history, 1).map((t) => edgedBy(history, t));

/** The query for a window, with one of the limits that show all of it. */
function queryOf(history: TransactionHistory, window: Window, { result }: Bounded['of']) {
  const held = select(history.known, { window, result }).length;
  return { window, result: result as Result, limit: limitHolding(held, Date.parse(window.end)) };
}

const [first = sampleTransaction(0)] = sampleApproved;

/** A window's bound, set on a real timestamp, still contains what was posted then. */
const contains = (given: (history: TransactionHistory) => readonly Bounded[]) =>
  ofHistory({
    given,
    act: (sender, { window, of }, history) => readWhole(sender, queryOf(history, window, of), history),
    judge: holdsInstant,
    one: { of: first, window: YEAR },
    accepts: [readAll(sampleApproved)],
    rejects: [readAll(sampleApproved.slice(1))],
  });

/**
 * Windows asked for before that end just before a transaction, or, by turns, start and end just after one: what they list is judged
 * like every answer. A cache that rounds ends, or leaves one out, shows itself, and so does an end with a fraction that is
 * compared as a text: `00.001Z` comes before `00Z`.
 */
const sparing = () =>
  probes(['history'], ({ history }) => {
    const all = edged(history);
    const isApproved = ({ start }: Edged): boolean => start.result === APPROVED;
    // Of PENDING ones, if there are others, one whose start may be cut to the second.
    return all
      .filter((one) => isApproved(one) || !all.some(isApproved) || !isWhole(one.start))
      .map(({ window, start, end }, nth) => ({
        ...queryOf(history, window, start),
        window:
          nth % 2 === 0
            ? between(nextTo(start.at, true), nextTo(end.at, true))
            : between(start.at, nextTo(end.at, false)),
      }))
      .filter(({ window }) => Date.parse(window.start) < Date.parse(window.end))
      .map((query) => pageRequest(history.cardholderId, query));
  });

/** A transaction with a fraction of a second, and the whole second that it lies in. */
function inSecond({ known }: Pick<TransactionHistory, 'known'>): readonly { t: KnownTransaction; second: Instant }[] {
  const fractions = known.filter((t) => t.at.fraction !== '');
  return spread(fractions, 1).map((t) => ({
    t,
    second: { epochSeconds: t.at.epochSeconds, fraction: '' },
  }));
}

/** A window that starts and ends at the instant of a transaction holds all that was posted then. */
const instants = (among: (history: TransactionHistory) => readonly KnownTransaction[], over?: 'opened') =>
  listsExactly(
    (history) => among(history).map(({ at, result }) => ({ window: instantOnly(at), result: result as Result })),
    {
      ...(over && { over }),
      one: { window: instantOnly(first.at), result: 'APPROVED' },
      accepts: [readAll([first])],
      rejects: [readAll([])],
    },
  );

export const checks = [
  check(
    'transactions-window/start-inclusive',
    contains((history) => edged(history).map(({ window, start }) => ({ of: start, window }))),
    sparing(),
    // A bound in whole seconds, in the very second of a transaction with a fraction: compared as texts, `00.5Z` comes
    // before `00Z`. At the start of a window it must be contained, at the end it must not.
    contains((history) =>
      inSecond(history).map(({ t, second }) => ({
        of: t,
        window: { ...edgedBy(history, t).window, start: instantText(second) },
      })),
    ),
  ),

  check(
    'transactions-window/end-inclusive',
    // One with a fraction first: an end that is cut to the second loses it.
    contains((history) =>
      edged(history)
        .toSorted((a, b) => Number(isWhole(a.end)) - Number(isWhole(b.end)))
        .map(({ window, end }) => ({ of: end, window })),
    ),
    // In the last second of a day if there is one: an end there may be taken for the end of the day.
    probes(['history'], ({ history }) =>
      [...inSecond({ known: history.known.filter(endsDay) }), ...inSecond(history)].slice(0, 1).map(({ t, second }) => {
        const minuteBefore = { ...second, epochSeconds: second.epochSeconds - MINUTE };
        const window = { start: instantText(minuteBefore), end: instantText(second) };
        return pageRequest(history.cardholderId, { window, result: t.result as Result, limit: LARGEST_PAGE });
      }),
    ),
  ),

  check(
    'transactions-window/one-instant',
    instants((history) => boundaryTransactions(history, 1).filter(isWhole), 'opened'),
    instants((history) => {
      const fractions = boundaryTransactions(history, 1).filter((t) => !isWhole(t));
      return [...ties(history), ...fractions.slice(0, 1)];
    }),
  ),
];
