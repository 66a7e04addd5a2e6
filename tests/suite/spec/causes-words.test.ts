import { describe, expect, it } from 'vitest';
import { representativeFirst } from '../../../spec/evidence/certainty.ts';
import { type Exposure, exposureOf, exposures } from '../../../spec/evidence/exposure.ts';
import { findingOf, type Mismatch } from '../../../spec/evidence/finding.ts';
import { BODY, memberAt, saysWhere, STATUS, TOTAL, TRANSACTIONS } from '../../../spec/evidence/place.ts';
import type { GroupFault } from '../../../spec/evidence/facts.ts';
import type { Operation } from '../../../spec/generated/vocabulary.ts';
import {
  besideText,
  causeText,
  cautionText,
  exposureLabel,
  exposureNext,
  repeatedText,
  standInText,
} from '../../../spec/phrasing/causes.ts';
import { whyText } from '../../../spec/phrasing/faults.ts';
import { shrunkText } from '../../../spec/phrasing/reasons.ts';
import { nextText } from '../../../spec/phrasing/verdict.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { BROKEN, brokenWith, causeOf, judged, only, row, seen } from '../reports/fake-run.ts';

const refused = (why: Extract<Mismatch, { kind: 'refused' }>['why']) =>
  ({ kind: 'refused', at: STATUS, why, ending: { status: 404 } }) as const;

it('a requirement says what a defect does, as it was seen', () => {
  const why = 'of the requirement';
  const told = (fact: Mismatch) => whyText({ why, findings: [findingOf(fact, ['e1'], 'curl')] });
  expect(told(refused({ because: 'listed-issuer-type', value: 'VIRTUAL' }))).toContain('cannot filter');
  for (const because of ['account-known', 'account-on-line'] as const)
    expect(told(refused({ because }))).toContain('cannot ask for the transactions of an account');
  // The total may be right: then the list is not.
  expect(told({ kind: 'total-of-empty', at: TOTAL, actual: 1 })).toMatch(/^If the total is wrong, .* If the list is, /);
  expect(told({ kind: 'number', at: TOTAL, expected: 8, actual: 12 })).toBe(why);
});

it.each<[string, Parameters<typeof refused>[0], string]>([
  ['transactions-account/complete', { because: 'account-known' }, ' with accountId'],
  ['transactions-result/accepted', { because: 'value-allowed', parameter: 'result', value: 'A' }, ' with result=A'],
  ['transactions/default-limit', { because: 'may-be-left-out', parameter: 'limit' }, ' without limit'],
])('%s that rejections break is not said to be broken by what lists leave out', (id, why, which) => {
  const title = causeText(causeOf(brokenWith([refused(why)], { id })));
  expect(title).toBe(`Some valid requests for transactions${which} return 404`);
});

it('a failure of find for a customer of the settings is named, and an unknown customer is told by the requirement', () => {
  const why = { because: 'customer-listed', customerId: 'A1' } as const;
  const title = (status: number) => causeText(causeOf(brokenWith([{ ...refused(why), ending: { status } }])));
  expect(title(500)).toBe('Requests to find some customers of CUSTOMER_IDS return 500');
  expect(title(404)).not.toContain('CUSTOMER_IDS');
});

it('a place that says nothing is not shown', () => {
  const at = (place: Mismatch['at']) => saysWhere(findingOf({ kind: 'bad-input-500', at: place }, ['e1'], 'curl'));
  expect([at(BODY), at({ in: 'list' }), at(STATUS), at(TOTAL)]).toEqual([false, false, true, true]);
});

it('a counterexample is told by its names and values', () => {
  expect(shrunkText(3, { limit: '20', window: { days: 2 } })).toBe(
    'the simplest of 3 generated requests that failed: limit=20, window={"days":2}',
  );
  expect(shrunkText(1, 13)).toBe('generated request: 13');
});

it('a title begins with a capital, unless it begins with a name', () => {
  const title = (broken: string) => causeText(causeOf({ ...BROKEN, broken }));
  expect([title('a page is empty'), title('transactionType is missing'), title('paging.total is wrong')]).toEqual([
    'A page is empty',
    'transactionType is missing',
    'paging.total is wrong',
  ]);
});

