import { group } from 'd3-array';
import { describe, expect, it, test } from 'vitest';
import { defaultBehaviour, inWindow } from '../../../sandbox/api/behaviour.ts';
import { isObject, listIn, answersOf } from '../../../sandbox/api/edits.ts';
import { answerOf, type Call, failure } from '../../../sandbox/api/messages.ts';
import type { Hooks, World } from '../../../sandbox/api/hooks.ts';
import type { Json } from '../../../sandbox/data/records.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { judgePlanted, PROOF_CLOCK } from '../../proof/in-process.ts';

/** Defects and permitted differences outside the catalogues, found by a server that someone else wrote. */
async function judge(
  hooks: readonly Hooks[],
  variants: readonly string[] = [],
  ids: readonly string[] = [],
  budget = 400,
): Promise<Results> {
  return (await judgePlanted({ hooks, variants }, { budget }, ids)).results;
}

const broken = (results: Results) =>
  results.requirements.filter((r) => r.status === 'violated' || r.status === 'warned').map((r) => r.id);

/** Counts requests; what `then` gives from the nth on, for `length` of them. */
const from = (
  nth: number,
  then: (call: Call, world: World) => Call | ReturnType<typeof failure>,
  length = Infinity,
) => ({
  request: (call: Call, world: World) => {
    const at = world.count('requests');
    return at >= nth && at < nth + length ? then(call, world) : call;
  },
});

