import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, vi } from 'vitest';
import { parse } from 'yaml';
import { folderAt } from '../../../cli/init/folder.ts';
import { pipelineFor } from '../../../cli/init/pipelines.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { environmentOf } from '../../proof/alone.ts';
import { folder } from '../folder.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { root, typed } from './action.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const CLOCK = '2026-03-15T12:00:00.000Z';
const command = `node ${inject('command')}`;
/** The green run that the first test makes, for the second. */
const green = join(folder(), 'green');
const partial = '--redact-people cardholder/email';
const good = await ownSandbox();
const bad = await ownSandbox({ faults: ['cardholder-email-with-two-at'] });

const envOf = (sandbox: Sandbox): Record<string, string> => {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, CI: 'true', REQUEST_BUDGET: '12', ...environmentOf(sandbox, CLOCK) };
};

const ofMain = { CI_DEFAULT_BRANCH: 'main', CI_COMMIT_BRANCH: 'main', PROFILE: '' };

/** What the job for GitLab runs in a folder; only its own exit code may let the pipeline continue. */
function gitlabScript(at: string, flags: string): string {
  const text = pipelineFor('gitlab', folderAt(at), new Map(), '', flags)
    .text.replaceAll('npx --no -- cardproof', command)
    .replaceAll('- npm install', '- true');
  const job = (parse(text) as { cardproof: { script: string[]; allow_failure: object } }).cardproof;
  expect(job.allow_failure).toEqual({ exit_codes: [75] });
  return ['set -e', ...job.script].join('\n');
}

const azure = parse(readFileSync(join(root, 'pipelines/azure.yml'), 'utf8')) as {
  parameters: { name: string; default: string }[];
  steps: { bash?: string; displayName: string; condition?: string; inputs?: { artifact?: string } }[];
};

/** What the step for Azure runs that judges the target. */
function azureScript(failIfInconclusive: string): string {
  const values = { command, flags: partial, failIfInconclusive };
  const step = azure.steps.find(({ displayName }) => displayName === 'Judge the target')?.bash ?? '';
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`$\{{ parameters.${name} }}`, value),
    step,
  );
}

it('the job for GitLab keeps the green run of the default branch, and compares the next one with it', async () => {
  const at = folder();
  const script = gitlabScript(at, '--redact-people');
  const first = await typed('sh', ['-c', script], { ...envOf(good), ...ofMain }, at);
  expect(first.code, first.text).toBe(0);
  expect(existsSync(join(at, 'cardproof-green/results.json'))).toBe(true);
  expect(first.text).not.toContain('Compared');
  cpSync(join(at, 'cardproof-green'), green, { recursive: true });
  const second = await typed('sh', ['-c', script], { ...envOf(bad), ...ofMain }, at);
  expect(second.code, second.text).toBe(1);
  expect(second.text).toContain('✗ WORSE');
  expect(readFileSync(join(at, 'comparison.md'), 'utf8')).toContain('Newly broken');
  expect(readFileSync(join(at, 'cardproof-green/results.json'), 'utf8')).toContain('"conforms"');
});

it('the line of cron prints nothing of a run that passed, and of another its summary and the comparison', async () => {
  const at = folder();
  const text = readFileSync(join(root, 'docs/ci.md'), 'utf8');
  const [, line = ''] = /^17 4 \* \* \* cd \/srv\/contract && (CI=true .*)$/m.exec(text) ?? [];
  const script = line.replaceAll('npx cardproof', command);
  expect(await typed('sh', ['-c', script], envOf(good), at)).toEqual({ code: 0, text: '' });
  const { code, text: printed } = await typed('sh', ['-c', script], envOf(bad), at);
  expect(code, printed).toBe(1);
  expect(printed).toMatch(/✗ VIOLATES[^]*✗ WORSE/);
});

describe('the template for GitLab and the steps for Azure Pipelines', () => {
  it('keep no run in part as the last green run', async () => {
    const at = folder();
    const { code, text } = await typed('sh', ['-c', gitlabScript(at, partial)], { ...envOf(good), ...ofMain }, at);
    expect(code, text).toBe(0);
    expect(existsSync(join(at, 'cardproof-green'))).toBe(false);
    const mark = azure.steps.at(-1);
    expect(mark?.bash).toContain('build.addbuildtag]cardproof-green');
    expect(mark?.condition).toContain("eq(variables['cardproof.scope'], 'full')");
    // A failed job that is run again cannot replace an artifact: that of each attempt has a name of its own, the green one is made once.
    const kept = azure.steps.filter(({ inputs }) => inputs?.artifact !== undefined);
    expect(kept.map(({ inputs }) => inputs?.artifact)).toEqual(['cardproof-$(System.JobAttempt)', 'cardproof-green']);
    expect(kept[1]?.condition).toBe(mark?.condition);
  });

  it('let an inconclusive run pass only if they are told so', async () => {
    // What a run says of a target out of reach is tried elsewhere; here it matters what the script makes of its exit code.
    const inconclusive = (script: string): string => script.replaceAll(command, 'sh -c "exit 3"');
    const unreachable = { ...envOf(good), ...ofMain };
    const at = folder();
    const script = inconclusive(gitlabScript(at, partial));
    const lenient = script.replace('[ "true" = false ]', '[ "false" = false ]');
    expect((await typed('sh', ['-c', script], unreachable, at)).code).toBe(3);
    expect((await typed('sh', ['-c', lenient], unreachable, at)).code).toBe(75);
    const of = { ...unreachable, OUT: join(at, 'out'), GREEN: join(at, 'none'), COMPARISON: join(at, 'c.md') };
    expect((await typed('bash', ['-e', '-c', inconclusive(azureScript('true'))], of, at)).code).toBe(3);
    const passed = await typed('bash', ['-e', '-c', inconclusive(azureScript('false'))], of, at);
    expect(passed.code).toBe(0);
    expect(passed.text).toContain('##vso[task.complete result=SucceededWithIssues;]');
  });
});

describe('the steps for Azure Pipelines', () => {
  it('name only parameters that there are', () => {
    const used = [...JSON.stringify(azure.steps).matchAll(/parameters\.(\w+)/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(azure.parameters.map(({ name }) => name).sort());
  });

  it('show errors, the summary and the comparison, and set variables', async () => {
    const at = folder();
    const of = { TF_BUILD: 'True', OUT: join(at, 'out'), GREEN: green, COMPARISON: join(at, 'c.md'), PROFILE: '' };
    const second = await typed('bash', ['-e', '-c', azureScript('true')], { ...envOf(bad), ...of }, at);
    expect(second.code, second.text).toBe(1);
    expect(second.text).toMatch(/^##vso\[task\.logissue type=error\]cardholder\/email: /m);
    expect(second.text).toContain('##vso[task.setvariable variable=cardproof.verdict]violates');
    expect(second.text).toContain(`##vso[task.uploadsummary]${of.COMPARISON}`);
    expect(readFileSync(of.COMPARISON, 'utf8')).toContain('Newly broken');
    expect(second.text).not.toContain(bad.key);
  });
});