it('how often, and what to fill in', () => {
  expect(repeatedText({ failed: 1, of: 1 })).toBe('');
  expect(repeatedText({ failed: 3, of: 3 })).toContain('each of the 3 times');
  expect(repeatedText({ failed: 1, of: 14 })).toContain('Intermittent: failed 1 of the 14 times');
  expect(standInText(['S1', 'S2'])).toContain('S1, S2 are stand-ins');
});

describe('beside good news', () => {
  const warned = { ...BROKEN, broken: 'a list is short', status: 'warned' } as const;
  const elsewhere = brokenWith([{ kind: 'bad-input-500', at: STATUS }], { id: 'g/other' });
  const beside = (...requirements: readonly RequirementResult[]) =>
    besideText({ requirements, because: { kind: 'nothing-seen' } });
  it.each<[string, RequirementResult[]]>([
    ['', []],
    ['1 warning: a list is short.', [elsewhere, warned]],
    ['2 warnings, probably 1 defect: a list is short.', [warned, warned]],
    ['2 warnings, the first: a list is short.', [warned, { ...elsewhere, status: 'warned' }]],
  ])('warnings are told: %j', (text, rows) => expect(beside(...rows)).toBe(text));

  const once = (kind: 'not-again' | 'not-read-again' | 'data-changed' | 'budget'): RequirementResult =>
    only(row('must', { id: 'a/b', broken: 'a page is empty' }), seen(3, { obstacles: [{ kind }] }));
  const text = 'Seen once, not confirmed: a page is empty (a/b)';
  const changed = 'Seen once, while the data changed, so most likely no defect: a page is empty (a/b)';
  it.each<[string, RequirementResult[]]>([
    ['', [once('budget'), BROKEN, { ...once('not-again'), findings: BROKEN.findings }]],
    [`${text}.`, [once('budget'), once('not-again')]],
    [`${text}, and 1 other requirement.`, [once('not-read-again'), once('not-again')]],
    [`${changed}.`, [once('data-changed')]],
    [`${text}, and 1 other requirement.`, [once('data-changed'), once('not-again')]],
  ])('what was seen once is told, unless it is a finding: %j', (said, rows) => expect(beside(...rows)).toBe(said));

  it('both are told, but not of a target that went away: what its end looked like is no matter', () => {
    expect(beside(warned, once('not-again'))).toBe(`1 warning: a list is short. ${text}.`);
    const blocked = { kind: 'blocked', by: { kind: 'nothing-asked' } } as const;
    expect(besideText({ requirements: [once('not-again')], because: blocked })).toBe('');
  });
});

describe('exposed data', () => {
  const given: Mismatch = { kind: 'served-without-key', at: STATUS, status: 200, to: 'anyone', key: 'absent' };
  const foreign: Mismatch = { kind: 'foreign-data-served', at: BODY, total: null };
  const another = { kind: 'another', at: memberAt('/cardholderId'), expected: 'a', actual: { is: 'absent' } } as const;
  const shared: Mismatch = { kind: 'listed-under-two', at: TRANSACTIONS, first: 'a', also: 'b' };
  const withId = (id: string, fact: Mismatch) => brokenWith([fact], { id });
  const extra: Mismatch = { kind: 'extra', at: TRANSACTIONS, expected: 0, extra: { id: 'a', count: 1 } };
  /** What a list shows too much, with what one of the requests shows of it. */
  const withRole = (as: 'lists' | 'lists-of-another') => {
    const requests = [{ exchange: 'e1', curl: '', role: { as, name: 'transactionId', id: 'a' } as const }];
    return { ...BROKEN, findings: brokenWith([extra]).findings.map((one) => ({ ...one, requests })) };
  };
  it.each<[string, Exposure | null, RequirementResult[]]>([
    ['without a key', 'anyone', [brokenWith([given])]],
    ['not if it took the key, in another place', null, [brokenWith([{ ...given, to: 'key-holder' }])]],
    ['of another institution', 'other-institution', [brokenWith([foreign])]],
    ['of another person', 'other-person', [brokenWith([another])]],
    ['not if two responses disagree', null, [brokenWith([{ ...another, at: BODY }])]],
    ['by the gravest of several requirements', 'anyone', [brokenWith([another]), brokenWith([given])]],
    ['not by anything else', null, [BROKEN]],
    ['not by what a list shows too much', null, [withRole('lists')]],
    ['unless another cardholder has it', 'other-person', [withRole('lists-of-another')]],
    [
      'or it is listed under a cardholder who does not exist',
      'other-person',
      [withId('transactions/not-shared', shared)],
    ],
    ['not if it is of two owners', null, [withId('transactions/one-owner', shared)]],
  ])('is exposed %s', (_, exposure, [lead = BROKEN, ...others]) =>
    expect(exposureOf(causeOf(lead, ...others))).toBe(exposure),
  );

  it('is shown with data about a person, if a person was read', () => {
    const findings = (['listCredentialTypes', 'findCardholder'] as const).map((operation: Operation) =>
      findingOf({ ...given, operation }, ['e1'], 'curl'),
    );
    expect(representativeFirst(findings)[0]?.fact).toEqual({ ...given, operation: 'findCardholder' });
  });
  it('has a label for each way, and a caution that says what the commands return', () => {
    expect(new Set(Object.values(exposureLabel)).size).toBe(exposures.length);
    expect(cautionText('anyone')).toContain('needs a valid key');
    for (const one of exposures) expect(cautionText(one)).toContain('only if the owner of the service agrees');
  });
  it('is first checked against the setting that says whose data it is', () => {
    const next = (one: Exposure | true) => exposureNext(one, 'finding (scope/x)');
    expect(next('other-institution')).toMatch(
      /^First check the settings FOREIGN_CARDHOLDER_IDS.*correct them and run again/,
    );
    for (const one of ['anyone', 'other-person', true] as const) {
      expect(next(one)).toBe('Fix the service at once, or send the finding (scope/x) to its owner at once.');
    }
  });
});

