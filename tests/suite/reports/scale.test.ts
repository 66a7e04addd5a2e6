import { expect, it } from 'vitest';
import { html } from '../../../reports/html/report.tsx';
import type { Run } from '../../../reports/view.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { Finding } from '../../../spec/evidence/finding.ts';
import { madeUpFinding } from './fake-finding.ts';
import { exchange, makeRun } from './fixtures.ts';

let state = 1;
/** Numbers as if drawn by lot, the same in every run: what compresses too well would prove nothing. */
function drawn(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state >>> 8;
}
const hex = (): string => drawn().toString(16).padStart(6, '0');

/** The exchange with another body, made of its own. */
function withBody(one: Exchange, change: (text: string) => string): Exchange {
  if (one.outcome.kind !== 'answer') return one;
  const { body } = one.outcome;
  return { ...one, outcome: { ...one.outcome, body: { ...body, text: change(body.text) } } };
}

const BROKEN = 40;

/** A run as large as a report must manage: many exchanges, many findings, most with an exchange of their own. */
function largeRun(exchangesTotal: number, findingsTotal: number): Run {
  const { results } = makeRun('violates');
  const ownIds = (text: string) =>
    text.replace(/-1c2d-4e3f-8a4b-5c6d7e8f9a0b/g, () => `-${hex().slice(2)}-4${hex().slice(3)}-a${hex().slice(3)}-${hex()}${hex()}`);
  const exchanges = Array.from({ length: exchangesTotal }, (_, n) => withBody(exchange(n + 1), ownIds));
  const each = findingsTotal / BROKEN;
  const finding = (row: number, n: number): Finding => {
    const id = exchanges[((row * each + n) * 5) % exchanges.length]?.id ?? '';
    const at = `/transactions/${n % 20}/accounts/0/balance`;
    const words = { at, expected: 'x'.repeat(80), actual: 'y'.repeat(200) };
    return madeUpFinding({ ...words, exchanges: [id], curl: `curl ${id}` });
  };
  const requirements = results.requirements.map((one, row) => {
    if (row >= BROKEN) return one;
    const findings = Array.from({ length: each }, (_, n) => finding(row, n));
    return { ...one, status: 'violated' as const, findings, findingsTotal: each + 7 };
  });
  return { results: { ...results, requirements }, exchanges };
} // prettier-ignore

/** How long the first view takes is measured by `npm run bench report`; here is what makes it so. */
it('a very large run stays under 15 MB and within what a browser lays out at once, and says what is left out', () => {
  const run = largeRun(10_000, 2_000);
  const page = html(run);
  expect(Buffer.byteLength(page)).toBeLessThan(15_000_000);
  expect(page.match(/<[a-z]/g)?.length).toBeLessThan(80_000);
  const told = run.results.requirements.flatMap(({ findings }) => findings.slice(0, 3));
  const said = /carries ([\d,]+) exchanges: all ([\d,]+) that .* ([\d,]+) others are left out; exchanges\.ndjson/;
  const [, ...numbers] = said.exec(page) ?? [];
  const [carried = 0, all = 0, left = 0] = numbers.map((text) => Number(text.replaceAll(',', '')));
  expect(all).toBeGreaterThanOrEqual(new Set(told.flatMap(({ exchanges }) => exchanges)).size);
  expect(carried + left).toBe(run.exchanges.length);
  expect(html(makeRun('conforms'))).toContain('carries all 260 exchanges of the run.');
});

it('a run of huge answers stays under 15 MB, shortens bodies and says so', { timeout: 240_000 }, () => {
  // What does not compress, in few lines: each body is short enough to stay whole, and all of them do not fit.
  const word = (): string => Buffer.from(Uint8Array.from({ length: 750 }, drawn)).toString('base64');
  const { results, exchanges } = largeRun(160, 200);
  const huge = exchanges.map((one) =>
    withBody(one, () => JSON.stringify({ words: Array.from({ length: 100 }, word) })),
  );
  const page = html({ results, exchanges: huge });
  expect(Buffer.byteLength(page)).toBeLessThan(15_000_000);
  expect(page).toMatch(/\d+ bodies are shortened/);
});
