/** What each request of a mismatch is for, in words. */
import type { RequestRole } from '../request-role.ts';
import { by } from './by.ts';
import { keyText } from './keys.ts';
import { endingText } from './values.ts';

/** Which of the requests one is: `gets 400`, `lists transactionId …`. It follows `request 1 of 2:`. */
export const roleText = by<RequestRole, 'as'>('as', {
  shows: 'shows the mismatch',
  'sent-before': 'is sent first: a cache may keep its response',
  repeats: ({ parameter }) => `then gets the same response, although its ${parameter} differs`,
  compared: 'is for comparison',
  part: 'gets one of the parts',
  repeated: 'gets another order each time',
  lists: ({ name, id }) => `lists ${name} ${id}`,
  'lists-twice': ({ name, id }) => `lists ${name} ${id} twice`,
  'lists-again': 'lists it again',
  'wider-window': 'is the wider window, which lists none of them',
  'narrower-window': 'is the narrower window, which lists them',
  lacks: ({ name, id, pages }) =>
    pages === 1 ? `does not list ${name} ${id}` : `is the first of ${pages} pages that do not list ${name} ${id}`,
  begins: ({ name, id, nth = 0 }) => {
    if (nth > 0) return id === null ? `has no element ${nth + 1}` : `has ${name} ${id} as element ${nth + 1}`;
    return id === null ? 'gets an empty page' : `begins with ${name} ${id}`;
  },
  ends: ({ ending }) => `gets ${endingText(ending)}`,
  key: ({ key }) => (key === 'header' ? 'is sent with the right key, for comparison' : `is ${keyText(key)}`),
});
