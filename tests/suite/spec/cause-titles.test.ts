import { expect, it } from 'vitest';
import { causesOf } from '../../../spec/evidence/causes.ts';
import { findingOf, type Mismatch } from '../../../spec/evidence/finding.ts';
import { STATUS, TOTAL, TRANSACTIONS } from '../../../spec/evidence/place.ts';
import { causeText } from '../../../spec/phrasing/causes.ts';
import { whyText } from '../../../spec/phrasing/faults.ts';
import { brokenBy, judged } from '../reports/made-up-run.ts';

/** The causes of rows that each have one finding, of one response: their titles, and the requirements that lead. */
const titles = (...all: readonly (readonly [id: string, fact: Mismatch])[]) => {
  const rows = all.map(([id, fact]) => brokenBy(id, fact));
  return causesOf(judged(rows).requirements).map((one) => [causeText(one), one.lead.id]);
};

it('a wrong total leads requirements that lists are complete, if nothing is missing', () => {
  const total = { kind: 'number', at: TOTAL, expected: 8, actual: 12, of: { what: 'selected' } } as const;
  const notLast = { kind: 'not-last', at: { in: 'page', offset: 11 }, total: 12, size: 0 } as const;
  const missing = { kind: 'missing', at: TRANSACTIONS, expected: 8, missing: { id: 'a', count: 1 } } as const;
  const both = [['transactions/total', total], ['transactions-window/complete', notLast]] as const; // prettier-ignore
  expect(titles(...both)).toEqual([['paging.total is wrong (12 instead of 8)', 'transactions/total']]);
  expect(titles(...both, ['transactions/prediction', missing])).toEqual([
    ['The must does not hold', 'transactions-window/complete'],
  ]);
});

it('a list that is empty without a limit has other contents, not another limit', () => {
  const stranger = { kind: 'not-empty', at: TRANSACTIONS, why: 'unused-account', size: 25 } as const;
  const limit = (actual: number) => ({ kind: 'default-limit', at: TRANSACTIONS, expected: 25, actual }) as const;
  const leads = (actual: number) =>
    titles(['transactions/default-limit', limit(actual)], ['transactions-account/sound', stranger]).length;
  expect([leads(0), leads(20)]).toEqual([1, 2]);
});

it('what only an accountId brings, and another cardholder has, is said to be listed there', () => {
  const extra = { kind: 'extra', at: TRANSACTIONS, expected: 0, extra: { id: 'a', count: 1 } } as const;
  const two = { kind: 'listed-under-two', at: TRANSACTIONS, first: 'ann', also: 'cleo' } as const;
  const sound = ['transactions-account/sound', extra] as const;
  expect(titles(['transactions/one-owner', two], sound)).toEqual([
    [expect.stringMatching(/^AccountId returns .* listed under another cardholder/i), sound[0]],
  ]);
  expect(titles(sound)[0]?.[0]).toContain('that the list without accountId lacks');
});

it('a filter that rejects a value does not leave something out', () => {
  const why = { because: 'listed-issuer-type', value: 'VIRTUAL' } as const;
  const refused = { kind: 'refused', at: STATUS, why, ending: { status: 400 } } as const;
  const id = 'credentials/issuer-filter-complete';
  expect(titles([id, refused])).toEqual([['The issuer type filter of getCardholderCredentials rejects VIRTUAL', id]]);
});

it('says what a defect does, as it was seen', () => {
  const why = 'of the requirement';
  const told = (fact: Mismatch) => whyText({ why, findings: [findingOf(fact, ['e1'], 'curl')] });
  const because = { because: 'listed-issuer-type', value: 'VIRTUAL' } as const;
  expect(told({ kind: 'refused', at: STATUS, why: because, ending: { status: 400 } })).toContain('cannot filter');
  // The total may be right: then the list is not.
  expect(told({ kind: 'total-of-empty', at: TOTAL, actual: 1 })).toMatch(/^If the total is wrong, .* If the list is, /);
  expect(told({ kind: 'number', at: TOTAL, expected: 8, actual: 12 })).toBe(why);
});
