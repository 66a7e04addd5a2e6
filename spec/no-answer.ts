/** Why a request brought no answer that can be judged. */
export const noAnswers = [
  'refused',
  'unresolved',
  'tls',
  'proxy',
  'timeout',
  'reset',
  'broken-off',
  'oversized',
  'too-complex',
  'unkept',
  'undecodable',
  'not-http',
  'budget',
  'given-up',
  'interrupted',
  'not-recorded',
  'other',
] as const;
export type NoAnswer = (typeof noAnswers)[number];
