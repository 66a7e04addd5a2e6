import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, vi } from 'vitest';
import { newProject, pack, type Packed, ran } from '../../proof/empty-project.ts';
import { folder } from '../folder.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));
const project = folder();
let packed: Packed;

/** A project that was empty until the package, made as it is published, was installed in it. `npm run prove:package` does more. */
beforeAll(async () => {
  packed = await pack(project);
  newProject(project, { 'use.ts': readFileSync(join(root, 'tests/proof/use-of-exports.txt'), 'utf8') });
  const install = ['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', packed.file] as const;
  const { code, output } = await ran(project, install);
  expect(code, output).toBe(0);
});

it('the package holds what its user uses, and nothing of how it is made', () => {
  const made = /^(tests|generators|cli|engine)\/|\.tsx?$|\.config\.|eslint|vitest|stryker|CONTRIBUTING|\.png$/;
  expect(packed.files.filter((path) => made.test(path) && !path.endsWith('.d.ts'))).toEqual([]);
  expect(packed.files.length).toBeGreaterThan(60);
  expect(packed.files.length).toBeLessThan(130);
  const { scripts, dependencies } = JSON.parse(
    readFileSync(join(project, 'node_modules/cardproof/package.json'), 'utf8'),
  ) as Readonly<Record<string, Record<string, string>>>;
  expect(Object.keys(scripts ?? {}).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
  expect(Object.keys(dependencies ?? {})).not.toContain('@playwright/test');
});

it('the command judges, and finds its pages', async () => {
  const command = join(project, 'node_modules/.bin/cardproof');
  const run = await ran(project, [command, 'run', '--smoke', '--quiet']);
  expect(run.output).toContain('sandbox, not your environment');
  expect(run.code, run.output).toBe(0);
  const explained = await ran(project, [command, 'explain', 'violated']);
  const page = /^more: (.*)$/m.exec(explained.output)?.[1] ?? '';
  expect(readFileSync(page, 'utf8')).toContain('violated');
});

it('every export loads, and its types compile', async () => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const strict = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom', '--outDir', 'made'];
  expect(await ran(project, [process.execPath, compiler, ...strict, 'use.ts'])).toEqual({ code: 0, output: '' });
  expect(await ran(project, [process.execPath, 'made/use.js'])).toEqual({ code: 0, output: 'all there\n' });
});
