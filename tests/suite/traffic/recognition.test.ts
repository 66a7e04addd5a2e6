import { describe, expect, it } from 'vitest';
import { intentOf, recognise } from '../../../traffic/recognition.ts';

const ID = '5b0c8c52-6f0e-4d0a-9a55-0d3c2f6f3a11';
const addresses = {
  cardholder: 'https://uat.example.edu/c/v1',
  credential: 'https://uat.example.edu/x/v1',
  lookup: 'https://uat.example.edu/l/v1',
  account: 'https://uat.example.edu/a/v1',
};
const WINDOW = 'postDateTimeStartDateTime=2026-01-01T00:00:00Z&postDateTimeEndDateTime=2026-02-01T00:00:00Z';

describe('which operation an address is of', () => {
  it.each([
    [`https://h/any/v1/cardholders/${ID}`, 'getCardholder', `https://h/any/v1`, ID],
    ['https://h/v1/cardholders/find?customerId=A1', 'findCardholder', 'https://h/v1', null],
    ['https://h/v1/cardholders/a%20b/credentials', 'getCardholderCredentials', 'https://h/v1', 'a b'],
    ['https://h/v1/cardholders/%/credentials', 'getCardholderCredentials', 'https://h/v1', '%'],
    ['https://h/v1/credentials/types?limit=2', 'listCredentialTypes', 'https://h/v1', null],
    [`https://h/v1/cardholders/${ID}/transactions?${WINDOW}`, 'listCardholderTransactions', 'https://h/v1', ID],
  ])('%s is %s', (url, operation, base, id) => {
    const path = new URL(url).href.slice(base.length).replace(/\?.*/, '');
    expect(recognise(url, null)).toMatchObject({ operation, base, path, id });
  });

  it.each([
    'https://h/v1/cardholders', `https://h/v1/cardholders/${ID}/photo`, `https://h/v2/cardholders/${ID}`,
    'https://h/v1/other/cardholders/x/y', 'https://h/v1/cardholders//credentials', 'https://h/v1/credentials/types/',
    'chrome-extension://abc/cardholders', 'no address',
  ])('%s is none', (url) => expect(recognise(url, null)).toBeNull()); // prettier-ignore

  it('with addresses, only theirs count, each for its own group', () => {
    expect(recognise(`https://uat.example.edu/c/v1/cardholders/${ID}`, addresses)?.operation).toBe('getCardholder');
    expect(recognise(`https://uat.example.edu/l/v1/cardholders/${ID}`, addresses)).toBeNull();
    expect(recognise(`https://other.example.edu/c/v1/cardholders/${ID}`, addresses)).toBeNull();
  });
});

const TRANSACTIONS = `/cardholders/${ID}/transactions`;
const LIST = `${TRANSACTIONS}?${WINDOW}`;
it.each([
  [LIST, 'plain'], [`${LIST}&limit=10&offset=0&result=PENDING`, 'plain'], [`${LIST}&offset=25`, 'unusual'],
  [`${LIST}&limit=26`, 'open'], [`${LIST}&limit=2.5`, 'open'], [`${LIST}&offset=-1`, 'open'],
  [`${LIST}&limit=10&limit=11`, 'open'], [`${LIST}&fields=all`, 'open'], [`${LIST}&accountId=${ID}`, 'open'],
  [`${LIST}&limit=ten`, 'spoiled'], [`${LIST}&result=approved`, 'spoiled'], [`${LIST}&accountId=7`, 'spoiled'],
  ['/cardholders/find?customerId=A1', 'plain'], ['/cardholders/find?customerId=A-1', 'spoiled'],
  ['/cardholders/find', 'spoiled'], ['/cardholders/7', 'spoiled'], [TRANSACTIONS, 'spoiled'],
  [LIST.replace('00:00Z', '00:00.5Z'), 'unusual'], ['/credentials/types?limit=500', 'unusual'],
  ['/credentials/types?issuer=MOBILE', 'open'],
])('to the judge, %s is %s', (path, intent) => {
  const found = recognise(`https://h/v1${path}`, null);
  expect(found && intentOf(found)).toBe(intent);
}); // prettier-ignore
