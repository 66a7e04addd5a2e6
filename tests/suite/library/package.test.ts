import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, vi } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import type { Results } from '../../../spec/results.ts';
import { newProject, pack, type Packed, ran } from '../../proof/empty-project.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { steps } from '../../proof/package/steps.ts';
import { environmentOf } from '../cli/process.ts';
import { folder } from '../folder.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));
const project = folder();
let packed: Packed;

/**
 * A project that was empty until the package, made as it is published, was installed in it. `npm run prove -- package`
 * compiles its types, too, and tries pnpm, yarn and other versions of Node.
 */
beforeAll(async () => {
  packed = await pack(project);
  cpSync(join(root, 'examples/matchers'), project, { recursive: true });
  newProject(project, { 'use.ts': readFileSync(join(root, 'tests/proof/use-of-exports.txt'), 'utf8') });
  const install = ['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', packed.file] as const;
  const { code, output } = await ran(project, install);
  expect(code, output).toBe(0);
  for (const name of ['@playwright/test', 'playwright', 'vitest']) link(name);
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
  const { exports, scripts, dependencies } = JSON.parse(
    readFileSync(join(project, 'node_modules/cardproof/package.json'), 'utf8'),
  ) as Readonly<Record<string, Record<string, string>>>;
  const exported = Object.values(exports ?? {}).flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : Object.values(one as Record<string, string>),
  );
  expect(exported).toContain('./spec/fleet.schema.json');
  expect(exported.filter((path) => !packed.files.includes(path.replace('./', '')))).toEqual([]);
  expect(Object.keys(scripts ?? {}).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
  expect(Object.keys(dependencies ?? {})).not.toContain('@playwright/test');
});

it('the command judges, and finds its pages', async () => {
  const command = join(project, 'node_modules/.bin/cardproof');
  const judging = steps.filter(({ words }) => words[1] === 'cardproof');
  expect(judging.map(({ words }) => words[2])).toEqual(['run', 'explain']);
  for (const { words, says } of judging) {
    const { code, output } = await ran(project, [command, ...words.slice(2)]);
    expect(output).toMatch(says);
    expect(code, output).toBe(0);
  }
  const explained = await ran(project, [command, 'explain', 'violated']);
  const page = /^more: ([^#\n]*)/m.exec(explained.output)?.[1] ?? '';
  expect(readFileSync(page, 'utf8')).toContain('violated');
});

it('every export loads', async () => {
  const words = [process.execPath, '--import', import.meta.resolve('tsx'), 'use.ts'] as const;
  expect(await ran(project, words)).toEqual({ code: 0, output: 'all there\n' });
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
  ['node:test', [process.execPath, '--test'], 'pass 2'],
  ['Vitest', [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'], '1 passed'],
] as const)('the example of the matchers passes under %s', async (_name, words, says) => {
  const { code, output } = await ranAtSandbox(words);
  expect(code, output).toBe(0);
  expect(output).toContain(says);
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
