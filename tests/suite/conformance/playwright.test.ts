import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { forms } from '../../../reports/write.ts';
import type { Results } from '../../../spec/results.ts';
import { judgeAgain } from '../../../run/rejudging.ts';
import { difference } from '../../../reports/difference.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { readRecording } from '../../../environment/recording/reading.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { suite } from '../../checks/all.ts';
import { environmentOf, started } from '../cli/process.ts';
import { folder } from '../folder.ts';

vi.setConfig({ testTimeout: 240_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));
const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
const FILES = ['exchanges.ndjson', ...forms.map(([file]) => file)].sort().join(' ');

let sandbox: Sandbox;
afterEach(() => sandbox.close());

/** `npx playwright test …` against a sandbox, as a person types it. */
async function underPlaywright(words: readonly string[], faults: readonly string[]) {
  sandbox = await startSandbox({ clock: PROOF_CLOCK, faults });
  const out = folder();
  const env = { ...environmentOf(sandbox, PROOF_CLOCK), CARDPROOF_OUT: out, FORCE_COLOR: '0' };
  const ended = await started([process.execPath, playwright, 'test', ...words], env, root).ended;
  const results = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as Results;
  return { out, ended, results };
}

/** The texts of all files below a folder, those in the archive of Playwright's own report among them. */
function textsBelow(directory: string): string[] {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => join(directory, name));
  return names
    .filter((path) => statSync(path).isFile())
    .flatMap((path) => {
      const text = readFileSync(path, 'latin1');
      const archive = /data:application\/zip;base64,([A-Za-z0-9+/=]+)/.exec(text)?.[1];
      return archive === undefined ? [text] : [text, ...unzipped(Buffer.from(archive, 'base64'))];
    });
}

function unzipped(archive: Buffer): string[] {
  const texts: string[] = [];
  for (let at = archive.indexOf('PK\u0003\u0004'); at >= 0; at = archive.indexOf('PK\u0003\u0004', at + 4)) {
    const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    if (archive.readUInt16LE(at + 8) === 8) texts.push(inflateRawSync(archive.subarray(start)).toString('latin1'));
  }
  return texts;
}

/** The results are the engine's, the files are all there, and the key is in none of them. */
async function expectWhole({ out, results, ended }: Awaited<ReturnType<typeof underPlaywright>>): Promise<void> {
  const again = await judgeAgain(readRecording(out), out, suite);
  expect(difference(results, again.results)).toEqual([]);
  expect({ missing: again.client.missing.length, unasked: again.client.unasked() }).toEqual({ missing: 0, unasked: 0 });
  expect(readdirSync(out)).toEqual(expect.arrayContaining([...FILES.split(' '), 'playwright-report']));
  const texts = [...textsBelow(out), ended.stdout, ended.stderr];
  expect(texts.length).toBeGreaterThan(FILES.split(' ').length + 3);
  expect(texts.some((text) => text.includes('types/total'))).toBe(true);
  const key = sandbox.key.toLowerCase();
  expect(texts.filter((text) => text.toLowerCase().includes(key))).toEqual([]);
}

it('npx playwright test judges a group of a target that conforms: exit 0', async () => {
  const judged = await underPlaywright(['types.spec'], []);
  expect(judged.ended, judged.ended.stdout + judged.ended.stderr).toMatchObject({ code: 0 });
  expect(judged.results).toMatchObject({ verdict: 'conforms', scope: 'partial', exitCode: 0 });
  expect(judged.results.requirements.find(({ id }) => id === 'types/total')).toMatchObject({ status: 'upheld' });
  await expectWhole(judged);
});

it('npx playwright test judges the whole of a target that violates: exit 1, and the broken requirement fails', async () => {
  const judged = await underPlaywright([], ['types-paging-total-plus-one']);
  expect(judged.ended, judged.ended.stderr).toMatchObject({ code: 1 });
  expect(judged.results).toMatchObject({ verdict: 'violates', scope: 'full', exitCode: 1 });
  expect(judged.results.requirements.find(({ id }) => id === 'types/total')).toMatchObject({ status: 'violated' });
  expect(judged.ended.stdout).toMatch(/✘.*types\/total/);
  expect(judged.ended.stdout).toMatch(/✓.*find\/known-found/);
  await expectWhole(judged);
});
