/** `npm run bench:report`: the HTML report of a very large run, beside an almost empty page in the same browser; medians. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser } from '@playwright/test';
import { median } from 'd3-array';
import { html } from '../../reports/html/report.tsx';
import { sharedBrowser } from '../suite/programs.ts';
import { largeRun } from '../suite/reports/large.ts';

const TURNS = 7;
const LONGEST = 1000;
const LARGEST = 15_000_000;

/**
 * Opens a page in a context of its own; first contentful paint, and the end of loading, when filters and links work, in
 * milliseconds since navigation.
 */
async function time(browser: Browser, file: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
  const times = await page.evaluate(async () => {
    const paint = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry.startTime);
      }).observe({ type: 'paint', buffered: true });
    });
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return { paint, ready: entry?.domContentLoadedEventEnd ?? Infinity };
  });
  await page.close();
  return times;
}

const milliseconds = (time: number): string => `${time.toFixed(0)} ms`;

const folder = mkdtempSync(join(tmpdir(), 'cardproof-bench-'));
const browser = await sharedBrowser();
try {
  const [large, empty] = [join(folder, 'large.html'), join(folder, 'empty.html')];
  const run = largeRun();
  const start = performance.now();
  const content = html(run);
  const made = performance.now() - start;
  writeFileSync(large, content);
  writeFileSync(empty, '<!doctype html><title>empty</title><p>Almost nothing.</p>\n');
  await time(browser, empty);
  const turns: { paint: number; ready: number; least: number }[] = [];
  while (turns.length < TURNS) {
    turns.push({ ...(await time(browser, large)), least: (await time(browser, empty)).paint });
  }
  const of = (name: 'paint' | 'ready' | 'least'): number => median(turns, (turn) => turn[name]) ?? NaN;
  const [paint, ready, least] = [of('paint'), of('ready'), of('least')];
  const size = Buffer.byteLength(content);
  console.log(
    `report of ${run.exchanges.length} exchanges, ${2000} findings: ${(size / 1e6).toFixed(1)} MB, made in ${milliseconds(made)}`,
  );
  console.log(
    `first contentful paint  ${milliseconds(paint)}, almost empty page ${milliseconds(least)}, ratio ${(paint / least).toFixed(1)}`,
  );
  console.log(
    `ready for filters       ${milliseconds(ready)} (medians of ${TURNS}, in turns; both limits ${LONGEST} ms)`,
  );
  process.exitCode = size < LARGEST && paint < LONGEST && ready < LONGEST ? 0 : 1;
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
