import { expect, it } from 'vitest';
import { part } from '../../../engine/check.ts';
import { catalogue, type RequirementId } from '../../../spec/generated/catalogue.ts';
import { obstructed, upheld } from '../../../spec/judged.ts';
import { suite } from '../../checks/all.ts';
import { numbers } from './made-up-conductor.ts';

const { checks } = suite;
const levels = new Map<string, string>(catalogue.map(({ id, level }) => [id, level]));

/** Parts that reject nothing, by their place in their check, and why. */
const REJECT_NOTHING: Partial<Record<RequirementId, Readonly<Record<number, string>>>> = {
  'transactions/total': { 3: 'counts the totals of the walks that turned out right' },
  'transactions/default-result': { 0: 'says that there is no PENDING transaction to show a default' },
  'transactions-account/unused-finds-nothing': { 1: 'provokes: standing oracles judge the answer' },
  'authentication/header-suffices': { 1: 'provokes: the checks of each key placement judge the answers' },
  'transactions-window/start-inclusive': { 1: 'provokes: standing oracles judge the answer' },
  'transactions-window/end-inclusive': {
    1: 'provokes: standing oracles judge the answer',
    2: 'provokes: standing oracles judge the answer',
  },
};

const stated = checks.filter(({ requirement }) => levels.get(requirement) !== 'gap');
const parts = stated.flatMap(({ requirement, parts: all }) => all.map((one, i) => ({ requirement, i, one })));
const isListed = (requirement: RequirementId, i: number) => REJECT_NOTHING[requirement]?.[i] !== undefined;

it('there are checks, each of a requirement of its own, each with a part', () => {
  expect(stated.length).toBeGreaterThan(50);
  expect(new Set(checks.map(({ requirement }) => requirement)).size).toBe(checks.length);
  expect(checks.filter((one) => one.parts.length === 0)).toEqual([]);
  const active = catalogue.filter(({ by }) => by === 'active').map(({ id }) => id);
  expect(checks.map(({ requirement }) => requirement).sort()).toEqual([...active].sort());
});

it.each(checks)('$requirement: its judgement accepts and rejects what it must', ({ parts: all }) => {
  expect(all.map((one) => one.isSound())).toEqual(all.map(() => true));
});

it('every part of a must or should has a sample that it must reject, and one that it must accept', () => {
  const blind = parts.filter(({ requirement, i, one }) => one.samples.rejects === 0 && !isListed(requirement, i));
  expect(blind.map(({ requirement, i }) => `${requirement} part ${i}`)).toEqual([]);
  const strict = parts.filter(({ one }) => one.samples.rejects > 0 && one.samples.accepts === 0);
  expect(strict.map(({ requirement, i }) => `${requirement} part ${i}`)).toEqual([]);
});

it('a part that is listed as rejecting nothing is one, and its check has another that does', () => {
  const listed = Object.entries(REJECT_NOTHING).flatMap(([id, all]) => Object.keys(all).map((i) => `${id} ${i}`));
  const none = parts.filter(({ one }) => one.samples.rejects === 0).map(({ requirement, i }) => `${requirement} ${i}`);
  expect(listed.sort()).toEqual(none.sort());
  const withTeeth = stated.filter((one) => one.parts.some(({ samples }) => samples.rejects > 0));
  expect(withTeeth).toEqual(stated);
});

const samples = { accepts: [{ one: 1, reading: 5, have: {} }], rejects: [{ one: 1, reading: 6, have: {} }] };
const tried = (change: Partial<Parameters<typeof numbers<never>>[0]>) =>
  part(numbers<never>({ given: () => [1], samples, ...change }).part);

it('a judgement is sound if it accepts and rejects its samples, and only then', () => {
  expect(tried({}).isSound()).toBe(true);
  expect(tried({ judge: () => upheld() }).isSound()).toBe(false);
  expect(tried({ judge: () => obstructed({ kind: 'budget' }) }).isSound()).toBe(false);
  const [, ...more] = [...samples.accepts, ...samples.rejects];
  expect(tried({ samples: { accepts: more, rejects: more } }).isSound()).toBe(false);
});

it('each sample is judged, with its own case and fixtures', () => {
  const seen: unknown[] = [];
  const judged = tried({
    judge: (reading, one) => {
      seen.push([reading, one]);
      return upheld();
    },
    samples: { ...samples, accepts: [...samples.accepts, { one: 2, reading: 4, have: {} }] },
  });
  expect([judged.isSound(), judged.samples]).toEqual([false, { accepts: 2, rejects: 1 }]);
  expect(seen).toEqual([
    [5, 1],
    [4, 2],
    [6, 1],
  ]);
});
