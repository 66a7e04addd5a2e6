import { describe, expect, it } from 'vitest';
import type { CauseGroup, Common } from '../../../spec/evidence/causes.ts';
import type { KeyPlacement, ValueFact } from '../../../spec/evidence/fact-parts.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { TRANSACTIONS, memberAt, STATUS } from '../../../spec/evidence/place.ts';
import {
  besideText,
  causeText,
  repeatedText,
  standInText,
  unconfirmedText,
  warningText,
  cautionText,
  exposureLabel,
  exposureNext,
} from '../../../spec/phrasing/causes.ts';
import type { RequirementResult, SeenIn } from '../../../spec/verdict/results.ts';
import { BROKEN, brokenWith, causeOf, only, row, seen } from '../reports/fake-run.ts';
import { type Exposure, exposureOf, exposures } from '../../../spec/evidence/exposure.ts';

const group = (others: number, common: Common = { kind: 'lead' }, broken = 'a page is empty'): CauseGroup => ({
  status: 'violated',
  lead: { ...BROKEN, broken },
  others: Array.from({ length: others }, () => BROKEN),
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
    [group(0, { kind: 'lead' }, 'transactionType is missing'), 'transactionType is missing'],
    [group(0, { kind: 'lead' }, 'paging.total is wrong'), 'paging.total is wrong'],
    [group(7), 'A page is empty'],
    [group(2, members('absent')), 'Members of transactions are missing'],
    [group(1, members('null')), 'Members of transactions are null'],
    [group(1, members('string')), 'Members of transactions are of another type (string, not integer)'],
  ])('%#', (one, text) => expect(causeText(one)).toBe(text)); // prettier-ignore

  /** The title of a cause that is one requirement. */
  const title = (row: RequirementResult): string => causeText({ ...group(0), lead: row });
  const missing = (
    change: Partial<Extract<ValueFact, { is: 'absent' | 'null' }>> & Record<string, unknown>,
    pointer = '/transactions/0/transactionType',
  ): RequirementResult => {
    const actual = { is: 'absent', ...change } as ValueFact;
    const fact = { kind: 'schema', schema: { type: 'string' }, actual, at: { in: 'member', pointer } } as const;
    return brokenWith([fact], { id: 'transaction/type', broken: 'wrong' });
  };

  it('says how a member is spelt', () => {
    const renamed = missing({ spelt: 'post_date_time' }, '/transactions/0/postDateTime');
    const spelt = '(post_date_time instead of postDateTime)';
    expect(causeText({ ...group(8, members('absent')), lead: renamed })).toBe(
      `Members of transactions have other names ${spelt}`,
    );
  });

  it('names a member that is missing or null, instead of all that its requirement forbids', () => {
    const member = 'transactionType is missing from a transaction';
    expect(title(missing({}))).toBe(member);
    expect(title(missing({ spelt: 'transaction_type' }))).toBe(`${member}: the response calls it transaction_type`);
    expect(title({ ...missing({}), findingsTotal: 9, observations: 9 })).toBe(
      'transactionType is missing from every transaction',
    );
    expect(title(missing({ is: 'null' }))).toBe('transactionType of a transaction is null');
    expect(title(missing({ is: 'null' }, '/transactions/0'))).toBe('Wrong');
  });

  it('says of a list that must be complete that it has too much, if that was seen', () => {
    const extra = { kind: 'extra', expected: 3, extra: { id: 'a', count: 2 } } as const;
    const of = (id: string, fact: Mismatch) => title(brokenWith([fact], { id, broken: 'wrong' }));
    const listed = { ...extra, at: TRANSACTIONS };
    const tooMuch = 'A query returns transactions that do not match it';
    expect(of('transactions-window/complete', listed)).toBe(tooMuch);
    const unlisted = { ...listed, extra: { ...extra.extra, unlisted: true } };
    expect(of('transactions/prediction', unlisted)).toBe('A query returns transactions that earlier lists lack');
    expect(of('transactions-account/complete', listed)).toBe('Wrong');
    expect(of('transactions/walk-complete', { ...extra, at: { in: 'walk' } })).toBe(
      'Reading transactions page by page returns transactions that do not match the request',
    );
  });

  it('says of a body that it lacks its list, not that the list is missing', () => {
    const schema = {
      kind: 'schema',
      at: memberAt('/errors'),
      schema: { type: 'array' },
      actual: { is: 'absent' },
    } as const;
    const lacking = brokenWith([schema], { id: 'errors/errors-member', broken: 'wrong' });
    expect(title(lacking)).toBe('An error response has no errors list');
    expect(title({ ...lacking, findingsTotal: 9, observations: 9 })).toBe('No error response has an errors list');
  });

  it('says of several requirements of the key what they forbid together', () => {
    const fact = { kind: 'served-without-key', status: 200, to: 'anyone', key: 'empty', at: { in: 'status' } } as const;
    const sentWith = (...keys: readonly KeyPlacement[]) => brokenWith(keys.map((key) => ({ ...fact, key })));
    const served = { ...sentWith('empty'), broken: 'an empty key gets data' };
    const title = (...keys: readonly KeyPlacement[]) => causeText(causeOf(served, sentWith(...keys)));
    expect(title('wrong')).toBe('Requests with an empty key or with a wrong key return data');
    expect(title('wrong', 'altered', 'truncated', 'query', 'cookie')).toBe(
      'Requests with an empty key, with a wrong key, with an altered key, or in 2 other ways return data',
    );
    expect(title('query', 'cookie')).toBe(
      'Requests with an empty key, with the key only in the query, or in a cookie return data',
    );
    expect(title('absent', 'altered', 'cookie')).toBe('Requests without a key return data');
    const operations = ['getCardholderCredentials', 'listCredentialTypes'] as const;
    const seenIn = { responses: 2, operations };
    const keyless = { ...sentWith('absent'), seenIn };
    expect(causeText({ ...group(1), lead: keyless })).toBe(
      'Requests without a key return data: getCardholderCredentials and listCredentialTypes',
    );
    expect(causeText({ ...group(0), lead: served })).toBe('Requests with an empty key return data');
  });

  it('says warnings next to good news', () => {
    const warned = {
      ...group(0),
      status: 'warned',
      lead: { ...BROKEN, broken: 'a page is empty', status: 'warned' },
    } as const;
    expect(warningText([])).toBe('');
    expect(warningText([group(0), warned])).toBe('1 warning: a page is empty.');
    const both = { ...warned, others: [warned.lead] };
    expect(warningText([both])).toBe('2 warnings, probably 1 defect: a page is empty.');
    expect(warningText([warned, warned])).toBe('2 warnings, the first: a page is empty.');
  });

  it('says what was seen once, unless it is a finding', () => {
    const once = (kind: 'not-again' | 'not-read-again' | 'data-changed' | 'budget'): RequirementResult =>
      only(row('must', { id: 'a/b', broken: 'a page is empty' }), seen(3, { obstacles: [{ kind }] }));
    const text = 'Seen once, not confirmed: a page is empty (a/b)';
    expect(unconfirmedText([])).toBe('');
    expect(unconfirmedText([once('budget'), BROKEN])).toBe('');
    expect(unconfirmedText([{ ...once('not-again'), findings: BROKEN.findings }])).toBe('');
    expect(unconfirmedText([once('budget'), once('not-again')])).toBe(`${text}.`);
    expect(unconfirmedText([once('not-read-again'), once('not-again')])).toBe(`${text}, and 1 other requirement.`);
    const changed = 'Seen once, while the data changed, so most likely no defect: a page is empty (a/b)';
    expect(unconfirmedText([once('data-changed')])).toBe(`${changed}.`);
    expect(unconfirmedText([once('data-changed'), once('not-again')])).toBe(`${text}, and 1 other requirement.`);
    const warned = { ...BROKEN, broken: 'a list is short', status: 'warned' } as const;
    const beside = (requirements: readonly RequirementResult[], because: Parameters<typeof besideText>[0]['because']) =>
      besideText({ requirements, because });
    expect(beside([warned, once('not-again')], { kind: 'nothing-seen' })).toBe(`1 warning: a list is short. ${text}.`);
    expect(beside([], { kind: 'nothing-seen' })).toBe('');
    // A target that went away is no reason to look at what its end looked like.
    expect(beside([once('not-again')], { kind: 'blocked', by: { kind: 'nothing-asked' } })).toBe('');
  });

  it('names the operation that returns data of others', () => {
    const row = brokenWith([{ kind: 'foreign-data-served', at: { in: 'body' }, total: null }]);
    const seenIn: SeenIn = { responses: 1, operations: ['getCardholder'] };
    expect(title({ ...row, seenIn })).toBe('getCardholder returns data of a cardholder of another institution');
    expect(title({ ...row, broken: 'an operation does' })).toBe('An operation does');
  });

  it('says how often, and what to fill in', () => {
    expect(repeatedText({ failed: 1, of: 1 })).toBe('');
    expect(repeatedText({ failed: 3, of: 3 })).toContain('each of the 3 times');
    expect(repeatedText({ failed: 1, of: 14 })).toContain('Intermittent: failed 1 of the 14 times');
    expect(standInText(['S1', 'S2'])).toContain('S1, S2 are stand-ins');
  });
});

