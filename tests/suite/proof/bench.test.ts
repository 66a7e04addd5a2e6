import { expect, it } from 'vitest';
import { bench } from '../../proof/bench/bench.ts';
import { atSandbox, grown } from '../../proof/bench/inputs.ts';

const rows = (power: number) =>
  [1, 100, 1000].map((size) => ({
    axis: 'customers',
    name: `customers ${size}`,
    size,
    seconds: 5 + (size / 100) ** power,
  }));

it('what grows as n or less is right; more is not, though what a run costs anyway hides it', () => {
  expect(bench.wrong(rows(1))).toEqual([]);
  expect(bench.wrong(rows(2))).toEqual(['customers: seconds n^1.24']);
  expect(bench.figures(rows(2))).toEqual(['customers: up to 1000, seconds n^1.24']);
});

it.each([
  [{ figure: { is: 2.1, unit: ' ×', atMost: 2 }, beside: 'bare ajv' }, ['judging file: 2.10 × of 2 (bare ajv)']],
  [{ figure: { is: 2, unit: ' ×', atMost: 2 }, beside: 'bare ajv' }, []],
  [{ memory: 301 }, ['judging file: 301 MB of memory']],
  [{ wrong: ['exit code 0'] }, ['judging file: exit code 0']],
])('what misses its bound is named: %j', (came, says) => {
  const row = { name: 'judging file', axis: 'judging', what: 'file', memory: 300, ...came };
  expect(bench.wrong([row])).toEqual(says);
});

it.each([
  ['customers', 40],
  ['transactions', 3000],
  ['findings', 60],
] as const)('an institution has as many %s as are asked for', async (what, count) => {
  const size = await atSandbox((sandbox) => Promise.resolve(sandbox.customerIds.length), {
    records: (home) => {
      grown[what](home, count);
      const [first] = home.people;
      const records = home.people.flatMap(({ transactions }) => transactions.map(({ record }) => record));
      const counts = {
        customers: new Set(home.people.map(({ cardholderId }) => cardholderId)).size,
        transactions: first?.transactions.length,
        findings: records.flatMap((record) => Object.values<unknown>(record)).filter((value) => value === 7.5).length,
      };
      expect(counts[what]).toBe(count);
    },
  });
  expect(size).toBe(what === 'customers' ? count : 6);
});
