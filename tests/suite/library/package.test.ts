import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, vi } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import type { Results } from '../../../spec/results.ts';
import { newProject, pack, type Packed, ran } from '../../proof/empty-project.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { steps } from '../../proof/package/steps.ts';
import { environmentOf } from '../../proof/alone.ts';
import { folder } from '../folder.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));
const project = folder();
const installed = join(project, 'node_modules/cardproof');
let packed: Packed;
let manifest: Readonly<Record<'exports' | 'scripts' | 'dependencies' | 'bin', Record<string, string>>>;

/**
 * A project that was empty until the package, made as it is published, was unpacked in it, beside what it depends on.
 * `npm run prove -- package` installs it by npm, pnpm and yarn, compiles its types, too, and tries other versions of Node.
 */
beforeAll(async () => {
  packed = await pack(project);
  cpSync(join(root, 'examples/matchers'), project, { recursive: true });
  const use = readFileSync(join(root, 'tests/proof/use-of-exports.txt'), 'utf8');
  newProject(project, {
    'tests/use.vitest.ts': `${use}\nimport { it } from 'vitest';\nit('uses them', () => undefined);`,
  });
  mkdirSync(installed, { recursive: true });
  const { code, output } = await ran(project, ['tar', '-xzf', packed.file, '-C', installed, '--strip-components=1']);
  expect(code, output).toBe(0);
  manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as typeof manifest;
  for (const name of ['@playwright/test', 'playwright', 'vitest', ...Object.keys(manifest.dependencies)]) link(name);
});

/** A program of the checkout, in the project: what an installer would bring is large. */
function link(name: string): void {
  const place = join(project, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(root, 'node_modules', name), place);
}

it('the package holds what its user uses, and nothing of how it is made', () => {
  const made = /^(tests|generators|cli|engine)\/|\.tsx?$|\.config\.|eslint|oxlint|stryker|CONTRIBUTING|\.png$/;
  expect(packed.files.filter((path) => made.test(path) && !path.endsWith('.d.ts'))).toEqual([]);
  expect(packed.files.length).toBeGreaterThan(60);
  expect(packed.files.length).toBeLessThan(160);
  const { exports, scripts, dependencies } = manifest;
  const exported = Object.values(exports).flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : Object.values(one as Record<string, string>),
  );
  expect(exported).toContain('./spec/fleet.schema.json');
  expect(exported.filter((path) => !packed.files.includes(path.replace('./', '')))).toEqual([]);
  expect(Object.keys(scripts).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
  expect(Object.keys(dependencies)).not.toContain('@playwright/test');
});

it('the command judges, and finds its pages', async () => {
  const command = join(installed, manifest.bin['cardproof'] ?? '');
  const [{ words, says } = { words: [], says: /^$/ }] = steps.filter((step) => step.words.includes('--smoke'));
  const { code, output } = await ran(project, [process.execPath, command, ...words.slice(2)]);
  expect(output).toMatch(says);
  expect(code, output).toBe(0);
  const explained = await ran(project, [process.execPath, command, 'explain', 'violated']);
  const page = /^more: ([^#\n]*)/m.exec(explained.output)?.[1] ?? '';
  expect(readFileSync(page, 'utf8')).toContain('violated');
});

/** Runs a program in the project, with the settings of a sandbox. */
async function ranAtSandbox(words: readonly [string, ...string[]]) {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK });
  try {
    return await ran(project, words, { env: { ...environmentOf(sandbox, PROOF_CLOCK), CARDPROOF_SANDBOX: '0' } });
  } finally {
    await sandbox.close();
  }
}

it.each([
  ['node:test', [process.execPath, 'tests/node.test.js'], /pass 2/],
  [
    'Vitest, where every export loads',
    [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'],
    /all there[^]*2 passed/,
  ],
] as const)('the example of the matchers passes under %s', async (_name, words, says) => {
  const { code, output } = await ranAtSandbox(words);
  expect(code, output).toBe(0);
  expect(output).toMatch(says);
});

it('the example of the matchers passes under Playwright, which judges the target too', async () => {
  const config = [
    "import { withCardproof } from 'cardproof/playwright';",
    "import own from './playwright.config.ts';",
    'export default withCardproof(own);',
  ];
  newProject(project, { 'judge.config.ts': config.join('\n') });
  const words = ['--config', 'judge.config.ts', '-g', 'shows the credentials|find/known-found '];
  const cli = 'node_modules/@playwright/test/cli.js';
  const { code, output } = await ranAtSandbox([process.execPath, cli, 'test', ...words]);
  expect(code, output).toBe(0);
  expect(output).toContain('2 passed');
  const results = JSON.parse(readFileSync(join(project, 'cardproof-out/results.json'), 'utf8')) as Results;
  expect(results).toMatchObject({
    verdict: 'conforms',
    scope: 'partial',
    target: { sandbox: false },
    gate: { passed: true },
  });
});
