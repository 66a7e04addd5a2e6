import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuseLeaks } from '../../../runs/conclusion.ts';
import { formats } from '../../../reports/files.ts';
import { forms, writeReports } from '../../../reports/write.ts';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { encodings } from '../environment/key-encodings.ts';
import { folder } from '../folder.ts';
import { environmentOf } from '../../proof/alone.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { inProcess } from '../cli/process.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { makeRun } from '../reports/fixtures.ts';
import { hostileTarget } from './hostile-target.ts';

const KEY = '4f9a1c77e2b84d0c9a31d5e6f7080b2c';
const sandbox = await ownSandbox();
const run = makeRun('violates', { exchanges: 6 });
const pattern = folder();
writeReports(pattern, run, formats);
writeFileSync(join(pattern, RECORDING_FILE), JSON.stringify(run.exchanges));
const written = (): string => {
  const directory = folder();
  cpSync(pattern, directory, { recursive: true });
  return directory;
};
const put = (path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
};
const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
afterEach(() => stderr.mockClear());

describe('the last search', () => {
  const files = [...forms.map(([name]) => name), RECORDING_FILE];
  it('finds nothing if nothing is', () => {
    expect(() => refuseLeaks(written(), run, new Redactor({ key: KEY }))).not.toThrow();
    expect(stderr).not.toHaveBeenCalled();
  });

  /** Of signs, too, and of both letter cases: what no encoding changes would be found in each of them. */
  const signs = 'Ab3+/xéZq"7&kLmN0pQr';
  // That each form is found: tests/suite/environment/key-forms.test.ts.
  const some = Object.entries(encodings).filter((_, at) => at % 7 === 0);
  it.each(some)('finds the key %s in a file, and sets that file aside alone', (form, encode) => {
    const directory = written();
    const name = files[some.findIndex(([one]) => one === form)] ?? '';
    const encoded = encode(signs, 1);
    if (form !== 'as it is') expect(encoded).not.toContain(signs);
    const spoiled = `${readFileSync(join(directory, name), 'utf8')}\n<!-- ${encoded} -->`;
    put(join(directory, name), spoiled);
    const search = (): void => refuseLeaks(directory, run, new Redactor({ key: signs }));
    const [how = ''] = /backwards|in base64|in hexadecimal/.exec(form) ?? [];
    const where = name.replace('.', '\\.');
    expect(search).toThrow(new RegExp(`SECRETS WERE WRITTEN: ${where}, line \\d+ \\(.*subscription key ?${how}`));
    expect(files.filter((file) => !existsSync(join(directory, file)))).toEqual([name]);
    expect(readFileSync(join(directory, `${name}.withheld`), 'utf8'), 'nothing is destroyed').toBe(spoiled);
    expect(search).not.toThrow();
  });

  const zip = zipSync({ 'report.json': strToU8(JSON.stringify({ a: `x${KEY}` })) });
  it.each<[string, string | Uint8Array]>([
    ...[...files, 'playwright-report/data/a.md', 'test-results/a/error-context.md'].map((name): [string, string] => [
      name,
      `… ${KEY} …`,
    ]),
    ['test-results/trace.zip', zip],
    // As in the report of Playwright, and as in our own.
    ['playwright-report/index.html', base64Of(zip)],
    ['index.html', base64Of(gzipSync(`{"a":"${KEY}"}`.padEnd(400)))],
    ['test-results/all.zip', zipSync({ 'inner.zip': zip })],
  ])('looks into %s, and sets it aside', (name, content) => {
    const directory = written();
    put(join(directory, name), content);
    expect(() => refuseLeaks(directory, run, new Redactor({ key: KEY }))).toThrow(name);
    expect(existsSync(join(directory, name))).toBe(false);
  });

  it('looks at what the console is about to say', () => {
    const results = { ...run.results, target: { ...run.results.target, name: `of ${KEY}` } };
    expect(() => refuseLeaks(written(), { ...run, results }, new Redactor({ key: KEY }))).toThrow('on the console');
  });

  it('leaves the files of others alone', () => {
    const directory = written();
    put(join(directory, '.env'), `SUBSCRIPTION_KEY=${KEY}`);
    put(join(directory, 'src/notes.md'), KEY);
    expect(() => refuseLeaks(directory, run, new Redactor({ key: KEY }))).not.toThrow();
    expect(existsSync(join(directory, '.env'))).toBe(true);
  });
});

