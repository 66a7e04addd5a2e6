import type { Fault } from './fault.ts';

/** Every defect that the sandbox can be told to have. */
export const faults: readonly Fault[] = [];
