import { describe, expect, it } from 'vitest';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import type { KnownTransaction } from '../../../spec/model/history.ts';
import { emptyNotFound, judgeEmptyLists } from '../../../spec/oracles/empty-lists.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { sampleApproved, samplePage } from '../../checks/shared/samples.ts';
import { ID, mismatchesOf } from './fake-exchanges.ts';

type Values = Readonly<Record<string, string>>;

const error = { errors: [{ errorCode: 'E', errorMessage: 'm' }] };
const years = (from: number, to: number, values: Values = {}): Request['query'] => {
  const [start, end] = [`${from}-01-01T00:00:00Z`, `${to}-12-31T00:00:00Z`];
  return Object.entries({ postDateTimeStartDateTime: start, postDateTimeEndDateTime: end, ...values });
};

/** A list of transactions that is answered with 404. */
const absent = (year: number, values: Values = {}, change: Partial<Request> = {}, status = 404) =>
  exchangeOf('listCardholderTransactions', status, error, { query: years(year, year, values), ...change });
/** A page of transactions, of the years from one to another; so many of them in all as `total` says. */
const pageOf = (
  from: number,
  to: number,
  known: readonly KnownTransaction[],
  total = known.length,
  values?: Values,
) => {
  const { outcome } = samplePage(known, { total });
  return { ...exchangeOf('listCardholderTransactions', 200, {}, { query: years(from, to, values) }), outcome };
};
/** Credential types, each of an issuer type. */
const types = (status: number, issuerTypes: readonly string[], values: Values = {}) => {
  const credentialTypes = issuerTypes.map((issuerType, i) => ({ id: `${i}`, issuerType }));
  const body = status === 200 ? { credentialTypes, paging: { total: issuerTypes.length } } : error;
  return exchangeOf('listCredentialTypes', status, body, { query: Object.entries(values) });
};
/** Credentials of a cardholder, each of an issuer type. */
const credentials = (subject: string, status: number, issuerTypes: readonly string[] = [], values: Values = {}) => {
  const all = issuerTypes.map((issuerType, i) => ({ id: `${i}`, credentialType: { issuerType } }));
  const body = status === 200 ? { credentials: all } : error;
  return exchangeOf('getCardholderCredentials', status, body, { subject, query: Object.entries(values) });
};
const about = (one: Exchange, subject = 'another'): Exchange => ({ ...one, request: { ...one.request, subject } });

const [PENDING, ACCOUNT, MOBILE] = [{ result: 'PENDING' }, { accountId: 'x' }, { type: 'MOBILE' }];
const LISTED = Number(sampleApproved[0]?.posted.slice(0, 4));
const listed = samplePage(sampleApproved);
const full = absent(LISTED);
const missing = absent(2020);
const none = pageOf(2019, 2019, []);
const noCredentials = exchangeOf('getCardholderCredentials', 200, { credentials: [] });
const all = types(200, ['MOBILE', 'PHYSICAL']);
const noVirtual = types(200, [], { type: 'VIRTUAL' });
const nameless = exchangeOf('listCredentialTypes', 200, {
  credentialTypes: [{ id: '0' }, {}],
  paging: { total: 2 },
});
const some = credentials('a', 200, ['MOBILE']);
const not = credentials('b', 404);
const wide = (values: Values) => pageOf(2023, 2025, [], 0, values);
const person = (status: number, subject = ID) => exchangeOf('getCardholder', status, error, { subject });
const biometric = types(404, [], { type: 'BIOMETRIC' });
const virtual = types(404, [], { type: 'VIRTUAL', limit: '5' });
const ofStranger = absent(2024, {}, { subject: 'stranger' });
const ofNone = absent(2020, { accountId: '' }, { intent: 'open' });
const [mobile, physical] = [{ issuerType: 'MOBILE' }, { issuerType: 'PHYSICAL' }];

