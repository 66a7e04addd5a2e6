import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** How a program ended. */
interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** The package as it is published. */
export interface Packed {
  /** Path of the tarball. */
  readonly file: string;
  readonly files: readonly string[];
}

/** A folder of programs that goes before all others, and variables. */
interface Surroundings {
  readonly path?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program of ours or of a project, with nothing of this process's environment that could change what it does. */
export function ran(
  at: string,
  words: readonly [string, ...string[]],
  { path = '', env: more = {} }: Surroundings = {},
): Promise<Ended> {
  const [program, ...rest] = words;
  const { PATH = '', HOME = '' } = process.env;
  const env = { HOME, PATH: path === '' ? PATH : `${path}:${PATH}`, CARDPROOF_SANDBOX: '1', FORCE_COLOR: '0', ...more };
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { cwd: at, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** What a program cost, and what it started. */
export interface Cost extends Ended {
  /** On the clock. */
  readonly seconds: number;
  /** Of all processes. */
  readonly processorSeconds: number;
  /** The most that one of the processes used at a time, in MiB. */
  readonly memory: number;
}

/** Runs a program as above, and measures it by GNU `time`, which leaves its file in the folder. */
export async function measured(at: string, words: readonly string[], env: Surroundings['env'] = {}): Promise<Cost> {
  const { code, output } = await ran(at, ['/usr/bin/time', '-q', '-o', 'measured', '-f', '%e %U %S %M', ...words], {
    env,
  });
  // It writes a sentence before the numbers if the program failed.
  const numbers = readFileSync(join(at, 'measured'), 'utf8').trim().split('\n').at(-1) ?? '';
  const [seconds = 0, user = 0, system = 0, kibibytes = 0] = numbers.split(' ').map(Number);
  return { code, output, seconds, processorSeconds: user + system, memory: kibibytes / 1024 };
}

/** Makes the package, as it is published, in a folder. */
export async function pack(folder: string): Promise<Packed> {
  const { code, output } = await ran(root, ['npm', 'pack', '--json', '--pack-destination', folder]);
  if (code !== 0) throw new Error(output);
  const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.tgz'));
  const list = await ran(folder, ['tar', '-tzf', name]);
  return {
    file: join(folder, name),
    files: list.output.split('\n').flatMap((path) => path.split('package/')[1] ?? []),
  };
}

/** A new project in a folder, with files of its own. */
export function newProject(folder: string, files: Readonly<Record<string, string>>): void {
  const all = {
    'package.json': '{ "name": "empty", "version": "1.0.0", "type": "module", "private": true }',
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
