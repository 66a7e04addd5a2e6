import { inWindow } from '../api/behaviour.ts';
import { behaving, breaking, type Difference, onPlan } from '../api/difference.ts';
import { betweenSeconds } from '../api/edits.ts';
import { compareInstants, type Instant, shownInstant } from '../api/instant.ts';
import type { Plan } from '../api/messages.ts';
import type { StoredTransaction } from '../data/records.ts';

const day = 86_400;
const cutTo =
  (seconds: number) =>
  ({ second }: Instant): Instant => ({ second: second - (second % seconds), fraction: '' });
const [toSecond, toMinute, toDay] = [cutTo(1), cutTo(60), cutTo(day)];
const toCentisecond = (at: Instant): Instant => ({ ...at, fraction: at.fraction.slice(0, 2) });
/** Six digits of a fraction taken for a number of milliseconds, as a lenient parser does that expects three. */
const inMilliseconds = (at: Instant): Instant =>
  at.fraction.length === 6
    ? { second: at.second + Math.floor(Number(at.fraction) / 1000), fraction: at.fraction.slice(3) }
    : at;
const later =
  (seconds: number) =>
  (at: Instant): Instant => ({ ...at, second: at.second + seconds });

type Ends = { readonly [End in 'start' | 'end']?: (at: Instant) => Instant };
/** Moves the ends of the window before it is applied, of some results or of all. */
const moved = (says: string, ends: Ends, of?: Plan['result']): Difference =>
  onPlan(says, (plan) => {
    const { start, end, result } = plan;
    if (of !== undefined && result !== of) return plan;
    return {
      ...plan,
      ...(start === undefined ? {} : { start: ends.start?.(start) ?? start }),
      ...(end === undefined ? {} : { end: ends.end?.(end) ?? end }),
    };
  });

/** Keeps what is in the window and also passes `keeps`. */
const only = (says: string, keeps: (transaction: StoredTransaction, plan: Plan) => boolean): Difference =>
  behaving(says, { inWindow: (transaction, plan) => inWindow(transaction, plan) && keeps(transaction, plan) });

/** Keeps everything if `ignores` says so. */
const ignored = (says: string, ignores: (plan: Plan) => boolean): Difference =>
  behaving(says, { inWindow: (transaction, plan) => ignores(plan) || inWindow(transaction, plan) });

const isOneInstant = ({ start, end }: Plan): boolean =>
  start !== undefined && end !== undefined && compareInstants(start, end) === 0;
const spanOf = ({ start, end }: Plan): number => (end?.second ?? 0) - (start?.second ?? 0);
const dateOf = (instant: Instant | undefined): string => new Date((instant?.second ?? 0) * 1000).toISOString();
const yearOf = (instant: Instant | undefined): string => dateOf(instant).slice(0, 'YYYY'.length);
const monthOf = (instant: Instant | undefined): string => dateOf(instant).slice(0, 'YYYY-MM'.length);
const at = (transaction: StoredTransaction): Instant => shownInstant(transaction.postedAt);
const apart = (left: Instant, right: Instant | undefined): boolean =>
  right === undefined || compareInstants(left, right) !== 0;

