import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { progressOn } from '../../../cli/terminal/progress.ts';
import { advanceText } from '../../../spec/phrasing/progress.ts';
import { found, gathered, judged, MUST } from '../reports/fake-run.ts';

const broken = judged([[MUST, gathered(found())]]).requirements;
const advance = { check: 'a/b', done: 41, total: 115, sent: 177, budget: 400, left: 12_400, broken: 1, pause: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface How {
  readonly pace?: number | null;
  readonly quiet?: boolean;
  readonly columns?: number;
}

/** What is written of twenty seconds of a run in which the eleventh of its hundred checks is over after five. */
async function watched(isTTY: boolean, { pace = 10, quiet = false, columns = 200 }: How = {}) {
  const out = Object.assign(new PassThrough(), { isTTY, columns, rows: 40 });
  let written = '';
  out.on('data', (part: Buffer) => (written += stripVTControlCharacters(part.toString())));
  const progress = progressOn(out, { quiet, pace });
  progress.watch({
    client: () => ({ counts: { sent: 100, budget: 400, repeats: 0, throttled: 0, unanswered: 0 } }),
    broken: () => broken,
  });
  progress.tell('a/a', 0, 100);
  await vi.advanceTimersByTimeAsync(5000);
  progress.tell('a/b', 11, 100);
  await vi.advanceTimersByTimeAsync(15_000);
  progress.end();
  const said = written;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toBe(said);
  return said;
}

it('progress is a line every ten seconds in a pipeline, and nothing if it is told to be quiet', async () => {
  const line = 'cardproof: 11 of 100 checks · 100 of 400 requests · about 30 s left · 1 requirement broken so far\n';
  expect(await watched(false)).toBe(line + line);
  expect(await watched(false, { pace: null })).toContain('about 81 s left');
  expect(await watched(false, { quiet: true })).toBe('');
});

it('progress is a bar on a terminal, never wider than it, with each broken requirement above it once', async () => {
  const said = await watched(true);
  expect(said.split('✗ g/must')).toHaveLength(2);
  expect(said).toMatch(/█{3}░{21} 11 of 100 checks · 100 of 400 requests .* · a\/b/);
  const narrow = (await watched(true, { columns: 60 })).split(/(?=█{3}░)/).slice(1);
  expect(narrow.map((bar) => [...bar.replace(/ *✗.*\n/, '')].length)).toEqual(narrow.map(() => 59));
});

it('how far a run has come is told in few words', () => {
  const told = '41 of 115 checks · 177 of 400 requests · about 12 s left · 1 requirement broken so far';
  expect(advanceText(advance)).toBe(told);
  const begun = { ...advance, done: 0, total: 0, left: null, broken: 0 };
  expect(advanceText(begun)).toBe('reading the target · 177 of 400 requests');
  const pause = { group: 'lookup', ending: { status: 503 }, ms: 7_900 };
  expect(advanceText({ ...advance, pause })).toBe(`waiting 8 s because lookup gave 503 · ${told}`);
  expect(advanceText({ ...advance, pause: { ...pause, ms: 100 } })).toBe(told);
  const left = [0, 119_000, 125_000].map((ms) => advanceText({ ...begun, left: ms }).split(' · ')[2]);
  expect(left).toEqual(['about 1 s left', 'about 119 s left', 'about 2 min left']);
});
