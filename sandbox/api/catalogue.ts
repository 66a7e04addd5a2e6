import { faultFiles, variantFiles } from '../generated/catalogue.ts';
import type { Fault } from './difference.ts';
import type { Variant } from './difference.ts';

/** The name of a defect. */
export type FaultId = (typeof faultFiles)[keyof typeof faultFiles][number]['id'];

/** Every defect that the sandbox can be told to have. */
export const faults: readonly Fault[] = Object.values(faultFiles).flat();

/** Every permitted difference that the sandbox can be told to have. */
export const variants: readonly Variant[] = Object.values(variantFiles).flat();
