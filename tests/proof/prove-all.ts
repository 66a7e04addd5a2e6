/**
 * `npm run prove -- [PART…] [RUN…] [--every N] [--only TEXT] [--all] [--fresh]`: the whole proof, or the parts that are named (`parts.ts`). Each
 * part's runs are made in one mixed order, and kept in `proof-out/` as they come: a proof that was stopped goes on
 * where it was, as long as the code that it carries out is the same. Writes `docs/proof.md` and its tables after each part; exits 1 if
 * something is not as it must be. With `--every 6` a sixth of the runs is made, as a sample of all; with `RUN…` or `--only`
 * those whose name begins with a word or contains a text: they are printed, and nothing is written. `--fresh` begins again. `--all`
 * makes also the runs that a part leaves out (`sample` in `part.ts`). `npm run prove -- page` only writes the page. `npm run bench
 * [AXIS…]` is its part `bench`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { group } from 'd3-array';
import { randomOf } from '../../sandbox/data/random.ts';
import { figuresIn, FOLDER, forgetOthers, keep, keptIn, machineHere, proofPage, stateHere } from './page.ts';
import type { Part } from './part.ts';
import { parts } from './parts.ts';
import { each, endProcesses } from './side-by-side.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    only: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});

/** Groups in one mixed order, the same each time: those that come first are a sample of all. */
function mixed(groups: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  const random = randomOf(1);
  return groups
    .map((one): [number, readonly unknown[]] => [random.next(), one])
    .sort(([left], [right]) => left - right)
    .map(([, one]) => one);
}

const names = Object.keys(parts);
/** First words of the names of runs. */
const words = positionals.filter((name) => !names.includes(name) && name !== 'page');
const isAll = values.only === undefined && words.length === 0;

function chosen({ tasks, nameOf, sample, together = nameOf }: Part): readonly unknown[] {
  const { only = '' } = values;
  const isNamed = (name: string): boolean => words.length === 0 || words.includes(name.split(' ', 1)[0] ?? '');
  if (!isAll) return tasks.filter((task) => nameOf(task).includes(only) && isNamed(nameOf(task)));
  const wanted = values.all || sample === undefined ? tasks : tasks.filter(sample);
  const groups = mixed([...group(wanted, together).values()]);
  return groups.slice(0, Math.ceil(groups.length / Number(values.every))).flat();
}

/** Makes the runs of a part that were not made yet; returns what must not be. */
async function prove(name: string, one: Part): Promise<readonly string[]> {
  const begun = performance.now();
  const tasks = chosen(one);
  const { state, commit } = stateHere(one.of);
  const kept = join('proof-out', state);
  mkdirSync(kept, { recursive: true });
  const file = join(kept, `${name}.ndjson`);
  if (values.fresh) rmSync(file, { force: true });
  const { known, note } = keptIn(file, one.nameOf);
  const open = tasks.filter((task) => !known.has(one.nameOf(task)));
  process.stdout.write(`${name}: ${tasks.length} of ${one.tasks.length} runs, ${open.length} of them to make\n`);
  let done = 0;
  await each(
    one.file,
    one.work,
    open,
    (proof) => {
      note(proof);
      if (++done % 50 === 0 || !isAll) process.stdout.write(`  ${done} of ${open.length}: ${one.nameOf(proof)}\n`);
    },
    one.lanes,
  );
  const proofs = one.tasks.filter((task) => tasks.includes(task)).flatMap((task) => known.get(one.nameOf(task)) ?? []);
  const [figures, wrong] = [one.figures(proofs), one.wrong(proofs)];
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const { columns, rows } = one.table(proofs);
  const table = isAll ? [] : [columns, ...rows].map((row) => row.join(' | '));
  process.stdout.write([...table, ...figures, ...wrong, `${seconds} s`].map((line) => `  ${line}\n`).join(''));
  if (!isAll) return wrong;
  const all = tasks.length === one.tasks.length;
  const drawn = one.sample === undefined ? 'drawn at random' : 'of a fixed sample';
  const sample = all ? `all ${tasks.length} runs` : `${tasks.length} of ${one.tasks.length} runs, ${drawn}`;
  const date = new Date().toISOString().slice(0, 10);
  const { svg, ...summary } = one.summary?.(proofs) ?? {};
  const measured = { state, commit, date, machine: machineHere(), sample, figures, wrong, ...summary };
  keep(FOLDER, name, measured, { columns, rows }, svg);
  writePage();
  return wrong;
}

function writePage(): void {
  forgetOthers(FOLDER, (name) => stateHere((parts as Record<string, Part>)[name]?.of).state);
  writeFileSync('docs/proof.md', proofPage(parts, figuresIn(FOLDER)));
}

const usual = Object.entries<Part>(parts).flatMap(([name, { onlyNamed }]) => (onlyNamed === true ? [] : [name]));
const wanted = positionals.length === words.length ? usual : positionals;
const asked = Object.entries(parts).filter(([name, one]) => wanted.includes(name) && chosen(one).length > 0);
if (asked.length === 0 && !positionals.includes('page'))
  throw new Error(`No part and no run has this name. Parts: ${names.join(', ')}, page`);
let isRight = true;
for (const [name, one] of asked) if ((await prove(name, one)).length > 0) isRight = false;
if (positionals.includes('page')) writePage();
await endProcesses();
process.exitCode = isRight ? 0 : 1;
