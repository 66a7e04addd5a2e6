import { expect, it } from 'vitest';
import { Masking } from '../../../traffic/masking.ts';

const shown = (key: string): string => {
  const masking = new Masking({ key: '' });
  masking.sees(key);
  return masking.text(`the key is ${key}.`);
};

it.each(['dev_key_8f3a92c1', 'ARLkeYsLYkf3xQ', 'hidden42', '0123456789abcdef'])('%s is a key, and is masked', (key) => {
  expect(shown(key)).not.toContain(key);
});

it.each([
  '***', '<your key>', '[REDACTED]', '{{key1}}', 'REDACTED', 'YOUR-SUBSCRIPTION-KEY', '$SUBSCRIPTION_KEY', 'masked',
])('%s stands in the place of a key', (text) => expect(shown(text)).toContain(text)); // prettier-ignore

it('tells twenty keys apart; what has one more is not to be shown', () => {
  const masking = new Masking({ key: '' });
  const keys = Array.from({ length: 25 }, (_, i) => `dev_key_8f3a92c1_${i}`);
  expect(keys.map((key) => masking.sees(key))).toEqual(keys.map((_, i) => i < 20));
  expect([keys[3], null, 'masked'].map((key) => masking.sees(key ?? null))).toEqual([true, true, true]);
});

it('one mask knows every key, and what it knew before it met one', () => {
  const masking = new Masking({ key: '', redactPeople: true, customerIds: ['ABCD1234'] });
  masking.learn('{"value":"4711ABCD12843a"}');
  expect(masking.body('{"errorMessage":"4711ABCD12843a"}')).toBe('{"errorMessage":"[masked]"}');
  const before = masking.customerId('ABCD1234');
  const keys = ['dev_key_8f3a92c1', 'other_key_77b1e0d4'];
  keys.forEach((key) => masking.sees(key));
  expect(masking.text(`${keys.join(' and ')} of ABCD1234`)).toBe(`[key] and [key] of ${before}`);
  expect(masking.text('4711ABCD12843a')).toBe('[masked]');
  expect(keys.flatMap((key) => masking.search()(`${key} 4711ABCD12843a`))).toContain('credential value');
  expect(keys.map((key) => masking.search()(key))).toEqual([['subscription key'], ['subscription key']]);
  expect(new Masking({ key: '', redactPeople: true }).customerId('ABCD1234')).not.toBe(before);
});
