import { given } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import { compareInstants } from '../api/instant.ts';
import { refusing } from '../api/validator-faults.ts';

const window = ['postDateTimeStartDateTime', 'postDateTimeEndDateTime'] as const;

export const faults = faultsOf({
  'validator-one-instant-refused': {
    breaks: ['transactions-window/accepted', 'transactions-window/one-instant'],
    reveals: 'A window that ends when it starts is refused.',
    apply: refusing(
      window[0],
      ({ start, end }) => start !== undefined && end !== undefined && compareInstants(start, end) === 0,
    ),
  },
  'validator-seconds-of-zero-refused': {
    breaks: ['transactions-window/accepted'],
    reveals: 'A date-time with 00 as its seconds is refused.',
    apply: refusing(window[0], (_plan, call) => window.some((name) => /:00(\.0+)?Z$/.test(given(call, name) ?? ''))),
  },
});