it('a total that contradicts its own page is told before one that differs from other lists, unless it is known what that counts', () => {
  const own = { kind: 'total-below-shown', at: TOTAL, least: 50, actual: 37 } as const;
  const first = (...like: 'this-page'[]) => {
    const other = { kind: 'number', at: TOTAL, expected: 21, actual: 90, of: { what: 'selected' }, like } as const;
    return representativeFirst([other, own].map((fact) => findingOf(fact, ['e1'], 'curl')))[0]?.fact.kind;
  };
  expect([first(), first('this-page')]).toEqual(['total-below-shown', 'number']);
});

describe('what to do next', () => {
  const told = (fact: Mismatch, requests = 1) => {
    const one = { exchange: 'e1', curl: 'curl', role: { as: 'shows' } as const };
    const finding = { ...findingOf(fact, ['e1'], 'curl'), requests: Array.from({ length: requests }, () => one) };
    return nextText(judged([[row('must'), seen(3, { findings: [finding], findingsTotal: 1 })]]).because);
  };
  it('is another run if a reset may be why a cardholder is gone, or the verdict says what to correct, else the doctor', () => {
    const group = (fault: GroupFault) =>
      nextText({ kind: 'blocked', by: { kind: 'group', group: 'lookup', setting: 'LOOKUP_BASE_URL', fault } });
    expect(group({ is: 'key-refused', status: 401 })).toBe('When this is corrected, run again.');
    expect(group({ is: 'no-answer', why: 'refused', message: '' }), 'it knows the proxy').toMatch(/doctor/);
    const cut = (why: 'cardholder-gone' | 'key-refused') =>
      nextText({ kind: 'blocked', by: { kind: 'cut-short', why, since: 'e2', ending: { status: 404 } } });
    expect(cut('cardholder-gone')).toMatch(/^Run again: /);
    expect(cut('key-refused')).toMatch(/doctor/);
  });
  it('says how many commands there are', () => {
    const own = { kind: 'bad-input-500', at: STATUS } as const;
    expect(told(own)).toContain('and run its curl command.');
    expect(told(own, 2)).toContain('and run its 2 curl commands.');
  });
  it('doubts a person that only one endpoint knows, and a customer that only the settings know', () => {
    expect(told(refused({ because: 'cardholder-known' }))).toMatch(
      /^First check the test data of this person: find cardholder returns the id, but another operation does not know it\. To reproduce/,
    );
    expect(told(refused({ because: 'customer-listed', customerId: 'A1' }))).toMatch(
      /^First check that this customer of CUSTOMER_IDS exists in this environment\. To reproduce/,
    );
  });
});
