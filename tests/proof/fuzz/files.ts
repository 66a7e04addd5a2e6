import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { linked, RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { writeReports } from '../../../reports/write.ts';
import { zipOf } from '../../../runs/zip.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { findUrl, found, harOf, credentialsUrl, recordUrl, seenAt, transactionsUrl } from '../../suite/traffic/seen.ts';
import { recorded } from '../../suite/recorded-runs.ts';
import { PROOF_CLOCK } from '../in-process.ts';
import { type Change, change, changed, damage, damaged } from './changes.ts';
import { type Step, triedIn } from './room.ts';
import { isOrdinary } from '../../../environment/redaction/secret-forms.ts';
import { ordinary, secrets } from './secrets.ts';

const changes = { changes: fc.array(change, { maxLength: 3 }), damages: fc.array(damage, { maxLength: 2 }) };

/** Traffic that an application had, in a file that somebody changed. */
export const har = fc.record({
  ...changes,
  again: fc.constantFrom(1, 1, 1, 40),
  quiet: fc.boolean(),
  key: fc.option(fc.oneof(secrets, ordinary)),
});
const traffic = lazy(async () => {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK });
  const id = await found(sandbox);
  const urls = [findUrl(sandbox), recordUrl(sandbox, id), credentialsUrl(sandbox, id), transactionsUrl(sandbox, id)];
  const text = harOf(await Promise.all(urls.map((url) => seenAt(sandbox, url))));
  await sandbox.close();
  const [, value = ''] = /\\"value\\":\\"([^\\]+)\\"/.exec(text) ?? [];
  return { text, key: sandbox.key, value };
});

