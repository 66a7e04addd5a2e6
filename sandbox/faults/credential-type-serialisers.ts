import { listIn, onSuccess } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import { rewrite } from '../api/serialiser-faults.ts';

export const faults = faultsOf({
  'serialiser-issuer-in-lower-case': {
    breaks: ['credential-type/issuer-type'],
    reveals: 'The issuer type of a credential type is written in lower case.',
    apply: onSuccess('listCredentialTypes', (json) => {
      for (const type of listIn(json, 'credentialTypes')) {
        rewrite(type, 'issuerType', (value) => String(value).toLowerCase());
      }
      return json;
    }),
  },
});
