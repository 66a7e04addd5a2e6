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

/** Ways that put the right key where it does not belong. */
export const PUT_ELSEWHERE: ReadonlySet<KeyPlacement> = new Set([
  ...(['query', 'authorization', 'authorization-bare', 'other-header', 'cookie'] as const),
]);
