import { faultFiles, variantFiles } from '../generated/catalogue.ts';
import type { Defect, Fault } from './fault.ts';
import type { Difference, Variant } from './variant.ts';

type NameIn<Files> = { [File in keyof Files]: keyof Files[File] & string }[keyof Files];
export type FaultId = NameIn<typeof faultFiles>;
export type VariantId = NameIn<typeof variantFiles>;

const named = <T extends object>(files: Readonly<Record<string, Readonly<Record<string, T>>>>) =>
  Object.values(files).flatMap((file) => Object.entries(file).map(([id, entry]) => ({ id, ...entry })));

/** Every defect that the sandbox can be told to have. */
export const faults: readonly Fault[] = named<Defect>(faultFiles);

/** Every permitted difference that the sandbox can be told to have. */
export const variants: readonly Variant[] = named<Difference>(variantFiles);
