/** Which example a reader sees: of several findings of one requirement, and of several requirements of one cause. */
import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../spec/evidence/causes.ts';
import { findingOf, type Mismatch } from '../../../spec/evidence/finding.ts';
import type { Operation } from '../../../spec/generated/vocabulary.ts';
import { causeText } from '../../../spec/phrasing/causes.ts';
import { timesText } from '../../../spec/phrasing/times.ts';
import { nextText } from '../../../spec/phrasing/verdict.ts';
import { BODY, saysWhere, STATUS, TOTAL, TRANSACTIONS } from '../../../spec/evidence/place.ts';
import { mostTellingFinding } from '../../../spec/evidence/certainty.ts';
import type { TotalLike } from '../../../spec/evidence/fact-parts.ts';
import { brokenBy, judged, row, seen } from '../reports/made-up-run.ts';

describe('data that was given without a key', () => {
  const given = (of?: Operation): Mismatch => {
    const fact = { kind: 'served-without-key', at: STATUS, status: 200, to: 'anyone', key: 'absent' } as const;
    return of === undefined ? fact : { ...fact, operation: of };
  };
  const first = (...of: readonly (Operation | undefined)[]) =>
    mostTellingFinding(of.map((one) => findingOf(given(one), ['e1'], 'curl')))[0]?.fact;
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
    const first = 'paging.total is wrong (137 instead of 113)';
    expect(title([])).toEqual([['transactions/total', first]]);
    expect(title(['every-account', 'every-window'])).toEqual([['transactions/total', first]]);
  });
});

it('valid requests for one cardholder that are rejected are counted in one unit, and name the cardholder', () => {
  const refused = {
    at: STATUS,
    kind: 'refused',
    why: { because: 'cardholder-known' },
    ending: { status: 404 },
  } as const;
  const condition = { traits: [{ is: 'subject', id: 'ann' }], broke: 21, kept: 191, likewise: 0 } as const;
  const { requirements } = judged([brokenBy('transactions/served', refused, { observations: 5, condition })]);
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
