import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Explanation, MutationReport } from '../../proof/mutation.ts';
import { problems, reportOf, score, survivors } from '../../proof/mutation.ts';
import { folder } from '../folder.ts';

const explained = parse(readFileSync('tests/proof/mutation-explained.yaml', 'utf8')) as Explanation[];
const source = 'const a = 1;\nif (b ||\n  `c`) d();\n';
const mutant = (
  status: string,
  replacement: string,
  [line, column, toLine, toColumn]: readonly [number, number, number, number],
) => ({
  ...{ status, mutatorName: 'Mutator', replacement },
  location: { start: { line, column }, end: { line: toLine, column: toColumn } },
});
const report: MutationReport = {
  files: {
    'spec/x.ts': {
      source,
      mutants: [
        mutant('Survived', 'true', [2, 5, 3, 6]),
        mutant('NoCoverage', '``', [3, 3, 3, 6]),
        mutant('Killed', '2', [1, 11, 1, 12]),
        mutant('Timeout', '2', [1, 11, 1, 12]),
        mutant('CompileError', '', [1, 11, 1, 12]),
      ],
    },
    'spec/y.ts': { source, mutants: [mutant('Killed', '', [1, 11, 1, 12])] },
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

const SAMPLE = `
export function sum(to: number): number {
  let [all, i] = [0, 0];
  const step = to > 0 ? 1 : 2;
  while (i < to) {
    i += step;
    all += i;
  }
  return all;
}
export const met = sum(3);
let once: number | undefined;
export const kept = (): number => (once ??= met + 2);
export const stride = (): number => 1 + 1;
export const never = (): string => 'never';
`;
const TESTS = `
import { expect, it } from 'vitest';
import { kept, met, stride, sum } from './sample.ts';
it('keeps', () => expect(kept()).toBe(8));
it('keeps again', () => expect(kept()).toBe(8));
it('adds', () => expect([met, sum(2)]).toEqual([6, 3]));
it('strides', () => {
  const step = stride();
  for (let at = 0; at < 9;) at += step;
});
`;

it('a mutant is met by a test, or only when its file is imported, or never; one that loops for ever ends', async () => {
  const at = folder();
  writeFileSync(join(at, 'sample.ts'), SAMPLE);
  writeFileSync(join(at, 'sample.test.ts'), TESTS);
  const { files } = await reportOf([join(at, 'sample.ts')], [join(at, 'sample.test.ts')]);
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const became = (status: string) =>
    mutants.flatMap((one) => (one.status === status ? `${one.location.start.line}: ${one.replacement}` : []));
  expect(became('Timeout')).toEqual(['5: {}', '6: i -= step', '14: 1 - 1']);
  expect(became('Survived')).toEqual(['4: true', '4: to >= 0', '14: () => undefined', '15: () => undefined']);
  expect(became('NoCoverage')).toEqual(['15: ""']);
  expect(became('Killed')).toEqual(expect.arrayContaining(['2: {}', '4: false', '13: met - 2']));
});
