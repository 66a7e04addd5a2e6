import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reportOf, score, survivors } from '../../proof/mutation.ts';
import { folder } from '../folder.ts';

it('the score is of all changes, and those that survive are named', () => {
  const mutant = { line: 2, mutator: 'Mutator', original: 'a', replacement: 'b' };
  const all = (['Survived', 'NoCoverage', 'Killed', 'Timeout', 'Killed'] as const).map((status) => ({
    ...mutant,
    status,
  }));
  expect([score(all), score([])]).toEqual([60, 100]);
  expect(survivors({ files: { 'x.ts': { mutants: all } } })).toEqual(
    all.slice(0, 2).map((one) => ({ file: 'x.ts', ...one })),
  );
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
    mutants.flatMap((one) => (one.status === status ? `${one.line}: ${one.replacement}` : []));
  expect(mutants[0]).toMatchObject({
    line: 2,
    original: expect.stringMatching(/^\{ let \[all, i\] = .* return all; \}$/) as unknown,
  });
  expect(became('Timeout')).toEqual(['5: {}', '6: i -= step', '14: 1 - 1']);
  expect(became('Survived')).toEqual(['4: true', '4: to >= 0', '14: () => undefined', '15: () => undefined']);
  expect(became('NoCoverage')).toEqual(['15: ""']);
  expect(became('Killed')).toEqual(expect.arrayContaining(['2: {}', '4: false', '13: met - 2']));
});
