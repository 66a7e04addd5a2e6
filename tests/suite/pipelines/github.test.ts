import { chmodSync, cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { environmentOf } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { called, type Done } from './action.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const CLOCK = '2026-03-15T12:00:00.000Z';
const FAULT = 'cardholder-email-with-two-at';
const store = folder();
const programs = folder();

/**
 * A `gh` that knows one artifact in this repository and a newer one of a fork, and gives the first. What it downloads is in
 * the folder `green` of the store.
 */
const GH = `#!/usr/bin/env bash
set -eu
case "$1 $2" in
'api --method')
  of='"head_branch":"main","repository_id":1'
  test -d ${store}/green || { echo '{"artifacts":[]}'; exit 0; }
  echo '{"artifacts":['
  echo '{"expired":false,"created_at":"2026-01-02T00:00:00Z","workflow_run":{"id":9,'"$of"',"head_repository_id":2}},'
  echo '{"expired":false,"created_at":"2026-01-01T00:00:00Z","workflow_run":{"id":7,'"$of"',"head_repository_id":1}}]}' ;;
'run download') test "$3" = 7; while [ "$1" != --dir ]; do shift; done; cp -R ${store}/green "$2" ;;
*) exit 64 ;;
esac
`;

/** The settings as inputs of the action. */
function inputsOf(sandbox: Sandbox): Record<string, string> {
  const { CLOCK: _, ...settings } = environmentOf(sandbox, CLOCK);
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name.toLowerCase().replaceAll('_', '-'), value]),
  );
}
const commands = (log: string): readonly string[] => log.split('\n').filter((line) => line.startsWith('::'));

let good: Sandbox;
let bad: Sandbox;
let green: Done;
beforeAll(async () => {
  writeFileSync(join(programs, 'gh'), GH);
  chmodSync(join(programs, 'gh'), 0o755);
  good = await startSandbox({ clock: CLOCK });
  bad = await startSandbox({ clock: CLOCK, faults: [FAULT] });
  green = await called({ inputs: inputsOf(good), env: { CLOCK, REQUEST_BUDGET: '30' }, programs });
  cpSync(join(green.workspace, 'cardproof-out'), join(store, 'green'), { recursive: true });
});
afterAll(() => Promise.all([good.close(), bad.close()]));

describe('the action for GitHub', () => {
  it('passes if the target conforms: outputs, summary, one notice, an artifact that is called green', () => {
    expect(green.success, green.log).toBe(true);
    expect(green.outputs).toEqual({ verdict: 'conforms', passed: 'true', 'exit-code': '0', compared: '' });
    expect(green.summary).toContain('✅ Conforms');
    expect(commands(green.log)).toEqual([
      expect.stringMatching(/^::notice title=cardproof%3A Conforms as far as tested::/),
    ]);
    expect(green.called).toEqual([
      expect.objectContaining({ name: 'cardproof-green', path: './cardproof-out', uses: 'actions/upload-artifact@v6' }),
    ]);
    expect(readdirSync(join(green.workspace, 'cardproof-out'))).toContain('index.html');
  });

  it('fails if the target violates the specification: errors, a comparison, another artifact', async () => {
    const inputs = { ...inputsOf(bad), flags: '--redact-people cardholder/email\n  find/known-found' };
    const done = await called({ inputs, env: { CLOCK, REQUEST_BUDGET: '12' }, programs });
    expect(done.success).toBe(false);
    expect(done.outputs).toEqual({ verdict: 'violates', passed: 'false', 'exit-code': '1', compared: 'worse' });
    const errors = commands(done.log).filter((line) => line.startsWith('::error'));
    expect(errors[0]).toMatch(/^::error title=cardproof%3A Violates the specification/);
    expect(errors[1]).toMatch(/^::error title=cardholder\/email::.*Where: .*Expected .*actual/);
    expect(commands(done.log).at(-1)).toContain('::warning title=cardproof::This run is worse than the last green one');
    expect(done.summary).toContain('Newly broken');
    expect(done.called.map(({ name }) => name)).toEqual(['cardproof']);
    expect(done.log + done.summary).not.toContain(bad.key);
  });

  it('says that a target that does not respond was not judged; the step need not fail', async () => {
    const gone = await startSandbox({ clock: CLOCK });
    await gone.close();
    const inputs = { ...inputsOf(gone), 'fail-if-inconclusive': 'false', artifact: '' };
    const done = await called({ inputs, env: { CLOCK, REQUEST_BUDGET: '12' }, programs });
    expect(done.success).toBe(true);
    expect(done.outputs).toMatchObject({ verdict: 'inconclusive', passed: 'false', 'exit-code': '3' });
    expect(commands(done.log)[0]).toMatch(/^::error title=cardproof%3A Inconclusive::/);
    expect(done.called).toEqual([]);
  });

  it('takes the settings from the environment of the job, and says if some are missing', async () => {
    const done = await called({ inputs: { directory: 'below' }, env: { CUSTOMER_IDS: 'A1' }, programs });
    expect(done.success).toBe(false);
    expect(done.log).toContain('SUBSCRIPTION_KEY is missing');
    expect(done.log).not.toContain('CUSTOMER_IDS is missing');
    expect(commands(done.log)).toEqual([expect.stringContaining('nothing was judged')]);
    expect(existsSync(join(done.workspace, 'below/cardproof-out'))).toBe(false);
  });
});
