import { inWindow, isOneInstant } from '../api/behaviour.ts';
import { behaving, breaking, type Difference, onPlan, when } from '../api/difference.ts';
import { betweenSeconds } from '../api/edits.ts';
import { compareInstants, type Instant, shownInstant } from '../api/instant.ts';
import type { Plan } from '../api/messages.ts';
import { all, type Asks, isLater, isPending, ofAccount } from '../api/requests.ts';
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
/** Moves the ends of the window before it is applied, in some requests or in all. */
const moved = (says: string, ends: Ends, asks?: Asks): Difference =>
  when(asks).onPlan(says, ({ start, end, ...plan }) => ({
    ...plan,
    ...(start === undefined ? {} : { start: ends.start?.(start) ?? start }),
    ...(end === undefined ? {} : { end: ends.end?.(end) ?? end }),
  }));
const bothMoved = (says: string, move: (at: Instant) => Instant) => moved(says, { start: move, end: move });

type Loses = (held: StoredTransaction, plan: Plan) => boolean;
/** Some of what is in the window is lost. */
const losing = (says: string, loses: Loses): Difference =>
  behaving(says, { inWindow: (held, plan) => inWindow(held, plan) && !loses(held, plan) });
/** Everything is in the window, in some requests or in all. */
const ignored = (says: string, asks?: Asks): Difference => when(asks).behaving(says, { inWindow: () => true });

const secondOf = ({ postedAt }: StoredTransaction): number => shownInstant(postedAt).second;
const isSame = (left: Instant, right: Instant | undefined): boolean =>
  right !== undefined && compareInstants(left, right) === 0;
const isAtStart: Loses = ({ postedAt }, { start }) => isSame(shownInstant(postedAt), start);
const isAtEnd: Loses = ({ postedAt }, { end }) => isSame(shownInstant(postedAt), end);

const startOf = ({ start }: Plan): number => start?.second ?? 0;
const endOf = ({ end }: Plan): number => end?.second ?? 0;
const spanOf = (plan: Plan): number => endOf(plan) - startOf(plan);
const dateOf = (second: number): string => new Date(second * 1000).toISOString();
const yearOf = (second: number): string => dateOf(second).slice(0, 'YYYY'.length);
const monthOf = (second: number): string => dateOf(second).slice(0, 'YYYY-MM'.length);
const isOverNewYear = (plan: Plan): boolean => yearOf(startOf(plan)) !== yearOf(endOf(plan));

const endExclusive = (says: string) => losing(says, isAtEnd);

