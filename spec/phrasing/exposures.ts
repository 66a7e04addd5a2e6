/** To whom data is exposed, in words. */
import type { CauseGroup } from '../causes.ts';
import { type Exposure, exposureOf, exposures } from '../exposure.ts';

/** What stands before a title. */
export const exposureLabel: Readonly<Record<Exposure, string>> = {
  anyone: 'data exposed to anyone',
  'other-institution': 'data exposed across institutions',
  'other-person': 'data exposed across people',
};

const SENTENCE: Readonly<Record<Exposure, string>> = {
  anyone: 'Data is exposed to anyone who can reach the service: no valid key is needed.',
  'other-institution': 'A valid key of one institution gets data of people of another institution.',
  'other-person': 'A request about one person gets data of another person. The key is valid.',
};

/** What a reader must know before anything else; empty if nothing of the kind was seen. */
export const exposedText = (groups: readonly CauseGroup[]): string => {
  const seen = new Set(groups.map(exposureOf));
  return exposures
    .filter((one) => seen.has(one))
    .map((one) => SENTENCE[one])
    .join(' ');
};

/** What its reader does with a finding: if a setting can be wrong, check that first. */
export function exposureNext(exposure: Exposure | true, finding: string): string {
  const owner = `the ${finding} to the owner of the service at once. Its command shows data that its sender must not see: run it only if the owner wants you to.`;
  return exposure === 'other-institution'
    ? `First check the setting FOREIGN_CARDHOLDER_IDS: does it really name people of another institution? If not, correct it and run again. If it does, send ${owner}`
    : `Send ${owner}`;
}
