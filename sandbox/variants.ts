import { dataVariants } from './variants/data.ts';
import { formVariants } from './variants/forms.ts';
import { liveVariants } from './variants/live.ts';
import { memberVariants } from './variants/members.ts';
import { queryVariants } from './variants/queries.ts';
import { statusVariants } from './variants/statuses.ts';
import { textVariants } from './variants/texts.ts';
import { wireVariants } from './variants/wires.ts';
import type { Variant } from './variant.ts';

export type { Variant } from './variant.ts';

/** Every permitted difference that the sandbox can be told to have. */
export const variants: readonly Variant[] = [
  ...statusVariants,
  ...queryVariants,
  ...dataVariants,
  ...memberVariants,
  ...formVariants,
  ...textVariants,
  ...wireVariants,
  ...liveVariants,
];
