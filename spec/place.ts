import type { Place } from './facts.ts';

/** The place of a member, by its JSON pointer in the body. */
export const memberAt = (pointer: string): Place => ({ in: 'member', pointer });
