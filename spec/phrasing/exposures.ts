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
export function exposureNext(exposure: Exposure | true, finding: string): string {
  const shown = SHOWN[exposure === true ? 'other-person' : exposure];
  const owner = `If the service is yours, fix at once the defect that the ${finding} shows, and run again. If not, send the finding to the owner of the service at once. The commands of the finding return ${shown}. Run them only if the owner of the service agrees.`;
  return exposure === 'other-institution'
    ? `First check the settings FOREIGN_CARDHOLDER_IDS and FOREIGN_CUSTOMER_IDS: do they really name people of another institution? If not, correct them and run again. ${owner}`
    : owner;
}
