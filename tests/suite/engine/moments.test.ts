import { expect, it } from 'vitest';
import { getCardholder } from '../../../environment/client/requests.ts';
import { askedSteadily, mustAccept } from '../../checks/shared/requests.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { statusOf } from '../../../spec/exchange/disposition.ts';
import { fakeRunner } from './fake-check-runner.ts';
import { madeUpClient, placed } from './fake-client.ts';

/** What is noted of a request that must be served, after one that was; the statuses are answered one after the other. */
async function noted(...statuses: readonly number[]) {
  const answered = [200, ...statuses];
  const { runner, notes, exchanges, ask } = fakeRunner({
    answering: (_request, nth) =>
      exchangeOf('getCardholder', answered[nth] ?? 0, answered[nth] === 200 ? {} : undefined),
  });
  await ask(getCardholder('known'));
  const asked = { request: getCardholder('x'), why: { because: 'cardholder-known' } } as const;
  await mustAccept([], () => [asked]).carryOut(runner);
  const [{ judged } = { judged: null }] = notes;
  const subjects = exchanges.slice(1).map(({ request }) => request.subject);
  return { shown: judged?.violations.length, obstacles: judged?.obstacles.map(({ kind }) => kind), subjects };
}

it('a failure that is gone when the same is asked again is one of a moment', async () =>
  expect(await noted(500, 200, 200)).toEqual({ shown: 0, obstacles: ['not-again'], subjects: ['x', 'known', 'x'] }));

it('a failure next to others that fail is one of a moment', async () =>
  expect(await noted(500, 500)).toMatchObject({ shown: 0, subjects: ['x', 'known'] }));

it('a failure that comes again, while others are served, is a finding', async () =>
  expect(await noted(500, 200, 500)).toEqual({ shown: 1, obstacles: [], subjects: ['x', 'known', 'x'] }));

it('a cardholder who is not known is asked for again, and one that is rejected is not', async () => {
  expect(await noted(404, 200)).toEqual({ shown: 0, obstacles: ['not-again'], subjects: ['x', 'x'] });
  expect(await noted(404, 404)).toEqual({ shown: 1, obstacles: [], subjects: ['x', 'x'] });
  expect(await noted(400)).toEqual({ shown: 1, obstacles: [], subjects: ['x'] });
});

it.each([
  [[200], 200, 1],
  [[400], 400, 1],
  [[500, 200], 200, 2],
  [[500, 500], 500, 2],
])('a request that is answered with %j is known by %d after %d', async (statuses, known, requests) => {
  const client = madeUpClient((_request, nth) => placed({ status: statuses[nth] ?? 0 }));
  const send = (request: ReturnType<typeof getCardholder>) => client.send('types/total', request);
  const sender = {
    send,
    sendCached: send,
    further: () => undefined,
    before: () => undefined,
    seen: () => client.exchanges,
    served: () => true,
  };
  expect(statusOf(await askedSteadily(sender, getCardholder('x')))).toBe(known);
  expect(client.exchanges).toHaveLength(requests);
});
