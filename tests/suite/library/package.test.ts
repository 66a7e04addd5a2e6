import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, vi } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { storedRecording } from '../../../runs/stored.ts';
import type { Results } from '../../../spec/verdict/results.ts';
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
async function ranAtSandbox(words: readonly [string, ...string[]], faults: readonly string[] = [], more = {}) {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, faults });
  try {
    const env = { ...environmentOf(sandbox, PROOF_CLOCK), CARDPROOF_SANDBOX: '0', ...more };
    return await ran(project, words, { env });
  } finally {
    await sandbox.close();
  }
}

it.each([
  ['node:test', [process.execPath, 'tests/node.test.js'], /pass 2/],
  ['Vitest, where every export loads', [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'], /all there[^]*2 passed/],
] as const)('the example of the matchers passes under %s', async (_name, words, says) => {
  const { code, output } = await ranAtSandbox(words);
  expect(code, output).toBe(0);
  expect(output).toMatch(says);
}); // prettier-ignore

/** `npx playwright test …` in the project, whose own tests are the example of the matchers. */
function underPlaywright(words: readonly string[], faults: readonly string[] = [], env = {}) {
  const config = [
    "import { withCardproof } from 'cardproof/playwright';",
    "import own from './playwright.config.ts';",
    "export default withCardproof({ ...own, globalTeardown: './teardown.mjs' });",
  ];
  const teardown = "export default () => console.log('own teardown');";
  newProject(project, { 'judge.config.ts': config.join('\n'), 'teardown.mjs': teardown });
  const cli = 'node_modules/@playwright/test/cli.js';
  return ranAtSandbox([process.execPath, cli, 'test', '--config', 'judge.config.ts', ...words], faults, env);
}

const resultsIn = (out: string): Results =>
  JSON.parse(readFileSync(join(project, out, 'results.json'), 'utf8')) as Results;

// A run that passes, and the exit code 0: tests/suite/conformance/playwright.test.ts, and `npm run prove -- package`.
it('beside the example of the matchers, in a shard, with two workers, each test twice, no test fails, but for the gate: exit 1, without a stack; no check is carried out twice', async () => {
  newProject(project, {
    'profile.yaml': 'waivers:\n  - { requirement: find/known-found, until: 2099-12-31, why: a test }\n',
  });
  const chosen = 'shows the credentials|find/known-found |cardholder/email-strict |scope/foreign-customer ';
  const words = ['-g', chosen, '--reporter=line,blob', '--shard=1/1', '--workers=2', '--repeat-each=2'];
  const asked = { CARDPROOF_STRICT: '1', CARDPROOF_COMPLETE: '1', PROFILE: 'profile.yaml' };
  const env = { ...asked, CARDPROOF_OUT: 'gated', PLAYWRIGHT_BLOB_OUTPUT_DIR: folder() };
  const { code, output } = await underPlaywright(words, ['cardholder-email-strict-undotted'], env);
  expect(code, output).toBe(1);
  expect(output).toMatch(/^ {2}2 skipped\n {2}6 passed/m);
  expect(output).toMatch(/Error: cardproof: this run failed: --strict, 1 warning \(cardholder\/email-strict\)/);
  expect(output).not.toMatch(/^ +at /m);
  expect(output).toContain('own teardown');
  const results = resultsIn('gated');
  expect(results).toMatchObject({ verdict: 'conforms', scope: 'partial', exitCode: 1, target: { sandbox: false } });
  expect(results.gate.reasons.map(({ kind }) => kind)).toEqual(['warned', 'profile-out-of-date', 'not-tested']);
  const tested = results.requirements.filter(({ status }) => status !== 'not-tested').map(({ id }) => id);
  expect(tested).toEqual(['cardholder/email-strict', 'find/known-found']);
  const begun = storedRecording(join(project, 'gated')).happenings.flatMap((one) =>
    one.kind === 'check' ? [one.requirement] : [],
  );
  expect(begun.length).toBe(new Set(begun).size);
});
