import { describe, expect, it } from 'vitest';
import type { CauseGroup, Common } from '../../../spec/causes.ts';
import { brokenText, causeText, repeatedText, standInText } from '../../../spec/phrasing/causes.ts';
import { found, gathered, MUST, only } from '../reports/made-up-run.ts';

const lead = only(MUST, gathered(found()));
const group = (others: number, common: Common = { kind: 'lead' }, broken = 'a page is empty'): CauseGroup => ({
  lead: { ...lead, broken },
  others: Array.from({ length: others }, () => lead),
  common,
});
const members = (is: 'absent' | 'null' | 'string'): Common => ({
  kind: 'members',
  of: 'transactions',
  expected: 'integer',
  is,
});

describe('a likely cause in words', () => {
  it.each<[CauseGroup, string]>([
    [group(0), 'A page is empty'],
    [group(0, { kind: 'lead' }, 'transactionType is missing'), 'transactionType is missing'],
    [group(0, { kind: 'lead' }, 'paging.total is wrong'), 'paging.total is wrong'],
    [group(7), '8 rules, one likely cause: a page is empty'],
    [group(2, members('absent')), '3 rules, one likely cause: members of transactions are missing'],
    [group(1, members('null')), '2 rules, one likely cause: members of transactions are null'],
    [group(1, members('string')), '2 rules, one likely cause: members of transactions are of another type (string, not integer)'],
  ])('%#', (one, text) => expect(causeText(one, null)).toBe(text)); // prettier-ignore

  it('says how a member is spelt', () => {
    const renamed = { expected: 'postDateTime', actual: 'post_date_time' };
    const spelt = '(post_date_time instead of postDateTime)';
    expect(causeText(group(0), renamed)).toBe(`A page is empty ${spelt}`);
    expect(causeText(group(8, members('absent')), renamed)).toBe(
      `9 rules, one likely cause: members of transactions have other names ${spelt}`,
    );
  });

  it('counts rules and causes', () => {
    expect(brokenText([group(0)])).toBe('1 rule is broken.');
    expect(brokenText([group(0), group(0)])).toBe('2 rules are broken.');
    expect(brokenText([group(7), group(0)])).toBe('9 rules are broken, with 2 likely causes.');
  });

  it('says how often, and what to fill in', () => {
    expect(repeatedText({ failed: 1, of: 1 })).toBe('');
    expect(repeatedText({ failed: 3, of: 3 })).toContain('each of the 3 times');
    expect(repeatedText({ failed: 1, of: 14 })).toContain('Intermittent: failed 1 of the 14 times');
    expect(standInText(['S1', 'S2'])).toContain('S1, S2 are stand-ins');
  });
});
