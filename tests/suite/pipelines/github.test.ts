import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, vi } from 'vitest';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { environmentOf } from '../../proof/alone.ts';
import { folder } from '../folder.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { action, typed } from './action.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const CLOCK = '2026-03-15T12:00:00.000Z';
const { PATH = '', HOME = '' } = process.env;
const at = folder();
const programs = folder();
const [out, green, summary] = [join(at, 'out'), join(at, 'green'), join(at, 'summary.md')];

/**
 * A `gh` that knows one artifact in this repository and a newer one of a fork, and gives the first.
 */
const GH = `#!/usr/bin/env bash
set -eu
case "$1 $2" in
'api --method')
  of='"head_branch":"main","repository_id":1'
  echo '{"artifacts":['
  echo '{"expired":false,"created_at":"2026-01-02T00:00:00Z","workflow_run":{"id":9,'"$of"',"head_repository_id":2}},'
  echo '{"expired":false,"created_at":"2026-01-01T00:00:00Z","workflow_run":{"id":7,'"$of"',"head_repository_id":1}}]}' ;;
'run download') test "$3" = 7; while [ "$1" != --dir ]; do shift; done; mkdir "$2"; echo 7 > "$2/results.json" ;;
*) exit 64 ;;
esac
`;

/** Runs a step of the action as a runner does, with the values that its expressions would have. */
async function step(name: string, values: Readonly<Record<string, string>>) {
  const { run = '', env = {} } = action.runs.steps.find((one) => one.name === name) ?? {};
  expect(run, name).not.toBe('');
  const left = Object.keys(env).filter((one) => values[one] === undefined);
  const empty = Object.fromEntries(left.map((one) => [one, '']));
  const [outputs, temp] = [join(folder(), 'outputs'), folder()];
  writeFileSync(outputs, '');
  const of = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: outputs, GITHUB_STEP_SUMMARY: summary, RUNNER_TEMP: temp };
  const given = { PATH: `${programs}:${PATH}`, HOME, GITHUB_REPOSITORY: 'example/project', ...of, ...empty, ...values };
  const { code, text } = await typed('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], given, at);
  const lines = readFileSync(outputs, 'utf8').split('\n').filter((line) => line !== '');
  return { code, text, outputs: Object.fromEntries(lines.map((line) => line.split('='))) as Record<string, string> };
} // prettier-ignore

writeFileSync(join(programs, 'gh'), GH);
chmodSync(join(programs, 'gh'), 0o755);
const good = await ownSandbox();
const bad = await ownSandbox({ faults: ['cardholder-email-with-two-at'] });

const PROGRAM = inject('command');
const judge = (sandbox: Sandbox, FLAGS: string) =>
  step('Judge the target', { PROGRAM, FLAGS, OUT: out, REQUEST_BUDGET: '12', ...environmentOf(sandbox, CLOCK) });
const commands = (log: string): readonly string[] => log.split('\n').filter((line) => line.startsWith('::'));

describe('the steps of the action for GitHub', () => {
  it('install a package file by its path, which npm would take for a repository', async () => {
    writeFileSync(join(programs, 'npm'), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 });
    mkdirSync(join(at, 'vendor'));
    writeFileSync(join(at, 'vendor/cardproof.tgz'), '');
    const { code, text } = await step('Get Cardproof', { VERSION: 'vendor/cardproof.tgz' });
    rmSync(join(programs, 'npm'));
    expect(code, text).toBe(0);
    expect(text).toMatch(/^npm install .* \/.*\/vendor\/cardproof\.tgz$/m);
  });

  it('take the last green run of this repository, not that of a fork', async () => {
    const GREEN = join(folder(), 'green');
    const { code, text } = await step('Get the last green run', { GREEN, ARTIFACT: 'cardproof-green', BRANCH: 'main' });
    expect(code, text).toBe(0);
    expect(readFileSync(join(GREEN, 'results.json'), 'utf8')).toBe('7\n');
  });

  it('say that nothing is compared if the artifacts cannot be listed', async () => {
    writeFileSync(join(programs, 'gh'), '#!/bin/sh\nexit 1\n');
    const { code, text } = await step('Get the last green run', { GREEN: join(folder(), 'green'), ARTIFACT: 'a', BRANCH: 'main' });
    writeFileSync(join(programs, 'gh'), GH);
    expect(code, text).toBe(0);
    expect(commands(text)).toEqual([expect.stringContaining('actions: read')]);
  }); // prettier-ignore

  it('judge a target that conforms: outputs, summary, one notice', async () => {
    const { code, text, outputs } = await judge(good, '--redact-people cardholder/email');
    expect(code, text).toBe(0);
    expect(outputs).toEqual({ verdict: 'conforms', passed: 'true', scope: 'partial', 'exit-code': '0' });
    expect(readFileSync(summary, 'utf8')).toContain('✅ Conforms');
    expect(commands(text)).toEqual([expect.stringMatching(/^::notice title=cardproof%3A Conforms/)]);
    cpSync(out, green, { recursive: true });
  });

  it('judge one that violates the specification: errors, and a comparison in the summary', async () => {
    const { code, text, outputs } = await judge(bad, '--redact-people cardholder/email\n  find/known-found');
    expect(code, text).toBe(0);
    expect(outputs).toEqual({ verdict: 'violates', passed: 'false', scope: 'partial', 'exit-code': '1' });
    const errors = commands(text).filter((line) => line.startsWith('::error'));
    expect(errors[0]).toMatch(/^::error title=cardproof%3A Violates the specification/);
    expect(errors[1]).toMatch(/^::error title=cardholder\/email::.*Where: .*Expected .*actual/);
    const compared = await step('Compare with the last green run', { PROGRAM, OUT: out, GREEN: green });
    expect(compared).toMatchObject({ code: 0, outputs: { compared: 'worse' } });
    expect(commands(compared.text)).toEqual([expect.stringContaining('worse than the last green one')]);
    expect(readFileSync(summary, 'utf8')).toContain('Newly broken');
    expect(text + readFileSync(summary, 'utf8')).not.toContain(bad.key);
  });

  it('fail if nothing was judged', async () => {
    const { code, text, outputs } = await step('Judge the target', { PROGRAM, OUT: join(at, 'none'), CUSTOMER_IDS: 'A1' });
    expect(code).toBe(2);
    expect(outputs).toEqual({ 'exit-code': '2' });
    expect(text).toContain('SUBSCRIPTION_KEY is missing');
    expect(commands(text)).toEqual([expect.stringContaining('Nothing was judged')]);
    expect(existsSync(join(at, 'none'))).toBe(false);
  }); // prettier-ignore

  it.each([
    ['0', 'same', 'false', 'true', 0],
    ['0', 'worse', 'false', 'true', 0],
    ['0', 'worse', 'true', 'true', 1],
    ['1', 'worse', 'false', 'false', 1],
    ['3', '', 'false', 'true', 3],
    ['3', '', 'false', 'false', 0],
  ])('end with code %s, compared %j, fail-if-worse %s, fail-if-inconclusive %s as %i', async (CODE, COMPARED, FAIL_IF_WORSE, FAIL_IF_INCONCLUSIVE, wanted) => {
    const { code } = await step('Pass or fail', { CODE, COMPARED, FAIL_IF_WORSE, FAIL_IF_INCONCLUSIVE });
    expect(code).toBe(wanted);
  }); // prettier-ignore
});
