import { expect, it } from 'vitest';
import type { Hooks } from '../../../sandbox/api/hooks.ts';
import type { Answer } from '../../../sandbox/api/messages.ts';
import { causesOf } from '../../../spec/evidence/causes.ts';
import { exposureOf } from '../../../spec/evidence/exposure.ts';
import { causeText } from '../../../spec/phrasing/causes.ts';
import { judgePlanted } from '../../proof/in-process.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const login: Answer = { status: 200, headers: { 'content-type': 'text/html' }, text: '<html>login</html>' };
const errors: Answer = { status: 200, headers: JSON_TYPE, json: { errors: [{ errorCode: 'E', errorMessage: 'm' }] } };
it.each([
  ['a page for people', login, 'A successful response is an HTML page, not JSON (only requests without the key in its header)'],
  ['an error', errors, 'A list of types has no credentialTypes list (only requests without the key in its header)'],
])('no key and a success with %s is neither data for anyone nor a rejection', async (_, instead, title) => {
  const answer: Hooks['answer'] = (own, call) => (own.status === 401 && !call.key ? instead : own);
  const { requirements } = (await judgePlanted({ hooks: [{ answer }] })).results;
  const [first] = causesOf(requirements);
  expect(first && [causeText(first), exposureOf(first)]).toEqual([title, null]);
  const noKey = requirements.find(({ id }) => id === 'authentication/no-key');
  expect(noKey).toMatchObject({ status: 'not-tested', findings: [] });
  expect(noKey?.reason).toContain('sent without a key, gets status 200 without data');
}, 60_000); // prettier-ignore

it('one group that does not reject a missing key keeps the requirement from passing', async () => {
  const answer: Hooks['answer'] = (own, call) => (own.status === 401 && call.group === 'lookup' ? errors : own);
  const { results } = await judgePlanted({ hooks: [{ answer }] }, {}, ['authentication/no-key']);
  const noKey = results.requirements.find(({ id }) => id === 'authentication/no-key');
  expect(noKey).toMatchObject({ status: 'not-tested' });
  expect(noKey?.observations).toBeGreaterThan(0);
});
