/**
 * How long a run takes against targets that hang, each in its own way, with the times that users have: a table on
 * stdout. `node --import tsx tests/proof/hangs.ts`; no run may take 90 seconds.
 */
import { performance } from 'node:perf_hooks';
import { startSandbox } from '../../sandbox/api/server.ts';
import { hangingTarget, hangs } from './hanging-target.ts';
import { judgeInProcess, PROOF_CLOCK } from './in-process.ts';

const LONGEST = 90;
/** Runs side by side: most of them only wait. */
const ABREAST = 6;

const queue = Object.entries(hangs);
const rows: { readonly name: string; readonly seconds: number; readonly line: string }[] = [];

async function measure(name: string, hang: (typeof queue)[number][1]): Promise<void> {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK });
  const target = await hangingTarget(sandbox, hang);
  const begun = performance.now();
  const { results } = await judgeInProcess({ ...sandbox, addresses: target.addresses });
  const seconds = (performance.now() - begun) / 1000;
  const line = `| ${name} | ${seconds.toFixed(1)} s | ${target.requests()} | ${results.verdict} |`;
  rows.push({ name, seconds, line });
  await target.close();
  await sandbox.close();
}

async function lane(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) await measure(...next);
}

await Promise.all(Array.from({ length: ABREAST }, lane));
const order = Object.keys(hangs);
rows.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
const table = ['| what hangs | time of the run | requests | verdict |', '| --- | --- | --- | --- |'];
process.stdout.write(`${[...table, ...rows.map(({ line }) => line)].join('\n')}\n`);
if (rows.some(({ seconds }) => seconds >= LONGEST)) process.exitCode = 1;
