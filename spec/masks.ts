/** What stands for the subscription key in everything that is recorded. */
export const KEY_MASK = '[key]';
/** What stands for the value of a credential, or for a part of a text that repeats one. */
export const MASK = '[masked]';
/** What stands for a text that may name somebody. */
export const LEFT_OUT = '[left out: it may name a person]';

/** Whether a text was masked, in whole or in part: two that are equal now may have been different. */
export const isMasked = (text: string): boolean => [KEY_MASK, MASK, LEFT_OUT].some((mask) => text.includes(mask));
