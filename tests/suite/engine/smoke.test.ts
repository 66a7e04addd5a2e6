import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { suite } from '../../checks/all.ts';
import { SMOKE_BUDGET } from '../../../engine/suite.ts';
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

test('the order names checks that there are', () => {
  const { opening, round, first } = suite.order;
  const there = suite.checks.map((c) => c.requirement);
  for (const id of [...[...opening.checks, ...round].map(([one]) => one), ...first]) expect(there).toContain(id);
});

test('the sandbox conforms in at most 25 requests, and the run is partial', async () => {
  const smoked = await tryPlanted({}, { smoke: true });
  expect(smoked).toMatchObject({ verdict: 'conforms', scope: 'partial' });
  expect(smoked.requests).toBeLessThanOrEqual(SMOKE_BUDGET);
});

test.each([
  [60, [], 'conforms'],
  [50, ['pending-with-balance'], 'violates'],
  [50, ['authentication-no-key'], 'violates'],
] as const)(
  'a smoke run is the beginning of every run, of a budget of %i, too, and has the same verdict (%s)',
  async (budget, faults, verdict) => {
    const smoked = await run(SMOKE_BUDGET, faults, true);
    expect(smoked.sent).toHaveLength(SMOKE_BUDGET);
    const longer = await run(budget, faults);
    expect(longer.sent.slice(0, SMOKE_BUDGET)).toEqual(smoked.sent);
    expect([smoked.verdict, longer.verdict]).toEqual([verdict, verdict]);
    // What a run of one requirement alone sends, only a run that has read the target in depth can tell.
    expect([smoked.again, longer.again?.discovery]).toEqual([undefined, expect.any(Number) as unknown]);
  },
);

// Faults that are added later are mostly rarer ones: a sample of all of them would fall with each.
test('at least 70 % of the first catalogue are killed in at most 25 requests', async () => {
  const first = new Set(readFileSync('tests/proof/first-catalogue.txt', 'utf8').split(/\s+/));
  // Some of them, so that the test stays short; `npm run prove -- curve` takes them all.
  const ids = planted.flatMap(({ id }) => (first.has(id) ? [id] : [])).filter((_, i) => i % 48 === 0);
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
