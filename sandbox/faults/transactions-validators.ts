import { given } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import { refusing } from '../api/validator-faults.ts';

export const faults = faultsOf({
  'validator-limit-above-20-refused': {
    breaks: ['transactions/limit-accepted'],
    reveals: 'A limit above 20 is refused.',
    apply: refusing('limit', ({ limit }, call) => given(call, 'limit') !== undefined && limit > 20),
  },
  'validator-offset-without-limit-refused': {
    breaks: ['transactions/offset-accepted', 'transactions/default-limit', 'transactions/prediction'],
    reveals: 'An offset without a limit is refused.',
    apply: refusing(
      'offset',
      (_plan, call) => given(call, 'offset') !== undefined && given(call, 'limit') === undefined,
    ),
  },
});
