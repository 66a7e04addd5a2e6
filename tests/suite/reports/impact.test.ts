import { describe, expect, it } from 'vitest';
import { nextSteps } from '../../../reports/command.ts';
import { gravest, impactOf } from '../../../reports/impact.ts';
import { causesOf, idsToRun } from '../../../spec/evidence/causes.ts';
import type { MismatchFact, Place } from '../../../spec/evidence/facts.ts';
import { findingOf, type Mismatch } from '../../../spec/evidence/finding.ts';
import { memberAt, STATUS, TOTAL } from '../../../spec/evidence/place.ts';
import { untilText } from '../../../spec/phrasing/verdict.ts';
import { makeRun } from './fixtures.ts';
import { brokenBy, judged, row, seen } from './fake-run.ts';

const list = { at: { in: 'list' } } as const;
const missing: Mismatch = { ...list, kind: 'missing', expected: 2, missing: { id: 'a', count: 1 } };
const schema: Mismatch = { at: memberAt('/a'), kind: 'schema', schema: {}, actual: { is: 'null' } };
const unlisted = (status: number, valid?: boolean): Mismatch => {
  return { at: STATUS, kind: 'status-not-listed', listed: [], status, ...(valid !== undefined && { valid }) };
};
const refused = (status: number): Mismatch => {
  return { at: STATUS, kind: 'refused', why: { because: 'cardholder-known' }, ending: { status } };
};
const stranger: Mismatch = { at: STATUS, kind: 'served-without-key', status: 200, to: 'anyone', key: 'absent' };
const input = { wrong: 'not-a-number', parameter: 'limit' } as const;

it.each<[headline: string, text: string, first: Mismatch, id?: string]>([
  ['data exposed to anyone', 'Critical severity.', stranger],
  ['high severity', 'Applications get wrong or incomplete data.', missing],
  ['high severity', 'Applications get an error for valid requests.', refused(404)],
  ['high severity', 'Applications get an error for valid requests.', unlisted(422, true), 'errors/transactions-statuses'],
  ['low severity', 'Only the form of an error differs. No valid request was seen to get 422.', unlisted(422, false)],
  ['low severity', 'Only the form of an error differs.', unlisted(422)],
  ['high severity', 'The service fails.', unlisted(503)],
  ['high severity', 'Applications cannot read a response.', { at: { in: 'body' }, kind: 'not-json', empty: true }],
  ['medium severity', 'Applications may fail to read a response.', schema, 'cardholder/email'],
  ['low severity', 'Only the form of an error differs.', schema, 'errors/source'],
  ['low severity', 'Requests are accepted that should be rejected.', { at: STATUS, kind: 'bad-input-served', fault: input, status: 200 }],
])('how bad a defect is: %s: %s', (headline, text, first, id = 'g/must') => {
  const of = (one: string, mismatch: Mismatch) =>
    brokenBy(one, mismatch, { findings: [findingOf(mismatch, [one], 'curl')] });
  const alone = judged([of(id, first)]);
  const impact = ({ requirements, verdict }: typeof alone) => {
    const group = causesOf(requirements).find(({ lead }) => lead.id === id);
    return group && impactOf(group, { requirements, verdict });
  };
  expect(gravest(alone)).toBe(headline);
  expect(impact(alone)).toBe(`${text} An application relies on the must.`);
  // The headline has the gravest of several, so that each says how bad it is.
  const several = impact(judged([of(id, first), of('g/other', refused(418))]));
  const graded = text === 'Critical severity.' ? text : `${headline}: ${text}`;
  expect(several?.toLowerCase()).toContain(graded.toLowerCase());
  // A waiver is the user's: the target is as bad as it was.
  const waived = { ...alone, requirements: alone.requirements.map((one) => ({ ...one, status: 'waived' as const })) };
  expect([gravest(waived), impact(waived)]).toEqual([headline, impact(alone)]);
}); // prettier-ignore

it('what only warns has no grade, because it does not fail the run', () => {
  const results = judged([
    [row('should'), seen(3, { findings: [findingOf(missing, ['e1'], 'curl')], findingsTotal: 1 })],
  ]);
  expect(causesOf(results.requirements).map((group) => impactOf(group, results))).toEqual([
    'An application relies on the should.',
  ]);
  expect(gravest(results)).toBeNull();
});

it('an answer that differs from a profile says nothing of how bad a violation is that is waived', () => {
  const { requirements } = judged([brokenBy('g/must', missing, { findings: [findingOf(missing, ['e1'], 'curl')] })]);
  const of = (status: 'changed' | 'violated') => ({ requirements: requirements.map((one) => (one.id === 'g/must' ? { ...one, status } : one)) });
  expect(gravest(of('violated'))).toBe('high severity');
  expect(gravest(of('changed'))).toBeNull();
}); // prettier-ignore

describe('what to do next', () => {
  const { results } = makeRun('violates');

  it('has, for a target that violates, a command that runs what is broken', () => {
    const [told = '', again = ''] = nextSteps(results);
    expect(told.startsWith(results.next)).toBe(true);
    const { because } = results;
    const first = because.kind === 'broken' ? because.first.id : '';
    const ids =
      causesOf(results.requirements)
        .map(idsToRun)
        .find((all) => again.includes(`run ${all.join(' ')} `)) ?? [];
    expect(ids).not.toEqual([]);
    const broken = results.requirements.filter(({ status }) => status === 'violated').map(({ id }) => id);
    expect(broken).toContain(first);
    expect(ids.some((id) => broken.includes(id))).toBe(true);
    expect(again.split('`')).toHaveLength(3);
    // It is not said to run all that is broken.
    expect(again).toMatch(
      /^To check a fix quickly, run (this requirement|these 2 requirements) again \(at most 400 requests\): .* Then run everything again\.$/,
    );
  });

  it('has none for a target that conforms, nor for traffic', () => {
    const held = makeRun('conforms').results;
    expect(nextSteps(held)).toEqual([held.next]);
    expect(nextSteps({ ...held, next: '' })).toEqual([]);
    const traffic = { ...results, run: { ...results.run, origin: { kind: 'traffic', responses: 3 } as const } };
    expect(nextSteps(traffic)).toEqual([results.next]);
  });
});

it.each<[advice: string, fact: MismatchFact & { at: Place }]>([
  ['not rely on paging.total', { kind: 'number', at: TOTAL, expected: 2, actual: 3 }],
  ['be prepared that cardholders[].name is null', { kind: 'schema', at: memberAt('/cardholders/0/name'), schema: {}, actual: { is: 'null' } }],
  ['check the result of each transaction themselves', { kind: 'another-result', at: memberAt('/a'), asked: 'PENDING', actual: { is: 'null' } }],
  ['', { kind: 'schema', at: memberAt('/a'), schema: {}, actual: { is: 'array', length: 2 } }],
  ['', { kind: 'byte-order-mark', at: STATUS }],
])('says what applications can do until a defect is fixed, if something helps: %s', (advice, fact) => {
  expect(untilText(fact)).toBe(advice === '' ? '' : `Until it is fixed, applications should ${advice}.`);
}); // prettier-ignore
