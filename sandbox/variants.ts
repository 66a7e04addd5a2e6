import type { Variant } from './variant.ts';

/** Every permitted difference that the sandbox can be told to have. */
export const variants: readonly Variant[] = [];
