import { readFileSync } from 'node:fs';

type Words = readonly [string, ...string[]];

/** What is done in a project. */
interface Step {
  readonly name: string;
  readonly words: Words;
  /** What its output must say. */
  readonly says: RegExp;
  /** It asks a sandbox, whose address and key are in its environment. */
  readonly served?: true;
}

/** How package managers add packages to a project, and how they are told of a file. */
export const managers: Readonly<Record<string, { readonly add: string; readonly file: string }>> = {
  npm: { add: 'npm install --no-audit --no-fund', file: '' },
  pnpm: { add: 'npx --yes pnpm@10 add', file: '' },
  yarn: { add: 'npx --yes yarn@1 add --non-interactive --no-lockfile', file: 'file:' },
};

const here = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const pinned = JSON.parse(here('../../../package.json')) as {
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** What a project installs as well, in the versions that Cardproof is tested with. */
const beside: readonly string[] = ['@playwright/test', 'vitest', 'typescript', '@types/node'].map(
  (name) => `${name}@${pinned.devDependencies[name] ?? 'latest'}`,
);

/** A step whose command is these words, with a space between them. */
const step = (name: string, command: string, says: RegExp, more: Pick<Step, 'served'> = {}): Step => {
  const [program = '', ...words] = command.split(' ');
  return { name, words: [program, ...words], says, ...more };
};
const served = { served: true } as const;

/** How the package is installed, from a file. */
export const installing = (manager: string, file: string): Step => {
  const { add, file: prefix } = managers[manager] ?? { add: manager, file: '' };
  return step('the package is installed', [add, prefix + file, ...beside].join(' '), /./);
};

/** What follows the installation. */
export const steps: readonly Step[] = [
  step(
    'a smoke run of the sandbox',
    'npx cardproof run --sandbox --smoke --quiet',
    /NO VIOLATION FOUND.*sandbox, not your environment/,
  ),
  step('a page', 'npx cardproof explain find/known-found', /find\/known-found/),
  step('the types compile', 'npx tsc -p .', /^$/),
  step('every export loads', 'node made/use.js', /all there/),
  step('a matcher under node:test', 'node --test --test-reporter=tap tests/node.test.js', /^# pass 2$/m, served),
  step('a matcher under Vitest', 'npx vitest run', /1 passed/, served),
  step(
    'the tests of cardproof/playwright are listed',
    'npx playwright test --list --project cardproof*',
    /\[cardproof-asks\][^]*\[cardproof-reads\][^]*Total: [1-9]\d* tests/,
  ),
  step(
    'one of them and a test of the project',
    'npx playwright test -g find/known-found|own-passes',
    /own-passes[^]*CONFORMS/,
  ),
  step('a test of the project alone', 'npx playwright test -g own-passes', /^(?![^]*CONFORMS)[^]*1 passed/),
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
  'own/own.spec.ts': "import { expect, test } from '@playwright/test';\ntest('own-passes', () => expect(1).toBe(1));\n",
  ...Object.fromEntries(
    ['app.js', 'vitest.config.ts', 'tests/node.test.js', 'tests/transactions.vitest.ts'].map((path) => [
      path,
      here(`../../../examples/matchers/${path}`),
    ]),
  ),
};
