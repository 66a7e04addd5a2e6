import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import type { FullConfig } from '@playwright/test';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { formsOf } from '../../../reports/write.ts';
import { gateReasonInPublic } from '../../../spec/phrasing/gate.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import type { OpenRun } from '../../../runs/lifecycle.ts';
import { judgeAgain } from '../../../runs/rejudging.ts';
import { difference } from '../../../reports/difference.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { storedRecording } from '../../../runs/stored.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { suite } from '../../checks/all.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { rows } from '../../../spec/verdict/requirements.ts';
import { PlaywrightRun } from '../../playwright/run.ts';
import { requirementsOf } from '../../playwright/subject.ts';
import setup from '../../playwright/setup.ts';
import { asIfAlone, environmentOf } from '../../proof/alone.ts';
import { started } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { saying } from '../reports/said.ts';

vi.setConfig({ testTimeout: 240_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));
const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
const FILES = ['exchanges.ndjson', ...formsOf([]).map(([file]) => file)].sort().join(' ');

let sandbox: Sandbox;
afterEach(() => (sandbox as Sandbox | undefined)?.close());

interface Wanted {
  readonly faults?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly out?: string;
  /** Where it is typed. */
  readonly at?: string;
  /** A signal that it gets when a text stands on stdout. */
  readonly signal?: readonly [name: NodeJS.Signals, after: string];
}

/** `npx playwright test …` against a sandbox, as a person types it. */
async function underPlaywright(words: readonly string[], wanted: Wanted = {}) {
  const { faults = [], out = folder(), at = root, signal } = wanted;
  const target = await startSandbox({ clock: PROOF_CLOCK, faults });
  sandbox = target;
  const env = { ...environmentOf(target, PROOF_CLOCK), CARDPROOF_OUT: out, FORCE_COLOR: '0', ...wanted.env };
  const { child, ended: end } = started([process.execPath, playwright, 'test', ...words], env, at);
  if (signal !== undefined) {
    let said = '';
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes(signal[1]) && !child.killed) child.kill(signal[0]);
    });
  }
  const ended = await end;
  await target.close();
  expect(readdirSync(out), ended.stdout + ended.stderr).toEqual(expect.arrayContaining(FILES.split(' ')));
  const results = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as Results;
  return { out, ended, results, reasons: results.gate.reasons.map(({ kind }) => kind) };
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
  const again = await judgeAgain(storedRecording(out), out, suite);
  expect(difference(results, again.results)).toEqual([]);
  expect({ missing: again.client.missing.length, unasked: again.client.unasked() }).toEqual({ missing: 0, unasked: 0 });
  const texts = [...textsBelow(out), ended.stdout, ended.stderr];
  expect(texts.length).toBeGreaterThan(FILES.split(' ').length + 2);
  expect(texts.some((text) => text.includes('types/total'))).toBe(true);
  const key = sandbox.key.toLowerCase();
  expect(texts.filter((text) => text.toLowerCase().includes(key))).toEqual([]);
}

const violatedIn = ({ requirements }: Results) =>
  requirements.filter(({ status }) => status === 'violated').map(({ id }) => id);

/** Enough for what is chosen, and no more. */
const FEW = { REQUEST_BUDGET: '40' };

it('a target that violates, a worker that ends in a test, and an early end: exit 1, about what was asked alone', async () => {
  const at = projectOfOwn();
  const judged = await underPlaywright(['--max-failures=2'], {
    at,
    faults: ['types-paging-total-plus-one', 'cardholder-email-with-two-at'],
    env: { REQUEST_BUDGET: '100' },
  });
  const { ended, reasons, results } = judged;
  expect(ended.code, ended.stdout + ended.stderr).toBe(1);
  expect(ended.stdout).toMatch(/✘.*crashes[^]*✓.*find\/known-found[^]*✘.*types\/total/);
  expect(ended.stdout).not.toContain('VIOLATES');
  expect(ended.stderr).toContain('This run failed');
  expect(results).toMatchObject({ verdict: 'violates', scope: 'partial', exitCode: 1 });
  // The test that reads what came back would have come later.
  expect(violatedIn(results)).toEqual(['types/total']);
  expect(reasons).toEqual(['violated']);
  expect(readdirSync(judged.out)).toContain('playwright-report');
  await expectWhole(judged);
});