export const faults = [
  ...breaking(['transactions-window/start-inclusive', 'transactions-window/one-instant'], {
    'window-start-exclusive': only('The start of the window is exclusive.', (transaction, plan) =>
      apart(at(transaction), plan.start),
    ),
  }),
  ...breaking(['transactions-window/end-inclusive', 'transactions-window/one-instant'], {
    'window-end-exclusive': only('The end of the window is exclusive.', (transaction, plan) =>
      apart(at(transaction), plan.end),
    ),
  }),
  ...breaking('transactions/prediction', {
    'window-of-days-across-months-loses': only(
      'A window of five days or less that begins in one month and ends in another lists nothing of the first.',
      ({ postedAt }, plan) => spanOf(plan) > 5 * day || postedAt.slice(0, 'YYYY-MM'.length) >= monthOf(plan.end),
    ),
    'window-end-exclusive-for-pending-of-an-account': only(
      'The end of the window is exclusive for the PENDING transactions of an account.',
      (transaction, plan) =>
        plan.result !== 'PENDING' || plan.accountId === undefined || apart(at(transaction), plan.end),
    ),
    'window-end-exclusive-for-an-account-of-milliseconds': {
      says: 'All is posted between two seconds, and the end of a window is exclusive for the transactions of an account.',
      apply: {
        ...betweenSeconds.apply,
        behaviour: {
          inWindow: (transaction, plan) =>
            inWindow(transaction, plan) && (plan.accountId === undefined || apart(at(transaction), plan.end)),
        },
      },
    },
    'window-end-compared-as-text': only(
      'An end with a fraction comes before its whole second, as in a text: what was posted at that second is not listed.',
      (transaction, { end }) => {
        const { second, fraction } = at(transaction);
        return second !== end?.second || end.fraction === '' || fraction !== '';
      },
    ),
  }),
  ...breaking(['transactions-window/start-inclusive', 'transactions-window/end-inclusive'], {
    'window-both-exclusive': only(
      'Both ends of the window are exclusive.',
      (transaction, plan) => apart(at(transaction), plan.start) && apart(at(transaction), plan.end),
    ),
  }),
  ...breaking('transactions-window/end-inclusive', {
    'window-end-cut-to-second': moved('The end of the window is cut to the second.', { end: toSecond }),
    'window-end-cut-to-centisecond': moved('The end of the window is cut to hundredths.', { end: toCentisecond }),
    'window-end-cut-to-minute': moved('The end of the window is cut to the minute.', { end: toMinute }),
  }),
  ...breaking(['transactions-window/end-inclusive', 'transactions-window/within'], {
    'window-both-cut-to-second': moved('Both ends are cut to the second.', { start: toSecond, end: toSecond }),
  }),
  ...breaking(['transactions-window/end-inclusive', 'transactions-window/complete'], {
    'window-end-cut-to-day': moved('The end of the window is cut to the day.', { end: toDay }),
  }),
  ...breaking('transactions-window/within', {
    'window-end-at-midnight-is-the-day': moved('An end at midnight is taken for the whole day.', {
      end: (at) => (at.second % day === 0 && at.fraction === '' ? later(day - 1)(at) : at),
    }),
    'window-fraction-read-as-milliseconds': moved('Six digits of a fraction are read as so many milliseconds.', {
      start: inMilliseconds,
      end: inMilliseconds,
    }),
    'window-start-cut-to-day': moved('The start of the window is cut to the day.', { start: toDay }),
    'window-whole-days': moved('The window is widened to whole days.', {
      start: toDay,
      end: (end) => ({ second: toDay(end).second + day - 1, fraction: '999' }),
    }),
    'window-end-late-by-a-minute': moved('The window ends a minute late.', { end: later(60) }),
    'window-start-cut-to-second-for-pending': moved(
      'For PENDING transactions the start of the window is cut to the second.',
      { start: toSecond },
      'PENDING',
    ),
    'window-start-cut-to-day-for-pending': moved(
      'For PENDING transactions the start of the window is cut to the day.',
      { start: toDay },
      'PENDING',
    ),
    'window-start-ignored': moved('The start of the window is ignored.', {
      start: () => ({ second: 0, fraction: '' }),
    }),
    'window-end-ignored': moved('The end of the window is ignored.', { end: () => ({ second: 9e9, fraction: '' }) }),
    'window-ignored': ignored('The window is ignored.', () => true),
    'window-ignored-on-later-pages': ignored(
      'From the second page on the window is ignored.',
      (plan) => plan.offset > 0,
    ),
    'window-ignored-with-an-account': ignored(
      'With an accountId the window is ignored.',
      (plan) => plan.accountId !== undefined,
    ),
    'window-ignored-for-pending': ignored(
      'For PENDING transactions the window is ignored.',
      (plan) => plan.result === 'PENDING',
    ),
  }),
  ...breaking(['transactions-window/within', 'transactions-window/complete', 'transactions-window/end-inclusive'], {
    'sql-window-between-midnights': moved(
      'Both ends of the window are compared as dates: its last day is lost, its first one is listed as a whole.',
      { start: toDay, end: toDay },
    ),
  }),
  ...breaking(['transactions-window/one-instant', 'transactions-window/end-inclusive', 'transactions-window/within'], {
    'sql-window-posted-rounded': behaving(
      'The time of a transaction is rounded to the second before it is compared with the window.',
      {
        inWindow: (transaction, plan) => {
          const { second, fraction } = at(transaction);
          const rounded = new Date((fraction >= '5' ? second + 1 : second) * 1000).toISOString();
          return inWindow({ ...transaction, postedAt: rounded }, plan);
        },
      },
    ),
  }),
  ...breaking('transactions-window/start-inclusive', {
    'window-start-late-by-a-second': moved('The start of the window is a second late.', { start: later(1) }),
  }),
  ...breaking(['transactions-window/complete', 'transactions-window/within'], {
    'window-local-time': moved('The window is read in local time, five hours off.', {
      start: later(5 * 3600),
      end: later(5 * 3600),
    }),
    'sql-window-an-hour-early': moved('Summer time is added to the window: both ends are an hour early.', {
      start: later(-3600),
      end: later(-3600),
    }),
  }),
  ...breaking('transactions-window/complete', {
    'window-end-in-local-time': moved('The end of the window is read in local time.', { end: later(-3600) }),
    'window-oldest-half-day-lost': only(
      'The first half day of a window of more than two days is not listed.',
      (transaction, plan) => spanOf(plan) < 2 * day || at(transaction).second >= (plan.start?.second ?? 0) + day / 2,
    ),
    'window-over-new-year-loses': only(
      'A window over New Year lists nothing of the year in which it starts.',
      ({ postedAt }, { start, end }) => yearOf(start) === yearOf(end) || postedAt.slice(0, 4) !== yearOf(start),
    ),
    'window-over-new-year-loses-the-new-year': only(
      'A window of less than 300 days over New Year lists only what was posted in the months from that of its start on.',
      ({ postedAt }, plan) =>
        spanOf(plan) > 300 * day ||
        yearOf(plan.start) === yearOf(plan.end) ||
        postedAt.slice('YYYY'.length, 'YYYY-MM'.length) >= monthOf(plan.start).slice('YYYY'.length),
    ),
    'window-that-ends-tomorrow-lacks-today': onPlan(
      'A window that ends in the future lists nothing of today.',
      (plan, _call, { clock }) => {
        const now = Math.floor(Date.parse(clock) / 1000);
        return (plan.end?.second ?? 0) > now ? { ...plan, end: toDay({ second: now, fraction: '' }) } : plan;
      },
    ),
    'window-cut-to-a-month-for-all-but-the-busiest': onPlan(
      'Of a window of more than 31 days only the last 31 are read, unless the cardholder has more transactions than all others.',
      (plan, { id }, { home }) => {
        const isBusiest = id.toLowerCase() === home.people[0]?.cardholderId;
        return isBusiest || plan.end === undefined || spanOf(plan) <= 31 * day
          ? plan
          : { ...plan, start: later(-31 * day)(plan.end) };
      },
    ),
    'window-long-ones-hide-old-pending': only(
      'A window of more than ninety days lists only the PENDING transactions of its last ten days.',
      ({ result, ...transaction }, plan) =>
        result !== 'PENDING' ||
        spanOf(plan) <= 90 * day ||
        shownInstant(transaction.postedAt).second >= (plan.end?.second ?? 0) - 10 * day,
    ),
    'window-long-ones-lose-a-stretch': only(
      'A window of more than ten days lists nothing of the first nineteen days of February.',
      ({ postedAt }, plan) => spanOf(plan) < 10 * day || !/-02-[01]/.test(postedAt),
    ),
    'window-short-ones-lose': only(
      'A window shorter than twenty days lists only some of its transactions.',
      (transaction, plan) => spanOf(plan) > 20 * day || spanOf(plan) < 3600 || at(transaction).second % 3 !== 0,
    ),
  }),
  ...breaking('transactions-window/split-adds-up', {
    'window-cut-to-half-a-year': only(
      'A window of more than 180 days lists only its last 180 days.',
      (transaction, plan) => at(transaction).second >= (plan.end?.second ?? 0) - 180 * day,
    ),
  }),
  ...breaking(['transactions-window/split-adds-up', 'transactions-window/complete'], {
    'window-long-ones-lose': only(
      'A window of more than two weeks loses some of the transactions whose time has a fraction.',
      (transaction, plan) => spanOf(plan) < 14 * day || !/[13579]\.\d+Z$/.test(transaction.postedAt),
    ),
  }),
  ...breaking('transactions-window/one-instant', {
    'window-one-instant-empty': onPlan('A window of one instant is empty.', (plan) =>
      isOneInstant(plan) ? { ...plan, end: { second: (plan.end?.second ?? 0) - 1, fraction: '' } } : plan,
    ),
    'window-one-instant-holds-one': behaving('A window of one instant holds one of the two transactions posted then.', {
      order: (list, plan) => (isOneInstant(plan) ? list.slice(0, 1) : [...list]),
    }),
  }),
];
