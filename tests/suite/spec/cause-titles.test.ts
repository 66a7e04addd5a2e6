import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../spec/evidence/causes.ts';
import { representativeFirst } from '../../../spec/evidence/certainty.ts';
import type { Condition } from '../../../spec/evidence/condition.ts';
import type { TotalLike } from '../../../spec/evidence/fact-parts.ts';
import { findingOf, type Mismatch } from '../../../spec/evidence/finding.ts';
import { BODY, memberAt, saysWhere, STATUS, TOTAL, TRANSACTIONS } from '../../../spec/evidence/place.ts';
import type { Operation } from '../../../spec/generated/vocabulary.ts';
import { causeText } from '../../../spec/phrasing/causes.ts';
import { whyText } from '../../../spec/phrasing/faults.ts';
import { shrunkText } from '../../../spec/phrasing/reasons.ts';
import { timesText } from '../../../spec/phrasing/times.ts';
import { nextText } from '../../../spec/phrasing/verdict.ts';
import { brokenBy, found, judged, MUST, row, seen } from '../reports/fake-run.ts';

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
  expect(titles(...both)).toEqual([
    ['paging.total is 12, but the lists show 8 matching transactions', 'transactions/total'],
  ]);
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

const title = (condition?: Condition): string => {
  const { requirements } = judged([[MUST, seen(3, { ...found(), ...(condition && { condition }) })]]);
  return causesOf(requirements).map(causeText).join();
};

it('a title says under which condition the requirement is broken, if no request that kept it has that', () => {
  const condition: Condition = { traits: [{ is: 'sends', parameter: 'accountId' }], broke: 4, kept: 50, likewise: 0 };
  expect(title(condition)).toBe('The must does not hold (only requests that send accountId)');
});

const refused = {
  at: STATUS,
  kind: 'refused',
  why: { because: 'same-window-served' },
  ending: { status: 400 },
} as const;

it('responses that disagree because one of them is a rejection are of the cause of the others', () => {
  const seenIn = { responses: 1, operations: ['listCardholderTransactions'] } as const;
  const [, disagreeing] = brokenBy('', refused, { findings: [findingOf(refused, ['e2'], 'curl')], seenIn });
  const rows = [
    brokenBy('transactions/served', refused, { seenIn }),
    [row('must', { id: 'errors/answers-agree' }), disagreeing],
  ] as const;
  expect(causesOf(judged(rows).requirements)).toHaveLength(1);
});

/** The title of what rejects valid requests, and the requirement that leads it. */
function rejected(traits: Condition['traits'], likewise = 0) {
  const condition: Condition = { traits, broke: 4, kept: 50, likewise };
  const ids = ['transactions-result/accepted', 'transactions/offset-accepted', 'transactions/served'];
  const rows = ids.map((id) => brokenBy(id, refused, { condition }));
  return causesOf(judged(rows).requirements).map((group) => [causeText(group), group.lead.id]);
}

it('valid requests that are rejected are named by what they have in common', () => {
  expect(
    rejected([
      { is: 'sends', parameter: 'offset' },
      { is: 'omits', parameter: 'limit' },
    ]),
  ).toEqual([['Valid requests that send offset and leave out limit return 400', 'transactions/offset-accepted']]);
  expect(
    rejected([
      { is: 'value', parameter: 'result', value: 'PENDING' },
      { is: 'sends', parameter: 'accountId' },
    ]),
  ).toEqual([['Valid requests that send result=PENDING and accountId return 400', 'transactions-result/accepted']]);
});

it('valid requests that are rejected now and then have a title of their own', () =>
  expect(rejected([{ is: 'intermittent', rejected: 2, sent: 5 }])).toEqual([
    ['Some valid requests return 400 now and then', 'transactions/served'],
  ]));

it('a requirement about one parameter does not lead what another parameter causes', () =>
  expect(rejected([{ is: 'range', of: 'seconds', from: 1, to: 60 }]).map(([, lead]) => lead)).toEqual([
    'transactions/served',
  ]));

it('what some of the others have in common, too, is no title', () => {
  const [[title] = []] = rejected([{ is: 'sends', parameter: 'offset' }], 1);
  expect(title).toBe('The must does not hold');
});

it('a counterexample is told by its names and values', () => {
  expect(shrunkText(3, { limit: '20', window: { days: 2 } })).toBe(
    'the simplest of 3 generated requests that failed: limit=20, window={"days":2}',
  );
  expect(shrunkText(1, 13)).toBe('generated request: 13');
});

/** Which example a reader sees: of several findings of one requirement, and of several requirements of one cause. */

describe('data that was given without a key', () => {
  const given = (of?: Operation): Mismatch => {
    const fact = { kind: 'served-without-key', at: STATUS, status: 200, to: 'anyone', key: 'absent' } as const;
    return of === undefined ? fact : { ...fact, operation: of };
  };
  const first = (...of: readonly (Operation | undefined)[]) =>
    representativeFirst(of.map((one) => findingOf(given(one), ['e1'], 'curl')))[0]?.fact;
  it('is shown with data about a person, if a person was read', () =>
    expect(first('listCredentialTypes', 'findCardholder')).toEqual(given('findCardholder')));
});

