import { expect, it } from 'vitest';
import { tryFault } from '../../proof/prove.ts';

it('a page of the list of an account is confirmed, although the history that is read again begins a second later', async () => {
  const { killedBy } = await tryFault('transactions-offset-plus-one-for-an-account', 4);
  expect(killedBy).toContain('transactions/slice');
}, 60_000);
