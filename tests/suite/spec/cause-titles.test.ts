import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../spec/evidence/causes.ts';
import type { Condition } from '../../../spec/evidence/condition.ts';
import type { KeyPlacement, TotalLike, ValueFact } from '../../../spec/evidence/fact-parts.ts';
import { findingOf, type Mismatch } from '../../../spec/evidence/finding.ts';
import { memberAt, STATUS, TOTAL, TRANSACTIONS } from '../../../spec/evidence/place.ts';
import { causeText } from '../../../spec/phrasing/causes.ts';
import { timesText } from '../../../spec/phrasing/times.ts';
import type { Gathered } from '../../../spec/verdict/results.ts';
import { brokenBy, judged } from '../reports/fake-run.ts';

/** A requirement that is broken, and by what. */
type Broken = readonly [id: string, fact: Mismatch, more?: Partial<Gathered>];

const causes = (all: readonly Broken[]) => causesOf(judged(all.map((one) => brokenBy(...one))).requirements);
/** The causes of requirements that each have one finding, of one response: which of them leads, and the title. */
const titles = (...all: readonly Broken[]) => causes(all).map((one) => `${one.lead.id}: ${causeText(one)}`);

const schema = (pointer: string, actual: ValueFact, type: 'string' | 'integer' | 'array' = 'string') =>
  ({ kind: 'schema', schema: { type, minimum: 0 }, actual, at: memberAt(pointer) }) as const;
/** Two members of transactions that are wrong in one way. */
const members = (is: ValueFact, type?: 'integer'): Broken[] => [
  ['transaction/type', schema('/transactions/0/transactionType', is, type)],
  ['transaction/result', schema('/transactions/0/result', is, type)],
];
const type = (is: Partial<ValueFact>, more: Partial<Gathered> = {}): Broken => [
  'transaction/type',
  schema('/transactions/0/transactionType', { is: 'absent', ...is } as ValueFact),
  more,
];
const paging = (is: 'string' | 'number', text: string): Broken[] =>
  ['offset', 'limit'].map((name) => [`paging/${name}`, schema(`/paging/${name}`, { is, text }, 'integer')]);
const [ABSENT, TEXT] = [{ is: 'absent' }, { is: 'string', text: 'b' }] as const;
const noErrors = ['errors/errors-member', schema('/errors', ABSENT, 'array')] as const;
const EVERY = { findingsTotal: 9, observations: 9 };

const missing = { kind: 'missing', at: TRANSACTIONS, expected: 8, missing: { id: 'a', count: 1 } } as const;
const extra = { kind: 'extra', at: TRANSACTIONS, expected: 0, extra: { id: 'a', count: 1 } } as const;
const another = { kind: 'another-result', at: TRANSACTIONS, asked: 'APPROVED', actual: { is: 'null' } } as const;
const accountOnly: Broken = ['transactions-account/sound', extra];
const unlisted = { ...extra, extra: { ...extra.extra, unlisted: true } };
const total = (expected: number, actual: number, like?: readonly TotalLike[]) =>
  ({ kind: 'number', at: TOTAL, expected, actual, of: { what: 'selected' }, ...(like && { like }) }) as const;
const notLast = { kind: 'not-last', at: { in: 'page', offset: 11 }, total: 12, size: 0 } as const;
const wrongTotal: Broken[] = [
  ['transactions/total', total(8, 12)],
  ['transactions-window/complete', notLast],
];
const twoTotals = (...like: readonly TotalLike[]): Broken[] => [
  ['transactions/total', total(113, 137)],
  ['transactions/prediction', total(57, 69, like)],
];
const limited = (actual: number): Broken[] => [
  ['transactions/default-limit', { kind: 'default-limit', at: TRANSACTIONS, expected: 25, actual }],
  ['transactions-account/sound', { kind: 'not-empty', at: TRANSACTIONS, why: 'unused-account', size: 25 }],
];
const two = { kind: 'listed-under-two', at: TRANSACTIONS, first: 'ann', also: 'cleo' } as const;
const foreign = { kind: 'foreign-data-served', at: { in: 'body' }, total: null } as const;
const REJECTED = {
  ...({ kind: 'refused', at: STATUS, ending: { status: 400 } } as const),
  why: { because: 'same-window-served' },
} as const;
const seenIn = (...operations: NonNullable<Gathered['seenIn']>['operations']) => ({
  seenIn: { responses: 1, operations },
});

