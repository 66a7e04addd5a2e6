import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { Finding } from '../../../spec/evidence/finding.ts';
import type { Run } from '../../../reports/view.ts';
import { exchange, makeRun } from './fixtures.ts';
import { madeUpFinding } from './fake-finding.ts';

const broken = 40;
let state = 1;

/** Hexadecimal digits as if drawn by lot, the same in every run: what compresses too well would prove nothing. */
function digits(count: number): string {
  let text = '';
  while (text.length < count) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += (state >>> 8).toString(16).padStart(6, '0');
  }
  return text.slice(0, count);
}

/** The exchange with ids of its own in its body. */
function unlike(one: Exchange): Exchange {
  if (one.outcome.kind !== 'answer') return one;
  const { body } = one.outcome;
  const text = body.text.replace(/-1c2d-4e3f-8a4b-5c6d7e8f9a0b/g, () => {
    const hex = digits(24);
    return `-${hex.slice(0, 4)}-4${hex.slice(5, 8)}-a${hex.slice(9, 12)}-${hex.slice(12)}`;
  });
  return { ...one, outcome: { ...one.outcome, body: { ...body, text } } };
}

/** A run as large as a report must manage: many exchanges, many findings, most with an exchange of their own. */
export function largeRun(exchangesTotal = 10_000, findingsTotal = 2_000): Run {
  const { results } = makeRun('violates');
  const exchanges = Array.from({ length: exchangesTotal }, (_, n) => unlike(exchange(n + 1)));
  const each = findingsTotal / broken;
  const finding = (row: number, n: number): Finding => {
    const id = exchanges[((row * each + n) * 5) % exchanges.length]?.id ?? '';
    const at = `/transactions/${n % 20}/accounts/0/balance`;
    const words = { at, expected: 'x'.repeat(80), actual: 'y'.repeat(200) };
    return madeUpFinding({ ...words, exchanges: [id], curl: `curl ${id}` });
  };
  const requirements = results.requirements.map((one, row) => {
    if (row >= broken) return one;
    const findings = Array.from({ length: each }, (_, n) => finding(row, n));
    return { ...one, status: 'violated' as const, findings, findingsTotal: each + 7 };
  });
  return { results: { ...results, requirements }, exchanges };
}
