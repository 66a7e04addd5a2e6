/** What a target rejects for a while, and serves again, breaks no rule; a group that stops accepting the key is not judged further. */
import { describe, expect, it } from 'vitest';
import { failure } from '../../../sandbox/api/envelope.ts';
import type { Hooks } from '../../../sandbox/api/hooks.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import type { Group, Operation } from '../../../spec/generated/vocabulary.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';

/** Enough for a moment early in a run and what comes after it; one that comes later, or lasts, names its own. */
const BUDGET = 130;

/** Requests with the right key that a group rejects: so many, from which one on. */
interface Rejected {
  readonly status: number;
  readonly group: Group;
  /** Only of this operation; of all of the group if it is left out. */
  readonly operation?: Operation;
  readonly from: number;
  readonly requests?: number;
  readonly budget?: number;
}

const rejecting = ({ status, group, operation, from, requests = Infinity }: Rejected): Hooks => ({
  request: (call, world) => {
    if (call.group !== group || call.key !== world.home.key) return call;
    if (operation !== undefined && call.operation !== operation) return call;
    const nth = world.count(`requests of ${group}`) + 1;
    return nth >= from && nth < from + requests ? failure(status, 'rejected') : call;
  },
});

/** What a run of a sandbox with such a moment comes to. */
async function judged(moment: Rejected) {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed: 1, hooks: [rejecting(moment)] });
  const { results } = await judgeInProcess(sandbox, { budget: moment.budget ?? BUDGET });
  await sandbox.close();
  return {
    verdict: results.verdict,
    because: results.because,
    sent: results.requests.sent,
    violated: results.requirements.filter(({ status }) => status === 'violated').map(({ id }) => id),
    resultOf: (id: string) => results.requirements.find((one) => one.id === id),
  };
}

it.each<Rejected>([
  { status: 404, group: 'lookup', from: 1, requests: 3 },
  { status: 403, group: 'lookup', from: 1, requests: 2 },
  { status: 400, group: 'cardholder', from: 1, requests: 1 },
  { status: 404, group: 'cardholder', from: 1, requests: 3 },
  { status: 404, group: 'cardholder', from: 4, requests: 9, budget: 220 },
  // They go on while the controls at the end are sent.
  { status: 404, group: 'cardholder', from: 4, requests: 5, budget: 90 },
  { status: 404, group: 'cardholder', from: 4, requests: 7, budget: 90 },
  { status: 404, group: 'cardholder', from: 4, requests: 6 },
  { status: 404, group: 'cardholder', from: 4, requests: 9 },
  { status: 400, group: 'account', from: 2, requests: 1 },
  { status: 401, group: 'credential', from: 1, requests: 3 },
  { status: 400, group: 'credential', from: 6, requests: 1 },
  { status: 400, group: 'account', from: 60, requests: 30, budget: 220 },
])('%j: requests with the key that a group rejects from one on, and later serves', async (moment) => {
  const { verdict, violated, sent } = await judged(moment);
  expect([verdict, violated]).toEqual(['conforms', []]);
  expect(sent).toBeLessThanOrEqual(moment.budget ?? BUDGET);
});

it.each<Rejected>([
  { status: 404, group: 'credential', from: 5 },
  { status: 400, group: 'credential', from: 30, budget: 220 },
  { status: 400, group: 'account', from: 60, budget: 220 },
  { status: 404, group: 'cardholder', from: 3 },
  { status: 404, group: 'credential', operation: 'listCredentialTypes', from: 4 },
  { status: 500, group: 'credential', operation: 'listCredentialTypes', from: 4 },
  { status: 500, group: 'credential', operation: 'getCardholderCredentials', from: 3 },
])('%j: what rejects all that it served is not said to keep its contract', async (moment) => {
  const { verdict, violated, because, sent } = await judged(moment);
  expect([verdict, violated]).toEqual(['inconclusive', []]);
  expect(because).toMatchObject({ by: { kind: 'cut-short', why: 'no-longer-served', group: moment.group } });
  expect(sent).toBeLessThanOrEqual(moment.budget ?? BUDGET);
});

it('an operation that serves one cardholder at the end and still rejects the others breaks its contract', async () => {
  const others: Hooks = {
    request: (call, { home }) =>
      call.operation === 'getCardholder' && call.key === home.key && call.id !== home.people[0]?.cardholderId
        ? failure(404, 'rejected')
        : call,
  };
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed: 1, hooks: [others] });
  const { results } = await judgeInProcess(sandbox, { budget: 90 });
  await sandbox.close();
  expect(results.requirements.filter(({ status }) => status === 'violated').map(({ id }) => id)).toContain(
    'find/id-known',
  );
  expect(results.requests.sent).toBeLessThanOrEqual(90);
});

describe('a key that one group rejects from some request on', () => {
  // Each with a rule that would pass by rejections of anything.
  it.each<readonly [string, Rejected]>([
    ['transactions-account/unused-finds-nothing', { status: 401, group: 'account', from: 60, budget: 220 }],
    ['types/bad-type-refused', { status: 403, group: 'credential', from: 20 }],
    ['find/unknown-finds-nobody', { status: 401, group: 'lookup', from: 3 }],
  ])('%s is not passed by it: %j', async (rule, moment) => {
    const { verdict, violated, because, resultOf } = await judged(moment);
    expect([verdict, violated]).toEqual(['inconclusive', []]);
    expect(because).toMatchObject({ by: { kind: 'cut-short', why: 'key-refused', group: moment.group } });
    expect(resultOf(rule)?.status).toBe('not-tested');
  });
});
