/**
 * `npm run prove -- [PART…] [--every N] [--only TEXT] [--all]`: the whole proof, or the parts that are named (`parts.ts`). Each part's runs are
 * made in one mixed order, and kept in `proof-out/` as they come: a proof that was stopped goes on where it was, as long as the code
 * is the same. Writes `docs/proof.md` and its tables after each part; exits 1 if something is not as it must be. With `--every 6` a
 * sixth of the runs is made, as a sample of all; with `--only` those whose name contains a text: they are printed, and nothing is
 * written. `--all` makes also the runs that a part leaves out (`sample` in `part.ts`). `npm run prove -- page` only writes the page.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { group, shuffler } from 'd3-array';
import { Tinypool } from 'tinypool';
import { randomOf } from '../../sandbox/data/random.ts';
import { figuresIn, FOLDER, keep, keptIn, machineHere, proofPage, stateHere } from './page.ts';
import type { Part } from './part.ts';
import { parts } from './parts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});
const { only } = values;

/** Those with a text in their names; else all in one mixed order, the same each time: those that come first are a sample of all. */
function chosen({ tasks, nameOf, sample, together = nameOf }: Part): readonly unknown[] {
  if (only !== undefined) return tasks.filter((task) => nameOf(task).includes(only));
  const random = randomOf(1);
  const wanted = tasks.filter((task) => values.all || sample === undefined || sample(task));
  const mixed = shuffler(() => random.next())([...group(wanted, together).values()]);
  return mixed.slice(0, Math.ceil(mixed.length / Number(values.every))).flat();
}

// A process gets no environment by itself, and what starts programs needs a PATH.
const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));
const pool = new Tinypool({ runtime: 'child_process', execArgv: ['--import', 'tsx'], env });

/** Carries out the work of a part for some tasks, in processes side by side. `done` is called with each result as it comes. */
async function carryOut(
  { file, work, lanes = pool.options.maxThreads }: Part,
  tasks: readonly unknown[],
  done: (task: unknown, proof: object) => void,
): Promise<void> {
  const { href: filename } = new URL(file, import.meta.url);
  const waiting = tasks.values();
  const lane = async (): Promise<void> => {
    for (const task of waiting) done(task, (await pool.run(task, { filename, name: work.name })) as object);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Makes the runs of a part that were not made yet; returns what must not be. */
async function prove(name: string, one: Part): Promise<readonly string[]> {
  const begun = performance.now();
  const tasks = chosen(one);
  const { state, commit } = stateHere();
  const folder = join('proof-out', state);
  mkdirSync(folder, { recursive: true });
  const { known, note } = keptIn(join(folder, `${name}.ndjson`));
  const open = tasks.filter((task) => !known.has(one.nameOf(task)));
  process.stdout.write(`${name}: ${tasks.length} of ${one.tasks.length} runs, ${open.length} of them to make\n`);
  let done = 0;
  await carryOut(one, open, (task, proof) => {
    note({ ...proof, name: one.nameOf(task) });
    if (++done % 50 === 0 || only !== undefined)
      process.stdout.write(`  ${done} of ${open.length}: ${one.nameOf(task)}\n`);
  });
  const wanted = new Set(tasks);
  const proofs = one.tasks.flatMap((task) => (wanted.has(task) ? (known.get(one.nameOf(task)) ?? []) : []));
  const [figures, wrong, table] = [one.figures(proofs), one.wrong(proofs), one.table(proofs)];
  const shown = only === undefined ? [] : [table.columns, ...table.rows].map((row) => row.join(' | '));
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  process.stdout.write([...shown, ...figures, ...wrong, `${seconds} s`].map((line) => `  ${line}\n`).join(''));
  if (only !== undefined) return wrong;
  const all = tasks.length === one.tasks.length;
  const drawn = one.sample === undefined ? 'drawn at random' : 'of a fixed sample';
  const sample = all ? `all ${tasks.length} runs` : `${tasks.length} of ${one.tasks.length} runs, ${drawn}`;
  const date = new Date().toISOString().slice(0, 10);
  const { svg, ...summary } = one.summary?.(proofs) ?? {};
  keep(FOLDER, name, { commit, date, machine: machineHere(), sample, figures, wrong, ...summary }, table, svg);
  writePage();
  return wrong;
}

const writePage = (): void => writeFileSync('docs/proof.md', proofPage(parts, figuresIn(FOLDER)));

const isAsked = ([name, one]: [string, Part]): boolean =>
  positionals.length === 0 ? one.onlyNamed !== true : positionals.includes(name);
const asked = Object.entries<Part>(parts).filter((one) => isAsked(one) && chosen(one[1]).length > 0);
if (asked.length === 0 && !positionals.includes('page'))
  throw new Error(`No part and no run has this name. Parts: ${Object.keys(parts).join(', ')}, page`);
let isRight = true;
for (const [name, one] of asked) if ((await prove(name, one)).length > 0) isRight = false;
if (positionals.includes('page')) writePage();
await pool.destroy();
process.exitCode = isRight ? 0 : 1;
