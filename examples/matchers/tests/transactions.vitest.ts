import { expect, it } from 'vitest';
import { customerId, find, transactions } from '../app.js';

it('lists the transactions of a quarter', async () => {
  const { id } = await (await find(customerId)).json();
  const answer = await transactions(id, '2026-01-01T00:00:00Z', '2026-03-31T23:59:59Z');
  await expect(answer).toKeepContract('listCardholderTransactions');
});
