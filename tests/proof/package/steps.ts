import { readFileSync } from 'node:fs';

type Words = readonly [string, ...string[]];

/** What is done in a project. */
export interface Step {
  readonly name: string;
  readonly words: Words;
  /** What its output must say. */
  readonly says: RegExp;
  /** It asks a sandbox, whose address and key are in its environment. */
  readonly served?: true;
}

/** A package manager. */
export interface Manager {
  /** As people say it, with the version that is used. */
  readonly name: string;
  /** How it adds packages to a project; the packages follow. */
  readonly add: Words;
  /** How it is told of a file. */
  readonly file: (path: string) => string;
}

/** The package managers, by the name that `--only` takes. */
export const managers: Readonly<Record<string, Manager>> = {
  npm: { name: 'npm', add: ['npm', 'install', '--no-audit', '--no-fund'], file: (path) => path },
  pnpm: { name: 'pnpm 10', add: ['npx', '--yes', 'pnpm@10', 'add'], file: (path) => path },
  yarn: {
    name: 'yarn 1',
    add: ['npx', '--yes', 'yarn@1', 'add', '--non-interactive', '--no-lockfile'],
    file: (path) => `file:${path}`,
  },
};

const here = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const pinned = JSON.parse(here('../../../package.json')) as {
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** What a project installs as well, in the versions that Cardproof is tested with. */
export const beside: readonly string[] = ['@playwright/test', 'vitest', 'typescript', '@types/node'].map(
  (name) => `${name}@${pinned.devDependencies[name] ?? 'latest'}`,
);

const own = 'own passes';

/** What follows the installation. */
export const steps: readonly Step[] = [
  {
    name: 'a smoke run of the sandbox',
    words: ['npx', 'cardproof', 'run', '--sandbox', '--smoke', '--quiet'],
    says: /NO VIOLATION FOUND.*sandbox, not your environment/,
  },
  { name: 'a page', words: ['npx', 'cardproof', 'explain', 'find/known-found'], says: /find\/known-found/ },
  { name: 'the types compile', words: ['npx', 'tsc', '-p', '.'], says: /^$/ },
  { name: 'every export loads', words: ['node', 'made/use.js'], says: /all there/ },
  {
    name: 'a matcher under node:test',
    words: ['node', '--test', '--test-reporter=tap', 'tests/node.test.js'],
    says: /^# pass 2$/m,
    served: true,
  },
  { name: 'a matcher under Vitest', words: ['npx', 'vitest', 'run'], says: /1 passed/, served: true },
  {
    name: 'the tests of cardproof/playwright are listed',
    words: ['npx', 'playwright', 'test', '--list', '--project', 'cardproof*'],
    says: /\[cardproof-asks\][^]*\[cardproof-reads\][^]*Total: [1-9]\d* tests/,
  },
  {
    name: 'one of them and a test of the project',
    words: ['npx', 'playwright', 'test', '-g', `find/known-found|${own}`],
    says: /own passes[^]*CONFORMS/,
  },
  {
    name: 'a test of the project alone',
    words: ['npx', 'playwright', 'test', '-g', own],
    says: /^(?![^]*CONFORMS)[^]*1 passed/,
  },
];

/** What a project has before the package comes. */
export const files: Readonly<Record<string, string>> = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: { strict: true, module: 'nodenext', target: 'es2023', outDir: 'made', types: ['node'] },
    files: ['use.ts', 'playwright.config.ts'],
  }),
  'use.ts': here('../use-of-exports.txt'),
  'playwright.config.ts':
    "import { withCardproof } from 'cardproof/playwright';\nexport default withCardproof({ testDir: 'own' });\n",
  'own/own.spec.ts': "import { expect, test } from '@playwright/test';\ntest('own passes', () => expect(1).toBe(1));\n",
  ...Object.fromEntries(
    ['app.js', 'vitest.config.ts', 'tests/node.test.js', 'tests/transactions.vitest.ts'].map((path) => [
      path,
      here(`../../../examples/matchers/${path}`),
    ]),
  ),
};