describe('permitted', () => {
  const permitted: readonly [string, readonly Hooks[], readonly string[]][] = [
    [
      'pages of ten, walked without loss, types in another order at every request, and an outage of a few requests',
      [
        { behaviour: { cut: (list, { offset, limit }) => list.slice(offset, offset + Math.min(limit, 10)) } },
        answersOf('listCredentialTypes').success('The types turn.', (json, _call, world) => {
          const list = listIn(json, 'credentialTypes');
          const turn = world.count('turn') % Math.max(1, list.length);
          return { ...json, credentialTypes: [...list.slice(turn), ...list.slice(0, turn)] };
        }).apply,
        from(200, () => answerOf(503, null), 6),
      ],
      ['transactions/page-size', 'types/page-size', 'types/stable-order', 'errors/steady', 'body/media-type'],
    ],
    [
      'a credential type more every 25 requests, and an order that depends on the limit',
      [
        {
          records: () => undefined,
          request: (call, world) => {
            const [first] = world.home.types;
            const nth = world.count('types-request');
            if (first !== undefined && nth % 25 === 24) {
              const id = `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
              world.home.types.push({ ...first, id, record: { ...first.record, id } });
            }
            return call;
          },
        },
        {
          behaviour: {
            order: (list, plan, ...asked) => {
              const sorted = defaultBehaviour.order(list, plan, ...asked);
              return plan.limit === 25 ? sorted : [...sorted].reverse();
            },
          },
        },
      ],
      [],
    ],
  ];
  test.each(permitted)('%s', async (_, hooks, warns) => {
    const results = await judge(hooks);
    expect(broken(results).filter((id) => !warns.includes(id))).toEqual([]);
    expect(results.verdict).toBe('conforms');
    expect(results.requests.sent).toBeLessThanOrEqual(400);
  });
});

test.each([
  ['the key expires', from(100, () => failure(401, 'expired')), 'The key was rejected'],
  // Which requests are named depends on what is asked at that moment.
  ['it goes down', from(130, () => answerOf(503, null)), 'that worked before fail from e01'],
  ['its cardholders are gone', from(100, (call) => (call.id === '' ? call : failure(404, 'unknown'))), 'reset'],
])('a target that stops in the middle is inconclusive, and nothing after it is believed: %s', async (_, hooks, why) => {
  const results = await judge([hooks], [], [], 200);
  expect(results.requirements.filter((r) => r.status === 'violated')).toEqual([]);
  expect(results).toMatchObject({ verdict: 'inconclusive', exitCode: 3 });
  expect(results.why).toContain(why);
});

it('is inconclusive where the elements of a list have none of the stated members', async () => {
  const capital = (record: Json): Json =>
    isObject(record)
      ? Object.fromEntries(Object.entries(record).map(([name, value]) => [name.toUpperCase(), value]))
      : record;
  const hooks = answersOf('getCardholderCredentials').success('Capital names.', (json) => ({
    ...json,
    credentials: listIn(json, 'credentials').map(capital),
  })).apply;
  const results = await judge([hooks], [], [], 150);
  expect(results).toMatchObject({ verdict: 'inconclusive', exitCode: 3 });
  expect(results.why).toContain('getCardholderCredentials');
});

describe('broken', () => {
  const ofPlan = ({ plan: { offset, limit } }: { plan: { offset: number; limit: number } }) => ({ offset, limit });
  const HALF_A_YEAR_AGO = new Date(Date.parse(PROOF_CLOCK) - 180 * 86_400_000).toISOString();
  const bom = Buffer.from('\ufeff');
  const faults: readonly (readonly [run: number, what: string, requirement: string, hooks: Hooks])[] = [
    [0, 'a total that is the size of the page, where 4,000 transactions are', 'transactions/total',
      { behaviour: { paging: (of) => ({ ...ofPlan(of), total: of.count }) } }],
    [1, 'offsets of at most 100, where 4,000 transactions are', 'transactions-window/complete',
      { behaviour: { cut: (list, { offset, limit }) => list.slice(Math.min(offset, 100), Math.min(offset, 100) + limit) } }],
    [2, 'a total of at most 1,000, where 4,000 transactions are', 'transactions-window/complete',
      { behaviour: { paging: (of) => ({ ...ofPlan(of), total: Math.min(of.total, 1000) }) } }],
    [3, 'what is older than half a year, listed only if the window ends among it, where 4,000 transactions are', 'transactions-window/complete',
      { behaviour: { inWindow: (one, plan) =>
        inWindow(one, plan) && (one.postedAt >= HALF_A_YEAR_AGO || (plan.end?.second ?? 0) * 1000 < Date.parse(HALF_A_YEAR_AGO)) } }],
    [4, 'a window of more than forty days that is empty', 'transactions-window/complete',
      { behaviour: { inWindow: (one, plan) =>
        (plan.end?.second ?? 0) - (plan.start?.second ?? 0) < 40 * 86_400 && inWindow(one, plan) } }],
    [5, 'a start of the window that is cut to the second', 'transactions-window/within',
      { plan: (plan) => (plan.start === undefined ? plan : { ...plan, start: { ...plan.start, fraction: '' } }) }],
    [6, 'a window that is a thousandth too long', 'transactions-window/within',
      { behaviour: { inWindow: (one, plan) => inWindow(one, {
        ...plan,
        ...(plan.end?.fraction === '' ? {} : plan.end && { end: { second: plan.end.second + 1, fraction: '' } }),
      }) } }],
    [5, 'a key of which all but the last character is compared', 'authentication/truncated-key',
      { behaviour: { admits: (call, { home }) => call.key?.slice(0, -1) === home.key.slice(0, -1) } }],
    [6, 'the key in another header', 'authentication/key-in-authorization',
      { behaviour: { admits: (call, { home }) => (call.key ?? call.headers['x-api-key']) === home.key } }],
    [0, 'an empty key', 'authentication/no-key',
      { behaviour: { admits: (call, { home }) => call.key === '' || call.key === home.key } }],
    [5, 'a byte order mark before errors', 'errors/json-object',
      { wire: (wire) => wire.status < 400 || wire.bytes.length === 0 ? wire : { ...wire, bytes: Buffer.concat([bom, wire.bytes]) } }],
    [6, 'another default limit for PENDING', 'transactions/default-limit',
      { plan: (plan, call) =>
        plan.result === 'PENDING' && !call.query.some(([name]) => name === 'limit') ? { ...plan, limit: 10 } : plan }],
    [5, 'a leading zero ignored', 'find/unknown-finds-nobody',
      { behaviour: { customer: (id, call, world) => defaultBehaviour.customer(id.replace(/^0/, ''), call, world) } }],
  ]; // prettier-ignore
  // Several that do not hide one another are judged by one run of the requirements that they break; some need a long list.
  const runs = [...group(faults, ([run]) => run)].toSorted(([a], [b]) => a - b).map(([, all]) => all);
  test.each(runs.map((all, run) => [all.map(([, what]) => what).join(', '), all, run <= 3] as const))(
    '%s',
    async (_, all, isLong) => {
      const requirements = all.map(([, , requirement]) => requirement);
      const variants = isLong ? ['transactions-four-thousand'] : [];
      const results = await judge(
        all.map(([, , , hooks]) => hooks),
        variants,
        requirements,
      );
      expect(broken(results)).toEqual(expect.arrayContaining(requirements));
    },
  );
});