describe('404 for a list is one of a list that may be empty', () => {
  it.each<[string, Exchange, Exchange[]]>([
    ['of an account that was asked for openly', absent(2020, ACCOUNT, { intent: 'open' }), [listed]],
    ['though a page past the end of another list was served', missing, [listed, pageOf(2019, 2019, [], 5)]],
    ['of another result than the one that has something', absent(LISTED, PENDING), [listed]],
    ['of an account if an empty one was served', absent(2024, ACCOUNT), [none, listed, wide(ACCOUNT)]],
    ['which is not needed around one account', absent(2024, ACCOUNT), [none, pageOf(2023, 2025, sampleApproved)]],
    ['of a type that the whole list lacks', biometric, [noVirtual, all]],
    ['of a type, if the list of another one is served', virtual, [noVirtual, types(200, ['MOBILE'], MOBILE)]],
    ['of a cardholder of whom nothing is found', ofStranger, [listed, none, about(noCredentials)]],
    ['of the credentials of one cardholder', not, [some]],
    ['if only what a filter leaves is served empty', not, [some, credentials('b', 200, [], mobile)]],
    ['also of another cardholder', not, [some, credentials('a', 200, [], mobile)]],
    [
      'of a filter, if all credentials were read',
      credentials('a', 404, [], physical),
      [some, credentials('c', 200, [], physical)],
    ],
  ])('%s', (_, one, others) => expect([...emptyNotFound([...others, one])]).toEqual([one]));

  it.each<[string, Exchange, Exchange[]]>([
    ['of a list that has something', full, [listed]],
    ['of an account that is empty: that may be bad input', ofNone, [listed]],
    ['of an account, with a wrong key', absent(2020, ACCOUNT, { key: 'wrong', intent: 'open' }), [listed]],
    ['of bad input', absent(2020, {}, { intent: 'spoiled' }), [listed]],
    ['of a record', person(404), [person(200)]],
    ['if it is 400', absent(2020, {}, {}, 400), [listed]],
    ['if it is 403', absent(2020, {}, {}, 403), [listed]],
    ['if it is 500', absent(2020, {}, {}, 500), [listed]],
    ['if an empty one of another account was served', absent(2024, { accountId: 'y' }), [none, listed, wide(ACCOUNT)]],
    ['if one of another result was', absent(2024), [none, listed, wide(PENDING)]],
    ['if one of another operation was', missing, [listed, none, noCredentials]],
    ['of a type that there is, on whatever page', types(404, [], { ...MOBILE, limit: '5', offset: '0' }), [all]],
    ['if a type has no id', biometric, [noVirtual, nameless]],
    [
      'if another one of whom nothing is listed gets some',
      ofStranger,
      [listed, about(none), about(absent(2020, {}, {}, 500))],
    ],
    ['if a list of this one is served', ofStranger, [listed, none, about(pageOf(2019, 2019, [], 5), 'STRANGER')]],
    ['of credentials if others without any get an empty list', not, [some, credentials('c', 200)]],
    ['of credentials that there are', credentials('a', 404, [], mobile), [some, credentials('c', 200)]],
  ])('but not %s', (_, one, others) => expect([...emptyNotFound([...others, one])]).toEqual([]));
});

describe('where a list without anything gets 404, so does perhaps', () => {
  const again = { ...listed };
  const settled = { ...listed, ...samplePage(sampleApproved.map((one) => ({ ...one, result: 'PENDING' }))) };
  it.each<[string, Exchange[]]>([
    ['one that had something before', [listed, missing, full]],
    ['one that has something since', [missing, full, listed]],
    ['one whose transactions have settled', [settled, missing, absent(LISTED, PENDING), listed]],
    ['one of which nothing is known', [pageOf(2019, 2021, []), listed, missing, absent(2024, PENDING)]],
  ])('%s', (_, exchanges) => expect(emptyNotFound(exchanges).size).toBe(2));
  it('but not one that has the same before and afterwards, nor one of another operation', () => {
    expect([...emptyNotFound([listed, missing, full, again])]).toEqual([missing]);
    const gone = credentials('a', 404, [], mobile);
    expect(emptyNotFound([listed, missing, credentials('c', 200), some, gone]).has(gone)).toBe(false);
  });
});

describe('404 for an empty list is told', () => {
  const told = (...exchanges: readonly Exchange[]) => mismatchesOf(judgeEmptyLists(exchanges)).map(({ kind }) => kind);
  it.each<[string, Exchange[]]>([
    ['of a cardholder who is still there', [listed, missing, person(200)]],
    ['beside one for a list of another one that has something', [listed, missing, about(full)]],
    [
      'of credentials, whatever else is shown of the cardholder',
      [
        credentials('two', 200, ['MOBILE']),
        person(200, 'one'),
        exchangeOf('listCardholderTransactions', 200, { transactions: [{ id: 'x' }] }, { subject: 'one' }),
        credentials('one', 404),
      ],
    ],
  ])('%s', (_, exchanges) => expect(told(...exchanges)).toContain('empty-not-found'));
  it.each<[string, Exchange[]]>([
    ['beside one for a list that has something: the cardholder may be removed', [listed, missing, full]],
    ['of a cardholder who is gone', [listed, missing, person(404)]],
    ['of an account that is empty', [listed, ofNone]],
  ])('but not %s', (_, exchanges) => expect(judgeEmptyLists(exchanges)).toEqual([]));

  it('next to the empty lists that are served', () => {
    const judged = judgeEmptyLists([pageOf(2019, 2021, []), missing, listed]);
    const seen = judged.map(({ requirement, violations, response }) => [requirement, violations.length, response.id]);
    expect(seen.toSorted()).toEqual([0, 1].map((count) => ['errors/empty-list-served', count, missing.id]));
  });
});