const servedTo = (key: KeyPlacement) =>
  ({ kind: 'served-without-key', status: 200, to: 'anyone', key, at: STATUS }) as const;
/** Keys that got data: of the first requirement, and of another one. */
const keys = (first: KeyPlacement, ...others: readonly KeyPlacement[]): Broken[] => {
  const fact = servedTo(first);
  const findings = others.map((key) => findingOf(servedTo(key), ['e1'], 'curl'));
  const more: Broken[] = others.length === 0 ? [] : [['g/other', fact, { findings }]];
  return [['g/first', fact], ...more];
};

const OF_ANOTHER = [
  { exchange: 'e2', curl: 'curl', role: { as: 'lists-of-another', name: 'transactionId', id: 't1' } },
] as const;
const OFFSET = { is: 'sends', parameter: 'offset' } as const;
const ACCOUNT = { is: 'sends', parameter: 'accountId' } as const;
const when = (traits: Condition['traits'], likewise = 0) => ({ condition: { traits, broke: 4, kept: 50, likewise } });
/** Valid requests that are rejected. */
const rejected = (traits: Condition['traits'], likewise?: number): Broken[] =>
  ['transactions-result/accepted', 'transactions/offset-accepted', 'transactions/served'].map((id) => [
    id,
    REJECTED,
    when(traits, likewise),
  ]);

