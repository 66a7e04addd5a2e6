import { expect, it } from 'vitest';
import { judgeSandbox } from '../../proof/prove.ts';

it('data that is years old is found, even if the first customer has none', async () => {
  const { results } = await judgeSandbox({ variants: ['transactions-years-old'] });
  expect(results.verdict).toBe('conforms');
  const row = results.requirements.find(({ id }) => id === 'transactions/prediction');
  expect(row?.status).toBe('passed');
}, 60_000);

it('of a target without transactions nothing is said about them, whatever was searched', async () => {
  const { results } = await judgeSandbox({ variants: ['transactions-none'] });
  expect(results.verdict).toBe('inconclusive');
  expect(results.requests.sent).toBeLessThanOrEqual(400);
}, 60_000);