function base64Of(bytes: Uint8Array): string {
  return `<script>x = "data:application/zip;base64,${Buffer.from(bytes).toString('base64')}"</script>`;
}

// In other forms: tests/suite/environment/redaction.test.ts.
it('a credential value is masked if the target repeats it later, in a message or a header', () => {
  const redactor = new Redactor({ key: KEY });
  redactor.body('{"credentialValues":[{"value":"98765432"},{"value":"line\\n1234"}],"name":"line\\n1234"}');
  const told = JSON.stringify({ errors: [{ errorMessage: 'card 98765432 is lost', moreInfo: '/x/98765432' }] });
  expect(redactor.body(told)).toBe(told.replaceAll('98765432', '[masked]'));
  expect(redactor.text('Bearer 98765432, 1987654321')).toBe('Bearer [masked], 1987654321');
  expect(redactor.body('{"errorMessage":"about line\\n1234"}'), 'shown elsewhere').toBe(
    '{"errorMessage":"about [masked]"}',
  );
});

it('a credential value is no leak if every report holds it, whatever is judged', () => {
  const own = new Redactor({ key: KEY });
  own.body('{"credentialValues":[{"displayValue":"2.1.0"},{"displayValue":"transactions"}]}');
  expect(() => refuseLeaks(written(), run, own)).not.toThrow();
  expect(stderr).not.toHaveBeenCalled();
});

it('a key that is an ordinary word fails no run, whatever word of the reports it is', () => {
  const texts = forms.map(([, make]) => make(run).replace(/[\w+/]{80,}/g, ''));
  const words = [...new Set(texts.flatMap((text) => text.match(/[A-Za-z][\w-]*/g) ?? []))];
  const bare = words.filter((word) => !/[0-9]/.test(word) && word.length < 24);
  const own = run.exchanges.map((exchange) => JSON.stringify(exchange)).join();
  const { requirements, gaps } = run.results;
  const said = JSON.stringify([requirements.map(({ findings }) => findings), gaps.map(({ answer }) => answer)]) + own;
  const drawn = fc.constantFrom(...bare.filter((word) => !said.toLowerCase().includes(word.toLowerCase())));
  fc.assert(
    fc.property(drawn, (key) => {
      expect(() => refuseLeaks(written(), run, new Redactor({ key }))).not.toThrow();
    }),
    { numRuns: 3, examples: ['a1', 'PENDING', 'key', 'x', '25', 'transactions', 'cardproof'].map((key) => [key]) },
  );
});

it('no file of a run, and nothing that it says, holds a value that the target repeats in other members and in headers', async () => {
  const [card, shown] = ['0423069927528000', '…8000'];
  const said = new Map([
    ['value', card],
    ['displayValue', shown],
    ['overallStatusCode', card],
    ['name', shown],
    ['merchantName', `with ${card}`],
    ['errorMessage', `no ${card}`],
  ]);
  const target = await hostileTarget(sandbox, {
    text: (value, member) => said.get(member) ?? value,
    members: [['card', card]],
    headers: [['x-card', card]],
  });
  const directory = folder();
  const env = { ...environmentOf({ ...sandbox, addresses: target.addresses }, PROOF_CLOCK), GITHUB_ACTIONS: 'true' };
  const words = ['run', '--request-budget', '40', '--format', 'ctrf,har', '--out', directory];
  const { stdout, stderr } = await inProcess(words, env, folder());
  await target.close();
  const names = [...forms.map(([name]) => name), RECORDING_FILE].filter((name) => existsSync(join(directory, name)));
  expect(names.length).toBeGreaterThan(5);
  const all = [stdout, stderr, ...names.map((name) => readFileSync(join(directory, name), 'utf8'))];
  for (const text of all) expect(text).not.toMatch(/423069927528000|…8000/);
});
