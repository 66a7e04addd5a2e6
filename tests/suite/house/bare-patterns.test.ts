import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';
import { filesIn, root } from './rooms.ts';

const tests = filesIn('tests').filter((path) => path.endsWith('.ts'));

/** What is read here of a part of a program. */
interface Part {
  readonly type: string;
  readonly start: number;
  readonly callee?: { readonly property?: { readonly name?: string } };
  readonly value?: { readonly regex?: object } | null;
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && 'type' in value;

/** All parts of a program below a value. */
function partsOf(value: unknown): readonly Part[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(isPart(value) ? [value] : []), ...Object.values(value).flatMap(partsOf)];
}

/** The lines on which an object that a test expects has a bare pattern as a member. */
function barePatterns(text: string): readonly number[] {
  if (!text.includes('toMatchObject(') && !text.includes('toEqual(')) return [];
  const expectations = partsOf(parseAst(text, { lang: 'ts' }).body).filter(
    ({ type, callee }) => type === 'CallExpression' && /^(toMatchObject|toEqual)$/.test(callee?.property?.name ?? ''),
  );
  const bare = expectations
    .flatMap(partsOf)
    .filter(({ type, value }) => type === 'Property' && value?.regex !== undefined);
  return [...new Set(bare.map(({ start }) => text.slice(0, start).split('\n').length))];
}

it('finds a bare pattern in an expected object, however deep', () => {
  expect(barePatterns('expect(a).toEqual({ b: 1 });\nexpect(a).not.toMatchObject({\n  b: [{ c: /x/ }] });')).toEqual([
    3,
  ]);
  expect(barePatterns('expect(a).toEqual({ b: expect.stringMatching(/x/) }); read({ b: /x/ });')).toEqual([]);
});

it('no expected object has a bare pattern, because it matches anything: write expect.stringMatching', () => {
  const found = tests.flatMap((path) =>
    barePatterns(readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`),
  );
  expect(tests.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});
