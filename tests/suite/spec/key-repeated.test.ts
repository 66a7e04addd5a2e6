import { describe, expect, it } from 'vitest';
import { KEY_MASK } from '../../../spec/key-mask.ts';
import { judgeKeyRepeated } from '../../../spec/oracles/key-repeated.ts';
import { answer, lines, type Made } from './made-up.ts';

const judged = (body: unknown, more: Made = {}) => lines(judgeKeyRepeated(answer('getCardholder', body, more)));
const ok = ['authentication/key-not-repeated ok'];
const at = (place: string) => [
  `authentication/key-not-repeated at ${place}: expected no subscription key in the response, actual the key of the request`,
];

describe('an answer that repeats the key', () => {
  it.each<[string, unknown, Made, string[]]>([
    ['not at all', { id: 'x' }, {}, ok],
    ['as a value', { id: KEY_MASK }, {}, at('body')],
    ['in a text', { errors: [{ errorMessage: `the key ${KEY_MASK} is not valid` }] }, { status: 401 }, at('body')],
    ['in an address', { self: `https://example.edu/v1/x?subscription-key=${KEY_MASK}&a=b` }, {}, at('body')],
    ['in a header', {}, { headers: [['X-Caller', KEY_MASK]] }, at('header x-caller')],
    ['in a word, by chance: a short key', { cardholderId: `${KEY_MASK}holder` }, {}, ok],
    ['in a body that is not JSON', `<b>${KEY_MASK}</b>`, { status: 500 }, at('body')],
  ])('%s', (_, body, more, expected) => expect(judged(body, more)).toEqual(expected));

  it('is not judged if the key was put elsewhere on purpose', () => {
    for (const key of ['query', 'cookie', 'authorization', 'wrong', 'absent'] as const) {
      expect(judged({ id: KEY_MASK }, { ask: { key } })).toEqual([]);
    }
  });
});