/** Causes by the requirement that leads them, and their title. */
const TITLES: Readonly<Record<string, readonly Broken[]>> = {
  'transaction/type: Members of transactions are missing': members(ABSENT),
  'transaction/type: Members of transactions are null': members({ is: 'null' }),
  'transaction/type: Members of transactions are of another type (string, not integer)': members(TEXT, 'integer'),
  'paging/offset: Members of paging are of another type (string, not integer)': paging('string', '5'),
  'paging/offset: Members of paging are of another type (number, not integer)': paging('number', '2.5'),
  'paging/offset: The must does not hold': paging('number', '-1'),
  'transaction/type: Members of transactions have other names (transaction_type instead of transactionType)': members({
    ...ABSENT,
    spelt: 'transaction_type',
  }),
  'transaction/type: transactionType is missing from a transaction': [type({})],
  'transaction/type: transactionType is missing from a transaction: the response calls it a_b': [
    type({ spelt: 'a_b' }),
  ],
  'transaction/type: transactionType is missing from every transaction': [type({}, EVERY)],
  'transaction/type: transactionType of a transaction is null': [type({ is: 'null' })],
  'transaction/type: The must does not hold': [['transaction/type', schema('/transactions/0', { is: 'null' })]],
  'errors/errors-member: An error response has no errors list': [noErrors],
  'errors/errors-member: No error response has an errors list': [[...noErrors, EVERY]],

  'transactions-window/complete: A query returns transactions that do not match it': [
    ['transactions-window/complete', extra],
  ],
  'transactions/prediction: A query returns transactions that earlier lists lack': [
    ['transactions/prediction', unlisted],
  ],
  'transactions/prediction: A query returns transactions of another cardholder': [
    [
      'transactions/prediction',
      unlisted,
      { findings: [{ ...findingOf(unlisted, ['e1'], 'curl'), requests: OF_ANOTHER }] },
    ],
  ],
  'transactions-account/complete: The must does not hold': [['transactions-account/complete', extra]],
  'transactions-window/end-inclusive: The must does not hold, and 3 others inside it': [
    ['transactions-window/end-inclusive', { ...missing, missing: { ...missing.missing, besides: 3 } }],
  ],
  'transactions-result/only-asked: Without result, list cardholder transactions returns transactions that are not APPROVED':
    [['transactions-result/only-asked', { ...another, byDefault: true }]],
  'transactions-result/only-asked: The must does not hold': [
    [
      'transactions-result/only-asked',
      another,
      { findings: [another, { ...another, byDefault: true } as const].map((one) => findingOf(one, ['e1'], 'curl')) },
    ],
  ],
  // A total that is that of a list which lacks something.
  'types/issuer-filter-complete: The must does not hold': [
    ['types/total', total(8, 5)],
    ['types/issuer-filter-complete', { kind: 'not-listed', at: { in: 'list' }, id: 'a', what: { because: 'issuer-type', value: 'MOBILE' } }],
  ], // prettier-ignore
  'transactions/total: paging.total is 9, but it is 4 for the older part of the window, and 3 transactions are listed after that':
    [['transactions/total', { ...total(7, 9), of: { what: 'older-part', total: 4, listed: 3 } }]],
  'transactions/walk-complete: Reading transactions page by page returns transactions that do not match the request': [
    ['transactions/walk-complete', { ...extra, at: { in: 'walk' } }],
  ],
  'transactions/total: paging.total is 12, but the lists show 8 matching transactions': wrongTotal,
  'transactions-window/complete: The must does not hold': [...wrongTotal, ['transactions/prediction', missing]],
  'transactions/prediction: paging.total is wrong (69 instead of 57): it seems to ignore the filter by accountId':
    twoTotals('every-account'),
  'transactions/total: paging.total is 137, but the lists show 113 matching transactions': twoTotals(),
  // A list that is empty has other contents, not another limit.
  'transactions-account/sound: The must does not hold': limited(0),
  'transactions/limit-maximum: A page has one transaction more than the limit: 14 for limit=13': [
    ['transactions/limit-maximum', { kind: 'too-many', at: TRANSACTIONS, most: 25, size: 26 }],
    ['transactions/limit-respected', { kind: 'too-many', at: TRANSACTIONS, most: 13, size: 14 }],
  ],
  'errors/more-info: moreInfo of an error response is null': [
    ['errors/more-info', schema('/errors/0/moreInfo', { is: 'null' }), EVERY],
  ],
  'transactions/limit-maximum: Limit seems to be ignored: 13 transactions for limit=1, and 30 although 25 is the maximum':
    [
      ['transactions/limit-maximum', { kind: 'too-many', at: TRANSACTIONS, most: 25, size: 30 }],
      ['transactions/limit-respected', { kind: 'too-many', at: TRANSACTIONS, most: 1, size: 13 }],
    ],

  'transactions-account/sound: accountId returns a transaction that the list without accountId lacks': [accountOnly],
  'transactions-account/sound: accountId returns transactions that are listed under another cardholder, and not in the list without accountId':
    [['transactions/one-owner', two], accountOnly],
  'g/a: getCardholder returns data for a cardholder of another institution': [
    ['g/a', foreign, seenIn('getCardholder')],
  ],
  'g/a: The must does not hold': [['g/a', foreign]],
  'g/first: Requests with an empty key return data': keys('empty'),
  'g/first: Requests with an empty key or with a wrong key return data': keys('empty', 'wrong'),
  'g/first: Requests with an empty key, with a wrong key, with an altered key, or in 2 other ways return data': keys(
    ...(['empty', 'wrong', 'altered', 'truncated', 'query', 'cookie'] as const),
  ),
  'g/first: Requests with an empty key, with the key only in the query, or in a cookie return data': keys(
    ...(['empty', 'query', 'cookie'] as const),
  ),
  // Who needs no key gets data in every other way, too.
  'g/first: Requests without a key return data': keys('empty', 'absent', 'altered'),
  'g/first: Requests without a key return data: getCardholderCredentials and listCredentialTypes': [
    ['g/first', servedTo('absent'), seenIn('getCardholderCredentials', 'listCredentialTypes')],
  ],

  'credentials/issuer-filter-complete: The issuer type filter of getCardholderCredentials rejects VIRTUAL': [
    ['credentials/issuer-filter-complete', { ...REJECTED, why: { because: 'listed-issuer-type', value: 'VIRTUAL' } }],
  ],
  'transactions-account/complete: Requests with some ids of account lines as accountId return 400': [
    ['transactions-account/complete', { ...REJECTED, why: { because: 'account-on-line' } }, when([ACCOUNT])],
  ],
  'g/b: The must does not hold (only requests that send accountId)': [['g/b', foreign, when([ACCOUNT])]],
  'transactions/offset-accepted: Valid requests that send offset and leave out limit return 400': rejected([
    OFFSET,
    { is: 'omits', parameter: 'limit' },
  ]),
  'transactions-result/accepted: Valid requests that send result=PENDING and accountId return 400': rejected([
    { is: 'value', parameter: 'result', value: 'PENDING' },
    ACCOUNT,
  ]),
  'transactions/served: Some valid requests return 400 now and then': rejected([
    { is: 'intermittent', rejected: 2, sent: 5 },
  ]),
  // A requirement about one parameter does not lead what another one causes.
  'transactions/served: Valid requests that have a window of 1 second to 60 seconds return 400': rejected([
    { is: 'range', of: 'seconds', from: 1, to: 60 },
  ]),
  // What some of those that kept it have in common, too, is no title.
  'transactions/offset-accepted: The must does not hold': rejected([OFFSET], 1),
};