it('SIGTERM, which is passed on to Playwright as SIGINT: exit 130, and the results so far are written', async () => {
  const { ended, reasons, results } = await underPlaywright(['find.spec', 'types.spec', '--reporter=list'], {
    signal: ['SIGTERM', '✓'],
  });
  expect(ended.code, ended.stdout + ended.stderr).toBe(130);
  expect(reasons).toContain('interrupted');
  expect(results).toMatchObject({ exitCode: 130, scope: 'partial' });
});

/** What Playwright calls before the tests and after them, in a folder: a teardown that throws makes its exit code 1. */
async function setUp(env: Record<string, string>, at: string, names: readonly string[], ids: readonly string[] = []) {
  const statuses: number[] = [];
  return asIfAlone(
    async (said) => {
      try {
        const end = await setup({ projects: names.map((name) => ({ name })) as FullConfig['projects'] });
        for (const id of ids) statuses.push((await fetch((process.env['CARDPROOF_DOOR'] ?? '') + id)).status);
        await end();
        return { thrown: null, said, statuses };
      } catch (thrown) {
        return { thrown: thrown as Error, said, statuses };
      }
    },
    env,
    at,
    inject('command'),
  );
}

it('a .env that is not read: its form in a sentence, no value of it, and no results', async () => {
  const at = folder();
  writeFileSync(join(at, '.env'), "$env:SUBSCRIPTION_KEY = 'f00dcafe'\n");
  const { thrown, said } = await setUp({}, at, ['cardproof-asks', 'cardproof-reads']);
  expect(thrown?.message).toMatch(/SUBSCRIPTION_KEY is missing: line 1 of \.env has it as PowerShell does/);
  expect(thrown?.stack).toBe(thrown?.message);
  expect(JSON.stringify(said) + thrown?.message).not.toContain('f00dcafe');
  expect(existsSync(join(at, 'cardproof-out', 'results.json'))).toBe(false);
});

it('beside other tests the run begins when it is first asked; what conforms passes; of which nothing could be judged, it fails in a sentence', async () => {
  sandbox = await startSandbox({ clock: PROOF_CLOCK });
  const env = { ...environmentOf(sandbox, PROOF_CLOCK), ...FEW };
  const at = folder();
  const own = ['own', 'cardproof-asks', 'cardproof-reads'];
  expect(await setUp(env, at, own)).toEqual({ thrown: null, said: { stdout: '', stderr: '' }, statuses: [] });
  expect(readdirSync(at)).toEqual([]);
  const results = () => JSON.parse(readFileSync(join(at, 'cardproof-out/results.json'), 'utf8')) as Results;
  expect((await setUp(env, at, own, ['find/known-found'])).thrown).toBeNull();
  expect(results()).toMatchObject({ verdict: 'conforms', scope: 'partial', exitCode: 0, gate: { passed: true } });
  const { thrown } = await setUp(env, at, own, ['scope/foreign-customer']);
  expect(thrown?.stack).toMatch(/^cardproof: this run failed: the target could not be judged[^\n]*$/);
  expect(results()).toMatchObject({ verdict: 'inconclusive', scope: 'partial', because: { kind: 'nothing-seen' } });
  expect(results().gate.reasons.map(({ kind }) => kind)).toEqual(['inconclusive']);
});

it('beside other tests, a run that cannot begin fails the first of ours and the whole, and the rest are skipped', async () => {
  const asked = await setUp({ CI: 'true' }, folder(), ['own'], ['find/known-found', 'types/total', 'cardholder/email']);
  expect(asked).toMatchObject({ thrown: { message: saying(/KEY is missing/) }, statuses: [500, 503, 503] });
});

