import { expect, it } from 'vitest';
import { RequestsUsed } from '../../../engine/requests-used.ts';
import { getCardholder, listCredentialTypes } from '../../../environment/client/requests.ts';
import { type Exchange, DISCOVERY } from '../../../spec/exchange.ts';
import type { RequirementResult } from '../../../spec/results.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';

const sent = (check: string): Exchange => ({ ...exchangeOf('getCardholder', 200, {}), check });
const all = [sent(DISCOVERY), sent('a/b'), sent('a/c'), sent('a/c')] as const;
const row = (id: string, findings: readonly unknown[]): RequirementResult =>
  ({ id, findings }) as unknown as RequirementResult;

it('of a requirement with findings, the exchanges that its check used are counted once, no matter who sent it', async () => {
  const used = new RequestsUsed();
  const [discovery, own, other] = all;
  for (const exchange of [discovery, own, own, other]) await used.noting('a/b', () => Promise.resolve(exchange))();
  await used.noting('a/c', () => Promise.resolve(other))();
  await used.noting('a/d', () => Promise.resolve(sent('a/d')))();
  const rows = [row('a/b', ['one']), row('a/c', []), row('a/d', ['one']), row('a/e', ['one'])];
  expect(used.again(rows, all), 'what was not sent is not counted').toEqual({ discovery: 1, own: { 'a/b': 2 } });
});

it('what is asked gets through, and so does a failure', async () => {
  const used = new RequestsUsed();
  const asked: unknown[] = [];
  const ask = used.noting('a/b', (...requests: readonly unknown[]) => {
    asked.push(...requests);
    return Promise.reject(new Error('spent'));
  });
  await expect(ask(getCardholder('x'), listCredentialTypes())).rejects.toThrow('spent');
  expect(asked).toEqual([getCardholder('x'), listCredentialTypes()]);
  expect(used.again([row('a/b', ['one'])], all)).toEqual({ discovery: 1, own: {} });
});
