import { breaking } from '../api/fault.ts';
import { fieldFaults, notUuid } from '../api/field-faults.ts';
import { inLowerCase, rewriting } from '../api/serialiser-faults.ts';

export const faults = [
  ...fieldFaults('CredentialType', {
    'credential-type-id-not-a-uuid': ['credential-type/id', 'id', notUuid],
    'credential-type-id-a-number': ['credential-type/id', 'id', 17],
    'credential-type-issuer-type-lower-case': ['credential-type/issuer-type', 'issuerType', 'physical'],
    'credential-type-issuer-type-unlisted': ['credential-type/issuer-type', 'issuerType', 'PLASTIC'],
    'credential-type-issuer-type-null': ['credential-type/issuer-type', 'issuerType', null],
    'credential-type-name-null': ['credential-type/name', 'name', null],
    'credential-type-name-a-number': ['credential-type/name', 'name', 17],
  }),
  ...breaking('credential-type/issuer-type', {
    'serialiser-issuer-in-lower-case': rewriting(
      'The issuer type of a credential type is written in lower case.',
      'listCredentialTypes',
      'issuerType',
      inLowerCase,
    ),
  }),
];
