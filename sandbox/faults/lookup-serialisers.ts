import { onSuccess } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';

export const faults = faultsOf({
  'serialiser-null-names': {
    breaks: ['lookup/middle-name', 'lookup/preferred-name'],
    reveals: 'Names that a person has not got are null in the answer of find.',
    apply: onSuccess('findCardholder', (json) => ({ middleName: null, preferredName: null, ...json })),
  },
});
