import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { replayCommand } from '../../../cli/commands/replay.ts';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { startSandbox, type Sandbox } from '../../../sandbox/api/server.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { environmentOf } from '../../proof/alone.ts';
import { commandLine, started } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { said } from '../reports/said.ts';

vi.setConfig({ testTimeout: 180_000 });

let sandbox: Sandbox;
let env: Record<string, string>;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: PROOF_CLOCK });
  env = { ...environmentOf(sandbox, PROOF_CLOCK), REQUEST_BUDGET: '60' };
});
afterAll(() => sandbox.close());

const linesIn = (out: string): number => {
  const path = join(out, RECORDING_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length : 0;
};

/** Half-kilobytes that a file may have: the lock, the recording, the page, the archive do not fit any more. */
it.each([
  [0, 0, 10],
  [8, 1, 30],
  [100, 6, 45],
  [300, 6, 60],
])(
  'a disk on which a file may have %i blocks: a sentence, no half of a file, and no more requests',
  async (blocks, least, most) => {
    const out = folder();
    const words = commandLine(['run', '--quiet', '--out', out]);
    const limited = ['/bin/sh', '-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', ...words] as const;
    const before = sandbox.requests();
    const { code, stdout, stderr } = await started(limited, env, folder()).ended;
    expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^cardproof: EFBIG[^\n]*; free some space, or choose another folder with --out\n$/);
    expect(existsSync(join(out, 'results.json'))).toBe(false);
    const sent = sandbox.requests() - before;
    expect(sent).toBeGreaterThanOrEqual(least);
    expect(sent).toBeLessThanOrEqual(most);
    if (linesIn(out) < 2) return;
    expect((await said(() => replayCommand(out, { out: folder() }))).code).not.toBe(0);
  },
);

// Kill -9 in the middle, and that the folder can be used again: tests/suite/runs/death.test.ts.
it('kill -9 after the first line of the recording: it is replayed', async () => {
  const out = folder();
  const { child, ended } = started(
    commandLine(['run', '--quiet', '--out', out]),
    { ...env, REQUESTS_PER_SECOND: '40' },
    folder(),
  );
  for (let waited = 0; linesIn(out) <= 1 && child.exitCode === null && waited < 60_000; waited += 5) await sleep(5);
  child.kill('SIGKILL');
  await ended;
  const again = await said(() => replayCommand(out, { out: folder() }));
  expect([1, 3], again.text).toContain(again.code);
});
