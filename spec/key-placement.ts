/** Where and how the subscription key travels in a request (Authentication, rules 1, 2 and 5). */
export const keyPlacements = [
  'header',
  'absent',
  'empty',
  'wrong',
  'altered',
  'altered-first',
  'truncated',
  'lengthened',
  'other-case',
  'query',
  'authorization',
  'authorization-bare',
  'other-header',
  'cookie',
] as const;
export type KeyPlacement = (typeof keyPlacements)[number];
