import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { inject } from 'vitest';
import { parse } from 'yaml';
import { folder } from '../folder.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A step of a composite action, as far as it is used here. */
export interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

/** `action.yml`. */
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}
export const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;

type Texts = Readonly<Record<string, string>>;

/** The job in which the action is called. */
export interface Job {
  readonly inputs: Texts;
  readonly env: Texts;
  /** Folder with programs that go before those of the machine, such as a `gh`. */
  readonly programs: string;
}

/** What the action did. */
export interface Done {
  readonly success: boolean;
  readonly outputs: Texts;
  readonly log: string;
  readonly summary: string;
  /** What the other actions were called with. */
  readonly called: readonly Texts[];
  readonly workspace: string;
}

/** The folder of the action as the package has it: with its program. */
export function actionFolder(): string {
  const at = folder();
  symlinkSync(dirname(inject('command')), join(at, 'dist'));
  return at;
}

/** Runs the steps of the action one after the other, as a runner does: with its expressions, files and rules for failures. */
export async function called(job: Job): Promise<Done> {
  const [workspace, temp] = [folder(), folder()];
  const contexts = {
    inputs: { ...defaults(), ...job.inputs },
    env: job.env,
    runner: { temp },
    github: { action_path: actionFolder(), token: 'token', ref_name: 'main', event: { repository: { default_branch: 'main' } } },
    steps: {} as Record<string, { outcome: string; outputs: Record<string, string> }>,
  }; // prettier-ignore
  const summary = join(temp, 'summary.md');
  writeFileSync(summary, '');
  const said = { success: true, log: '', called: [] as Texts[] };
  for (const [at, step] of action.runs.steps.entries()) {
    const wanted = evaluated(step.if ?? 'success()', contexts, said.success);
    const filled = (texts: Texts = {}): Record<string, string> =>
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, interpolated(text, contexts, said.success)]));
    if (wanted === '' || wanted === 'false') continue;
    if (step.uses !== undefined) {
      said.called.push({ uses: step.uses, ...filled(step.with) });
      continue;
    }
    const files = { GITHUB_OUTPUT: join(temp, `output-${at}`), GITHUB_STEP_SUMMARY: summary, RUNNER_TEMP: temp };
    writeFileSync(files.GITHUB_OUTPUT, '');
    const { PATH = '', HOME = '' } = process.env;
    const of = { GITHUB_REPOSITORY: 'example/project', GITHUB_SERVER_URL: 'https://example.org', CI: 'true', GITHUB_ACTIONS: 'true' };
    const env = { PATH: `${job.programs}:${PATH}`, HOME, ...of, ...job.env, ...files, ...filled(step.env) };
    const place = join(workspace, interpolated(step['working-directory'] ?? '.', contexts, true));
    const { code, text } = await typed('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run ?? ''], env, place);
    said.log += text;
    said.success &&= code === 0;
    const lines = readFileSync(files.GITHUB_OUTPUT, 'utf8').trim().split('\n').filter((line) => line !== '');
    const outputs = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
    if (step.id !== undefined) contexts.steps[step.id] = { outcome: code === 0 ? 'success' : 'failure', outputs };
  } // prettier-ignore
  const outputs = Object.fromEntries(
    Object.entries(action.outputs).map(([name, { value }]) => [name, interpolated(value, contexts, true)]),
  );
  return { ...said, outputs, summary: readFileSync(summary, 'utf8'), workspace };
}

const defaults = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(action.inputs).map(([name, one]) => [name, one.default?.startsWith('${{') ? 'token' : (one.default ?? '')]),
  ); // prettier-ignore

const CONTEXTS = ['inputs', 'env', 'runner', 'github', 'steps'];

/** A text in which each `${{ … }}` is replaced by its value. */
function interpolated(given: string | boolean, contexts: object, success: boolean): string {
  return String(given).replaceAll(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    evaluated(expression, contexts, success),
  );
}

/** An expression, by the evaluator that GitHub publishes; `success()` and `always()` are the runner's. */
function evaluated(text: string, contexts: object, success: boolean): string {
  const bare = text.trim().replace(/^\$\{\{(.*)\}\}$/s, '$1');
  const known = bare.replaceAll('always()', 'true').replaceAll('success()', String(success));
  const isGuarded = /\b(true|false)\b/.test(known) || text === bare;
  const { tokens } = new Lexer(known).lex();
  const tree = new Parser(tokens, CONTEXTS, []).parse();
  const context = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  const value = new Evaluator(tree, context).evaluate().coerceString();
  // A condition that names no status holds only as long as every step succeeded.
  return isGuarded || success ? value : '';
}

/** Runs a program, and gives everything that it wrote. */
export function typed(
  program: string,
  words: readonly string[],
  env: Texts,
  at: string,
): Promise<{ readonly code: number | null; readonly text: string }> {
  mkdirSync(at, { recursive: true });
  const child = spawn(program, words, { cwd: at, env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}
