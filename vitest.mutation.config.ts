import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** What a test imports that runs a sandbox, a server or a command: it is too slow to be repeated for every mutant. */
const SLOW = /from '([./]+\/(proof\/|servers\/|cli\/|sandbox\/api\/|recorded-runs)|node:child_process)/;
export const quickTests: readonly string[] = ['spec', 'checks'].flatMap((room) =>
  readdirSync(`tests/suite/${room}`)
    .map((name) => `tests/suite/${room}/${name}`)
    .filter((file) => file.endsWith('.test.ts') && !SLOW.test(readFileSync(file, 'utf8'))),
);

/**
 * The suite's own tests that are quick enough to be repeated for every mutant: no sandbox, no network, no process. Those
 * of `checks` try each active judgement on its samples, as every run does before it believes it.
 */
export default defineConfig({
  test: {
    include: [...quickTests],
    // All in one worker: starting one takes longer than the tests.
    isolate: false,
    testTimeout: 10_000,
  },
});
