import { breaking } from '../api/fault.ts';
import { fieldFaults, notUuid } from '../api/field-faults.ts';
import { inLowerCase, rewriting } from '../api/serialiser-faults.ts';

export const faults = [
  ...fieldFaults('CredentialType', {
    'credential-type/id': ['id', { 'not-a-uuid': notUuid, 'a-number': 17 }],
    'credential-type/issuer-type': ['issuerType', { 'lower-case': 'physical', unlisted: 'PLASTIC', null: null }],
    'credential-type/name': ['name', { null: null, 'a-number': 17 }],
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
