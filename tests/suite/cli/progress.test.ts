import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { barText, progressOn } from '../../../cli/terminal/progress.ts';
import { advanceText, leftText } from '../../../spec/phrasing/progress.ts';
import { found, gathered, judged, MUST } from '../reports/fake-run.ts';

const broken = judged([[MUST, gathered(found())]]).requirements;
const advance = { check: 'a/b', done: 41, total: 115, sent: 177, budget: 400, left: 12_400, broken: 1, pause: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is written of twenty seconds of a run in which the tenth of its hundred checks begins after five. */
async function watched(isTTY: boolean, pace: number | null = 10, quiet = false) {
  const out = Object.assign(new PassThrough(), { isTTY, columns: 200, rows: 40 });
  let written = '';
  out.on('data', (part: Buffer) => (written += stripVTControlCharacters(part.toString())));
  const progress = progressOn(out, { quiet, pace });
  progress.watch({
    client: () => ({ counts: { sent: 100, budget: 400, repeats: 0, throttled: 0, unanswered: 0 } }),
    broken: () => broken,
  });
  progress.tell('a/a', 0, 100);
  await vi.advanceTimersByTimeAsync(5000);
  progress.tell('a/b', 10, 100);
  await vi.advanceTimersByTimeAsync(15_000);
  progress.end();
  const said = written;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toBe(said);
  return said;
}

it('progress is a line every ten seconds in a pipeline, and nothing if it is told to be quiet', async () => {
  const line = 'cardproof: 10 of 100 checks · 100 of 400 requests · about 30 s left · 1 requirement broken so far\n';
  expect(await watched(false)).toBe(line + line);
  expect(await watched(false, null)).toContain('about 90 s left');
  expect(await watched(false, 10, true)).toBe('');
});

it('progress is a bar on a terminal, never wider than it, with each broken requirement above it once', async () => {
  const said = await watched(true);
  expect(said.split('✗ g/must')).toHaveLength(2);
  expect(said).toMatch(/██░░.*10 of 100 checks · 100 of 400 requests/);
  expect([...barText(advance, 60)]).toHaveLength(59);
  expect(barText(advance, 200)).toMatch(/^█{9}░{15} 41 of 115 .* a\/b$/u);
});

it('how far a run has come is told in few words', () => {
  const told = '41 of 115 checks · 177 of 400 requests · about 12 s left · 1 requirement broken so far';
  expect(advanceText(advance)).toBe(told);
  const begun = { ...advance, done: 0, total: 0, left: null, broken: 0 };
  expect(advanceText(begun)).toBe('reading the target · 177 of 400 requests');
  const pause = { group: 'lookup', ending: { status: 503 }, ms: 7_900 };
  expect(advanceText({ ...advance, pause })).toBe(`waiting 8 s because lookup gave 503 · ${told}`);
  expect(advanceText({ ...advance, pause: { ...pause, ms: 100 } })).toBe(told);
  const left = [null, 0, 119_000, 125_000].map(leftText);
  expect(left).toEqual(['', 'about 1 s left', 'about 119 s left', 'about 2 min left']);
});
