import { expect, it } from 'vitest';
import { gravest, impactOf } from '../../../reports/impact.ts';
import { causesOf } from '../../../spec/causes.ts';
import { findingOf, type Mismatch } from '../../../spec/finding.ts';
import { memberAt, STATUS } from '../../../spec/place.ts';
import { judged, row, seen } from './made-up-run.ts';

const list = { at: { in: 'list' } } as const;
const missing: Mismatch = { ...list, kind: 'missing', expected: 2, missing: { id: 'a', count: 1 } };
const schema: Mismatch = { at: memberAt('/a'), kind: 'schema', schema: {}, actual: { is: 'null' } };
const unlisted = (status: number): Mismatch => ({ at: STATUS, kind: 'status-not-listed', listed: [], status });
const refused = (status: number): Mismatch => {
  return { at: STATUS, kind: 'refused', why: { because: 'cardholder-known' }, ending: { status } };
};
const stranger: Mismatch = { at: STATUS, kind: 'served-without-key', status: 200, to: 'anyone', key: 'absent' };
const input = { wrong: 'not-a-number', parameter: 'limit' } as const;

it.each<[text: string, first: Mismatch, id?: string, second?: Mismatch]>([
  ['Critical severity: data is exposed.', stranger],
  ['High severity: applications get wrong or incomplete data.', missing],
  ['High severity: applications get an error for valid requests.', refused(404)],
  [
    'High severity: applications get an error for valid requests.',
    unlisted(422),
    'errors/transactions-statuses',
    refused(422),
  ],
  ['Low severity: only the form of an error differs. Only invalid requests were seen to get 422.', unlisted(422)],
  ['High severity: the service fails.', unlisted(503)],
  ['High severity: applications cannot read a response.', { at: { in: 'body' }, kind: 'not-json', empty: true }],
  ['Medium severity: applications may fail to read a response.', schema, 'cardholder/email'],
  ['Low severity: only the form of an error differs.', schema, 'errors/source'],
  [
    'Low severity: requests are accepted that should be rejected.',
    { at: STATUS, kind: 'bad-input-served', fault: input, status: 200 },
  ],
])('the impact begins with how bad it is: %s', (text, first, id = 'g/must', second) => {
  const of = (one: string, mismatch: Mismatch) =>
    [row('must', { id: one }), seen(3, { findings: [findingOf(mismatch, [one], 'curl')], findingsTotal: 1 })] as const;
  const results = judged([of(id, first), ...(second === undefined ? [] : [of('g/other', second)])]);
  const group = causesOf(results.requirements).find(({ lead }) => lead.id === id);
  expect(group && impactOf(group, results)).toBe(`${text} An application relies on the must.`);
  expect(gravest(results)).toBe(second === undefined ? text.split(':')[0]?.toLowerCase() : 'high severity');
});

it('what only warns has no grade, because it does not fail the run', () => {
  const results = judged([
    [row('should'), seen(3, { findings: [findingOf(missing, ['e1'], 'curl')], findingsTotal: 1 })],
  ]);
  expect(causesOf(results.requirements).map((group) => impactOf(group, results))).toEqual([
    'An application relies on the should.',
  ]);
  expect(gravest(results)).toBeNull();
});
