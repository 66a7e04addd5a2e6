import { once } from 'node:events';
import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type Entered, entriesOf, type FileState } from '../../../passive/har.ts';
import { folder } from '../folder.ts';

const at = folder();

async function read(text: string): Promise<{ all: Entered[]; state: FileState }> {
  const path = join(at, 'a.har');
  writeFileSync(path, text);
  const all: Entered[] = [];
  const entries = entriesOf(path);
  for (;;) {
    const next = await entries.next();
    if (next.done === true) return { all, state: next.value };
    all.push(next.value);
  }
}

const entry = (response: object, request: object = {}): object => ({
  startedDateTime: '2026-03-15T13:00:00.5+01:00',
  time: 12.4,
  request: { method: 'GET', url: 'https://h/v1/credentials/types', headers: [{ name: 'A', value: 'b' }], ...request },
  response: { status: 200, headers: [{ name: 'Content-Type', value: 'application/json' }], ...response },
});
const har = (...entries: readonly unknown[]): string => JSON.stringify({ log: { version: '1.2', pages: [], entries } });

it('reads what there is to judge', async () => {
  const { all, state } = await read(har(entry({ content: { size: 2, text: '{}' } })));
  expect(state).toBe('whole');
  expect(all).toEqual([
    {
      seen: {
        method: 'GET',
        url: 'https://h/v1/credentials/types',
        asked: [['A', 'b']],
        status: 200,
        headers: [['Content-Type', 'application/json']],
        body: Buffer.from('{}'),
        at: '2026-03-15T12:00:00.500Z',
        milliseconds: 12,
      },
    },
  ]);
});

describe('a body', () => {
  it.each([
    ['is text', { size: 4, text: '"é"' }, '"é"'],
    ['is base64, of any bytes', { size: 3, text: '/wBB', encoding: 'base64' }, Buffer.from([255, 0, 65])],
    ['lost its byte order mark', { size: 5, text: '{}' }, '{}'],
    ['is empty', { size: 0 }, ''],
  ])('%s', async (_what, content, body) => {
    const [first] = (await read(har(entry({ content })))).all;
    expect(first && 'seen' in first ? first.seen.body : first).toEqual(Buffer.from(body));
  });

  it.each([
    ['is not in the file', { content: { size: 12 } }, 'no-body'],
    ['is cut off in the file', { content: { size: 5000, text: '{"a":' } }, 'no-body'],
    ['never came', { status: 0, content: { size: 0 } }, 'no-answer'],
    ['never came, as Firefox has it', { status: -1 }, 'no-answer'],
  ])('%s: nothing to judge', async (_what, response, why) => {
    expect((await read(har(entry(response)))).all).toEqual([{ url: 'https://h/v1/credentials/types', why }]);
  });
});

it('a body in a file next to the HAR file is read, and only from there', async () => {
  writeFileSync(join(at, 'body.json'), '{}');
  const attached = (name: string) => entry({ content: { size: 2, _file: name } });
  const { all } = await read(har(attached('body.json'), attached('gone.json'), attached('./body.json')));
  expect(all.map((one) => ('seen' in one ? String(one.seen.body) : one.why))).toEqual(['{}', 'no-body', 'no-body']);
});

it.each([
  ['a whole file without entries', har(), 'whole'],
  ['another JSON file', '{"a":[1,2]}', 'no-har'],
  ['no JSON', '<html>', 'no-har'],
  ['an empty file', '', 'no-har'],
])('%s', async (_what, text, state) => {
  expect(await read(text)).toEqual({ all: [], state });
});

it.each<[string, unknown, string]>([
  ['null', null, ''],
  ['a text', 'entry', ''],
  ['without request and response', { request: null, response: null }, ''],
  ['with an address that is not a text', { request: { url: 5 }, response: { status: 'ok' } }, ''],
  ['with a response that is a text', { ...entry({}), response: 'lost' }, 'https://h/v1/credentials/types'],
])('an entry that is %s holds no answer, and the next one is read', async (_what, odd, url) => {
  const { all, state } = await read(har(odd, entry({ content: { text: '{}' } })));
  expect([all[0], all.length, state]).toEqual([{ url, why: 'no-answer' }, 2, 'whole']);
});

it('headers and a body of other kinds than HAR states count as missing', async () => {
  const strange = { headers: [null, { value: 'a' }, { name: 'B', value: 1 }], content: { size: 0, text: null } };
  const { all } = await read(har(entry(strange, { headers: 'none' })));
  expect(all).toMatchObject([{ seen: { asked: null, headers: [['B', '']], body: Buffer.alloc(0) } }]);
});

it('a file that is cut off is read as far as it goes', async () => {
  const two = har(entry({ content: { text: '{}' } }), entry({ content: { text: '[]' } }));
  const { all, state } = await read(two.slice(0, -20));
  expect([all.length, state]).toEqual([1, 'cut']);
});

it('a large file is read in little memory', async () => {
  const path = join(at, 'large.har');
  const file = createWriteStream(path);
  file.write('{"log":{"version":"1.2","entries":[');
  const text = JSON.stringify(entry({ content: { text: 'x'.repeat(20_000) } }));
  for (let i = 0; i < 3000; i++) if (!file.write(`${i === 0 ? '' : ','}${text}`)) await once(file, 'drain');
  file.end(']}}');
  await finished(file);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = held();
  let [count, most] = [0, 0];
  for await (const _one of entriesOf(path)) {
    count += 1;
    if (count % 300 === 0) most = Math.max(most, held() - before);
  }
  expect(count).toBe(3000);
  expect(most / 1e6).toBeLessThan(10);
});
