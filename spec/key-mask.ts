/** What stands for the subscription key in everything that is recorded. */
export const KEY_MASK = '[key]';
