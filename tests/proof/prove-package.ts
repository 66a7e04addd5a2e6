/**
 * `npm run prove:package`: installs the package in empty projects with npm, pnpm and yarn, and uses all that it exports
 * there: the command, the types, `npx playwright test`. `--node 22` does so under that version of Node (npm's package `node`).
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { newProject, pack, ran } from './empty-project.ts';

type Words = readonly [string, ...string[]];

const { values } = parseArgs({ options: { node: { type: 'string' }, only: { type: 'string' } } });
const pinned = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly devDependencies: Readonly<Record<string, string>>;
};
const version = (name: string): string => `${name}@${pinned.devDependencies[name] ?? 'latest'}`;
const needed = [version('@playwright/test'), version('typescript'), version('@types/node')];

/** How each package manager installs. */
const managers: Readonly<Record<string, (file: string) => Words>> = {
  npm: (file) => ['npm', 'install', '--no-audit', '--no-fund', file, ...needed],
  pnpm: (file) => ['npx', '--yes', 'pnpm@10', 'add', file, ...needed],
  yarn: (file) => ['npx', '--yes', 'yarn@1', 'add', '--non-interactive', '--no-lockfile', `file:${file}`, ...needed],
};

/** What is done in each project, and what its output must say. */
const steps: readonly (readonly [name: string, words: Words, says: RegExp])[] = [
  ['cardproof run', ['npx', 'cardproof', 'run', '--smoke', '--quiet'], /CONFORMS.*sandbox, not your environment/],
  ['cardproof explain', ['npx', 'cardproof', 'explain', 'find/known-found'], /find\/known-found/],
  ['types compile', ['npx', 'tsc', '-p', '.'], /^$/],
  ['exports load', ['node', 'made/use.js'], /all there/],
  ['npx playwright test', ['npx', 'playwright', 'test', '-g', 'find/known-found|own passes'], /own passes[^]*CONFORMS/],
  ['own tests alone', ['npx', 'playwright', 'test', '-g', 'own passes'], /^(?![^]*CONFORMS)[^]*1 passed/],
];

const files = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: { strict: true, module: 'nodenext', target: 'es2023', outDir: 'made', types: ['node'] },
    files: ['use.ts', 'playwright.config.ts'],
  }),
  'use.ts': readFileSync(new URL('use-of-exports.txt', import.meta.url), 'utf8'),
  'playwright.config.ts':
    "import { withCardproof } from 'cardproof/playwright';\nexport default withCardproof({ testDir: 'own' });\n",
  'own/own.spec.ts': "import { expect, test } from '@playwright/test';\ntest('own passes', () => expect(1).toBe(1));\n",
};

const folder = mkdtempSync(join(tmpdir(), 'cardproof-package-'));
try {
  const path = values.node === undefined ? '' : await nodeOf(values.node);
  const { file, files: packed } = await pack(folder);
  console.log(`${packed.length} files; Node ${(await ran(folder, ['node', '--version'], { path })).output.trim()}`);
  for (const [manager, install] of Object.entries(managers)) {
    if (values.only !== undefined && values.only !== manager) continue;
    const project = join(folder, manager);
    newProject(project, files);
    const all = [[`${manager} install`, install(file), /./] as const, ...steps];
    for (const [name, words, says] of all) await step(`${manager.padEnd(5)} ${name}`, project, words, says, path);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function step(name: string, project: string, words: Words, says: RegExp, path: string): Promise<void> {
  const started = Date.now();
  const { code, output } = await ran(project, words, { path });
  const said = output.replace(/^npm warn .*\n/gm, '');
  const good = code === 0 && says.test(said);
  console.log(`${good ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (good) return;
  console.log(said);
  process.exitCode = 1;
}

/** The folder of the program of another version of Node, from npm's package `node`. */
async function nodeOf(major: string): Promise<string> {
  const place = join(folder, `node-${major}`);
  mkdirSync(place);
  newProject(place, {});
  const { code, output } = await ran(place, ['npm', 'install', '--no-audit', '--no-fund', `node@${major}`]);
  if (code !== 0) throw new Error(output);
  return fileURLToPath(new URL(`file://${place}/node_modules/node/bin`));
}
