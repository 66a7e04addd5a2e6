import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import { judgeAgain } from '../../../run/rejudging.ts';
import { startSandbox, type Sandbox } from '../../../sandbox/api/server.ts';
import type { Results } from '../../../spec/results.ts';
import { suite } from '../../checks/all.ts';
import { frontOf, type Way } from '../../proof/broken/front.ts';
import { silentWays } from '../../proof/broken/silence.ts';
import { brokenWays, dyingGroups, harmless } from '../../proof/broken/ways.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { writtenOf } from './hostile-run.ts';

/** Of one request. All other times of the client follow from it; 90 seconds of a run are nine of its timeouts. */
const timeoutMs = 250;
/** The others are measured by `tests/proof/broken/measure.ts`. */
const left = ['silent for bad input', 'every third request is silent', 'silent after 40 answers'];

const noWay: Way = () => undefined;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: PROOF_CLOCK });
});
afterAll(() => sandbox.close());

const said = ({ verdict, requirements, gaps, requests }: Results) => ({ verdict, requirements, gaps, requests });

it.each(Object.entries(silentWays).filter(([name]) => !left.includes(name)))(
  'a run ends soon, and a replay says the same: %s',
  async (_name, way) => {
    const target = await frontOf(sandbox, way);
    const { addresses } = target;
    const { results, exchanges, files } = await writtenOf(sandbox, { addresses, timeoutMs, sandbox: false });
    await target.close();
    const late = exchanges.filter(({ outcome }) => outcome.kind === 'no-answer' && outcome.why === 'timeout');
    expect(late.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBeLessThan(9 * timeoutMs + 2000);
    expect(late.length).toBeLessThan(30);
    expect(results.verdict).toBe('inconclusive');
    const again = await judgeAgain(parseRecording(files.get(RECORDING_FILE) ?? ''), 'cardproof-out', suite);
    expect(said(again.results)).toEqual(said(results));
  },
  60_000,
);

it('a group that is given up in the middle is named, and no other is', async () => {
  const target = await frontOf(sandbox, silentWays['transactions are silent'] ?? noWay);
  // After so much silence a single late response gives its group up: on a busy machine none may be late by chance.
  const { results } = await writtenOf(sandbox, {
    addresses: target.addresses,
    timeoutMs: 3 * timeoutMs,
    sandbox: false,
  });
  await target.close();
  const given = results.requirements.flatMap(({ obstacles }) => obstacles.filter((o) => o.kind === 'group-given-up'));
  expect(new Set(given.map(({ group }) => group))).toEqual(new Set(['account']));
  expect(results.because).toMatchObject({
    kind: 'blocked',
    by: { kind: 'group', group: 'account', fault: { why: 'timeout' } },
  });
}, 60_000);

it.each(Object.entries(dyingGroups))(
  'an outage of one group is not held against the target: %s',
  async (_name, way) => {
    const target = await frontOf(sandbox, way);
    const { results } = await writtenOf(sandbox, {
      addresses: target.addresses,
      timeoutMs,
      budget: 200,
      sandbox: false,
    });
    await target.close();
    expect(results.requirements.filter(({ status }) => status === 'violated').map(({ id }) => id)).toEqual([]);
    expect(results).toMatchObject({
      verdict: 'inconclusive',
      because: { kind: 'blocked', by: { kind: 'cut-short', group: 'account' } },
    });
  },
  60_000,
);

const others = Object.entries(brokenWays).filter(([name]) => !(name in silentWays));

it('at least sixty other targets are broken, and those that may conform are among them', () => {
  expect(others.length).toBeGreaterThanOrEqual(60);
  expect([...harmless].filter((name) => !(name in brokenWays))).toEqual([]);
});

it.each(others)(
  'a run ends with a right word, and a replay says the same: %s',
  async (name, way) => {
    const target = await frontOf(sandbox, way);
    const { addresses } = target;
    const { results, files } = await writtenOf(sandbox, {
      addresses,
      timeoutMs,
      budget: /pages|total/.test(name) ? 400 : 140,
      sandbox: false,
    });
    await target.close();
    if (harmless.has(name)) expect(results.requirements.filter(({ status }) => status === 'violated')).toEqual([]);
    else expect(results.verdict).not.toBe('conforms');
    expect([...files.values()].reduce((sum, file) => sum + file.length, 0)).toBeLessThan(50_000_000);
    const again = await judgeAgain(parseRecording(files.get(RECORDING_FILE) ?? ''), 'cardproof-out', suite);
    expect(said(again.results)).toEqual(said(results));
  },
  60_000,
);
