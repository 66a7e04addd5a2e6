import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { keepsContract } from 'cardproof/matchers';
import { customerId, find } from '../app.js';

test('a known customer is found', async () => {
  const answer = await find(customerId);
  await keepsContract(answer, 'findCardholder');
  equal((await answer.json()).customerId, customerId);
});

test('an unknown customer is refused as the contract says', async () => {
  await keepsContract(await find('nobody0'), 'findCardholder');
});
