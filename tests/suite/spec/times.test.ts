import { describe, expect, it } from 'vitest';
import { operationIds } from '../../../spec/generated/vocabulary.ts';
import { timesText } from '../../../spec/phrasing/times.ts';
import type { RequirementResult, SeenIn } from '../../../spec/verdict/results.ts';
import { memberAt } from '../../../spec/evidence/place.ts';
import { BROKEN, brokenWith } from '../reports/fake-run.ts';

describe('how often a requirement was seen broken', () => {
  it('counts how often in how many observations, if that says something', () => {
    const times = (findingsTotal: number, observations: number, seenIn?: SeenIn, id = 'transaction/type'): string =>
      timesText({ ...BROKEN, id, findingsTotal, observations, ...(seenIn && { seenIn }) });
    expect(times(1, 1)).toBe('seen once');
    expect(times(447, 2113)).toBe('seen in 447 of 2,113 transactions of listCardholderTransactions');
    expect(times(2113, 2113)).toBe('seen in all 2,113 transactions of listCardholderTransactions');
    expect(times(3, 9, undefined, 'transactions/limit-maximum')).toBe(
      'seen in 3 of 9 lists of transactions from listCardholderTransactions',
    );
    expect(times(7, 3)).toBe('seen 7 times');
    expect(times(2, 9, undefined, 'errors/steady')).toBe('seen in 2 of 9 responses');
  });

  it('compares responses if one thing breaks a requirement more than once, or if nothing was in order', () => {
    const times = (findingsTotal: number, observations: number, seenIn: SeenIn, id: string): string =>
      timesText({ ...BROKEN, id, findingsTotal, observations, seenIn });
    const two = ['findCardholder', 'getCardholder'] as const;
    const own = ['listCardholderTransactions'] as const;
    expect(times(516, 400, { responses: 30, of: 185, operations: own }, 'transaction/type')).toBe(
      'seen 516 times, in 30 of 185 responses of listCardholderTransactions',
    );
    expect(times(9, 3, { responses: 4, of: 4, operations: two }, 'errors/errors-member')).toBe(
      'seen 9 times, in all 4 responses, in findCardholder, getCardholder',
    );
    expect(times(9, 3, { responses: 1, of: 1, operations: two }, 'errors/errors-member')).toBe('seen 9 times');
    expect(times(4, 8, { responses: 4, of: 4, operations: ['getCardholder'] }, 'cardholder/identity')).toBe(
      'seen in all 4 responses of getCardholder',
    );
    expect(times(3, 12, { responses: 3, of: 12, operations: two }, 'errors/errors-member')).toBe(
      'seen in 3 of 12 error responses, in findCardholder, getCardholder',
    );
  });

  it('says of an active check in how many of its tests it saw its requirement broken', () => {
    const times = (findingsTotal: number, observations: number, id: string, confirmed?: true): string => {
      const findings = BROKEN.findings.map((one) => ({ ...one, ...(confirmed && { confirmed }) }));
      const seenIn: SeenIn = { responses: findingsTotal, operations: ['findCardholder', 'getCardholder'] };
      return timesText({ ...BROKEN, id, findings, findingsTotal, observations, seenIn });
    };
    expect(times(2, 0, 'transactions/total')).toBe('seen in both tests');
    expect(times(1, 1, 'transactions/total')).toBe('seen in 1 of 2 tests; the other one passed');
    expect(times(1, 0, 'transactions/total')).toBe('seen in the only test');
    expect(times(1, 1204, 'transactions/total', true)).toBe(
      'seen in 1 of 1,205 tests, and again when it was repeated; the other 1,204 passed',
    );
  });

  it('counts two mismatches of one response as one test', () => {
    const seenIn: SeenIn = { responses: 1, operations: [] };
    expect(timesText({ ...BROKEN, id: 'transactions/total', findingsTotal: 2, observations: 3, seenIn })).toBe(
      'seen in 1 of 4 tests; the other 3 passed',
    );
  });

  it('names operations, unless all are meant', () => {
    const seenIn = (operations: SeenIn['operations']): RequirementResult => ({
      ...BROKEN,
      id: 'authentication/no-key',
      findingsTotal: 5,
      observations: 0,
      seenIn: { responses: 5, operations },
    });
    expect(timesText(seenIn(operationIds.slice(1)))).toContain(`, in ${operationIds.slice(1).join(', ')}`);
    expect(timesText(seenIn(operationIds))).toBe('seen in all 5 tests, in all 5 operations');
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
});
