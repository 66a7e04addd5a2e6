import { inWindow } from '../behaviour.ts';
import { compareInstants, shownInstant } from '../instant.ts';
import type { Fault } from '../fault.ts';
import type { Call, Hooks, Plan, StoredTransaction } from '../hooks.ts';
import type { Instant } from '../instant.ts';

const fault = (id: string, breaks: readonly string[], reveals: string, apply: Hooks): Fault => ({
  id: `window-${id}`,
  breaks: breaks.map((slug) => `transactions-window/${slug}`),
  reveals,
  apply,
});

const day = 86_400;
const toSecond = (at: Instant): Instant => ({ second: at.second, fraction: '' });
const toMinute = (at: Instant): Instant => ({ second: Math.floor(at.second / 60) * 60, fraction: '' });
const toDay = (at: Instant): Instant => ({ second: Math.floor(at.second / day) * day, fraction: '' });
const toCentisecond = (at: Instant): Instant => ({ ...at, fraction: at.fraction.slice(0, 2) });
const later =
  (seconds: number) =>
  (at: Instant): Instant => ({ ...at, second: at.second + seconds });

/** Moves the ends of the window before it is applied. */
function moved(ends: { start?: (at: Instant) => Instant; end?: (at: Instant) => Instant }): Hooks {
  return {
    plan: (plan) => ({
      ...plan,
      ...(plan.start === undefined ? {} : { start: ends.start?.(plan.start) ?? plan.start }),
      ...(plan.end === undefined ? {} : { end: ends.end?.(plan.end) ?? plan.end }),
    }),
  };
}

/** Keeps what is in the window and also passes `keeps`. */
const only = (keeps: (transaction: StoredTransaction, plan: Plan, call: Call) => boolean): Hooks => ({
  behaviour: { inWindow: (transaction, plan, call) => inWindow(transaction, plan) && keeps(transaction, plan, call) },
});

const at = (transaction: StoredTransaction): Instant => shownInstant(transaction.postedAt);
const apart = (left: Instant, right: Instant | undefined): boolean =>
  right === undefined || compareInstants(left, right) !== 0;

const ends: readonly Fault[] = [
  fault(
    'start-exclusive',
    ['start-inclusive', 'one-instant'],
    'The start of the window is exclusive.',
    only((transaction, plan) => apart(at(transaction), plan.start)),
  ),
  fault(
    'end-exclusive',
    ['end-inclusive', 'one-instant'],
    'The end of the window is exclusive.',
    only((transaction, plan) => apart(at(transaction), plan.end)),
  ),
  fault(
    'both-exclusive',
    ['start-inclusive', 'end-inclusive'],
    'Both ends of the window are exclusive.',
    only((transaction, plan) => apart(at(transaction), plan.start) && apart(at(transaction), plan.end)),
  ),
  fault(
    'end-cut-to-second',
    ['end-inclusive'],
    'The end of the window is cut to the second.',
    moved({ end: toSecond }),
  ),
  fault(
    'both-cut-to-second',
    ['end-inclusive', 'within'],
    'Both ends are cut to the second.',
    moved({ start: toSecond, end: toSecond }),
  ),
  fault(
    'end-cut-to-centisecond',
    ['end-inclusive'],
    'The end of the window is cut to hundredths.',
    moved({ end: toCentisecond }),
  ),
  fault(
    'end-cut-to-minute',
    ['end-inclusive'],
    'The end of the window is cut to the minute.',
    moved({ end: toMinute }),
  ),
  fault(
    'end-cut-to-day',
    ['end-inclusive', 'complete'],
    'The end of the window is cut to the day.',
    moved({ end: toDay }),
  ),
  fault('start-cut-to-day', ['within'], 'The start of the window is cut to the day.', moved({ start: toDay })),
  fault(
    'whole-days',
    ['within'],
    'The window is widened to whole days.',
    moved({ start: toDay, end: (end) => ({ second: toDay(end).second + day - 1, fraction: '999' }) }),
  ),
  fault(
    'start-late-by-a-second',
    ['start-inclusive'],
    'The start of the window is a second late.',
    moved({ start: later(1) }),
  ),
  fault('end-late-by-a-minute', ['within'], 'The window ends a minute late.', moved({ end: later(60) })),
  fault(
    'local-time',
    ['complete', 'within'],
    'The window is read in local time, five hours off.',
    moved({ start: later(5 * 3600), end: later(5 * 3600) }),
  ),
  fault(
    'end-in-local-time',
    ['complete'],
    'The end of the window is read in local time.',
    moved({ end: later(-3600) }),
  ),
];

const ignored: readonly Fault[] = [
  fault(
    'start-ignored',
    ['within'],
    'The start of the window is ignored.',
    moved({ start: () => ({ second: 0, fraction: '' }) }),
  ),
  fault(
    'end-ignored',
    ['within'],
    'The end of the window is ignored.',
    moved({ end: () => ({ second: 9e9, fraction: '' }) }),
  ),
  fault('ignored', ['within'], 'The window is ignored.', { behaviour: { inWindow: () => true } }),
  fault('ignored-on-later-pages', ['within'], 'From the second page on the window is ignored.', {
    behaviour: { inWindow: (transaction, plan) => plan.offset > 0 || inWindow(transaction, plan) },
  }),
  fault('ignored-with-an-account', ['within'], 'With an accountId the window is ignored.', {
    behaviour: { inWindow: (transaction, plan) => plan.accountId !== undefined || inWindow(transaction, plan) },
  }),
  fault('ignored-for-pending', ['within'], 'For PENDING transactions the window is ignored.', {
    behaviour: { inWindow: (transaction, plan) => plan.result === 'PENDING' || inWindow(transaction, plan) },
  }),
];

const lossy: readonly Fault[] = [
  fault(
    'long-ones-lose',
    ['split-adds-up'],
    'A window of more than a week loses some of the transactions whose time has a fraction.',
    only((transaction, plan) => {
      const span = (plan.end?.second ?? 0) - (plan.start?.second ?? 0);
      return span < 7 * day || !/[13579]\.\d+Z$/.test(transaction.postedAt);
    }),
  ),
  fault(
    'oldest-half-day-lost',
    ['complete'],
    'The first half day of a window of more than two days is not listed.',
    only((transaction, plan) => {
      const start = plan.start?.second ?? 0;
      return (plan.end?.second ?? 0) - start < 2 * day || at(transaction).second >= start + day / 2;
    }),
  ),
  fault(
    'short-ones-lose',
    ['complete'],
    'A window shorter than twenty days lists only some of its transactions.',
    only((transaction, plan) => {
      const end = plan.end?.second ?? 0;
      const span = end - (plan.start?.second ?? 0);
      return span > 20 * day || span < 3600 || at(transaction).second % 3 !== 0;
    }),
  ),
  fault('one-instant-empty', ['one-instant'], 'A window of one instant is empty.', {
    plan: (plan) =>
      plan.start !== undefined && plan.end !== undefined && compareInstants(plan.start, plan.end) === 0
        ? { ...plan, end: { second: plan.end.second - 1, fraction: '' } }
        : plan,
  }),
  fault(
    'one-instant-holds-one',
    ['one-instant'],
    'A window of one instant holds one of the two transactions posted then.',
    {
      behaviour: {
        order: (list, plan) =>
          plan.start !== undefined && plan.end !== undefined && compareInstants(plan.start, plan.end) === 0
            ? list.slice(0, 1)
            : [...list],
      },
    },
  ),
];

export const windowFaults: readonly Fault[] = [...ends, ...ignored, ...lossy];
