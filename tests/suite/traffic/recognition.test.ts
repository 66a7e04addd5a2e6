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
    [`https://h/any/v1/cardholders/${ID}`, 'getCardholder', `https://h/any/v1`],
    ['https://h/v1/cardholders/find?customerId=A1', 'findCardholder', 'https://h/v1'],
    [`https://h/v1/cardholders/${ID}/credentials`, 'getCardholderCredentials', 'https://h/v1'],
    ['https://h/v1/credentials/types?limit=2', 'listCredentialTypes', 'https://h/v1'],
    [`https://h/v1/cardholders/${ID}/transactions?${WINDOW}`, 'listCardholderTransactions', 'https://h/v1'],
  ])('%s is %s', (url, operation, base) => expect(recognise(url, null)).toMatchObject({ operation, base }));

  it.each([
    'https://h/v1/cardholders',
    `https://h/v1/cardholders/${ID}/photo`,
    `https://h/v2/cardholders/${ID}`,
    'https://h/v1/other/cardholders/x/y',
    'chrome-extension://abc/cardholders',
    'no address',
  ])('%s is none', (url) => expect(recognise(url, null)).toBeNull());

  it('with addresses, only theirs count, each for its own group', () => {
    expect(recognise(`https://uat.example.edu/c/v1/cardholders/${ID}`, addresses)?.operation).toBe('getCardholder');
    expect(recognise(`https://uat.example.edu/l/v1/cardholders/${ID}`, addresses)).toBeNull();
    expect(recognise(`https://other.example.edu/c/v1/cardholders/${ID}`, addresses)).toBeNull();
  });
});

describe('what a request of an application is to the judge', () => {
  it.each([
    ['', 'plain'], ['&limit=10&offset=0&result=PENDING', 'plain'], ['&offset=25', 'unusual'], ['&limit=26', 'open'],
    ['&limit=2.5', 'open'], ['&offset=-1', 'open'], ['&limit=10&limit=11', 'open'], ['&fields=all', 'open'],
    [`&accountId=${ID}`, 'open'], ['&limit=ten', 'spoiled'], ['&result=approved', 'spoiled'],
    ['&accountId=7', 'spoiled'],
  ])('transactions%s: %s', (more, intent) => {
    const found = recognise(`https://h/v1/cardholders/${ID}/transactions?${WINDOW}${more}`, null);
    expect(found && intentOf(found)).toBe(intent);
  }); // prettier-ignore

  it.each([
    ['/cardholders/find?customerId=A1', 'plain'],
    ['/cardholders/find?customerId=A-1', 'spoiled'],
    ['/cardholders/find', 'spoiled'],
    ['/cardholders/7', 'spoiled'],
    [`/cardholders/${ID}/transactions`, 'spoiled'],
    [`/cardholders/${ID}/transactions?${WINDOW.replace('00:00Z', '00:00.5Z')}`, 'unusual'],
    ['/credentials/types?limit=500', 'unusual'],
    ['/credentials/types?issuer=MOBILE', 'open'],
  ])('%s: %s', (path, intent) => {
    const found = recognise(`https://h/v1${path}`, null);
    expect(found && intentOf(found)).toBe(intent);
  });
});
