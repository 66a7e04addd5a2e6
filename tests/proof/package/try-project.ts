import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { newProject, pack, type Packed, ran, type Surroundings } from '../empty-project.ts';
import { PROOF_CLOCK } from '../in-process.ts';
import { beside, files, type Manager, managers, type Step, steps } from './steps.ts';

/** The versions of Node in which the package is tried: those that are maintained. */
export const VERSIONS = ['20', '22', '24'] as const;

/** What became of one empty project. */
export interface Tried {
  /** The major version of Node that was wanted, and the one that ran. */
  readonly node: string;
  readonly version: string;
  /** The package manager, by its name in `managers`. */
  readonly manager: string;
  readonly steps: readonly { readonly name: string; readonly passed: boolean }[];
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
export async function tryProject({ node, manager }: Pick<Tried, 'node' | 'manager'>): Promise<Tried> {
  const folder = mkdtempSync(join(tmpdir(), 'cardproof-package-'));
  const sandbox = await startSandbox({ clock: PROOF_CLOCK });
  const { addresses, key, customerIds } = sandbox;
  /** What the application of `examples/matchers` reads. */
  const served = {
    LOOKUP_BASE_URL: addresses.lookup,
    CREDENTIAL_BASE_URL: addresses.credential,
    ACCOUNT_BASE_URL: addresses.account,
    SUBSCRIPTION_KEY: key,
    CUSTOMER_IDS: customerIds.join(','),
  };
  try {
    const known = managers[manager];
    if (known === undefined) throw new Error(`There is no package manager ${manager}.`);
    const { file } = await packedOnce();
    const path = await programsOf(node, folder);
    const version = (await ran(folder, ['node', '--version'], { path })).output.trim().replace('v', '');
    const project = join(folder, manager);
    newProject(project, files);
    const own = [await carriedOut(installing(known, file), project, { path, env: way })];
    for (const step of steps)
      own.push(await carriedOut(step, project, { path, env: step.served === true ? served : {} }));
    return { node, version, manager, steps: own };
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const installing = ({ add, file }: Manager, path: string): Step => ({
  name: 'the package is installed',
  words: [...add, file(path), ...beside],
  says: /./,
});

async function carriedOut(step: Step, project: string, how: Surroundings): Promise<Tried['steps'][number]> {
  const started = Date.now();
  const { code, output } = await ran(project, step.words, how);
  const said = output.replace(/^npm warn .*\n/gm, '');
  const passed = code === 0 && step.says.test(said);
  const seconds = (Date.now() - started) / 1000;
  console.log(`  ${passed ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(said);
  return { name: step.name, passed };
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
