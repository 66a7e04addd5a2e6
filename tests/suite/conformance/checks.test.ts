import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Check } from '../../../engine/check.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { suite } from '../../checks/all.ts';

const folder = new URL('../../checks/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !['all.ts', 'order.ts', 'shared/'].some((other) => path.startsWith(other)));

const checked = suite.checks.map(({ requirement }) => requirement);
const by = (manner: string) => catalogue.filter((row) => row.by === manner).map(({ id }) => id);

it('every requirement that asks has one check', () =>
  expect(checked.filter((id) => by('active').includes(id)).toSorted()).toEqual(by('active').toSorted()));

it('what every answer is held to has one check at most, which looks where no other does; what is not checked has none', () => {
  expect(checked.filter((id) => by('none').includes(id))).toEqual([]);
  expect(new Set(checked).size).toBe(checked.length);
});

it.each(files)('%s holds checks of its own group only', async (path) => {
  const { checks } = (await import(new URL(path, folder).href)) as { readonly checks: readonly Check[] };
  const group = `${path.replace('.ts', '').split('/')[0] ?? ''}/`;
  expect(checks.map(({ requirement }) => requirement).filter((id) => !id.startsWith(group))).toEqual([]);
  expect(checks).not.toEqual([]);
});
