import { expect, it } from 'vitest';
import { ofPublicData } from '../../../engine/plain-requests.ts';
import type { Hooks } from '../../../sandbox/api/hooks.ts';
import type { Answer } from '../../../sandbox/api/messages.ts';
import { causesOf } from '../../../spec/evidence/causes.ts';
import { exposureOf } from '../../../spec/evidence/exposure.ts';
import { causeText } from '../../../spec/phrasing/causes.ts';
import { judgePlanted } from '../../proof/in-process.ts';
import { broken, holds } from '../../../spec/evidence/evidence.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { STATUS } from '../../../spec/evidence/place.ts';

const [probe, control, keyless] = ['e0001', 'e0002', 'e0003'].map((id) => ({
  ...exchangeOf('getCardholder', 200, {}),
  id,
}));
const fact = { kind: 'served-without-key', at: STATUS, status: 206, to: 'anyone' } as const;
const served = (key: 'truncated' | 'absent', more: object = {}) =>
  broken({ ...fact, key, ...more }, ...[probe, control, keyless].flatMap((one) => one ?? []));
const truncated = {
  ...served('truncated', { keyless: true }),
  requirement: 'authentication/truncated-key' as const,
};

it('data without any key break the requirement about missing keys, whichever check asked', () => {
  const wrong = { ...truncated, requirement: 'authentication/wrong-key' as const };
  const passed = { ...holds(3), requirement: 'authentication/no-key' as const };
  // Both led to the same request.
  const [note, ...more] = ofPublicData([truncated, wrong, passed]);
  expect(more).toEqual([]);
  expect(note).toMatchObject({
    requirement: 'authentication/no-key',
    observed: 1,
    violations: [{ mismatch: { ...fact, key: 'absent', status: 200, keyless: true } }],
  });
  expect(note?.violations[0]?.exchanges.map(({ id }) => id)).toEqual(['e0003', 'e0002']);
});

it('nothing is added if a key is needed, or the own check of the requirement has found it broken', () => {
  const needed = { ...truncated, ...served('truncated') };
  expect(ofPublicData([needed])).toEqual([]);
  expect(ofPublicData([truncated, { ...served('absent'), requirement: 'authentication/no-key' }])).toEqual([]);
});

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
