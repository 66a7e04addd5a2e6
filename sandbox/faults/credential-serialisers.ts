import { listIn, onSuccess } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import { rewrite, withoutZone } from '../api/serialiser-faults.ts';

export const faults = faultsOf({
  'serialiser-credential-dates-without-zone': {
    breaks: ['credential/activation'],
    reveals: 'The activation of a credential has no time zone.',
    apply: onSuccess('getCardholderCredentials', (json) => {
      for (const credential of listIn(json, 'credentials')) rewrite(credential, 'activationDateTime', withoutZone);
      return json;
    }),
  },
});