export const faults = [
  ...breaking(['transactions-window/start-inclusive', 'transactions-window/one-instant'], {
    'window-start-exclusive': losing('The start of the window is exclusive.', isAtStart),
  }),
  ...breaking(['transactions-window/end-inclusive', 'transactions-window/one-instant'], {
    'window-end-exclusive': endExclusive('The end of the window is exclusive.'),
  }),
  ...breaking('transactions/prediction', {
    'window-of-days-across-months-loses': losing(
      'A window of five days or less that begins in one month and ends in another lists nothing of the first.',
      ({ postedAt }, plan) => spanOf(plan) <= 5 * day && postedAt.slice(0, 'YYYY-MM'.length) < monthOf(endOf(plan)),
    ),
    'window-end-exclusive-for-pending-of-an-account': when(all(isPending, ofAccount)).only(
      endExclusive('The end of the window is exclusive for the PENDING transactions of an account.'),
    ),
    'window-end-exclusive-for-an-account-of-milliseconds': betweenSeconds(
      'the end of a window is exclusive for the transactions of an account.',
      when(ofAccount).only(endExclusive('')),
    ),
    'window-end-compared-as-text': losing(
      'An end with a fraction comes before its whole second, as in a text: what was posted at that second is not listed.',
      ({ postedAt }, { end }) => {
        const { second, fraction } = shownInstant(postedAt);
        return second === end?.second && end.fraction !== '' && fraction === '';
      },
    ),
  }),
  ...breaking(['transactions-window/start-inclusive', 'transactions-window/end-inclusive'], {
    'window-both-exclusive': losing(
      'Both ends of the window are exclusive.',
      (held, plan) => isAtStart(held, plan) || isAtEnd(held, plan),
    ),
  }),
  ...breaking('transactions-window/end-inclusive', {
    'window-end-cut-to-second': moved('The end of the window is cut to the second.', { end: toSecond }),
    'window-end-cut-to-centisecond': moved('The end of the window is cut to hundredths.', { end: toCentisecond }),
    'window-end-cut-to-minute': moved('The end of the window is cut to the minute.', { end: toMinute }),
  }),
  ...breaking(['transactions-window/end-inclusive', 'transactions-window/within'], {
    'window-both-cut-to-second': bothMoved('Both ends are cut to the second.', toSecond),
  }),
  ...breaking(['transactions-window/end-inclusive', 'transactions-window/complete'], {
    'window-end-cut-to-day': moved('The end of the window is cut to the day.', { end: toDay }),
  }),
  ...breaking('transactions-window/within', {
    'window-end-at-midnight-is-the-day': moved('An end at midnight is taken for the whole day.', {
      end: (at) => (at.second % day === 0 && at.fraction === '' ? later(day - 1)(at) : at),
    }),
    'window-fraction-read-as-milliseconds': bothMoved(
      'Six digits of a fraction are read as so many milliseconds.',
      inMilliseconds,
    ),
    'window-start-cut-to-day': moved('The start of the window is cut to the day.', { start: toDay }),
    'window-whole-days': moved('The window is widened to whole days.', {
      start: toDay,
      end: (end) => ({ second: toDay(end).second + day - 1, fraction: '999' }),
    }),
    'window-end-late-by-a-minute': moved('The window ends a minute late.', { end: later(60) }),
    'window-start-cut-to-second-for-pending': moved(
      'For PENDING transactions the start of the window is cut to the second.',
      { start: toSecond },
      isPending,
    ),
    'window-start-cut-to-day-for-pending': moved(
      'For PENDING transactions the start of the window is cut to the day.',
      { start: toDay },
      isPending,
    ),
    'window-start-ignored': moved('The start of the window is ignored.', {
      start: () => ({ second: 0, fraction: '' }),
    }),
    'window-end-ignored': moved('The end of the window is ignored.', { end: () => ({ second: 9e9, fraction: '' }) }),
    'window-ignored': ignored('The window is ignored.'),
    'window-ignored-on-later-pages': ignored('From the second page on the window is ignored.', isLater),
    'window-ignored-with-an-account': ignored('With an accountId the window is ignored.', ofAccount),
    'window-ignored-for-pending': ignored('For PENDING transactions the window is ignored.', isPending),
  }),
  ...breaking(['transactions-window/within', 'transactions-window/complete', 'transactions-window/end-inclusive'], {
    'sql-window-between-midnights': bothMoved(
      'Both ends of the window are compared as dates: its last day is lost, its first one is listed as a whole.',
      toDay,
    ),
  }),
  ...breaking(['transactions-window/one-instant', 'transactions-window/end-inclusive', 'transactions-window/within'], {
    'sql-window-posted-rounded': behaving(
      'The time of a transaction is rounded to the second before it is compared with the window.',
      {
        inWindow: (held, plan) => {
          const { second, fraction } = shownInstant(held.postedAt);
          return inWindow({ ...held, postedAt: dateOf(fraction >= '5' ? second + 1 : second) }, plan);
        },
      },
    ),
  }),
  ...breaking('transactions-window/start-inclusive', {
    'window-start-late-by-a-second': moved('The start of the window is a second late.', { start: later(1) }),
  }),
  ...breaking(['transactions-window/complete', 'transactions-window/within'], {
    'window-local-time': bothMoved('The window is read in local time, five hours off.', later(5 * 3600)),
    'sql-window-an-hour-early': bothMoved(
      'Summer time is added to the window: both ends are an hour early.',
      later(-3600),
    ),
  }),
  ...breaking('transactions-window/complete', {
    'window-end-in-local-time': moved('The end of the window is read in local time.', { end: later(-3600) }),
    'window-oldest-half-day-lost': losing(
      'The first half day of a window of more than two days is not listed.',
      (held, plan) => spanOf(plan) >= 2 * day && secondOf(held) < startOf(plan) + day / 2,
    ),
    'window-over-new-year-loses': losing(
      'A window over New Year lists nothing of the year in which it starts.',
      ({ postedAt }, plan) => isOverNewYear(plan) && postedAt.startsWith(yearOf(startOf(plan))),
    ),
    'window-over-new-year-loses-the-new-year': losing(
      'A window of less than 300 days over New Year lists only what was posted in the months from that of its start on.',
      ({ postedAt }, plan) =>
        spanOf(plan) <= 300 * day &&
        isOverNewYear(plan) &&
        postedAt.slice('YYYY'.length, 'YYYY-MM'.length) < monthOf(startOf(plan)).slice('YYYY'.length),
    ),
    'window-that-ends-tomorrow-lacks-today': onPlan(
      'A window that ends in the future lists nothing of today.',
      (plan, _call, { clock }) => {
        const now = Math.floor(Date.parse(clock) / 1000);
        return endOf(plan) > now ? { ...plan, end: toDay({ second: now, fraction: '' }) } : plan;
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
    'window-long-ones-hide-old-pending': losing(
      'A window of more than ninety days lists only the PENDING transactions of its last ten days.',
      (held, plan) => held.result === 'PENDING' && spanOf(plan) > 90 * day && secondOf(held) < endOf(plan) - 10 * day,
    ),
    'window-long-ones-lose-a-stretch': losing(
      'A window of more than ten days lists nothing of the first nineteen days of February.',
      ({ postedAt }, plan) => spanOf(plan) >= 10 * day && /-02-[01]/.test(postedAt),
    ),
    'window-short-ones-lose': losing(
      'A window shorter than twenty days lists only some of its transactions.',
      (held, plan) => spanOf(plan) <= 20 * day && spanOf(plan) >= 3600 && secondOf(held) % 3 === 0,
    ),
  }),
  ...breaking('transactions-window/split-adds-up', {
    'window-cut-to-half-a-year': losing(
      'A window of more than 180 days lists only its last 180 days.',
      (held, plan) => secondOf(held) < endOf(plan) - 180 * day,
    ),
  }),
  ...breaking(['transactions-window/split-adds-up', 'transactions-window/complete'], {
    'window-long-ones-lose': losing(
      'A window of more than two weeks loses some of the transactions whose time has a fraction.',
      ({ postedAt }, plan) => spanOf(plan) >= 14 * day && /[13579]\.\d+Z$/.test(postedAt),
    ),
  }),
  ...breaking('transactions-window/one-instant', {
    'window-one-instant-empty': onPlan('A window of one instant is empty.', (plan) =>
      isOneInstant(plan) ? { ...plan, end: { second: endOf(plan) - 1, fraction: '' } } : plan,
    ),
    'window-one-instant-holds-one': behaving('A window of one instant holds one of the two transactions posted then.', {
      order: (list, plan) => (isOneInstant(plan) ? list.slice(0, 1) : [...list]),
    }),
  }),
];
