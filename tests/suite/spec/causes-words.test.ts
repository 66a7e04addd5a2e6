import { describe, expect, it } from 'vitest';
import type { CauseGroup, Common } from '../../../spec/causes.ts';
import { brokenText, causeText, repeatedText, standInText, timesText } from '../../../spec/phrasing/causes.ts';
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
    const title = causeText(group(8, members('absent')), renamed);
    const spelt = '(post_date_time instead of postDateTime)';
    expect(title).toBe(`9 rules, one likely cause: members of transactions have other names ${spelt}`);
  });

  it('names a member that is missing or null, instead of all that its rule forbids', () => {
    const schema = { type: 'string' } as const;
    const at = { in: 'member', pointer: '/transactions/0/transactionType' } as const;
    const seen = (
      is: 'absent' | 'null',
      where: typeof at | { readonly in: 'member'; readonly pointer: string } = at,
    ) => {
      const [finding] = lead.findings;
      if (finding === undefined) throw new Error('there is no finding');
      const fact = { kind: 'schema', schema, actual: { is }, at: where } as const;
      return {
        ...group(0),
        lead: { ...lead, id: 'transaction/type', broken: 'wrong', findings: [{ ...finding, fact }] },
      };
    };
    const renamed = { expected: 'transactionType', actual: 'transaction_type' };
    const member = 'transactionType of a transaction is';
    expect(causeText(seen('absent'), null)).toBe(`${member} missing`);
    expect(causeText(seen('absent'), renamed)).toBe(`${member} missing: the response calls it transaction_type`);
    expect(causeText(seen('null'), null)).toBe(`${member} null`);
    expect(causeText(seen('null', { in: 'member', pointer: '/transactions/0' }), null)).toBe('Wrong');
  });

  it('counts rules by status, and causes', () => {
    const warned = { ...lead, status: 'warned' } as const;
    expect(brokenText([group(0)])).toBe('1 rule is violated.');
    expect(brokenText([group(0), group(0)])).toBe('2 rules are violated.');
    expect(brokenText([group(7), group(0)])).toBe('9 rules are violated: 2 likely causes.');
    expect(brokenText([{ ...group(2), others: [lead, warned] }])).toBe(
      '2 rules are violated, 1 has a warning: 1 likely cause.',
    );
    expect(brokenText([{ ...group(0), lead: warned }])).toBe('1 rule has a warning.');
  });

  it('counts how often in how many observations, if that says something', () => {
    const seen = (findingsTotal: number, observations: number): string =>
      timesText({ ...lead, findingsTotal, observations });
    expect(seen(1, 1)).toBe('once');
    expect(seen(447, 2113)).toBe('447 times in 2,113 observations');
    expect(seen(7, 3)).toBe('7 times');
  });

  it('says how often, and what to fill in', () => {
    expect(repeatedText({ failed: 1, of: 1 })).toBe('');
    expect(repeatedText({ failed: 3, of: 3 })).toContain('each of the 3 times');
    expect(repeatedText({ failed: 1, of: 14 })).toContain('Intermittent: failed 1 of the 14 times');
    expect(standInText(['S1', 'S2'])).toContain('S1, S2 are stand-ins');
  });
});
