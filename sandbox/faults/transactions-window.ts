import { inWindow } from '../api/behaviour.ts';
import { faultsOf } from '../api/fault.ts';
import type { Hooks } from '../api/hooks.ts';
import { compareInstants, shownInstant } from '../api/instant.ts';
import type { Instant } from '../api/instant.ts';
import type { Call, Plan } from '../api/messages.ts';
import type { StoredTransaction } from '../data/records.ts';

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

export const faults = faultsOf({
  'window-start-exclusive': {
    breaks: ['transactions-window/start-inclusive', 'transactions-window/one-instant'],
    reveals: 'The start of the window is exclusive.',
    apply: only((transaction, plan) => apart(at(transaction), plan.start)),
  },
  'window-end-exclusive': {
    breaks: ['transactions-window/end-inclusive', 'transactions-window/one-instant'],
    reveals: 'The end of the window is exclusive.',
    apply: only((transaction, plan) => apart(at(transaction), plan.end)),
  },
  'window-both-exclusive': {
    breaks: ['transactions-window/start-inclusive', 'transactions-window/end-inclusive'],
    reveals: 'Both ends of the window are exclusive.',
    apply: only((transaction, plan) => apart(at(transaction), plan.start) && apart(at(transaction), plan.end)),
  },
  'window-end-cut-to-second': {
    breaks: ['transactions-window/end-inclusive'],
    reveals: 'The end of the window is cut to the second.',
    apply: moved({ end: toSecond }),
  },
  'window-both-cut-to-second': {
    breaks: ['transactions-window/end-inclusive', 'transactions-window/within'],
    reveals: 'Both ends are cut to the second.',
    apply: moved({ start: toSecond, end: toSecond }),
  },
  'window-end-cut-to-centisecond': {
    breaks: ['transactions-window/end-inclusive'],
    reveals: 'The end of the window is cut to hundredths.',
    apply: moved({ end: toCentisecond }),
  },
  'window-end-cut-to-minute': {
    breaks: ['transactions-window/end-inclusive'],
    reveals: 'The end of the window is cut to the minute.',
    apply: moved({ end: toMinute }),
  },
  'window-end-cut-to-day': {
    breaks: ['transactions-window/end-inclusive', 'transactions-window/complete'],
    reveals: 'The end of the window is cut to the day.',
    apply: moved({ end: toDay }),
  },
  'window-start-cut-to-day': {
    breaks: ['transactions-window/within'],
    reveals: 'The start of the window is cut to the day.',
    apply: moved({ start: toDay }),
  },
  'window-whole-days': {
    breaks: ['transactions-window/within'],
    reveals: 'The window is widened to whole days.',
    apply: moved({ start: toDay, end: (end) => ({ second: toDay(end).second + day - 1, fraction: '999' }) }),
  },
  'window-start-late-by-a-second': {
    breaks: ['transactions-window/start-inclusive'],
    reveals: 'The start of the window is a second late.',
    apply: moved({ start: later(1) }),
  },
  'window-end-late-by-a-minute': {
    breaks: ['transactions-window/within'],
    reveals: 'The window ends a minute late.',
    apply: moved({ end: later(60) }),
  },
  'window-local-time': {
    breaks: ['transactions-window/complete', 'transactions-window/within'],
    reveals: 'The window is read in local time, five hours off.',
    apply: moved({ start: later(5 * 3600), end: later(5 * 3600) }),
  },
  'window-end-in-local-time': {
    breaks: ['transactions-window/complete'],
    reveals: 'The end of the window is read in local time.',
    apply: moved({ end: later(-3600) }),
  },
  'window-start-ignored': {
    breaks: ['transactions-window/within'],
    reveals: 'The start of the window is ignored.',
    apply: moved({ start: () => ({ second: 0, fraction: '' }) }),
  },
  'window-end-ignored': {
    breaks: ['transactions-window/within'],
    reveals: 'The end of the window is ignored.',
    apply: moved({ end: () => ({ second: 9e9, fraction: '' }) }),
  },
  'window-ignored': {
    breaks: ['transactions-window/within'],
    reveals: 'The window is ignored.',
    apply: { behaviour: { inWindow: () => true } },
  },
  'window-ignored-on-later-pages': {
    breaks: ['transactions-window/within'],
    reveals: 'From the second page on the window is ignored.',
    apply: { behaviour: { inWindow: (transaction, plan) => plan.offset > 0 || inWindow(transaction, plan) } },
  },
  'window-ignored-with-an-account': {
    breaks: ['transactions-window/within'],
    reveals: 'With an accountId the window is ignored.',
    apply: {
      behaviour: { inWindow: (transaction, plan) => plan.accountId !== undefined || inWindow(transaction, plan) },
    },
  },
  'window-ignored-for-pending': {
    breaks: ['transactions-window/within'],
    reveals: 'For PENDING transactions the window is ignored.',
    apply: { behaviour: { inWindow: (transaction, plan) => plan.result === 'PENDING' || inWindow(transaction, plan) } },
  },
  'window-long-ones-lose': {
    breaks: ['transactions-window/split-adds-up'],
    reveals: 'A window of more than a week loses some of the transactions whose time has a fraction.',
    apply: only((transaction, plan) => {
      const span = (plan.end?.second ?? 0) - (plan.start?.second ?? 0);
      return span < 7 * day || !/[13579]\.\d+Z$/.test(transaction.postedAt);
    }),
  },
  'window-oldest-half-day-lost': {
    breaks: ['transactions-window/complete'],
    reveals: 'The first half day of a window of more than two days is not listed.',
    apply: only((transaction, plan) => {
      const start = plan.start?.second ?? 0;
      return (plan.end?.second ?? 0) - start < 2 * day || at(transaction).second >= start + day / 2;
    }),
  },
  'window-short-ones-lose': {
    breaks: ['transactions-window/complete'],
    reveals: 'A window shorter than twenty days lists only some of its transactions.',
    apply: only((transaction, plan) => {
      const end = plan.end?.second ?? 0;
      const span = end - (plan.start?.second ?? 0);
      return span > 20 * day || span < 3600 || at(transaction).second % 3 !== 0;
    }),
  },
  'window-one-instant-empty': {
    breaks: ['transactions-window/one-instant'],
    reveals: 'A window of one instant is empty.',
    apply: {
      plan: (plan) =>
        plan.start !== undefined && plan.end !== undefined && compareInstants(plan.start, plan.end) === 0
          ? { ...plan, end: { second: plan.end.second - 1, fraction: '' } }
          : plan,
    },
  },
  'window-one-instant-holds-one': {
    breaks: ['transactions-window/one-instant'],
    reveals: 'A window of one instant holds one of the two transactions posted then.',
    apply: {
      behaviour: {
        order: (list, plan) =>
          plan.start !== undefined && plan.end !== undefined && compareInstants(plan.start, plan.end) === 0
            ? list.slice(0, 1)
            : [...list],
      },
    },
  },
});
