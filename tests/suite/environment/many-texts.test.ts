import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { codesOf, ManyTexts } from '../../../environment/redaction/many-texts.ts';
import { CredentialValues } from '../../../environment/redaction/credential-values.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { packedIn } from '../../../environment/redaction/secret-forms.ts';

const KEY = 'Ab3+/x9Zq"7&kLmN0pQr';

it('seeks many values in one pass: alone, and those that begin within others', () => {
  const values = new CredentialValues();
  const all = Array.from({ length: 4000 }, (_, i) => `v-${i}-7f3a9c`);
  for (const value of all) values.learn(value, 'secret');
  values.learn('v-5-7f3a9c', 'given');
  const begun = process.cpuUsage();
  const text = all.slice(0, 2000).join(' ');
  expect(values.masks.told(text)).toBe(`${'[masked] '.repeat(5)}v-5-7f3a9c${' [masked]'.repeat(1994)}`);
  expect(values.masks.told('xv-6-7f3a9c V6-7F3A9Cy (v-6-7f3a9c)')).toBe('x[masked] [masked]y ([masked])');
  expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
});

it('a text in which everything sought begins, and nothing or all of it is found, takes no time', () => {
  const redactor = new Redactor({ key: KEY, redactPeople: true });
  const begun = process.cpuUsage();
  const nested = Array.from({ length: 250 }, (_, at) => '1'.repeat(at + 5));
  const apart = nested.map((text) => `${text}x`);
  const credentialValues = [...nested, ...apart].map((value) => ({ value }));
  const people = nested.map((text) => ({ firstName: text.replaceAll('1', 'a'), email: `${text}@x.y` }));
  redactor.body(JSON.stringify({ credentialValues, people, firstName: 'b'.repeat(18_000) }));
  const search = redactor.search();
  for (const one of ['1', 'a', 'b']) {
    const text = one.repeat(20_000);
    redactor.body(JSON.stringify({ errorMessage: text, other: text }));
    search(text);
  }
  expect(process.cpuUsage(begun).user).toBeLessThan(4_000_000);
});

it('of values that begin alike the longest is masked', () => {
  const redactor = new Redactor({ key: KEY });
  const values = ['ZQ-88-12', 'ZQ-88-1234', 'ZQ-88-123456'];
  redactor.body(JSON.stringify({ credentialValues: values.map((value) => ({ value })) }));
  expect(redactor.text('a ZQ-88-1234 b ZQ-88-123456 c ZQ-88-12345 d ZQ-88-12')).toBe(
    'a [masked] b [masked] c [masked]5 d [masked]',
  );
});

describe('of many values that begin alike, in as many lengths', () => {
  const beginning = 'eyJhbGciOiJIUzI1NiJ9';
  const values = Array.from({ length: 60 }, (_, at) => beginning + '.4f7Kq'.repeat(at + 1).slice(0, at + 6));
  const redactor = new Redactor({ key: KEY });
  redactor.body(JSON.stringify({ credentialValues: values.map((value) => ({ value })) }));

  it('none is left in a message or a header: what begins so may reach to the end of the text', () => {
    for (const value of values) {
      const shown = redactor.text(`The value ${value} is not valid`);
      expect(shown).toMatch(/^The value \[masked\]( is not valid)?$/);
      expect(redactor.header('x-info', `v ${value}`)).toBe('v [masked]');
    }
  });

  it('another text that begins so is masked, too, and is no leak where it stands', () => {
    const other = `${beginning}.other-data-0815`;
    expect(redactor.body(JSON.stringify({ token: other }))).toBe('{"token":"[masked]"}');
    expect(redactor.search()(other)).toEqual([]);
  });
});

it('with more values than can be sought, nothing more is to be kept', () => {
  const redactor = new Redactor({ key: KEY });
  const values = Array.from({ length: 10_000 }, (_, at) => ({ value: `card-${at}-${at * 7919}-f3a9c` }));
  redactor.body(JSON.stringify({ credentialValues: values.slice(0, 1000) }));
  expect(redactor.isFull).toBe(false);
  redactor.body(JSON.stringify({ credentialValues: values }));
  expect(redactor.isFull).toBe(true);
});

it('a text that is sought by its beginning counts as one that is sought', () => {
  const texts = new ManyTexts<{ readonly text: string }>();
  const all = Array.from({ length: 60 }, (_, at) => `abcd${String(at).padStart(12, '0')}${'x'.repeat(at)}`);
  for (const text of all) texts.add({ text }, 'anywhere');
  expect(texts.size).toBe(60);
});

it('finds a text at every place, whatever shorter ones are sought beside it', () => {
  for (const shortest of [4, 5, 6, 7, 8, 9, 12]) {
    const texts = new ManyTexts<{ readonly text: string }>();
    const all = [shortest + 5, shortest, shortest + 1].map((length) => '0123456789abcdefghij'.slice(0, length));
    for (const text of all) texts.add({ text }, 'anywhere');
    for (let before = 0; before < 20; before += 1) {
      for (const text of all) {
        const [hit, ...more] = texts.in(codesOf(`${'.'.repeat(before)}${text}`));
        expect([hit?.known.text, hit?.start, more.length], `${text} at ${before}`).toEqual([text, before, 0]);
      }
    }
  }
});

it('a hostile body of backslashes is masked in no time, whatever holds it', { timeout: 120_000 }, () => {
  const words = [
    '--import',
    import.meta.resolve('tsx'),
    fileURLToPath(new URL('../runs/masking-time.ts', import.meta.url)),
  ];
  const microseconds = Number(execFileSync(process.execPath, words, { encoding: 'utf8' }));
  expect(microseconds).toBeGreaterThan(0);
  expect(microseconds).toBeLessThan(8_000_000);
});

it('what is packed is left out of every text, and stays other than other data', () => {
  const redactor = new Redactor({ key: KEY });
  const [one, other] = ['a', 'b'].map((text) =>
    gzipSync(text.repeat(200) + randomBytes(40).toString('hex')).toString('base64'),
  );
  for (const level of [0, 3, 6, 9]) {
    const data = deflateSync(randomBytes(40), { level }).toString('base64');
    expect(redactor.body(JSON.stringify({ session: `.${data}` }))).toMatch(
      /^\{"session":"\.\[packed data [0-9a-f]{16}\]"\}$/,
    );
    expect(redactor.text(`x${data}`), 'in other data it is none').toBe(`x${data}`);
  }
  const masked = [one, other].map((data) => redactor.body(JSON.stringify({ data, [String(data)]: 1 })));
  for (const text of [...masked, redactor.text(`see ${one}`), redactor.header('x-data', String(one))]) {
    expect(text).toMatch(/\[packed data [0-9a-f]{16}\]/);
    expect(text).not.toContain('H4sI');
  }
  expect(masked[0]).not.toBe(masked[1]);
});

it('what is packed is found whole, however long it is', () => {
  const data = `H4sI${'Ab3+'.repeat(6_000_000)}==`;
  expect(packedIn(`<p>${data}</p>`)).toEqual([data]);
});
