import { expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';

/** What Node adds to each response that goes through a socket. */
const OF_THE_SOCKET = /^(date|connection|keep-alive|transfer-encoding)$/;

/** An exchange without what the way that it took adds, and without times. */
function withoutItsWay({ id, check, request, outcome }: Exchange) {
  if (outcome.kind === 'no-answer') return { id, check, request, why: outcome.why };
  const headers = outcome.headers.filter(([name]) => !OF_THE_SOCKET.test(name)).toSorted();
  return { id, check, request, status: outcome.status, headers, body: outcome.body };
}

/** Answers in another encoding, bodies that break off, and refusals for a while. */
const planted = {
  faults: ['body-latin-1', 'body-breaks-off-in-credentials'],
  variants: ['breaks-off-once', 'key-rejected-for-a-while'],
};

it('a run without sockets is the run with sockets, whatever is wrong with the answers', async () => {
  const judged = async (isIndoors: boolean) => {
    const { inside, ...sandbox } = await startSandbox({ clock: PROOF_CLOCK, ...planted });
    const { results, exchanges } = await judgeInProcess(isIndoors ? { ...sandbox, inside } : sandbox, { budget: 150 });
    await sandbox.close();
    expect(sandbox.requests()).toBe(exchanges.length);
    return { statuses: results.requirements.map(({ status }) => status), exchanges: exchanges.map(withoutItsWay) };
  };
  const [indoors, outdoors] = [await judged(true), await judged(false)];
  expect(indoors).toEqual(outdoors);
  expect(outdoors.exchanges.length).toBeGreaterThan(140);
  const texts = outdoors.exchanges.map((one) => JSON.stringify(one));
  for (const sign of ['"why":"broken-off"', '"status":403', '\ufffd'])
    expect(texts.filter((text) => text.includes(sign)).length, sign).toBeGreaterThan(0);
});
