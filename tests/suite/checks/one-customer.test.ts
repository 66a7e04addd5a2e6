/**
 * Defects of one customer who is not read in depth: found by a whole run, and by the run of one requirement that its report
 * advises. And those of a single foreign cardholder (most users know one), who is asked for in all the ways that two would share.
 */
import { expect, it } from 'vitest';
import { type Call, failure } from '../../../sandbox/api/messages.ts';
import type { Hooks, World } from '../../../sandbox/api/hooks.ts';
import { judgeInProcess, judgePlanted } from '../../proof/in-process.ts';
import { ownSandbox } from '../own-sandbox.ts';

const valueOf = ({ query }: Call, name: string) => query.find(([one]) => one === name)?.[1];

/** What happens to transactions of the second customer; of the first one nothing does. */
const forSecond = (then: (call: Call, world: World) => ReturnType<NonNullable<Hooks['request']>>): Hooks => ({
  request: (call, world) => {
    const isSecond = call.id === world.home.people[1]?.cardholderId;
    return isSecond && call.operation === 'listCardholderTransactions' ? then(call, world) : call;
  },
});

const neverServed: [string, Hooks] = ['transactions/served', forSecond(() => failure(404, 'unknown'))];
const pendingForbidden: [string, Hooks] = [
  'transactions-result/accepted',
  forSecond((call) => (valueOf(call, 'result') === 'PENDING' ? failure(403, 'forbidden') : call)),
];
const pagesOfAnother: [string, Hooks] = [
  'transactions/total',
  forSecond((call, { home }) =>
    Number(valueOf(call, 'offset') ?? 0) > 0 ? { ...call, id: home.people[0]?.cardholderId ?? '' } : call,
  ),
];

it.each([
  ['the list is never served', [neverServed]],
  ['PENDING is forbidden, and later pages are those of another person', [pendingForbidden, pagesOfAnother]],
])('%s', async (_, defects) => {
  const brokenIn = async (hooks: readonly Hooks[], ids: readonly string[]): Promise<readonly string[]> => {
    const { results } = await judgePlanted({ hooks }, {}, ids);
    return results.requirements.filter(({ status }) => status === 'violated').map(({ id }) => id);
  };
  const all = defects.map(([, hooks]) => hooks);
  expect(await brokenIn(all, [])).toEqual(expect.arrayContaining(defects.map(([rule]) => rule)));
  for (const [rule, hooks] of defects) expect(await brokenIn([hooks], [rule])).toEqual([rule]);
});

it('an account of another customer that finds nothing is named, and not as if no account was found', async () => {
  const findsNothing: Hooks = {
    request: (call, { home }) => {
      if (call.id === home.people[0]?.cardholderId || valueOf(call, 'accountId') === undefined) return call;
      return { ...call, query: call.query.map(([name, value]) => [name, name === 'accountId' ? UNUSED : value]) };
    },
  };
  const { results } = await judgePlanted({ hooks: [findsNothing] }, {}, ['transactions/prediction']);
  const [prediction] = results.requirements.filter(({ id }) => id === 'transactions/prediction');
  expect(prediction).toMatchObject({ status: 'not-tested' });
  expect(prediction?.reason).toMatch(/accountId=\S+ of cardholder \S+ returned none of its transactions/);
  expect(prediction?.reason).not.toContain('no id of an account line');
});
const UNUSED = '00000000-0000-4000-8000-000000000000';

const SCOPE = 'scope/foreign-cardholder';
const FAULTS = ['scope-foreign-with-a-limit', 'scope-foreign-credentials-with-issuer-type'];
const sandboxes = await Promise.all(FAULTS.map(async (id) => [id, await ownSandbox({ faults: [id] })] as const));

it.each(sandboxes)('a single foreign cardholder shows %s', async (_id, sandbox) => {
  const foreignCardholderIds = sandbox.foreignCardholderIds.slice(0, 1);
  const { results } = await judgeInProcess(sandbox, { foreignCardholderIds }, [SCOPE]);
  expect(results.requirements.find(({ id }) => id === SCOPE)).toMatchObject({ status: 'violated' });
});
