/**
 * `npm run prove:curve -- [--every N] [--keep FILE]`: the whole suite once against every planted fault, or every Nth; after
 * how many requests each is found. Writes `docs/curve.md` and `docs/images/curve.svg`; exits 1 if fewer than wanted are found of those
 * that were in the catalogue when that was set (`curve/first-catalogue.txt`).
 * With `--keep`, outcomes are appended to a file as they come, and those in it are not worked out again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { curveDocument, shareAt, shortfalls } from './curve/document.ts';
import { figure } from './curve/figure.ts';
import { requestsByCheck, type Seen, tryAt } from './curve/try-at.ts';
import { keptIn } from './kept.ts';
import { faultIds } from './prove.ts';
import { each, endProcesses } from './side-by-side.ts';

const BUDGET = 400;
const { values } = parseArgs({ options: { every: { type: 'string', default: '1' }, keep: { type: 'string' } } });
const chosen = faultIds.filter((_, nth) => nth % Number(values.every) === 0);
const { known, note } = keptIn<Seen>(values.keep, ({ fault }) => fault);
const open = chosen.filter((id) => !known.has(id));
await each('./curve/try-at.ts', tryAt, open, note);
await endProcesses();

const all = chosen.flatMap((id) => known.get(id) ?? []);
const early = new Set(readFileSync('tests/proof/curve/first-catalogue.txt', 'utf8').split('\n'));
const first = all.filter(({ fault }) => early.has(fault));
writeFileSync('docs/curve.md', curveDocument({ all, first, sent: await requestsByCheck(), of: faultIds.length }));
const line = (how: 'noticed' | 'named', label: string, colour: string) => ({
  label,
  colour,
  share: (requests: number) => shareAt(all, how, requests),
});
const drawn = [line('noticed', 'found', '#0a6'), line('named', 'named', '#36c')];
writeFileSync('docs/images/curve.svg', figure(drawn, BUDGET));
for (const one of all.filter(({ noticed }) => noticed === null)) process.stdout.write(`not found: ${one.fault}\n`);
for (const one of shortfalls(first)) process.stdout.write(`not reached: ${one}\n`);
process.exitCode = shortfalls(first).length === 0 ? 0 : 1;
