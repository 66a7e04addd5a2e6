import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { environmentOf } from '../../proof/alone.ts';
import { inProcess } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { findUrl, harOf, seenAt } from '../traffic/seen.ts';
import { keyPair, statedFlags } from './left.ts';

const CLOCK = '2026-03-15T12:00:00.000Z';

/** Every file and folder below a place that others can read or enter, and how many files there are. */
function readableBelow(at: string): { others: string[]; files: number } {
  const names = readdirSync(at, { recursive: true, encoding: 'utf8' });
  const others = names.filter((name) => (statSync(join(at, name)).mode & 0o077) !== 0);
  return { others, files: names.filter((name) => statSync(join(at, name)).isFile()).length };
}

it('what names people is readable by its owner alone, whichever command writes it', async () => {
  const at = folder();
  const own = join(at, 'own');
  mkdirSync(own);
  const sandbox = await startSandbox({ clock: CLOCK });
  const env = { ...environmentOf(sandbox, CLOCK), FLEET_KEY: sandbox.key };
  const inOwn = (...words: string[]) => inProcess(words, env, own);
  writeFileSync(join(at, 'a.har'), harOf([await seenAt(sandbox, findUrl(sandbox))]));
  const base = sandbox.addresses.lookup.replace('lookup', '{group}');
  const lines = [
    'name: north',
    `clock: ${CLOCK}`,
    `base: ${base}`,
    'key: FLEET_KEY',
    `customers: [${sandbox.customerIds.join(', ')}]`,
  ];
  writeFileSync(join(at, 'targets.yaml'), `targets:\n  - ${lines.join('\n    ')}\n`);
  const ended = [
    await inOwn('run', 'types/total', '--quiet', '--out', 'run'),
    await inOwn('replay', 'run', '--out', 'again'),
    await inOwn('report', 'run', '--out', 'reports/new'),
    await inOwn('check', '../a.har', '--only-violations', '--out', 'traffic'),
    await inOwn('fleet', 'run', '../targets.yaml', '--smoke', '--out', 'fleet'),
    await inOwn('fleet', 'report', 'run', 'again', '--out', 'fleet-of-runs'),
    await inOwn('certify', 'run', '--signing-key', keyPair(), ...statedFlags, '--out', 'package.zip'),
  ];
  await sandbox.close();
  expect(ended.map(({ code, stderr }) => [code, code === 0 ? '' : stderr])).toEqual(ended.map(() => [0, '']));
  const { others, files } = readableBelow(own);
  expect(others).toEqual([]);
  expect(files).toBeGreaterThan(40);
}, 120_000);

it('a file that others could read is not reused', async () => {
  const out = folder();
  for (const name of ['exchanges.ndjson', 'results.json', 'index.html']) {
    writeFileSync(join(out, name), '');
    chmodSync(join(out, name), 0o644);
  }
  expect(await inProcess(['run', 'types/total', '--sandbox', '--quiet', '--out', out])).toMatchObject({ code: 0 });
  expect(readableBelow(out).others).toEqual([]);
});