const FACTS: Readonly<Record<Exposure, Mismatch>> = {
  anyone: { kind: 'served-without-key', at: STATUS, status: 200, to: 'anyone', key: 'absent' },
  'other-institution': { kind: 'foreign-data-served', at: { in: 'body' }, total: null },
  'other-person': { kind: 'another', at: memberAt('/cardholderId'), expected: 'a', actual: { is: 'absent' } },
};
const groupOf = (...seen: readonly Exposure[]): CauseGroup => {
  const [lead = BROKEN, ...others] = seen.map((one) => brokenWith([FACTS[one]]));
  return causeOf(lead, ...others);
};

describe('exposed data', () => {
  it.each(exposures)('is exposed to someone: %s', (one) => expect(exposureOf(groupOf(one))).toBe(one));
  it('is told by the gravest of several requirements', () => {
    expect(exposureOf(groupOf('other-person', 'anyone'))).toBe('anyone');
    expect(exposureOf(groupOf())).toBeNull();
  });
  it('is that of another person if a list shows too much that another cardholder has, or lists it under nobody', () => {
    const extra: Mismatch = { kind: 'extra', at: TRANSACTIONS, expected: 0, extra: { id: 'a', count: 1 } };
    const [found] = brokenWith([extra]).findings;
    const withRole = (as: 'lists' | 'lists-of-another') => {
      const requests = [{ exchange: 'e1', curl: '', role: { as, name: 'transactionId', id: 'a' } as const }];
      return causeOf({ ...BROKEN, findings: found === undefined ? [] : [{ ...found, requests }] });
    };
    expect([withRole('lists'), withRole('lists-of-another')].map(exposureOf)).toEqual([null, 'other-person']);
    const shared = brokenWith([{ kind: 'listed-under-two', at: TRANSACTIONS, first: 'a', also: 'b' }]);
    const under = (id: string) => exposureOf(causeOf({ ...shared, id }));
    expect([under('transactions/one-owner'), under('transactions/not-shared')]).toEqual([null, 'other-person']);
  });
  it('has a label for each way', () => expect(new Set(Object.values(exposureLabel)).size).toBe(exposures.length));
  it('has a caution that says what the commands return', () => {
    expect(cautionText('anyone')).toContain('needs a valid key');
    for (const one of exposures) expect(cautionText(one)).toContain('only if the owner of the service agrees');
  });
  it('is first checked against the setting that says whose data it is', () => {
    const next = (one: Exposure | true) => exposureNext(one, 'finding (scope/x)');
    expect(next('other-institution')).toMatch(/^First check the settings FOREIGN_CARDHOLDER_IDS/);
    expect(next('other-institution')).toContain('correct them and run again');
    for (const one of ['anyone', 'other-person', true] as const) {
      expect(next(one)).toMatch(/^Fix the service at once, or send the finding \(scope\/x\) to its owner at once\.$/);
    }
  });
});
