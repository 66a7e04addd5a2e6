/** `npm run bench`: a whole run against the sandbox, and a Playwright run of 200 empty tests; medians, in turns. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from 'd3-array';

const TURNS = 5;
const EMPTY_TESTS = 200;
/** The design's limit: the run takes at most this many times as long. */
const LIMIT = 3;

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Wall time of a command that must succeed, in milliseconds. */
function time(command: string, ...words: string[]): number {
  const start = performance.now();
  const { status, stderr, stdout } = spawnSync(command, words, { cwd: root, encoding: 'utf8' });
  const took = performance.now() - start;
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}\n${stdout}${stderr}`);
  return took;
}

/** The empty tests and their configuration, inside the ignored folder so that Playwright is found from there. */
function emptyTests(folder: string): string {
  const tests = Array.from({ length: EMPTY_TESTS }, (_, at) => `test('empty ${at}', () => {});`);
  const head = "import { test } from '@playwright/test';\n";
  writeFileSync(join(folder, 'empty.spec.ts'), `${head}${tests.join('\n')}\n`);
  const config = join(folder, 'playwright.config.ts');
  writeFileSync(config, "export default { testDir: '.', workers: 1, outputDir: 'results', reporter: 'line' };\n");
  return config;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

const out = join(root, 'cardproof-out');
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(out, 'bench-'));
try {
  const config = emptyTests(folder);
  const cli = () => time('node', '--import', 'tsx', 'cli/main.ts', 'run', '--sandbox', '--quiet', '--out', folder);
  const playwright = () => time('npx', 'playwright', 'test', '--config', config);
  cli();
  playwright();
  const times = Array.from({ length: TURNS }, () => [cli(), playwright()]);
  const [ours = NaN, theirs = NaN] = [0, 1].map((side) => median(times, (turn) => turn[side]));
  const ratio = ours / theirs;
  console.log(`cardproof run --sandbox   ${seconds(ours)}`);
  console.log(`${EMPTY_TESTS} empty Playwright tests ${seconds(theirs)}`);
  console.log(`ratio ${ratio.toFixed(2)} (at most ${LIMIT}; medians of ${TURNS}, in turns)`);
  process.exitCode = ratio <= LIMIT ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
