import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { faults, variants } from '../../../sandbox/api/catalogue.ts';
import { documentOf } from '../../proof/peers/document.ts';
import { figureOf } from '../../proof/peers/figure.tsx';
import { comparisonOf, missedByUs, whoFindsWhat } from '../../proof/peers/peers.ts';
import { filesWith, isFailing, isWarning, type PeerRun, type PeerTrial } from '../../proof/peers/try-peer.ts';
import { folder } from '../folder.ts';
import { ownSandbox } from '../own-sandbox.ts';

const run = (change: Partial<PeerRun>): PeerRun => ({
  ...{ code: 0, warnings: [], requests: 10, seconds: 2, processorSeconds: 1, memory: 100, leaks: [] },
  ...change,
});
const tried = (tool: string, kind: PeerTrial['kind'], planted: string, change: Partial<PeerRun>): PeerTrial => ({
  ...{ tool, kind, planted, version: '1' },
  first: { seconds: 30, run: run({}) },
  run: run(change),
});
const [violation = ''] = faults
  .filter(({ breaks }) => breaks.some((id) => id === 'account-line/id'))
  .map(({ id }) => id);
const [permitted = ''] = variants.map(({ id }) => id);

it.each([
  ['fails with the fault', 0, 1, true],
  ['fails without it, too', 1, 1, false],
  ['passes', 0, 0, false],
  ['stops with an error of its own', 0, 2, false],
  ['is ended by the limit', 0, 124, false],
])('a tool that %s: found is what fails with it alone', (_, first, code, isFound) => {
  expect(isFailing({ first: { seconds: 1, run: run({ code: first }) }, run: run({ code }) })).toBe(isFound);
});

it('a warning that there is without a fault, too, is none', () => {
  const first = { seconds: 1, run: run({ warnings: ['a'] }) };
  expect(isWarning({ first, run: run({ warnings: ['a'] }) })).toBe(false);
  expect(isWarning({ first, run: run({ warnings: ['a', 'b'] }) })).toBe(true);
});

it('the tables count violations, warnings and false alarms of each tool', () => {
  const all = [
    tried('Cardproof', 'fault', violation, { code: 0 }),
    tried('Schemathesis', 'fault', violation, { code: 1, requests: 1000, leaks: ['output'] }),
    tried('Cardproof', 'variant', permitted, { code: 0 }),
    tried('Schemathesis', 'variant', permitted, { code: 1, requests: 3000 }),
  ];
  expect(comparisonOf(all).rows.map((row) => [row[1], row[3], row[4], row[8], row[9]])).toEqual([
    ['0 of 1', '0 of 1', '10', '30', 'nothing'],
    ['1 of 1', '1 of 1', '2000', '30', '`output`'],
  ]);
  expect(whoFindsWhat(all).rows.map((row) => row.slice(0, 4))).toEqual([
    [violation, 'violation', '–', 'found'],
    [permitted, 'permitted', '–', '**false alarm**'],
  ]);
  expect(missedByUs(all)).toEqual([`Schemathesis finds ${violation}, and Cardproof does not`]);
});

it('the figure names every point', () => {
  const svg = figureOf([{ name: 'ours', requests: 25, found: 0.5 }], [{ name: 'theirs', requests: 1000, found: 0.25 }]);
  for (const name of ['ours', 'theirs', '1000']) expect(svg).toContain(`>${name}</text>`);
});

it('the key is looked for in every file that a tool wrote', () => {
  const at = folder();
  writeFileSync(join(at, 'a'), 'Header: SECRET');
  writeFileSync(join(at, 'b'), 'nothing');
  expect(filesWith(at, 'SECRET')).toEqual(['a']);
});

const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

it('the document has the addresses and known data of the sandbox, and so have the files of each tool', async () => {
  const { port, addresses, customerIds, foreignCardholderIds } = await ownSandbox();
  const text = documentOf(`http://127.0.0.1:${port}`);
  const { paths, servers } = parse(text) as { paths: Record<string, unknown>; servers: { url: string }[] };
  const bases = Object.values(addresses);
  for (const path of Object.keys(paths))
    expect(bases.filter((address) => `${servers[0]?.url}${path}`.startsWith(`${address}/`))).toHaveLength(1);
  for (const customer of customerIds) expect(text).toContain(customer);
  const setup = 'tests/proof/peers/setup';
  const files = readdirSync(setup, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  const ids = files.flatMap((name) => readFileSync(join(setup, name), 'utf8').match(IDS) ?? []);
  const known = [...foreignCardholderIds, ...(text.match(IDS) ?? [])];
  expect(ids.filter((id) => !known.includes(id))).toEqual([]);
  expect(ids.length).toBeGreaterThan(5);
});
