import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { environmentOf } from '../alone.ts';
import { newProject, pack, type Packed, ran } from '../empty-project.ts';
import { PROOF_CLOCK } from '../in-process.ts';
import { files, installing, steps } from './steps.ts';

/** The versions of Node in which the package is tried: those that are maintained. */
export const VERSIONS = ['20', '22', '24'] as const;

/** An empty project: the major version of Node, and the package manager, by its name in `managers`. */
export interface Project {
  readonly node: string;
  readonly manager: string;
}

/** What became of it: the version of Node that ran, and the steps that failed. */
export interface Tried {
  readonly version: string;
  readonly steps: number;
  readonly wrong: readonly string[];
}

/** The way to the registry; under another Node, npm does not read its settings on this machine. */
const way = Object.fromEntries(
  ['NODE_EXTRA_CA_CERTS', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'].flatMap(
    (name): [string, string][] => (process.env[name] === undefined ? [] : [[name, process.env[name]]]),
  ),
);

let packed: Promise<Packed> | undefined;
/** The package, made once in a process. */
function packedOnce(): Promise<Packed> {
  if (packed !== undefined) return packed;
  const folder = mkdtempSync(join(tmpdir(), 'cardproof-packed-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return (packed = pack(folder));
}

/** Installs the package in an empty project, with one package manager under one Node (npm's package `node`), and uses it there. */
export async function tryProject({ node, manager }: Project): Promise<Tried> {
  const folder = mkdtempSync(join(tmpdir(), 'cardproof-package-'));
  const sandbox = await startSandbox({ clock: PROOF_CLOCK });
  try {
    const all = [installing(manager, (await packedOnce()).file), ...steps];
    const path = await programsOf(node, folder);
    const version = (await ran(folder, ['node', '--version'], { path })).output.trim().replace('v', '');
    const project = join(folder, manager);
    newProject(project, files);
    const wrong: string[] = [];
    for (const step of all) {
      const env = step.served === true ? environmentOf(sandbox, PROOF_CLOCK) : step === all[0] ? way : {};
      const { code, output } = await ran(project, step.words, { path, env });
      const said = output.replace(/^npm warn .*\n/gm, '');
      const passed = code === 0 && step.says.test(said);
      console.log(`  ${passed ? 'ok    ' : 'FAILED'} ${step.name}${passed ? '' : `\n${said}`}`);
      if (!passed) wrong.push(step.name);
    }
    return { version, steps: all.length, wrong };
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder of the programs of a version of Node, from npm's package `node`. */
async function programsOf(major: string, folder: string): Promise<string> {
  const place = join(folder, `node-${major}`);
  mkdirSync(place);
  newProject(place, {});
  const { code, output } = await ran(place, ['npm', 'install', '--no-audit', '--no-fund', `node@${major}`], {
    env: way,
  });
  if (code !== 0) throw new Error(output);
  return join(place, 'node_modules/node/bin');
}