describe('wrong totals of one cause', () => {
  const wrong = (id: string, [expected, actual]: readonly [number, number], like?: readonly TotalLike[]) => {
    const of = { what: 'selected' } as const;
    return brokenBy(id, { kind: 'number', at: TOTAL, expected, actual, of, ...(like && { like }) });
  };
  const title = (like?: readonly TotalLike[]) =>
    causesOf(
      judged([wrong('transactions/total', [113, 137]), wrong('transactions/prediction', [57, 69], like)]).requirements,
    ).map((group) => [group.lead.id, causeText(group)]);
  it('are shown by one of which it is known what it counts', () =>
    expect(title(['every-account'])).toEqual([
      [
        'transactions/prediction',
        'paging.total is wrong (69 instead of 57): it seems to ignore the filter by accountId',
      ],
    ]));
  it('are shown in their order if that is known of none', () => {
    const first = 'paging.total is 137, but the lists show 113 matching transactions';
    expect(title([])).toEqual([['transactions/total', first]]);
    expect(title(['every-account', 'every-window'])).toEqual([['transactions/total', first]]);
  });
});

it('valid requests for one cardholder that are rejected are counted in one unit, and name the cardholder', () => {
  const known = { ...refused, why: { because: 'cardholder-known' }, ending: { status: 404 } } as const;
  const condition = { traits: [{ is: 'subject', id: 'ann' }], broke: 21, kept: 191, likewise: 0 } as const;
  const { requirements } = judged([brokenBy('transactions/served', known, { observations: 5, condition })]);
  const [group] = causesOf(requirements);
  if (group === undefined) throw new Error('one is broken');
  expect(group.lead.findings[0]?.expected).toContain('because find cardholder returned this id');
  expect(causeText(group)).toBe('Valid requests for one cardholder (ann) return 404');
  expect(timesText(group.lead)).toBe('seen in all 21 such requests of listCardholderTransactions');
});

it('a limit that is ignored is told by both of its limits', () => {
  const over = (id: string, most: number, size: number) =>
    brokenBy(id, { kind: 'too-many', at: TRANSACTIONS, most, size });
  const rows = [over('transactions/limit-maximum', 25, 30), over('transactions/limit-respected', 1, 13)];
  expect(causesOf(judged(rows).requirements).map(causeText)).toEqual([
    'Limit seems to be ignored: 13 transactions for limit=1, and 30 although 25 is the maximum',
  ]);
});

it('a response that repeats an earlier one is told first, before the member in which that was seen', () => {
  const of = { what: 'request', name: 'offset' } as const;
  const at = { in: 'member', pointer: '/paging/offset' } as const;
  const repeating = (id: string) => ({
    ...findingOf({ kind: 'number', at, expected: 25, actual: 0, of }, [id, 'e0'], 'curl'),
    requests: [{ exchange: 'e0', curl: 'curl', role: { as: 'sent-before', parameter: 'offset' } as const }],
  });
  const found = { findings: [repeating('e1'), repeating('e2')], findingsTotal: 2 };
  const { requirements } = judged([
    [row('must', { id: 'transactions/offset-echo', operation: 'listCardholderTransactions' }), seen(30, found)],
  ]);
  expect(causesOf(requirements).map(causeText)).toEqual([
    'The response of an earlier request comes again, although offset differs (probably a cache that ignores offset)',
  ]);
});

describe('what to do next', () => {
  const WHY = {
    person: { because: 'cardholder-known' },
    customer: { because: 'customer-listed', customerId: 'A1' },
  } as const;
  const told = (kind: 'own' | 'person' | 'customer', requests = 1) => {
    const fact: Mismatch =
      kind === 'own'
        ? { kind: 'bad-input-500', at: STATUS }
        : { kind: 'refused', at: STATUS, why: WHY[kind], ending: { status: 404 } };
    const one = { exchange: 'e1', curl: 'curl', role: { as: 'shows' } as const };
    const finding = { ...findingOf(fact, ['e1'], 'curl'), requests: Array.from({ length: requests }, () => one) };
    const { because } = judged([[row('must'), seen(3, { findings: [finding], findingsTotal: 1 })]]);
    return nextText(because);
  };
  it('is another run if a reset may be why a cardholder is gone, else the doctor', () => {
    const cut = (why: 'cardholder-gone' | 'key-refused') =>
      nextText({ kind: 'blocked', by: { kind: 'cut-short', why, since: 'e2', ending: { status: 404 } } });
    expect(cut('cardholder-gone')).toMatch(/^Run again: /);
    expect(cut('key-refused')).toMatch(/doctor/);
  });
  it('says how many commands there are', () => {
    expect(told('own')).toContain('and run its curl command.');
    expect(told('own', 2)).toContain('and run its 2 curl commands.');
  });
  it('doubts a person that only one endpoint knows, and a customer that only the settings know', () => {
    expect(told('person')).toMatch(
      /^First check the test data of this person: find cardholder returns the id, but another operation does not know it\. To reproduce/,
    );
    // Nothing but the settings knows such a customer: find cardholder returned no one.
    expect(told('customer')).toMatch(
      /^First check that this customer of CUSTOMER_IDS exists in this environment\. To reproduce/,
    );
  });
});

it('a place that says nothing is not shown', () => {
  const at = (place: Mismatch['at']) => saysWhere(findingOf({ kind: 'bad-input-500', at: place }, ['e1'], 'curl'));
  expect([at(BODY), at({ in: 'list' }), at(STATUS), at(TOTAL)]).toEqual([false, false, true, true]);
});

it.each([['string', '5', 1], ['number', '2.5', 1], ['number', '-1', 0]] as const)('members of the type %s that are %s are %i × of another type', (is, text, of) => {
  const fact = (at: string) => ({ kind: 'schema', schema: { type: 'integer', minimum: 0 }, actual: { is, text }, at: memberAt(at) }) as const;
  const [[title] = []] = titles(['paging/offset', fact('/paging/offset')], ['paging/limit', fact('/paging/limit')]);
  expect(title === `Members of paging are of another type (${is}, not integer)`).toBe(of === 1);
}); // prettier-ignore
