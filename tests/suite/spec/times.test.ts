import { expect, it } from 'vitest';
import { operationIds } from '../../../spec/generated/vocabulary.ts';
import { timesText } from '../../../spec/phrasing/times.ts';
import type { SeenIn } from '../../../spec/verdict/results.ts';
import { memberAt } from '../../../spec/evidence/place.ts';
import { BROKEN, brokenWith } from '../reports/fake-run.ts';

const [TYPE, MEMBER, TOTAL] = ['transaction/type', 'errors/errors-member', 'transactions/total'] as const;
const KEY = 'authentication/no-key';
const two = ['findCardholder', 'getCardholder'] as const;
const own = ['listCardholderTransactions'] as const;
const responses = (count: number, operations: SeenIn['operations'], of?: number): SeenIn => ({
  responses: count,
  operations,
  ...(of !== undefined && { of }),
});

it.each<[string, string, number, number, SeenIn?]>([
  // How often in how many observations, if that says something.
  ['seen once', TYPE, 1, 1],
  ['seen in 447 of 2,113 transactions of listCardholderTransactions', TYPE, 447, 2113],
  ['seen in all 2,113 transactions of listCardholderTransactions', TYPE, 2113, 2113],
  ['seen in 3 of 9 lists of transactions from listCardholderTransactions', 'transactions/limit-maximum', 3, 9],
  ['seen 7 times', TYPE, 7, 3],
  ['seen in 2 of 9 responses', 'errors/steady', 2, 9],
  // Responses, if one thing breaks a requirement more than once, or if nothing was in order.
  ['seen 516 times, in 30 of 185 responses of listCardholderTransactions', TYPE, 516, 400, responses(30, own, 185)],
  ['seen 9 times, in all 4 responses, in findCardholder, getCardholder', MEMBER, 9, 3, responses(4, two, 4)],
  ['seen 9 times', MEMBER, 9, 3, responses(1, two, 1)],
  ['seen in all 4 responses of getCardholder', 'cardholder/identity', 4, 8, responses(4, ['getCardholder'], 4)],
  ['seen in 3 of 12 error responses, in findCardholder, getCardholder', MEMBER, 3, 12, responses(3, two, 12)],
  // An active check: in how many of its tests. Two mismatches of one response are one test.
  ['seen in both tests', TOTAL, 2, 0, responses(2, two)],
  ['seen in 1 of 2 tests; the other one passed', TOTAL, 1, 1, responses(1, two)],
  ['seen in the only test', TOTAL, 1, 0, responses(1, two)],
  ['seen in 1 of 4 tests; the other 3 passed', TOTAL, 2, 3, responses(1, [])],
  // Operations, unless all are meant.
  [`seen in all 5 tests, in ${operationIds.slice(1).join(', ')}`, KEY, 5, 0, responses(5, operationIds.slice(1))],
  ['seen in all 5 tests, in all 5 operations', KEY, 5, 0, responses(5, operationIds)],
])('%s', (text, id, findingsTotal, observations, seenIn) => {
  expect(timesText({ ...BROKEN, id, findingsTotal, observations, ...(seenIn && { seenIn }) })).toBe(text);
}); // prettier-ignore

it('says of an active check that it saw its requirement broken again', () => {
  const findings = BROKEN.findings.map((one) => ({ ...one, confirmed: true as const }));
  expect(timesText({ ...BROKEN, id: TOTAL, findings, observations: 1204 })).toBe(
    'seen in 1 of 1,205 tests, and again when it was repeated; the other 1,204 passed',
  );
});

it('says where all findings are, unless it is the first place', () => {
  const text = (findingsTotal: number, ...pointers: readonly string[]): string => {
    const facts = pointers.map(
      (one) => ({ kind: 'pending-balance', actual: { is: 'object' }, at: memberAt(one) }) as const,
    );
    return timesText(brokenWith(facts, { id: 'account-line/pending-no-balance', findingsTotal }));
  };
  const at = (line: number) => [0, 7, 9].map((i) => `/transactions/${i}/accounts/${line}/balance`);
  expect(text(3, ...at(1))).toContain('; all at accounts/1');
  expect(text(9, ...at(1))).toContain('; the first 3 are all at accounts/1');
  for (const some of [at(0), at(1).slice(1), [...at(1), ...at(2)]]) expect(text(9, ...some)).not.toContain('; ');
});
