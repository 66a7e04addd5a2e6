import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { barText, progressOn } from '../../../cli/terminal/progress.ts';
import { advanceText, leftText } from '../../../spec/phrasing/progress.ts';
import { found, gathered, judged, MUST } from '../reports/fake-run.ts';

const broken = judged([[MUST, gathered(found())]]).requirements;
const advance = { check: 'a/b', done: 41, total: 115, sent: 177, budget: 400, left: 12_400, broken: 1, pause: null };

/** A stream that remembers what was written to it. */
function screen(isTTY: boolean) {
  const written: string[] = [];
  const out = Object.assign(new PassThrough(), { isTTY, columns: 200, rows: 40 });
  out.on('data', (part: Buffer) => written.push(part.toString()));
  return { out, written: () => stripVTControlCharacters(written.join('')) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Twenty seconds of a run in which the tenth of its hundred checks begins after five. */
async function watched(isTTY: boolean, pace: number | null = 10, quiet = false) {
  const { out, written } = screen(isTTY);
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
  const said = written();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written()).toBe(said);
  return said;
}

describe('progress', () => {
  it('is a line every ten seconds in a pipeline', async () => {
    expect((await watched(false)).split('\n')).toEqual([
      'cardproof: 10 of 100 checks · 100 of 400 requests · about 30 s left · 1 requirement broken so far',
      'cardproof: 10 of 100 checks · 100 of 400 requests · about 30 s left · 1 requirement broken so far',
      '',
    ]);
    expect(await watched(false, null)).toContain('about 90 s left');
  });

  it('is a bar on a terminal, with each broken requirement above it once', async () => {
    const said = await watched(true);
    expect(said.split('✗ g/must')).toHaveLength(2);
    expect(said).toContain('██░░');
    expect(said).toContain('10 of 100 checks · 100 of 400 requests');
  });

  it('says nothing if it is told to be quiet', async () => expect(await watched(false, 10, true)).toBe(''));
});

describe('how far a run has come', () => {
  it('is told in few words', () => {
    expect(advanceText(advance)).toBe(
      '41 of 115 checks · 177 of 400 requests · about 12 s left · 1 requirement broken so far',
    );
    expect(advanceText({ ...advance, done: 0, total: 0, left: null, broken: 0 })).toBe(
      'reading the target · 177 of 400 requests',
    );
    const pause = { group: 'lookup', ending: { status: 503 }, ms: 7_900 };
    expect(advanceText({ ...advance, pause })).toMatch(/^waiting 8 s because lookup gave 503 · 41 of 115 checks/);
    expect(advanceText({ ...advance, pause: { ...pause, ms: 100 } })).toBe(advanceText(advance));
    expect([leftText(null), leftText(0), leftText(119_000), leftText(125_000)]).toEqual([
      '', 'about 1 s left', 'about 119 s left', 'about 2 min left',
    ]); // prettier-ignore
  });

  it('is never wider than the terminal', () => {
    expect([...barText(advance, 60)]).toHaveLength(59);
    expect(barText(advance, 200)).toMatch(/^█{9}░{15} 41 of 115 .* a\/b$/u);
  });
});
