import { fieldFaults, notUuid } from '../api/field-faults.ts';

export const faults = [
  ...fieldFaults('CredentialType', {
    'credential-type/id': ['id', { 'not-a-uuid': notUuid, 'a-number': 17 }],
    'credential-type/issuer-type': ['issuerType', { 'lower-case': 'physical', unlisted: 'PLASTIC', null: null }],
    'credential-type/name': ['name', { null: null, 'a-number': 17 }],
  }),
];
