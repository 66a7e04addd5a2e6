import { expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';

/** What Node adds to each response that goes through a socket. */
const OF_THE_SOCKET = /^(date|connection|keep-alive|transfer-encoding)$/;

/** An exchange without what the way that it took adds, and without times. */
function withoutItsWay({ id, check, request, outcome }: Exchange) {
  if (outcome.kind === 'no-answer') return { id, check, request, why: outcome.why };
  const headers = outcome.headers.filter(([name]) => !OF_THE_SOCKET.test(name)).toSorted();
  return { id, check, request, status: outcome.status, headers, body: outcome.body };
}

it.each([
  ['answers in another encoding', { faults: ['body-latin-1'] }],
  ['bodies that break off', { variants: ['breaks-off-once'], faults: ['body-breaks-off-in-credentials'] }],
  ['refusals for a while', { variants: ['failing-from-200'] }],
])('a run without sockets is the run with sockets: %s', async (_, planted) => {
  const judged = async (isIndoors: boolean) => {
    const { inside, ...sandbox } = await startSandbox({ clock: PROOF_CLOCK, ...planted });
    const { results, exchanges } = await judgeInProcess(isIndoors ? { ...sandbox, inside } : sandbox, { budget: 210 });
    await sandbox.close();
    expect(sandbox.requests()).toBe(exchanges.length);
    return { statuses: results.requirements.map(({ status }) => status), exchanges: exchanges.map(withoutItsWay) };
  };
  const [indoors, outdoors] = [await judged(true), await judged(false)];
  expect(indoors).toEqual(outdoors);
  expect(outdoors.exchanges.length).toBeGreaterThan(200);
});
