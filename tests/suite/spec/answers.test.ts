import { expect, it } from 'vitest';
import { answerText } from '../../../spec/phrasing/answers.ts';

it('an answer says what became of a request, where a bare number would be taken for a value', () => {
  expect(answerText('gap-types/maximum-limit', '400')).toBe('the request is rejected with status 400');
  expect(answerText('gap-input/limit-zero', 'served')).toBe('the request is served like any other');
  expect(answerText('gap-types/default-limit', '100')).toBe('100');
  expect(answerText('gap-status/no-key', '401')).toBe('401');
  expect(answerText('gap-data/wallets', 'APPLE, GOOGLE')).toBe('APPLE, GOOGLE');
});
