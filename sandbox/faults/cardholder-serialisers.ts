import { onSuccess } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';

export const faults = faultsOf({
  'serialiser-photo-as-text': {
    breaks: ['cardholder/has-photo'],
    reveals: 'The hasPhoto of a cardholder is a string.',
    apply: onSuccess('getCardholder', (json) => ({ ...json, hasPhoto: String(json['hasPhoto']) })),
  },
});
