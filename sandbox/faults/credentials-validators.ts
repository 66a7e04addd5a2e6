import { failure } from '../api/envelope.ts';
import { faultsOf } from '../api/fault.ts';

export const faults = faultsOf({
  'validator-id-that-begins-with-a-letter-refused': {
    breaks: ['credentials/served'],
    reveals: 'The credentials of a cardholder whose id begins with a letter are refused.',
    apply: {
      request: (call) =>
        call.operation === 'getCardholderCredentials' && /^[a-f]/i.test(call.id)
          ? failure(400, 'cardholderId is not a number', { pathParameter: 'cardholderId' })
          : call,
    },
  },
});
