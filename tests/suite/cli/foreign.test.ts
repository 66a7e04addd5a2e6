import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { compareCommand } from '../../../cli/commands/compare.ts';
import { replayCommand } from '../../../cli/commands/replay.ts';
import { reportCommand } from '../../../cli/commands/report.ts';
import { explain } from '../../../runs/usage.ts';
import { verifyCommand } from '../../../cli/commands/verify.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { folder } from '../folder.ts';
import { writtenOf } from '../runs/hostile-target.ts';
import { dangerous, hostile, obeyed, poison } from '../reports/hostile.ts';
import { said } from '../reports/said.ts';

/** A folder from someone else: everything in it may be theirs. */
const directory = folder();

beforeAll(async () => {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK });
  const { results, files } = await writtenOf(sandbox, { budget: 20 });
  await sandbox.close();
  const [first = '', ...lines] = (files.get(RECORDING_FILE) ?? '').split('\n');
  const header = JSON.parse(first) as { run: object; suite: object };
  const spoilt = { ...header, run: poison(header.run), suite: poison(header.suite) };
  writeFileSync(join(directory, RECORDING_FILE), [JSON.stringify(spoilt), ...lines].join('\n'));
  writeFileSync(join(directory, 'results.json'), JSON.stringify(poison(results)));
}, 60_000);

const commands: Readonly<Record<string, () => number | Promise<number>>> = {
  verify: () => verifyCommand(directory, {}),
  report: () => reportCommand(directory, {}),
  replay: () => replayCommand(directory, {}),
  compare: () => compareCommand(directory, directory, {}),
};

it.each(Object.entries(commands))(
  '%s of a foreign folder says nothing that a terminal or a CI runner obeys',
  async (_, run) => {
    const { code, text } = await said(run);
    const all = text + (typeof code === 'string' ? explain(new Error(code)).text : '');
    expect(all.length).toBeGreaterThan(20);
    expect(all).not.toMatch(dangerous);
    expect(all).not.toMatch(obeyed);
  },
);

it('an error says its message in one line, and its stack without what is obeyed', () => {
  const error = new Error(`broken ${hostile}`);
  process.env['DEBUG'] = '1';
  const { text } = explain(error);
  delete process.env['DEBUG'];
  expect(text).toContain('at ');
  expect(text).not.toMatch(dangerous);
  expect(text).not.toMatch(obeyed);
});
