/**
 * `npm run prove:package`: installs the package in empty projects with npm, pnpm and yarn, under Node 20, 22 and 24 (npm's
 * package `node`), and uses there what it exports. `--node 22` and `--only pnpm` try a part. With
 * `--keep`, results are appended to a file as they come, and those in it are not worked out again. When there are results of
 * all, writes `docs/package-proof.md`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSandbox } from '../../sandbox/api/server.ts';
import { keptIn } from './kept.ts';
import { newProject, pack, ran, type Surroundings } from './empty-project.ts';
import { packageDocument, type StepResult, type Tried } from './package/document.ts';
import { beside, files, type Manager, managers, type Step, steps } from './package/steps.ts';

const VERSIONS = ['20', '22', '24'];
const { values } = parseArgs({
  options: { node: { type: 'string' }, only: { type: 'string' }, keep: { type: 'string' } },
});
const { keep } = values;
const nameOf = ({ node, manager }: Pick<Tried, 'node' | 'manager'>): string => `${node} ${manager}`;
const versions = values.node === undefined ? VERSIONS : values.node.split(',');
const chosen = Object.entries(managers).filter(([name]) => values.only === undefined || values.only === name);

const folder = mkdtempSync(join(tmpdir(), 'cardproof-package-'));
const sandbox = await startSandbox({ clock: '2026-03-15T12:00:00.000Z' });
const { addresses, key, customerIds } = sandbox;
/** What the application of `examples/matchers` reads. */
const served = {
  LOOKUP_BASE_URL: addresses.lookup,
  CREDENTIAL_BASE_URL: addresses.credential,
  ACCOUNT_BASE_URL: addresses.account,
  SUBSCRIPTION_KEY: key,
  CUSTOMER_IDS: customerIds.join(','),
};
/** The way to the registry; under another Node, npm does not read its settings on this machine. */
const way = Object.fromEntries(
  ['NODE_EXTRA_CA_CERTS', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'].flatMap(
    (name): [string, string][] => (process.env[name] === undefined ? [] : [[name, process.env[name]]]),
  ),
);
try {
  const { file, files: packed } = await pack(folder);
  console.log(`${packed.length} files`);
  const { known, note } = keptIn<Tried>(keep, nameOf);
  for (const node of versions) {
    const path = await programsOf(node);
    const version = (await ran(folder, ['node', '--version'], { path })).output.trim().replace('v', '');
    for (const [name, manager] of chosen) {
      if (known.has(nameOf({ node, manager: manager.name }))) continue;
      const project = join(folder, `${name}-${node}`);
      newProject(project, files);
      console.log(`Node ${version}, ${manager.name}`);
      const one: Tried = { node, version, manager: manager.name, steps: await allIn(project, manager, file, path) };
      note(one);
      rmSync(project, { recursive: true, force: true });
    }
  }
  const inOrder = VERSIONS.flatMap((node) =>
    Object.values(managers).flatMap(({ name }) => known.get(nameOf({ node, manager: name })) ?? []),
  );
  const day = new Date().toISOString().slice(0, 10);
  if (inOrder.length === VERSIONS.length * Object.keys(managers).length)
    writeFileSync(new URL('../../docs/package-proof.md', import.meta.url), packageDocument(inOrder, day));
  if (chosen.length === 0 || [...known.values()].some((one) => one.steps.some(({ passed }) => !passed)))
    process.exitCode = 1;
} finally {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}

async function allIn(project: string, manager: Manager, file: string, path: string): Promise<readonly StepResult[]> {
  const install: Step = {
    name: 'the package is installed',
    words: [...manager.add, manager.file(file), ...beside],
    says: /./,
  };
  const results: StepResult[] = [];
  for (const step of [install, ...steps]) {
    const env = step === install ? way : step.served === true ? served : {};
    const result = await carriedOut(step, project, { path, env });
    results.push({ ...result, words: typed(step === install ? manager.add : step.words) });
  }
  return results;
}

async function carriedOut(step: Step, project: string, how: Surroundings): Promise<Omit<StepResult, 'words'>> {
  const started = Date.now();
  const { code, output } = await ran(project, step.words, how);
  const said = output.replace(/^npm warn .*\n/gm, '');
  const passed = code === 0 && step.says.test(said);
  const seconds = (Date.now() - started) / 1000;
  console.log(`  ${passed ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(said);
  return { name: step.name, passed };
}

/** Words as they are typed in a shell. */
function typed(words: readonly string[]): string {
  return words.map((word) => (/[*| ]/.test(word) ? `'${word}'` : word)).join(' ');
}

/** The folder of the programs of a version of Node, from npm's package `node`. */
async function programsOf(major: string): Promise<string> {
  const place = join(folder, `node-${major}`);
  mkdirSync(place);
  newProject(place, {});
  const { code, output } = await ran(place, ['npm', 'install', '--no-audit', '--no-fund', `node@${major}`], {
    env: way,
  });
  if (code !== 0) throw new Error(output);
  return join(place, 'node_modules/node/bin');
}
