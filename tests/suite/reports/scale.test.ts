import { describe, expect, it } from 'vitest';
import { html } from '../../../reports/html/report.tsx';
import type { Run } from '../../../reports/view.ts';
import { makeRun } from './fixtures.ts';
import { largeRun } from './large.ts';

/** How long the first view takes is measured by `npm run bench report`; here is what makes it so. */
describe('a very large run', () => {
  const run = largeRun();
  const page = html(run);

  it('stays under 15 MB and within what a browser lays out at once', () => {
    expect(Buffer.byteLength(page)).toBeLessThan(15_000_000);
    expect(page.match(/<[a-z]/g)?.length).toBeLessThan(80_000);
  });

  it('carries every exchange that a told finding names, and says what is left out', () => {
    const named = new Set(
      run.results.requirements.flatMap(({ findings }) => findings.slice(0, 3).flatMap((one) => one.exchanges)),
    );
    const [, carried = '', all = '', left = ''] =
      /carries ([\d,]+) exchanges: all ([\d,]+) that .* ([\d,]+) others are left out; exchanges\.ndjson/.exec(page) ??
      [];
    const number = (text: string): number => Number(text.replaceAll(',', ''));
    expect(number(all)).toBeGreaterThanOrEqual(named.size);
    expect(number(carried) + number(left)).toBe(run.exchanges.length);
  });

  it('says that it carries all of a small run', () =>
    expect(html(makeRun('conforms'))).toContain('carries all 260 exchanges of the run.'));
});

it('a run of huge answers stays under 15 MB, shortens bodies and says so', { timeout: 240_000 }, () => {
  const large = largeRun(160, 200);
  let state = 7;
  const byte = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  // What does not compress, in few lines: each body is short enough to stay whole, and all of them do not fit.
  const word = (): string => Buffer.from(Uint8Array.from({ length: 750 }, byte)).toString('base64');
  const exchanges = large.exchanges.map((one) => {
    if (one.outcome.kind !== 'answer') return one;
    const text = JSON.stringify({ words: Array.from({ length: 100 }, word) });
    return { ...one, outcome: { ...one.outcome, body: { ...one.outcome.body, text } } };
  });
  const run: Run = { ...large, exchanges };
  const page = html(run);
  expect(Buffer.byteLength(page)).toBeLessThan(15_000_000);
  expect(page).toMatch(/\d+ bodies are shortened/);
});
