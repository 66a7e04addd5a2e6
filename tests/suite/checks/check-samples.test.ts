import { expect, it } from 'vitest';
import type { AnyPart } from '../../../engine/check.ts';
import { suite } from '../../checks/all.ts';

/** How many samples a part accepts with something examined, and how many it rejects. */
async function samplesOf(any: AnyPart) {
  const counts = { accepts: 0, rejects: 0 };
  await any.carryOut({
    conduct: (part) => {
      counts.rejects = part.samples.rejects.length;
      counts.accepts = part.samples.accepts.filter(
        ({ reading, one, have }) => part.judge(reading, one, have).observed > 0,
      ).length;
      return Promise.resolve();
    },
  });
  return counts;
}

const checks = suite.checks.map(({ requirement, parts }) => ({ requirement, parts }));
const stating = checks.filter(({ requirement }) => !requirement.startsWith('gap-'));

it.each(checks)('each part of $requirement accepts and rejects its own samples', ({ parts }) => {
  expect(parts.map((part) => part.isSound())).toEqual(parts.map(() => true));
});

it.each(stating)('$requirement is tried on something that it accepts and something that it rejects', async (one) => {
  const counts = await Promise.all(one.parts.map(samplesOf));
  expect(counts.some(({ accepts, rejects }) => accepts > 0 && rejects > 0)).toBe(true);
});

it('a part that rejects nothing only provokes answers, which the standing oracles judge, or counts what was judged', async () => {
  const idle: string[] = [];
  for (const { requirement, parts } of stating) {
    const counts = await Promise.all(parts.map(samplesOf));
    idle.push(...counts.filter(({ rejects }) => rejects === 0).map(() => requirement));
  }
  expect(idle).toEqual([
    // Says only why there is nothing to show a default by.
    'transactions/default-result',
    // Counts the walks whose totals are right; the wrong ones are another part's.
    'transactions/total',
    // Windows that end just beside a transaction, or in its second.
    'transactions-window/start-inclusive',
    'transactions-window/end-inclusive',
    'transactions-window/end-inclusive',
    // The account of another cardholder.
    'transactions-account/unused-finds-nothing',
  ]);
});