export async function tryHar(
  drawn: typeof har extends fc.Arbitrary<infer One> ? One : never,
): Promise<readonly string[]> {
  const { text, key } = await traffic();
  const base = JSON.parse(text.replaceAll(key, () => drawn.key?.replace(/["\\]/g, '') ?? key)) as {
    log: { entries: unknown[] };
  };
  const many = { log: { ...base.log, entries: Array.from({ length: drawn.again }, () => base.log.entries).flat() } };
  const file = damaged(JSON.stringify(changed(many, drawn.changes)), drawn.damages);
  const words = ['check', 'in/a.har', '--format', 'ctrf,har', ...(drawn.quiet ? ['--quiet'] : ['--verbose'])];
  return triedIn({ files: { 'in/a.har': file, 'in/secret.txt': 'theirs' }, secrets: { keys: [key] } }, [
    { words, codes: [0, 1, 2, 3] },
  ]);
}

/** What somebody handed over: a folder as a run left it, or a package of it, changed. */
export const handed = fc.record({
  ...changes,
  line: fc.double({ min: 0, max: 1, noNaN: true }),
  sealed: fc.boolean(),
  file: fc.constantFrom(RECORDING_FILE, RECORDING_FILE, 'results.json', 'index.html', 'statement.yaml', 'junit.xml'),
  form: fc.constantFrom('folder', 'zip'),
  extra: fc.constantFrom(null, 'link', 'folder', 'hidden', 'SHA256SUMS', 'tmp'),
  damagedZip: fc.array(damage, { maxLength: 1 }),
  command: fc.constantFrom('verify', 'replay', 'report', 'compare', 'certify', 'fleet report'),
});

/** The files of a run, and of its package. */
const left = lazy(async () => {
  const run = await recorded({
    ids: ['find/known-found', 'types/total', 'cardholder/known-served'],
    change: { budget: 30 },
  });
  const files = new Map<string, Uint8Array>();
  const { privateKey } = generateKeyPairSync('ed25519');
  return { run, files, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string };
});

/** A recording with one line changed; `sealed`: by somebody who can seal. */
function forged(
  text: string,
  { line, changes, sealed }: { line: number; changes: readonly Change[]; sealed: boolean },
): string {
  const lines = text.trimEnd().split('\n');
  const at = Math.floor(line * (lines.length - 1));
  let previous = '';
  const all = lines.map((one, nth) => {
    const { digest, ...rest } = JSON.parse(one) as { digest: string };
    const content = JSON.stringify(nth === at ? changed(rest, changes) : rest);
    previous = sealed ? linked(previous, content) : digest;
    return `${content.slice(0, -1)},"digest":"${previous}"}\n`;
  });
  return all.join('');
}

export async function tryHanded(
  drawn: typeof handed extends fc.Arbitrary<infer One> ? One : never,
): Promise<readonly string[]> {
  const { run, key } = await left();
  const text = drawn.file === RECORDING_FILE ? forged(run.text, drawn) : run.text;
  const before = (at: string): void => {
    const folder = join(at, 'in/run');
    mkdirSync(folder, { recursive: true });
    writeReports(folder, { ...run, signedBy: null });
    writeFileSync(join(folder, RECORDING_FILE), text);
    writeReports(join(at, 'in/other'), { ...run, signedBy: null });
    const path = join(folder, drawn.file);
    const given = readOr(path);
    const isJson = drawn.file === 'results.json';
    const made = isJson ? JSON.stringify(changed(JSON.parse(given) as unknown, drawn.changes)) : given;
    writeFileSync(path, damaged(made, drawn.damages));
    if (drawn.extra === 'link') symlinkSync('/etc/passwd', join(folder, 'letter2.md'));
    if (drawn.extra === 'folder') mkdirSync(join(folder, 'inner'));
    if (drawn.extra === 'hidden') writeFileSync(join(folder, '.lock'), 'x');
    if (drawn.extra === 'SHA256SUMS') writeFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  index.html\n`);
    if (drawn.extra === 'tmp') writeFileSync(join(folder, 'a.tmp'), 'x');
    if (drawn.form === 'folder') return;
    const files = new Map(
      ['index.html', 'results.json', RECORDING_FILE, drawn.file].map((name) => [
        name,
        Buffer.from(readOr(join(folder, name))),
      ]),
    );
    writeFileSync(join(at, 'in/p.zip'), damaged(zipOf(files, 'p'), drawn.damagedZip));
  };
  const place = drawn.form === 'zip' ? 'in/p.zip' : 'in/run';
  const product = { PRODUCT_NAME: 'P', PRODUCT_VERSION: '1', LEGAL_ENTITY: 'L', CONTACT: 'c' };
  const env = { SIGNING_KEY: 'in/key', ...product, RESPONSIBLE_PERSON: 'r', RAN_BY: 'b' };
  const words: Record<string, string[]> = {
    verify: ['verify', place],
    replay: ['replay', place, '--out', 'out1'],
    report: ['report', place, '--out', 'out1', '--format', 'ctrf,har'],
    compare: ['compare', 'in/other', place],
    certify: ['certify', place, '--out', 'package.zip'],
    'fleet report': ['fleet', 'report', place, '--out', 'out1'],
  };
  const steps: Step[] = [{ words: words[drawn.command] ?? [], codes: [0, 1, 2, 3], env }];
  return triedIn({ files: { 'in/key': key }, before }, steps);
}

const readOr = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Files that a user writes, and settings that a pipeline gives. */
export const settings = fc.record({
  profile: fc.oneof(
    fc.constantFrom(
      'a: &a [*a]',
      `a: &a ["x"]\n${Array.from({ length: 30 }, (_, at) => `b${at}: &b${at} [*${at === 0 ? 'a' : `b${at - 1}`}, *${at === 0 ? 'a' : `b${at - 1}`}]`).join('\n')}`,
      ...['['.repeat(5000), 'a: {'.repeat(3000), '!!js/function x', '%YAML 9.9\n---\n{}', '? {a: 1}\n: 2', '<<: *x'],
      ...['pins: &p {a: *p}', '\u0000', '\ud800', '- - - -', 'pins: {"types/limit-zero": "x"}'],
      'waivers:\n  - requirement: find/known-found\n    until: 2026-99-99\n    why: "\u0085"',
      '__proto__: {a: 1}',
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.jsonValue().map((value) => JSON.stringify(value)),
  ),
  dotenv: fc.oneof(
    fc.constantFrom('', 'SEED=7', 'SEED="7', 'A=\u0000', '\ufeffSEED=1', 'PROFILE=in/profile.yaml\n'.repeat(3000)),
    fc.string({ unit: 'binary', maxLength: 40 }),
  ),
  env: fc.dictionary(
    fc.constantFrom(
      ...['SEED', 'CLOCK', 'REQUEST_BUDGET', 'REQUESTS_PER_SECOND', 'CONCURRENCY', 'SUBSCRIPTION_KEY', 'CUSTOMER_IDS'],
      ...['LOOKUP_BASE_URL', 'ISSUER_TYPE_PARAM', 'TARGET_ENVIRONMENT', 'SIGNING_KEY'],
    ),
    fc.oneof(
      ordinary,
      secrets,
      fc.constantFrom('http://127.0.0.1:9/v1', '1e9', '0x10', '٣', 'file:///etc/passwd', 'http://[::1]:9/v1'),
    ),
    { maxKeys: 4 },
  ),
  command: fc.constantFrom('run', 'doctor', 'fleet', 'check', 'explain'),
  out: fc.constantFrom('out', 'their', 'out.md', 'in/link', '.', '/dev/null'),
});

export function trySettings(
  drawn: typeof settings extends fc.Arbitrary<infer One> ? One : never,
): Promise<readonly string[]> {
  const words: Record<string, string[]> = {
    run: [
      'run',
      '--sandbox',
      '--profile',
      'in/profile.yaml',
      '--out',
      drawn.out,
      '--request-budget',
      '1',
      'find/known-found',
    ],
    doctor: ['doctor', '--timeout', '1'],
    fleet: ['fleet', 'run', 'in/profile.yaml', '--out', drawn.out],
    check: ['check', 'in/profile.yaml', '--out', drawn.out],
    explain: ['explain', drawn.profile.slice(0, 40)],
  };
  const key = drawn.env['SUBSCRIPTION_KEY'] ?? '';
  const env = Object.fromEntries(
    Object.entries(drawn.env).map(([name, value]) => [name, value.replaceAll('\u0000', '')]),
  );
  const before = (at: string): void => {
    symlinkSync(join(at, 'their'), join(at, 'in/link'));
    unlinkSync(join(at, 'in/none'));
  };
  return triedIn(
    {
      files: { 'in/profile.yaml': drawn.profile, '.env': drawn.dotenv, 'in/none': '' },
      secrets: { keys: key.length >= 20 && !isOrdinary(key) ? [key] : [] },
      before,
    },
    [{ words: words[drawn.command] ?? [], env, codes: [0, 1, 2, 3] }],
  );
}

/** Made once, when it is first wanted. */
function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}