describe('the title of a cause, and the requirement that leads it', () => {
  it.each(Object.entries(TITLES))('%s', (title, all) => expect(titles(...all)).toEqual([title]));

  it('tells no total that may count two things, and keeps apart a list that only ends too early', () => {
    expect(titles(...twoTotals('every-account', 'every-window'))).toEqual(titles(...twoTotals()));
    expect(titles(...limited(20))).toHaveLength(2);
    const short = { kind: 'too-few', at: { in: 'walk' }, least: 22, size: 21 } as const;
    const another = { kind: 'default-limit', at: TRANSACTIONS, expected: 20, actual: 19, total: 19 } as const;
    const lost = (id: string, fact: Mismatch) => titles(['transactions-account/complete', missing], [id, fact]).length;
    expect([lost('transactions/prediction', short), lost('transactions/default-limit', another)]).toEqual([1, 1]);
  });

  it('joins responses that disagree because one of them is a rejection with the other rejections', () => {
    const seen = seenIn('listCardholderTransactions');
    const disagreeing = { ...seen, findings: [findingOf(REJECTED, ['e2'], 'curl')] };
    expect(
      titles(['transactions/served', REJECTED, seen], ['errors/answers-agree', REJECTED, disagreeing]),
    ).toHaveLength(1);
  });

  it('counts in one unit, and names the cardholder, if the requests of one are rejected', () => {
    const known = { ...REJECTED, why: { because: 'cardholder-known' }, ending: { status: 404 } } as const;
    const condition = { traits: [{ is: 'subject', id: 'ann' }], broke: 21, kept: 191, likewise: 0 } as const;
    const [group] = causes([['transactions/served', known, { observations: 5, condition }]]);
    expect(group?.lead.findings[0]?.expected).toContain('because find cardholder returned this id');
    expect(group && causeText(group)).toBe('Valid requests for one cardholder (ann) return 404');
    expect(group && timesText(group.lead)).toBe('seen in all 21 such requests of listCardholderTransactions');
  });

  it('tells a response that repeats an earlier one before the member in which that was seen', () => {
    const of = { what: 'request', name: 'offset' } as const;
    const fact = { kind: 'number', at: memberAt('/paging/offset'), expected: 25, actual: 0, of } as const;
    const role = { as: 'sent-before', parameter: 'offset' } as const;
    const repeating = (id: string) => ({
      ...findingOf(fact, [id, 'e0'], 'curl'),
      requests: [{ exchange: 'e0', curl: 'curl', role }],
    });
    const findings = ['e1', 'e2'].map(repeating);
    expect(titles(['transactions/offset-echo', fact, { findings }])).toEqual([
      'transactions/offset-echo: The response of an earlier request comes again, although offset differs (probably a cache that ignores offset)',
    ]);
  });
});
