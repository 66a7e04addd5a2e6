import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { requirementsOf } from '../../playwright/subject.ts';

const folder = new URL('../../conformance/', import.meta.url);
const groups = [...new Set(catalogue.map(({ id }) => id.split('/')[0] ?? ''))];
const specs = readdirSync(fileURLToPath(folder)).map((name) => ({
  group: name.replace('.spec.ts', ''),
  text: readFileSync(new URL(name, folder), 'utf8'),
}));

it('every group has a spec, and no spec is without a group', () =>
  expect(specs.map(({ group }) => group).sort(), 'npm run generate').toEqual([...groups].sort()));

it('a spec tests the requirements of its group, each once, in the order of the catalogue', () => {
  const bound = specs.flatMap(({ text }) => {
    const named = [...text.matchAll(/requirementsOf\('([a-z-]+)'\)/g)].map(([, group = '']) => group);
    return named.flatMap((group) => requirementsOf(group as Parameters<typeof requirementsOf>[0]));
  });
  const order = ({ id }: { readonly id: string }) => catalogue.findIndex((row) => row.id === id);
  expect([...bound].sort((a, b) => order(a) - order(b))).toEqual(catalogue);
  expect(new Set(bound.map(({ id }) => id)).size).toBe(catalogue.length);
});

it('a spec names no other group than its own, and holds one test', () => {
  for (const { group, text } of specs) {
    expect(text).toContain(`requirementsOf('${group}')`);
    expect(text.match(/^ {2}test\(/gm)?.length, group).toBe(1);
    expect(text.match(/^import /gm)?.length, group).toBe(1);
  }
});
