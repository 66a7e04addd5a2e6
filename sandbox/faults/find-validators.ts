import { given } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import { faultsOf } from '../api/fault.ts';

export const faults = faultsOf({
  'validator-long-customer-id-refused': {
    breaks: ['find/known-found'],
    reveals: 'A customerId of more than twelve characters is refused.',
    apply: {
      request: (call) =>
        call.operation === 'findCardholder' && (given(call, 'customerId')?.length ?? 0) > 12
          ? failure(400, 'customerId is too long', { queryParameter: 'customerId' })
          : call,
    },
  },
});