it.each([
  ['all that there is', rows, []],
  ['all but one', rows.slice(1), [rows.slice(1).map(({ id }) => id)]],
])('what was asked is what was chosen, unless it is all: %s', async (_, asked, expected) => {
  const chosen: (readonly string[])[] = [];
  const requirements = rows.map(({ id }) => ({ id, status: 'passed' }));
  const nothing = () => Promise.resolve();
  const session = { discovered: nothing, runAll: nothing, decide: () => ({ requirements }) };
  const run = new PlaywrightRun({
    judging: { session, carryOut: () => null, means: { client: { exchanges: [] } } },
    choose: (ids: readonly string[]) => chosen.push(ids),
    conclude: () => Promise.reject(new Error('here the run would end')),
    close: nothing,
  } as unknown as OpenRun);
  for (const { id } of asked) await run.judge(id);
  await expect(run.conclude()).rejects.toThrow();
  expect(chosen).toEqual(expected);
});

const here = (path: string): string => JSON.stringify(join(root, path));

/** A project with a spec of its own, of which a test ends its worker. Its run is the published one: Playwright compiles sources in half a minute. */
function projectOfOwn(): string {
  const at = folder();
  const file = (name: string, text: string): void => writeFileSync(join(at, name), text);
  file(
    'playwright.config.mts',
    `import { judging } from ${here('tests/playwright/config.ts')};
    export default judging({ specs: 'crash', setup: ${JSON.stringify(join(dirname(inject('command')), 'playwright/setup.js'))} });`,
  );
  mkdirSync(join(at, 'crash'));
  file(
    'crash/crash.spec.mts',
    `import { about, test } from ${here('tests/playwright/subject.ts')};
    test('crashes', about('find/known-found'), () => process.exit(0));
    for (const id of ['find/known-found', 'types/total', 'cardholder/email']) test(id, about(id), ({ subject }) => subject.upholds(id));`,
  );
  return at;
}

it('what a test runner writes of a gate that failed holds no answer of the target', () => {
  const fact = { kind: 'pin-differs', id: 'gap-input/limit-zero', pinned: '400', actual: 'of the target' } as const;
  const text = gateReasonInPublic({ kind: 'profile-out-of-date', facts: [fact] });
  expect(text).toBe('your profile is out of date (gap-input/limit-zero)');
});

const conformance = new URL('../../conformance/', import.meta.url);
const groups = [...new Set(catalogue.map(({ id }) => id.split('/')[0] ?? ''))];
const specs = readdirSync(conformance).map((name) => ({
  group: name.replace('.spec.ts', ''),
  text: readFileSync(new URL(name, conformance), 'utf8'),
}));

it('every group has a spec, and no spec is without a group', () =>
  expect(specs.map(({ group }) => group).sort(), 'npm run generate').toEqual([...groups].sort()));

it('a spec tests the requirements of its group, each once, in the order of the catalogue', () => {
  const bound = specs.flatMap(({ text }) => {
    const named = [...text.matchAll(/requirementsOf\('([a-z-]+)'\)/g)].map(([, group = '']) => group);
    return named.flatMap((group) => requirementsOf(group as Parameters<typeof requirementsOf>[0]));
  });
  const order = ({ id }: { readonly id: string }) => catalogue.findIndex((row) => row.id === id);
  expect([...bound].sort((a, b) => order(a) - order(b))).toEqual(catalogue);
  expect(new Set(bound.map(({ id }) => id)).size).toBe(catalogue.length);
});

it('a spec names no other group than its own, and holds one test', () => {
  for (const { group, text } of specs) {
    expect(text).toContain(`requirementsOf('${group}')`);
    expect(text.match(/^ {2}test\(/gm)?.length, group).toBe(1);
    expect(text.match(/^import /gm)?.length, group).toBe(1);
  }
});
