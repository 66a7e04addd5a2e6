/**
 * What a run costs against targets that are broken, each in its own way, with the settings that users have: time, the
 * most memory it held, what it wrote, how it ended. A table on stdout. `npm run bench:broken -- [PART OF A NAME…]`
 * (Linux: memory is read from /proc). Exit code 1 if a run takes 90 seconds, 300 MB of memory or 50 MB of disk, shows a
 * stack trace, or exits with 0.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { startSandbox, type Sandbox } from '../../../sandbox/api/server.ts';
import { PROOF_CLOCK } from '../in-process.ts';
import { frontOf, type Way } from './front.ts';
import { brokenWays, harmless } from './ways.ts';

const LONGEST_SECONDS = 90;
const MOST_MEMORY_MB = 300;
const MOST_DISK_MB = 50;
/** Runs side by side: many of them only wait. */
const ABREAST = 3;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const main = join(root, 'dist', 'cli.js');

interface Row {
  readonly name: string;
  readonly line: string;
  readonly wrong: readonly string[];
}

/** The most memory that a process has held so far, in megabytes; 0 if it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const sizeOf = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6;

function environmentOf(sandbox: Sandbox, { addresses }: Pick<Sandbox, 'addresses'>): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    CARDHOLDER_BASE_URL: addresses.cardholder,
    CREDENTIAL_BASE_URL: addresses.credential,
    LOOKUP_BASE_URL: addresses.lookup,
    ACCOUNT_BASE_URL: addresses.account,
    SUBSCRIPTION_KEY: sandbox.key,
    CUSTOMER_IDS: sandbox.customerIds.join(','),
    CLOCK: PROOF_CLOCK,
  };
}

/** Runs the built command, and looks at it from outside. */
async function command(env: Record<string, string>, out: string) {
  const child = spawn(process.execPath, [main, 'run', '--quiet', '--out', out], { cwd: out, env });
  let [said, memory] = ['', 0];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const watch = setInterval(() => (memory = Math.max(memory, peakOf(child.pid ?? 0))), 20);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(watch);
  return { code, said, memory };
}

async function measure(name: string, way: Way): Promise<Row> {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK });
  const target = await frontOf(sandbox, way);
  const out = mkdtempSync(join(tmpdir(), 'cardproof-broken-'));
  const begun = performance.now();
  const { code, said, memory } = await command(environmentOf(sandbox, target), out);
  const seconds = (performance.now() - begun) / 1000;
  const disk = sizeOf(out);
  const wrong = [
    ...(seconds >= LONGEST_SECONDS ? ['too slow'] : []),
    ...(memory >= MOST_MEMORY_MB ? ['too much memory'] : []),
    ...(disk >= MOST_DISK_MB ? ['too much disk'] : []),
    ...(/\n\s+at \S+ ?\(?\S*:\d+:\d+|defect of cardproof/i.test(said) ? ['a stack trace'] : []),
    ...(code === (harmless.has(name) ? 0 : 1) || code === (harmless.has(name) ? 0 : 3) ? [] : [`exit ${code}`]),
  ];
  const figures = [
    `${seconds.toFixed(1)} s`,
    `${memory.toFixed(0)} MB`,
    `${disk.toFixed(1)} MB`,
    target.requests(),
    code,
  ];
  rmSync(out, { recursive: true, force: true });
  await target.close();
  await sandbox.close();
  return { name, line: `| ${[name, ...figures, wrong.join(', ')].join(' | ')} |`, wrong };
}

const wanted = process.argv.slice(2);
const queue = Object.entries(brokenWays).filter(
  ([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
const order = queue.map(([name]) => name);
const rows: Row[] = [];

async function lane(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const row = await measure(...next);
    process.stderr.write(`${row.line}\n`);
    rows.push(row);
  }
}

spawnSync('npm', ['run', '-s', 'build'], { cwd: root, stdio: 'inherit' });
await Promise.all(Array.from({ length: ABREAST }, lane));
rows.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
const table = [
  '| target | time | memory | disk | requests | exit code | too much |',
  '|---|---:|---:|---:|---:|---:|---|',
];
process.stdout.write(`${[...table, ...rows.map(({ line }) => line)].join('\n')}\n`);
if (rows.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
