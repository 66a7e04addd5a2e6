import { expect, it } from 'vitest';
import { suite } from '../../checks/all.ts';
import { judgeAgain } from '../../../runs/rejudging.ts';
import { difference } from '../../../reports/difference.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import type { Call } from '../../../sandbox/api/messages.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { KEY_REPEATED } from '../../../spec/oracles/keys.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { recorded, recordedOf, type Wanted } from '../recorded-runs.ts';

const targets: readonly (readonly [string, Wanted])[] = [
  ['the sandbox', { change: { budget: 60 } }],
  [
    'people redacted, one id the beginning of another, and customers found for another, or once',
    {
      change: { redactPeople: true, budget: 90 },
      customers: ([known = '', other = '']) => [known, known.slice(0, -1), other],
      faults: ['find-someone-for-unknown', 'find-once-only'],
    },
  ],
  [
    'data that change, in a restless order, throttled, slow, and failing now and then, five at once',
    {
      variants: ['live-both', 'rate-limit-zero', 'slow', 'connection-close'],
      faults: ['status-500-with-html-now-and-then', 'transactions-restless-order'],
      change: { concurrency: 5, budget: 120 },
    },
  ],
  [
    'connections that are closed for some requests, and cut bodies',
    {
      faults: ['body-truncated-now-and-then'],
    },
  ],
  ['cut bodies, two at once', { faults: ['body-truncated-now-and-then'], change: { concurrency: 2 } }],
  ['a cardholder who is removed', { variants: ['live-deletion', 'status-400-for-unknown'], change: { budget: 120 } }],
  [
    'rejections for a while, and in passing, people redacted',
    {
      variants: ['rejected-for-a-while', 'rejected-once-by-a-firewall', 'customer-gone-last'],
      change: { redactPeople: true, concurrency: 2, budget: 120 },
    },
  ],
  ['the smoke selection', { smoke: true }],
  ['some requirements', { ids: ['find/known-found', 'transactions-window/start-inclusive', 'types/total'] }],
];

it.each(targets)('judged again from the recording, everything but the run is the same: %s', async (_, wanted) => {
  const { results, text } = await recorded(wanted);
  const recording = parseRecording(text);
  expect(recording.state).toBe('intact');
  const again = await judgeAgain(recording, '', suite);
  expect(difference(results, again.results)).toEqual([]);
  const { run: _then, ...then } = results;
  const { run: _now, ...now } = again.results;
  expect(now).toEqual(then);
  expect({ missing: again.client.missing, unasked: again.client.unasked() }).toEqual({ missing: [], unasked: 0 });
});

it('whether a key that any text may hold is repeated is not judged, and not by a replay either', async () => {
  const key = 'cardholder';
  const hooks = [{ behaviour: { admits: (call: Call) => call.key === key } }];
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, hooks });
  const { addresses, customerIds } = sandbox;
  const { results, text } = await recordedOf({ addresses, customerIds, key }, { smoke: true });
  await sandbox.close();
  const row = results.requirements.find(({ id }) => id === KEY_REPEATED);
  expect([results.verdict, row]).toMatchObject([
    'conforms',
    { status: 'not-tested', obstacles: [{ kind: 'key-ordinary' }] },
  ]);
  expect(difference(results, (await judgeAgain(parseRecording(text), '', suite)).results)).toEqual([]);
});

it('names the commit that judged', async () => {
  const { results } = await recorded({ smoke: true });
  expect(results.suite.commit).toMatch(/^([0-9a-f]{40}(\+changes)?|[0-9a-f]{64})$/);
});
