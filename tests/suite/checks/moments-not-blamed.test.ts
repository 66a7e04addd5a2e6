/**
 * What a target rejects for a while, and serves again, breaks no requirement; a group that stops accepting the key is not judged
 * further.
 */
import { expect, it } from 'vitest';
import { failure } from '../../../sandbox/api/envelope.ts';
import type { Hooks } from '../../../sandbox/api/hooks.ts';
import { judgePlanted } from '../../proof/in-process.ts';
import { type Moment, moments, nameOfMoment, tryMoment } from '../../proof/moments.ts';

/** The first of each kind, group and operation; `npm run prove` tries the others. */
const sortOf = ({ kind, rejected }: Moment): string => `${kind} ${rejected?.group} ${rejected?.operation}`;
const firsts = [...new Set(moments.map(sortOf))].flatMap((sort) => moments.find((one) => sortOf(one) === sort) ?? []);

it.each(firsts.map((one) => [nameOfMoment(one), one] as const))('%s: nothing is blamed', async (_name, moment) => {
  expect((await tryMoment(moment)).wrong).toEqual([]);
});

it('an operation that serves one cardholder at the end and still rejects the others breaks its contract', async () => {
  const others: Hooks = {
    request: (call, { home }) =>
      call.operation === 'getCardholder' && call.key === home.key && call.id !== home.people[0]?.cardholderId
        ? failure(404, 'rejected')
        : call,
  };
  const { results } = await judgePlanted({ hooks: [others] }, { budget: 90 });
  expect(results.requirements.filter(({ status }) => status === 'violated').map(({ id }) => id)).toContain(
    'find/id-known',
  );
  expect(results.requests.sent).toBeLessThanOrEqual(90);
});
