import { caching } from '../api/cache-faults.ts';
import { faultsOf } from '../api/fault.ts';
import type { Hooks } from '../api/hooks.ts';
import { compareInstants, shownInstant } from '../api/instant.ts';
import type { Instant } from '../api/instant.ts';
import type { Plan } from '../api/messages.ts';

const day = 86_400;
const toDay = (at: Instant): Instant => ({ second: Math.floor(at.second / day) * day, fraction: '' });
const earlier = (at: Instant): Instant => ({ ...at, second: at.second - 3600 });
/** To the nearest second, as a column without fractions stores it. */
const rounded = ({ second, fraction }: Instant): Instant => ({
  second: fraction >= '5' ? second + 1 : second,
  fraction: '',
});

const moved = (move: (at: Instant) => Instant): Hooks => ({
  plan: (plan): Plan => ({
    ...plan,
    ...(plan.start === undefined ? {} : { start: move(plan.start) }),
    ...(plan.end === undefined ? {} : { end: move(plan.end) }),
  }),
});

export const faults = faultsOf({
  'sql-window-between-midnights': {
    breaks: ['transactions-window/within', 'transactions-window/complete', 'transactions-window/end-inclusive'],
    reveals: 'Both ends of the window are compared as dates: its last day is lost, its first one is listed as a whole.',
    apply: moved(toDay),
  },
  'sql-window-an-hour-early': {
    breaks: ['transactions-window/within', 'transactions-window/complete'],
    reveals: 'Summer time is added to the window: both ends are an hour early.',
    apply: moved(earlier),
  },
  'sql-window-posted-rounded': {
    breaks: ['transactions-window/one-instant', 'transactions-window/end-inclusive', 'transactions-window/within'],
    reveals: 'The time of a transaction is rounded to the second before it is compared with the window.',
    apply: {
      behaviour: {
        inWindow: ({ postedAt }, { start, end }) => {
          const at = rounded(shownInstant(postedAt));
          return (
            (start === undefined || compareInstants(at, start) >= 0) &&
            (end === undefined || compareInstants(at, end) <= 0)
          );
        },
      },
    },
  },
  'cache-without-window-end': {
    breaks: ['transactions-window/within', 'transactions-window/complete', 'transactions-window/end-inclusive'],
    reveals: 'A cache takes windows with the same start for the same one.',
    apply: caching('postDateTimeEndDateTime'),
  },
});
