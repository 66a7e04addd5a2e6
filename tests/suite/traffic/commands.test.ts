import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { formsOf } from '../../../reports/write.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { addressSettings } from '../../proof/alone.ts';
import { commandLine, inProcess, started } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { credentialsUrl, findUrl, found, harOf, recordUrl, seenAt, transactionsUrl } from './seen.ts';

vi.setConfig({ testTimeout: 120_000 });
const CLOCK = '2026-03-15T12:00:00.000Z';
let sandbox: Sandbox;
afterEach(() => sandbox.close());

/** A folder with a HAR file of some everyday traffic. */
async function recorded(faults: readonly string[]): Promise<string> {
  sandbox = await startSandbox({ clock: CLOCK, faults });
  const id = await found(sandbox);
  const urls = [findUrl(sandbox), recordUrl(sandbox, id), credentialsUrl(sandbox, id), transactionsUrl(sandbox, id)];
  const all = await Promise.all(
    [...urls, transactionsUrl(sandbox, id, '&result=PENDING')].map((url) => seenAt(sandbox, url)),
  );
  const at = folder();
  writeFileSync(join(at, 'a.har'), harOf(all));
  return at;
}
const resultsIn = (at: string): Results =>
  JSON.parse(readFileSync(join(at, 'cardproof-traffic/results.json'), 'utf8')) as Results;

it('check: traffic that breaks nothing passes, proves nothing, and is never complete', async () => {
  const at = await recorded([]);
  const checked = await inProcess(['check', 'a.har'], {}, at);
  expect(checked, checked.stderr).toMatchObject({ code: 0 });
  expect(checked.stdout).toContain('NO VIOLATION FOUND (TRAFFIC ONLY)');
  expect(checked.stdout).toContain('[environment not named]');
  const named = await inProcess(['check', 'a.har'], { TARGET_ENVIRONMENT: 'uat' }, at);
  expect(named.stdout).toContain('[uat]');
  expect(checked.stderr).toContain('judged 5 responses');
  expect(resultsIn(at)).toMatchObject({
    verdict: 'inconclusive',
    gate: { passed: true },
    scope: 'partial',
    because: { kind: 'traffic', judged: 5 },
    run: { origin: { kind: 'traffic', responses: 5, leftOut: {} } },
  });
  expect(await inProcess(['check', 'a.har', '--complete'], {}, at)).toMatchObject({ code: 3 });
});

/** What the console and the reports of a checked file say, and what became of it. */
async function checkedIn(at: string, file: string, ...flags: readonly string[]) {
  const checked = await inProcess(['check', file, ...flags], {}, at);
  const texts = ['junit.xml', 'summary.md', 'index.html'].map((name) =>
    readFileSync(join(at, 'cardproof-traffic', name), 'utf8'),
  );
  return { ...checked, texts: [checked.stdout, ...texts], results: resultsIn(at) };
}

it('check: a damaged file fails, and every report says so; what is left out is counted', async () => {
  const at = await recorded([]);
  const har = readFileSync(join(at, 'a.har'), 'utf8').replace('"status":200', '"_error":"aborted","status":200');
  writeFileSync(join(at, 'cut.har'), har.slice(0, -1));
  const { code, stderr, texts, results } = await checkedIn(at, 'cut.har', '--only-violations');
  expect(code, stderr).toBe(3);
  expect(stderr).toContain('left out 1 exchange that ended before the response was complete');
  for (const text of texts) expect(text).toMatch(/1 file is damaged/);
  expect(results).toMatchObject({
    gate: { passed: false, reasons: [{ kind: 'damaged-files', count: 1 }] },
    run: { origin: { responses: 4, leftOut: { 'broken-off': 1 } } },
  });
});

// Every kind of damage: tests/suite/traffic/har.test.ts.
it('check: a violation before the damage of a file fails with 1, and not with 3', async () => {
  const at = await recorded(['lookup-id-null']);
  const har = readFileSync(join(at, 'a.har'), 'utf8').replace(/("time":)\d+(?![^]*"time")/, '$1NaN');
  writeFileSync(join(at, 'damaged.har'), har);
  const { code, stderr, texts, results } = await checkedIn(at, 'damaged.har');
  expect(code, stderr).toBe(1);
  for (const text of texts) expect(text).toMatch(/1 file is damaged/);
  const reasons = [{ kind: 'violated' }, { kind: 'damaged-files', count: 1 }];
  expect(results).toMatchObject({ verdict: 'violates', exitCode: 1, gate: { passed: false, reasons } });
});

it('check: a broken requirement is found, with all reports, and without what is secret', async () => {
  const at = await recorded(['pending-with-balance']);
  const { key } = sandbox;
  const checked = await inProcess(['check', 'a.har', '--only-violations'], {}, at);
  expect(checked, checked.stderr).toMatchObject({ code: 1 });
  const row = resultsIn(at).requirements.find(({ id }) => id === 'account-line/pending-no-balance');
  expect(row).toMatchObject({ status: 'violated' });
  const out = join(at, 'cardproof-traffic');
  const files = readdirSync(out);
  expect(files).toEqual(expect.arrayContaining(['exchanges.ndjson', ...formsOf([]).map(([name]) => name)]));
  const har = readFileSync(join(at, 'a.har'), 'utf8');
  const [, value = ''] = /\\"value\\":\\"([^\\]+)\\"/.exec(har) ?? [];
  expect(value).not.toBe('');
  for (const text of [checked.stdout, checked.stderr, ...files.map((name) => readFileSync(join(out, name), 'utf8'))]) {
    expect(text.includes(key)).toBe(false);
    expect(text.includes(value)).toBe(false);
  }
  expect((await inProcess(['report', 'cardproof-traffic'], {}, at)).code).toBe(0);
  expect(await inProcess(['replay', 'cardproof-traffic'], {}, at)).toMatchObject({ code: 2 });
});

