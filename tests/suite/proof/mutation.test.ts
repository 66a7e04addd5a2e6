import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { MutationReport } from '../../proof/mutation.ts';
import { reportOf, score, survivors } from '../../proof/mutation.ts';
import { folder } from '../folder.ts';

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

it('a survivor is named by its code', () => {
  expect(survivors(report)).toEqual([
    { file: 'spec/x.ts', line: 2, mutator: 'Mutator', original: 'b || `c`', replacement: 'true' },
    { file: 'spec/x.ts', line: 3, mutator: 'Mutator', original: '`c`', replacement: '``' },
  ]);
});

it('the score is of those that could be judged', () => {
  const all = Object.values(report.files).flatMap((file) => file.mutants);
  expect(score(all)).toBe(60);
  expect(score([])).toBe(100);
  expect(score([{ status: 'Survived' }])).toBe(0);
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
