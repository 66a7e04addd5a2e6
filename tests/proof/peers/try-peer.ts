import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type SandboxOptions, startSandbox } from '../../../sandbox/api/server.ts';
import { type Cost, measured, pack } from '../empty-project.ts';
import { PROOF_CLOCK } from '../in-process.ts';
import { documentOf } from './document.ts';
import { type Tool, tools } from './tools.ts';

/** What a tool is tried on: a fault, or a permitted difference. */
export interface Trial {
  readonly tool: string;
  readonly kind: 'fault' | 'variant';
  readonly planted: string;
}

/** One run of a tool. */
export interface PeerRun extends Omit<Cost, 'output'> {
  readonly warnings: readonly string[];
  /** Counted by the sandbox. */
  readonly requests: number;
  /** The files that hold the key, of those that it wrote; `output` is what it printed. */
  readonly leaks: readonly string[];
}

/** The first run of a tool in an empty folder, against the sandbox with nothing planted. */
interface First {
  /** From the empty folder to the verdict, with the installation. */
  readonly seconds: number;
  readonly run: PeerRun;
}

export interface PeerTrial extends Trial {
  readonly version: string;
  readonly first: First;
  readonly run: PeerRun;
}

/** After so many seconds on the clock a run is ended, so that a comparison ends: with 120, a busy machine cut off a run of a healthy target. */
export const LIMIT = 600;
/** What `timeout` ends with if it ended the program: by request, and by force. */
const ENDED: readonly (number | null)[] = [124, 137];

/** Whether the limit ended a run. */
export const isCut = ({ code }: PeerRun): boolean => ENDED.includes(code);
/** Whether a tool says that the target fails, and does not say so of the sandbox with nothing planted. */
export const isFailing = ({ run, first }: Pick<PeerTrial, 'run' | 'first'>): boolean =>
  run.code === 1 && first.run.code === 0;
/** Whether it warns of something that it does not warn of on the sandbox with nothing planted. */
export const isWarning = ({ run, first }: Pick<PeerTrial, 'run' | 'first'>): boolean =>
  run.warnings.some((one) => !first.run.warnings.includes(one));

/** Runs a tool against the sandbox with something planted in it; the tool is installed if it is not there. */
export async function tryPeer({ tool: name, kind, planted }: Trial): Promise<PeerTrial> {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  const first = await firstOf(tool);
  const run = await runOf(tool, kind === 'fault' ? { faults: [planted] } : { variants: [planted] });
  return { tool: name, kind, planted, version: tool.version, first, run };
}

/** Where a tool is installed: tools that install the same are there together. */
const folderOf = ({ install, version }: Tool): string =>
  resolve(
    'proof-out/peers',
    `${install.at(-1)}-${version}`.replace(/^.*install (--\S+ )*/, '').replace(/[^\w.@-]+/g, '-'),
  );

/** A command as its words, with what its placeholders stand for. */
const filled = (command: string, place: Readonly<Record<string, string>>): readonly string[] =>
  command.split(' ').map((word) => word.replace(/PROGRAMS|PACKAGE|BASE|KEY/g, (name) => place[name] ?? name));

/** Installs a tool in an empty folder, if it was not done; returns how many seconds it took, which a file beside it keeps. */
async function installed(tool: Tool): Promise<number> {
  const programs = folderOf(tool);
  const file = join(programs, 'seconds of the installation');
  if (existsSync(file)) return Number(readFileSync(file, 'utf8'));
  rmSync(programs, { recursive: true, force: true });
  mkdirSync(programs, { recursive: true });
  const PACKAGE = tool.name.startsWith('Cardproof')
    ? (await pack(mkdtempSync(join(tmpdir(), 'cardproof-packed-')))).file
    : '';
  const begun = performance.now();
  // Without it, npm would install into the project around the folder.
  if (tool.install[0]?.startsWith('npm') === true) writeFileSync(join(programs, 'package.json'), '{ "private": true }');
  for (const [program = '', ...words] of tool.install.map((command) => filled(command, { PACKAGE })))
    execFileSync(program, words, { cwd: programs, stdio: 'ignore' });
  const seconds = (performance.now() - begun) / 1000;
  writeFileSync(file, String(seconds));
  return seconds;
}

/** What the first run came to, made now if it was not made; the file is kept beside the programs. */
async function firstOf(tool: Tool): Promise<First> {
  const installation = await installed(tool);
  const file = join(folderOf(tool), `first run of ${tool.name}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as First;
  const run = await runOf(tool, {});
  if (isCut(run)) throw new Error(`${tool.name} did not end within ${LIMIT} s on the sandbox without a fault.`);
  const first: First = { seconds: installation + run.seconds, run };
  writeFileSync(file, JSON.stringify(first));
  return first;
}

async function runOf(tool: Tool, planted: Pick<SandboxOptions, 'faults' | 'variants'>): Promise<PeerRun> {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed: 1, ...planted });
  const name = Object.values(planted).flat().join() || 'nothing';
  const folder = resolve('proof-out/peers/runs', tool.name.replaceAll(' ', '-'), name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const setup = new URL(`setup/${tool.name.split(' ')[0]}`, import.meta.url);
  if (existsSync(setup)) cpSync(setup, folder, { recursive: true });
  const place = { PROGRAMS: folderOf(tool), BASE: `http://127.0.0.1:${sandbox.port}`, KEY: sandbox.key };
  writeFileSync(join(folder, 'openapi.yaml'), documentOf(place.BASE, tool.document));
  const env = Object.fromEntries(Object.entries(tool.env).map(([key, value]) => [key, filled(value, place).join(' ')]));
  try {
    const words = ['timeout', '-k', '5', String(LIMIT), ...filled(tool.command, place)];
    const { output, ...cost } = await measured(folder, words, env);
    writeFileSync(join(folder, 'output'), output);
    const [requests, warnings] = [sandbox.requests(), warningsIn(folder, tool)];
    return { ...cost, requests, warnings, leaks: filesWith(folder, sandbox.key) };
  } finally {
    await sandbox.close();
  }
}

/** The warnings of a tool that has a report with warnings; a run that was ended wrote none. */
function warningsIn(folder: string, { report }: Tool): readonly string[] {
  const text = report && existsSync(join(folder, report.file)) ? readFileSync(join(folder, report.file), 'utf8') : '';
  return report === undefined || text === '' ? [] : report.warnings(JSON.parse(text) as never);
}

/** The files below a folder that hold a text, as bytes. */
export function filesWith(folder: string, text: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .filter((file) => readFileSync(file).includes(text))
    .map((file) => file.slice(folder.length + 1));
}
