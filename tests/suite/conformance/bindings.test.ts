import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { catalogue } from '../../../spec/generated/catalogue.ts';

const folder = new URL('../../conformance/', import.meta.url);
const specs = readdirSync(fileURLToPath(folder)).map((name) => ({
  group: name.replace('.spec.ts', ''),
  text: readFileSync(new URL(name, folder), 'utf8'),
}));

/** The lines of a spec: id of the title, of `about` and of `upholds`. */
const lines = specs.flatMap(({ group, text }) =>
  [...text.matchAll(/test\(\s*(['"])(\S+) ((?:\\.|(?!\1).)*)\1,\s*about\('([^']+)'\),[^;]*?upholds\('([^']+)'\)/g)].map(
    ([, , id = '', title = '', about = '', upheld = '']) => ({ group, id, title, about, upheld }),
  ),
);

it('every requirement has one line, in the spec of its group', () => {
  const bound = lines.map(({ group, id }) => `${group}: ${id}`).sort();
  const wanted = catalogue.map(({ id }) => `${id.split('/')[0]}: ${id}`).sort();
  expect(bound, 'npm run generate').toEqual(wanted);
});

it('a spec has its lines in the order of the catalogue, one to a requirement', () => {
  for (const { group, text } of specs) {
    const members = catalogue.filter(({ id }) => id.startsWith(`${group}/`));
    const calls = text.split('\n').flatMap((line) => /^test\("(\S+) .*\);$/.exec(line)?.[1] ?? []);
    expect(calls).toEqual(members.map(({ id }) => id));
  }
});

it('a line names one requirement only, and says its text', () => {
  const texts = new Map<string, string>(catalogue.map(({ id, text }) => [id, text]));
  for (const { id, title, about, upheld } of lines) {
    expect([about, upheld]).toEqual([id, id]);
    expect(title.replace(/\\(.)/g, '$1')).toBe(texts.get(id));
  }
});

it('a spec holds nothing but lines', () => {
  for (const { group, text } of specs) {
    const count = lines.filter((line) => line.group === group).length;
    expect(text.match(/^test\(/gm)?.length, group).toBe(count);
    expect(text.match(/^import /gm)?.length, group).toBe(1);
  }
});
