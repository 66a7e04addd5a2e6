import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { AnyPart, Check } from '../../../engine/check.ts';
import { catalogue, type RequirementId } from '../../../spec/generated/catalogue.ts';
import { suite } from '../../checks/all.ts';

const { checks } = suite;
const levels = new Map<string, string>(catalogue.map(({ id, level }) => [id, level]));
const stated = checks.filter(({ requirement }) => levels.get(requirement) !== 'gap');
const standing = new Set<string>(catalogue.filter(({ by }) => by === 'standing').map(({ id }) => id));
const parts = stated.flatMap(({ requirement, parts: all }) => all.map((one, i) => ({ requirement, i, one })));

/** Parts that reject nothing, by their place in their check, and why. */
const REJECT_NOTHING: Partial<Record<RequirementId, Readonly<Record<number, string>>>> = {
  'transactions/default-result': { 0: 'says that there is no PENDING transaction to show a default' },
  'transactions-result/accepted': { 1: 'provokes: another part judges the answer' },
  'transactions/total': { 7: 'provokes: standing oracles judge the answer' },
  'transactions-result/pending-complete': { 3: 'provokes: standing oracles judge the answer' },
  'authentication/header-suffices': { 1: 'provokes: the checks of each key placement judge the answers' },
  'transactions-account/sound': { 0: 'provokes: standing oracles judge the answer' },
  'transactions-window/start-inclusive': { 1: 'provokes: standing oracles judge the answer' },
  'transactions-window/end-inclusive': { 1: 'provokes: standing oracles judge the answer' },
  'transactions-window/accepted': { 2: 'provokes: whether a window inside a served one is served is judged of all' },
};

/** How many samples a part accepts with something examined, and how many it rejects. */
async function samplesOf(any: AnyPart) {
  const counts = { accepts: 0, rejects: 0 };
  await any.carryOut({
    runPart: (part) => {
      counts.rejects = part.samples.rejects.length;
      counts.accepts = part.samples.accepts.filter(
        ({ reading, one, have }) => part.judge(reading, one, have).observed > 0,
      ).length;
      return Promise.resolve();
    },
  });
  return counts;
}

it('there are checks, each of a requirement of its own, each with a part', () => {
  expect(stated.length).toBeGreaterThan(50);
  expect(new Set(checks.map(({ requirement }) => requirement)).size).toBe(checks.length);
  expect(checks.filter((one) => one.parts.length === 0)).toEqual([]);
  const by = (manner: string) => catalogue.filter((row) => row.by === manner).map(({ id }) => id);
  const checked = checks.map(({ requirement }) => requirement);
  expect(by('active').filter((id) => !checked.includes(id))).toEqual([]);
  expect(
    by('none').filter((id) => checked.includes(id)),
    'what cannot be checked',
  ).toEqual([]);
});

const folder = new URL('../../checks/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !['all.ts', 'shared/'].some((other) => path.startsWith(other)));

it.each(files)('%s holds checks of its own group only', async (path) => {
  const own = ((await import(new URL(path, folder).href)) as { readonly checks: readonly Check[] }).checks;
  const group = `${path.replace('.ts', '').split('/')[0] ?? ''}/`;
  expect(own.map(({ requirement }) => requirement).filter((id) => !id.startsWith(group))).toEqual([]);
  expect(own).not.toEqual([]);
});

it.each(checks)('each part of $requirement accepts and rejects its own samples', ({ parts: all }) => {
  expect(all.map((one) => one.isSound())).toEqual(all.map(() => true));
});

it.each(stated)('$requirement is tried on something that it accepts and something that it rejects', async (one) => {
  const counts = await Promise.all(one.parts.map(samplesOf));
  // What a standing oracle examined is counted by it, not by the property that covers what no other check covers.
  const counted = !standing.has(one.requirement);
  expect(counts.some(({ accepts, rejects }) => (accepts > 0 || !counted) && rejects > 0)).toBe(true);
});

it('a part that has a sample to reject has one to accept', () => {
  const strict = parts.filter(({ one }) => one.samples.rejects > 0 && one.samples.accepts === 0);
  expect(strict.map(({ requirement, i }) => `${requirement} part ${i}`)).toEqual([]);
});

it('exactly the listed parts reject nothing', () => {
  const listed = Object.entries(REJECT_NOTHING).flatMap(([id, all]) => Object.keys(all).map((i) => `${id} ${i}`));
  const none = parts.filter(({ one }) => one.samples.rejects === 0).map(({ requirement, i }) => `${requirement} ${i}`);
  expect(none.sort()).toEqual(listed.sort());
});
