import { expect, it } from 'vitest';
import { Masking } from '../../../traffic/masking.ts';

const shown = (key: string): string => {
  const masking = new Masking({ key: '' });
  masking.meet(key);
  return masking.text(`the key is ${key}.`);
};

it.each(['dev_key_8f3a92c1', 'ARLkeYsLYkf3xQ', 'hidden42', '0123456789abcdef'])('%s is a key, and is masked', (key) => {
  expect(shown(key)).not.toContain(key);
});

it.each([
  '***',
  '<your key>',
  '[REDACTED]',
  '{{key1}}',
  'REDACTED',
  'YOUR-SUBSCRIPTION-KEY',
  '$SUBSCRIPTION_KEY',
  'masked',
])('%s stands in the place of a key', (text) => expect(shown(text)).toContain(text));

it('tells twenty keys apart; what has one more is not to be shown', () => {
  const masking = new Masking({ key: '' });
  const keys = Array.from({ length: 25 }, (_, i) => `dev_key_8f3a92c1_${i}`);
  expect(keys.map((key) => masking.meet(key))).toEqual(keys.map((_, i) => i < 20));
  expect([keys[3], null, 'masked'].map((key) => masking.meet(key ?? null))).toEqual([true, true, true]);
});
