import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Check } from '../../../engine/check.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { suite } from '../../checks/all.ts';

const folder = new URL('../../checks/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !['all.ts', 'smoke.ts'].includes(path));

it('every requirement that asks has one check, and no other requirement has any', () => {
  const active = catalogue.filter(({ by }) => by === 'active').map(({ id }) => id);
  expect(suite.checks.map(({ requirement }) => requirement).toSorted()).toEqual(active.toSorted());
});

it.each(files)('%s holds checks of its own group only', async (path) => {
  const { checks } = (await import(new URL(path, folder).href)) as { readonly checks: readonly Check[] };
  const group = `${path.replace('.ts', '').split('/')[0] ?? ''}/`;
  expect(checks.map(({ requirement }) => requirement).filter((id) => !id.startsWith(group))).toEqual([]);
  expect(checks).not.toEqual([]);
});
