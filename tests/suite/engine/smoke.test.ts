import { readFileSync } from 'node:fs';
import { sum } from 'd3-array';
import { expect, test } from 'vitest';
import { suite } from '../../checks/all.ts';
import type { Check } from '../../../engine/check.ts';
import { inOrder, shortTurns, SMOKE_BUDGET } from '../../../engine/suite.ts';
import { groupOf, isMust } from '../../../spec/verdict/requirements.ts';
import { faults as planted, variants } from '../../../sandbox/api/catalogue.ts';
import { judgePlanted } from '../../proof/in-process.ts';
import { tryPlanted } from '../../proof/prove.ts';
import { alarmsAmong, variantsTogether } from '../../proof/variants-together.ts';

/** What a run with a budget sends, and whether it found a must-level requirement broken. */
async function run(budget: number, faults: readonly string[], smoke = false) {
  const { results, exchanges } = await judgePlanted({ faults }, { budget }, [], { smoke });
  const sent = exchanges.map(({ request: { path, query, key } }) => `${key} ${path} ${JSON.stringify(query)}`);
  return { sent, verdict: results.verdict, again: results.requests.again };
}

const idsOf = (checks: readonly Check[]) => checks.map(({ requirement }) => requirement);

test('the order is that of turns: of each group one that is stated, then of each the next; open questions come last', () => {
  const turns = shortTurns(suite, 20);
  // Together 20, of each one, and of what is gravest one in each group.
  const allowed = turns.filter(([, requests]) => requests > 0);
  expect(sum(allowed, ([, requests]) => requests)).toBe(20);
  expect(turns.slice(0, allowed.length)).toEqual(allowed);
  const most = ({ requirement }: Check) => (suite.gravest.includes(requirement) ? 4 : 1);
  expect(allowed.slice(0, -1).map(([, requests]) => requests)).toEqual(allowed.slice(0, -1).map(([one]) => most(one)));
  const ids = idsOf(turns.map(([one]) => one));
  expect(new Set(ids)).toEqual(new Set(idsOf(suite.checks)));
  const groups = ids.map(groupOf);
  const first = groups.findIndex((one, nth) => groups.indexOf(one) < nth);
  expect(first).toBeGreaterThan(10);
  expect(
    ids
      .slice(0, first)
      .filter((id) => !isMust(id))
      .map(groupOf),
  ).toEqual(['transactions-input']);
  const questions = ids.findIndex((id) => id.startsWith('gap-'));
  expect(ids.slice(questions).filter((id) => !id.startsWith('gap-'))).toEqual([]);
});

test('whole checks go in the same order, but for those that tell to whom data is shown: they come first', () => {
  const ids = idsOf(inOrder(suite));
  expect(new Set(ids.slice(0, suite.gravest.length))).toEqual(new Set(suite.gravest));
  const byTurns = idsOf(shortTurns(suite, 0).map(([one]) => one));
  expect(ids.slice(suite.gravest.length)).toEqual(byTurns.filter((id) => !suite.gravest.includes(id)));
});

test('the sandbox conforms in at most 25 requests, and the run is partial', async () => {
  const smoked = await tryPlanted({}, { smoke: true });
  expect(smoked).toMatchObject({ verdict: 'conforms', scope: 'partial' });
  expect(smoked.requests).toBeLessThanOrEqual(SMOKE_BUDGET);
});

test('how long a window may be is not answered by a run that asks for no long one', async () => {
  const answered = async (budget: number, smoke: boolean) => {
    const { results } = await judgePlanted({}, { budget }, [], { smoke });
    return results.gaps.find(({ id }) => id === 'gap-input/maximum-span')?.answer;
  };
  expect([await answered(SMOKE_BUDGET, true), await answered(60, false)]).toEqual([null, 'at least 400 days']);
});

test.each([
  [60, [], 'conforms'],
  [50, ['pending-with-balance'], 'violates'],
  [50, ['authentication-no-key'], 'violates'],
] as const)(
  'a smoke run is the beginning of every run, of a budget of %i, too, and has the same verdict (%s)',
  async (budget, faults, verdict) => {
    const smoked = await run(SMOKE_BUDGET, faults, true);
    expect(smoked.sent.length).toBeGreaterThan(SMOKE_BUDGET / 2);
    const longer = await run(budget, faults);
    expect(longer.sent.slice(0, smoked.sent.length)).toEqual(smoked.sent);
    expect([smoked.verdict, longer.verdict]).toEqual([verdict, verdict]);
    // What a run of one requirement alone sends, only a run that has read the target in depth can tell.
    expect([smoked.again, longer.again?.discovery]).toEqual([undefined, expect.any(Number) as unknown]);
  },
);

// Faults that are added later are mostly rarer ones: a sample of all of them would fall with each.
test('at least 70 % of the first catalogue are killed in at most 25 requests', async () => {
  const first = new Set(readFileSync('tests/proof/first-catalogue.txt', 'utf8').split(/\s+/));
  // Some of them, so that the test stays short; `npm run prove -- curve` takes them all.
  const known = new Set<string>(planted.map(({ id }) => id));
  const ids = [...first].filter((id) => known.has(id)).filter((_, i) => i % 48 === 0);
  let killed = 0;
  for (const id of ids) {
    const { requests, killedBy } = await tryPlanted({ faults: [id] }, { smoke: true });
    expect(requests).toBeLessThanOrEqual(SMOKE_BUDGET);
    if (killedBy.length > 0) killed++;
  }
  expect(killed / ids.length).toBeGreaterThanOrEqual(0.7);
}, 180_000);

const groups = variantsTogether(variants).map((group) => group.map(({ id }) => id));

// A smoke run is the beginning of every run: a fifth of the groups that whole runs judge is enough.
test.each(groups.filter((_, i) => i % 5 === 1).map((ids) => [ids.join(' and '), ids] as const))(
  'stays calm in a smoke run: %s',
  async (_, ids: readonly string[]) =>
    expect(await alarmsAmong(ids, (some) => tryPlanted({ variants: some }, { smoke: true }))).toEqual([]),
);

// A smoke run ends before the replica that lags has the transaction: what it confirms at once, it confirms with the same replica.
test.each([1, 2, 3])(
  'of two replicas one lags for longer than a smoke run: no requirement is violated (seed %i)',
  async (seed) => {
    const { verdict, alarms } = await tryPlanted({ variants: ['live-on-two-replicas'] }, { smoke: true, seed });
    expect(alarms).toEqual([]);
    expect(verdict).not.toBe('violates');
  },
);
