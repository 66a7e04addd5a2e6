import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Explanation, MutationReport } from '../../proof/mutation.ts';
import { joined, mutationTable, problems, score, survivors, untried } from '../../proof/mutation.ts';

const explained = parse(readFileSync('tests/proof/mutation-explained.yaml', 'utf8')) as Explanation[];
const source = 'const a = 1;\nif (b ||\n  `c`) d();\n';
const mutant = (
  status: string,
  replacement: string,
  line: number,
  column: number,
  toLine: number,
  toColumn: number,
) => ({
  status,
  mutatorName: 'Mutator',
  replacement,
  location: { start: { line, column }, end: { line: toLine, column: toColumn } },
});
const report: MutationReport = {
  files: {
    'spec/x.ts': {
      source,
      mutants: [
        mutant('Survived', 'true', 2, 5, 3, 6),
        mutant('NoCoverage', '``', 3, 3, 3, 6),
        mutant('Killed', '2', 1, 11, 1, 12),
        mutant('Timeout', '2', 1, 11, 1, 12),
        mutant('CompileError', '', 1, 11, 1, 12),
      ],
    },
    'spec/y.ts': { source, mutants: [mutant('Killed', '', 1, 11, 1, 12)] },
  },
};
const known: Explanation[] = [
  { file: 'spec/x.ts', original: 'b || `c`', replacement: 'true', why: 'Because.' },
  { file: 'spec/x.ts', original: '`c`', why: 'Never.' },
];

it('a survivor is named by its code, and explained by it', () => {
  expect(survivors(report, known)).toEqual([
    { file: 'spec/x.ts', line: 2, mutator: 'Mutator', original: 'b || `c`', replacement: 'true', covered: true, why: 'Because.' },
    { file: 'spec/x.ts', line: 3, mutator: 'Mutator', original: '`c`', replacement: '``', covered: false, why: 'Never.' },
  ]);
}); // prettier-ignore

it('neither a survivor without an explanation nor an explanation without a survivor goes unseen', () => {
  expect(problems(survivors(report, known), known)).toEqual([]);
  expect(problems(survivors(report, []), [])).toEqual([
    'no explanation: spec/x.ts:2 b || `c` => true',
    'no explanation: spec/x.ts:3 `c` => ``',
  ]);
  const idle = [
    { file: 'spec/x.ts', original: 'b || `c`', replacement: 'false', why: '' },
    { file: 'spec/y.ts', original: '`c`', why: '' },
  ];
  expect(problems(survivors(report, known), [...known, ...idle])).toEqual([
    'explains no survivor: spec/x.ts b || `c` => false',
    'explains no survivor: spec/y.ts `c` => anything',
  ]);
  expect(problems(survivors(report, known), [...known, ...idle], ['spec/y.ts'])).toEqual([
    'explains no survivor: spec/x.ts b || `c` => false',
  ]);
});

it('several reports are one, which says what it lacks', () => {
  const again = { source, mutants: [mutant('Survived', '', 1, 11, 1, 12)] };
  const both = joined([report, { files: { 'spec/y.ts': again, 'z.ts': again } }]);
  expect(Object.keys(both.files)).toEqual(['spec/x.ts', 'spec/y.ts', 'z.ts']);
  expect(both.files['spec/y.ts']).toBe(again);
  const left = untried(both, ['spec/*.ts', 'z.ts', 'other/a.ts'], (folder) => [`${folder}.ts`, 'x.ts', 'y.ts']);
  expect(left).toEqual(['other/a.ts', 'spec/spec.ts']);
  expect(untried(both, ['z.ts'], () => [])).toEqual([]);
});

it('the score is of those that could be judged', () => {
  const all = Object.values(report.files).flatMap((file) => file.mutants);
  expect(score(all)).toBe(60);
  expect(score([])).toBe(100);
  expect(score([{ status: 'Survived' }])).toBe(0);
});

it('the table has a row for each file, and every survivor below', () => {
  expect(mutationTable(report, survivors(report, known.slice(0, 1))).split('\n')).toEqual([
    '| file | mutants | killed | timed out | survived | not covered | score |',
    '|---|---:|---:|---:|---:|---:|---:|',
    '| `spec/x.ts` | 5 | 1 | 1 | 1 | 1 | 50.0 % |',
    '| `spec/y.ts` | 1 | 1 | 0 | 0 | 0 | 100.0 % |',
    '| **all** | 6 | 2 | 1 | 1 | 1 | 60.0 % |',
    '',
    '## Survivors',
    '',
    '### spec/x.ts',
    '',
    '- `x.ts:2`: `` b || `c` `` → `true`. Because.',
    '- `x.ts:3` (never reached): `` `c` `` → ``` `` ```. Not explained.',
    '',
  ]);
});

it('what is explained still stands in the code', () => {
  const oneLine = (text: string) => text.replace(/\s+/g, ' ');
  const gone = explained.filter((one) => !oneLine(readFileSync(one.file, 'utf8')).includes(oneLine(one.original)));
  expect(gone.map((one) => `${one.file}: ${one.original}`)).toEqual([]);
  expect(explained.filter((one) => one.why.length < 20)).toEqual([]);
});
