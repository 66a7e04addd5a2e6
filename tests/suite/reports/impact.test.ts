import { describe, expect, it } from 'vitest';
import { nextSteps } from '../../../reports/command.ts';
import { gravest, impactOf } from '../../../reports/impact.ts';
import { causesOf, idsToRun, rowsOf } from '../../../spec/evidence/causes.ts';
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
  const warned = { findings: [findingOf(missing, ['e1'], 'curl')], findingsTotal: 1 };
  const results = judged([[row('should'), seen(3, warned)]]);
  const impacts = causesOf(results.requirements).map((group) => impactOf(group, results));
  expect([...impacts, gravest(results)]).toEqual(['An application relies on the should.', null]);
});

it('an answer that differs from a profile says nothing of how bad a violation is that is waived', () => {
  const { requirements } = judged([brokenBy('g/must', missing)]);
  const of = (status: 'changed' | 'violated') => gravest({ requirements: requirements.map((one) => ({ ...one, status })) });
  expect([of('violated'), of('changed')]).toEqual(['high severity', null]);
}); // prettier-ignore

describe('what to do next', () => {
  const { results } = makeRun('violates');
  const { because } = results;

  it('has, for a target that violates, a command that runs what is broken, and is not said to run all of it', () => {
    const [told = '', again = ''] = nextSteps(results);
    expect(told.startsWith(results.next)).toBe(true);
    const first = because.kind === 'broken' ? because.first.id : '';
    const cause = causesOf(results.requirements).find((group) => rowsOf(group).some(({ id }) => id === first));
    expect(cause && again.includes(`run ${idsToRun(cause).join(' ')} `)).toBe(true);
    expect(again).toMatch(
      /^To check a fix quickly, run (this requirement|these 2 requirements) again \(at most 400 requests\): `[^`]*` Then run everything again\.$/,
    );
  });

  it('has none for a target that conforms, nor for traffic', () => {
    const held = makeRun('conforms').results;
    const traffic = { ...results, run: { ...results.run, origin: { kind: 'traffic', responses: 3 } as const } };
    const all = [held, { ...held, next: '' }, traffic].map(nextSteps);
    expect(all).toEqual([[held.next], [], [results.next]]);
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
