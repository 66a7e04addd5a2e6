import type { Group } from '../../spec/generated/vocabulary.ts';
import { type Difference, onRequest, variantsOf } from '../api/difference.ts';
import { type Answer, failure, internalError } from '../api/messages.ts';

/** A group answers so, to so many of its requests from one of them on. */
const failing = (says: string, first: number, requests: number, answer: Answer, group: Group = 'account'): Difference =>
  onRequest(says, (call, world) => {
    if (call.group !== group) return call;
    const nth = world.count(`requests-of-${group}`);
    return nth >= first && nth < first + requests ? answer : call;
  });

export const variants = variantsOf({
  ...Object.fromEntries(
    [190, 200, 260].map((first) => [
      `failing-from-${first}`,
      {
        ...failing('An unexpected internal error may hit any request: three in a row.', first, 3, internalError()),
        warns: ['errors/steady', 'errors/answers-agree'],
      } as const,
    ]),
  ),
  'all-failing-for-a-moment': {
    ...onRequest('Unexpected internal errors may hit requests of all groups: eight in a row.', (call, world) => {
      const nth = world.count('requests-of-all');
      return nth >= 85 && nth < 93 ? internalError() : call;
    }),
    warns: ['errors/steady', 'errors/answers-agree'],
  },
  'unavailable-for-a-while': {
    ...failing('A gateway may lose the account group for a while: 503 thirty times.', 150, 30, {
      status: 503,
      headers: { 'content-type': 'text/html' },
      text: '<h1>Service Unavailable</h1>',
    }),
    warns: ['errors/steady', 'errors/answers-agree'],
  },
  'key-unknown-for-a-while': {
    ...failing(
      'A new instance of the account group may not know the key at once: 401 eight times.',
      78,
      8,
      failure(401, 'the key is not known'),
    ),
    warns: ['errors/answers-agree'],
  },
  'key-rejected-for-a-while': {
    ...failing('A group may lock out for a while: 403 three times.', 6, 3, failure(403, 'locked out'), 'cardholder'),
    warns: ['errors/answers-agree'],
  },
  'rejected-once-by-a-firewall': failing(
    'A firewall may take a valid request for an attack: 400 once.',
    29,
    1,
    failure(400, 'blocked'),
  ),
  'rejected-for-a-while': failing(
    'A deployment may reject what is valid for a while: 400 twelve times.',
    90,
    12,
    failure(400, 'not ready'),
  ),
});