it('check: a file that is not HAR is exit code 2; one without the API is inconclusive', async () => {
  const at = await recorded([]);
  writeFileSync(join(at, 'page.har'), '<html>');
  expect(await inProcess(['check', 'none.har'], {}, at)).toMatchObject({ code: 2 });
  expect(await inProcess(['check', 'page.har'], {}, at)).toMatchObject({ code: 2 });
  writeFileSync(join(at, 'package.json'), '{"name":"some","log":{"entries":3}}');
  expect(await inProcess(['check', 'a.har', 'package.json', '--out', 'kept'], {}, at)).toMatchObject({ code: 2 });
  expect(readdirSync(at)).not.toContain('kept');
  writeFileSync(join(at, 'other.har'), readFileSync(join(at, 'a.har'), 'utf8').replaceAll('/v1/', '/v7/'));
  const checked = await inProcess(['check', 'other.har', '--only-violations'], {}, at);
  expect(checked).toMatchObject({ code: 3 });
  expect(checked.stderr).toContain('left out 5 exchanges to addresses outside the API');
  expect(resultsIn(at).next).toMatch(/^See what was left out and why\. .*the addresses must end in \/v1\.$/);
  // If what is missing is the bodies, the addresses are right.
  const bare = readFileSync(join(at, 'a.har'), 'utf8').replaceAll(/,"text":"(?:[^"\\]|\\.)*"/g, '');
  writeFileSync(join(at, 'bare.har'), bare);
  expect((await inProcess(['check', 'bare.har'], {}, at)).stderr).toContain(
    'left out 5 exchanges whose body is not in',
  );
  expect(resultsIn(at).next).toMatch(/^See what was left out and why\. Record it again with the bodies[^/]*$/);
  // Of a file without entries, nothing was left out.
  writeFileSync(join(at, 'empty.har'), harOf([]));
  expect(await inProcess(['check', 'empty.har'], {}, at)).toMatchObject({ code: 3 });
  expect(resultsIn(at).next).toMatch(/^There was no exchange in the traffic\. Record it again/);
});

it('check: of two APIs with paths like these, the one that responds as specified is judged, whichever comes first', async () => {
  const at = await recorded([]);
  const { log } = JSON.parse(readFileSync(join(at, 'a.har'), 'utf8')) as { log: { entries: unknown[] } };
  const { port } = new URL(sandbox.addresses.account);
  const text = JSON.stringify(log.entries.slice(0, 4)).replaceAll(`127.0.0.1:${port}`, 'shop.example.org');
  const other = text.replace(/("text":)"(?:[^"\\]|\\.)*"/g, '$1"{}"').replace(/"size":\d+/g, '"size":2');
  const entries = [...(JSON.parse(other) as unknown[]), ...(JSON.parse(other) as unknown[]), ...log.entries];
  writeFileSync(join(at, 'two.har'), JSON.stringify({ log: { ...log, entries } }));
  const checked = await inProcess(['check', 'two.har'], {}, at);
  expect(checked, checked.stderr).toMatchObject({ code: 0 });
  expect(resultsIn(at).target.addresses).toEqual(sandbox.addresses);
  expect(checked.stderr).toContain('left out 8 exchanges to another base address of a group');
  expect(checked.stderr).toContain('the other addresses are at http://shop.example.org');
  const twin = JSON.parse(JSON.stringify(log.entries).replaceAll(`127.0.0.1:${port}`, 'shop.example.org')) as unknown[];
  writeFileSync(join(at, 'two.har'), JSON.stringify({ log: { ...log, entries: [...log.entries, ...twin] } }));
  const alike = await inProcess(['check', 'two.har', '--out', 'kept'], {}, at);
  expect(alike).toMatchObject({ code: 2 });
  expect(alike.stderr).toMatch(
    /127\.0\.0\.1\S+ and http:\/\/shop\S+ both respond like the \w+ group: name the four base addresses/,
  );
  expect(readdirSync(at)).not.toContain('kept');
  expect(await inProcess(['check', 'two.har'], addressSettings(sandbox), at)).toMatchObject({ code: 0 });
});

it('proxy: an application goes through it, sees what it would see, and the report says what was wrong', async () => {
  sandbox = await startSandbox({ clock: CLOCK, faults: ['pending-with-balance'] });
  const at = folder();
  const { child, ended } = started(commandLine(['proxy']), addressSettings(sandbox), at);
  const said = await new Promise<string>((resolve) => {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('ACCOUNT_BASE_URL')) resolve(text);
    });
  });
  const told = Object.fromEntries(
    [...said.matchAll(/export (\w+)='([^']+)'/g)].map(([, name = '', url = '']) => [name, url]),
  );
  const id = await found(sandbox);
  const direct = await seenAt(sandbox, transactionsUrl(sandbox, id, '&result=PENDING'));
  const through = await seenAt(sandbox, direct.url.replace(sandbox.addresses.account, told['ACCOUNT_BASE_URL'] ?? ''));
  expect(through.body.equals(direct.body)).toBe(true);
  child.kill('SIGINT');
  const { code, stderr, stdout } = await ended;
  expect(code, stderr).toBe(1);
  expect(stderr).toMatch(
    /✗ 200 listCardholderTransactions \d+ ms e0001\n +account-line\/pending-no-balance at \/trans/,
  );
  expect(resultsIn(at)).toMatchObject({ verdict: 'violates', scope: 'partial' });
  expect(stdout + stderr).not.toContain(sandbox.key);
});
