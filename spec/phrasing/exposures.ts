/** To whom data is exposed, in words. */
import type { Exposure } from '../exposure.ts';

/** How grave that is, in a headline. */
export const exposureLabel: Readonly<Record<Exposure, string>> = {
  anyone: 'data exposed to anyone',
  'other-institution': 'data exposed across institutions',
  'other-person': 'data exposed across people',
};

/** What the commands of a finding show. */
const SHOWN: Readonly<Record<Exposure, string>> = {
  anyone: 'data that needs a valid key',
  'other-institution': 'data that you are not allowed to see',
  'other-person': 'data that you are not allowed to see',
};

/** The caution that stands next to the commands of a finding, and covers the one that runs its requirement again. */
export const cautionText = (exposure: Exposure): string =>
  `The commands below return ${SHOWN[exposure]}. Run them only if the owner of the service agrees.`;

/** What its reader does with a finding: if a setting can be wrong, check that first. */
export const exposureNext = (exposure: Exposure | true, finding: string): string =>
  `${exposure === 'other-institution' ? FOREIGN : ''}Fix the service at once, or send the ${finding} to its owner at once.`;
const FOREIGN =
  'First check the settings FOREIGN_CARDHOLDER_IDS and FOREIGN_CUSTOMER_IDS: do they really name people of another institution? If not, correct them and run again. ';
