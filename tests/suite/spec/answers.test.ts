import { expect, it } from 'vitest';
import { answerText } from '../../../spec/phrasing/answers.ts';

it('an answer says what became of a request, where a bare number would be taken for a value', () => {
  expect(answerText('gap-input/limit-zero', '400')).toBe('the request is rejected with status 400');
  expect(answerText('gap-input/offset-huge', '500')).toBe('the request makes the server fail with status 500');
  expect(answerText('gap-input/limit-zero', 'served')).toBe('the request is served like any other');
  expect(answerText('gap-types/default-limit', '100')).toBe('100');
  expect(answerText('gap-status/no-key', '401')).toBe('401');
  expect(answerText('gap-data/wallets', 'APPLE, GOOGLE')).toBe('APPLE, GOOGLE');
});

it('an answer says what a rejection or a success means for its question', () => {
  expect(answerText('gap-types/maximum-limit', '400')).toBe(
    'not known: a very large limit is rejected with status 400',
  );
  expect(answerText('gap-types/maximum-limit', 'paging.limit 50 for 100000')).toBe('paging.limit 50 for 100000');
  expect(answerText('gap-input/customer-id-case', '404')).toBe(
    'no: with its letter case changed, the id gets status 404',
  );
  expect(answerText('gap-input/cardholder-id-case', 'served')).toBe(
    'yes: with its letter case changed, the id gets the cardholder',
  );
});
