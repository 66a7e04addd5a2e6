import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { markdownOf } from '../../../reports/document/markdown.ts';
import { fleetToShare } from '../../../reports/fleet/document.ts';
import type { Fleet } from '../../../reports/fleet/model/fleet.ts';
import { fleetPage } from '../../../reports/fleet/page/page.tsx';
import { cardproof } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { wrongWith } from './fleet-schema.ts';
import { type Environments, environments, targetsFile } from './sandboxes.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const NAMES = ['good', 'faulty', 'gone', 'types'];
const textIn = (out: string, file: string) => readFileSync(join(out, file), 'utf8');
const fleetIn = (out: string) => JSON.parse(textIn(out, 'fleet.json')) as Fleet;

/** The same fleet, as if everything had happened at once. */
function withoutTimes(fleet: Fleet): Fleet {
  const still = { at: '2026-03-15T12:00:00.000Z', latency: 1 };
  const targets = fleet.targets.map((target) => {
    const { judged } = target;
    if (judged === null) return target;
    return { ...target, judged: { ...judged, milliseconds: 1, point: { ...judged.point, ...still } } };
  });
  return { ...fleet, targets };
}

let all: Environments;
beforeAll(async () => {
  all = await environments();
});
afterAll(() => all.close());

it('four shards folded give the page of the whole, byte for byte but for times', async () => {
  const at = folder();
  targetsFile(all, NAMES, at);
  const run = (...words: string[]) => cardproof(['fleet', 'run', '--smoke', '--quiet', ...words], all.env, at);
  const whole = await run('--jobs', '2', '--out', 'whole');
  expect(whole, whole.stderr).toMatchObject({ code: 1 });
  const codes: (number | null)[] = [];
  for (const shard of ['1/4', '2/4', '3/4'])
    codes.push((await run('--shard', shard, '--out', `part-${shard[0]}`)).code);
  const parts = [1, 2, 3].map((part) => `part-${part}`);
  const early = await cardproof(['fleet', 'report', ...parts, '--out', 'early'], {}, at);
  expect(early.stdout).toMatch(/\? types +not run yet/);
  codes.push((await run('--shard', '4/4', '--out', 'part-4')).code);
  expect(codes).toEqual([0, 1, 3, 3]);
  const folded = await cardproof(['fleet', 'report', ...parts, 'part-4', '--out', 'folded'], {}, at);
  expect(folded).toMatchObject({ code: 1, stdout: whole.stdout });
  const [one, other] = [join(at, 'whole'), join(at, 'folded')];
  expect(withoutTimes(fleetIn(other))).toEqual(withoutTimes(fleetIn(one)));
  for (const out of [one, other]) {
    expect(wrongWith(fleetIn(out))).toEqual([]);
    expect(textIn(out, 'index.html')).toBe(fleetPage(fleetIn(out)));
    expect(textIn(out, 'fleet.md')).toBe(markdownOf(fleetToShare(fleetIn(out))));
  }
  expect(fleetPage(withoutTimes(fleetIn(other)))).toBe(fleetPage(withoutTimes(fleetIn(one))));
  expect(textIn(other, 'good/index.html')).toBe(textIn(join(at, 'part-1'), 'good/index.html'));
  const again = await cardproof(['fleet', 'report', 'folded'], {}, at);
  expect(again).toMatchObject({ code: 1, stdout: whole.stdout });
});
