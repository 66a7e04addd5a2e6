import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Explanation, MutationReport } from '../../proof/mutation.ts';
import { problems, score, survivors } from '../../proof/mutation.ts';

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
});

it('the score is of those that could be judged', () => {
  const all = Object.values(report.files).flatMap((file) => file.mutants);
  expect(score(all)).toBe(60);
  expect(score([])).toBe(100);
  expect(score([{ status: 'Survived' }])).toBe(0);
});

it('what is explained still stands in the code', () => {
  const oneLine = (text: string) => text.replace(/\s+/g, ' ');
  const gone = explained.filter((one) => !oneLine(readFileSync(one.file, 'utf8')).includes(oneLine(one.original)));
  expect(gone.map((one) => `${one.file}: ${one.original}`)).toEqual([]);
  expect(explained.filter((one) => one.why.length < 20)).toEqual([]);
});
