import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, describe } from 'vitest';
import { folder } from '../folder.ts';
import { BODY, entry, har, N, read, typed, whole } from './har-text.ts';

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

it('a byte order mark is not lost if it is escaped in the file', async () => {
  const { all } = await read(har(entry({ content: { text: `\ufeff${BODY}` } })).replace('\ufeff', '\\ufeff'));
  expect(all).toMatchObject([{ seen: { body: Buffer.from(`\ufeff${BODY}`) } }]);
});

it('a body with bytes of another encoding is left out, and the next one is read', async () => {
  const [before = '', after = ''] = har(entry({ content: { text: '{"a":"_"}' } }), entry({ content: whole })).split(
    '_',
  );
  const { all, state } = await read(Buffer.concat([Buffer.from(before), Buffer.from([0xe9]), Buffer.from(after)]));
  expect([all.map((one) => 'seen' in one || one.why), state]).toEqual([['re-encoded', true], 'whole']);
});

it('an entry with many messages of a web socket, as Chrome has it, ends nothing', async () => {
  const message = { type: 'receive', time: 1773576000.5, opcode: 1, data: '{"a":1}' };
  const socket = { ...entry({ status: 101 }), _webSocketMessages: Array.from({ length: 60_000 }, () => message) };
  const { all, state } = await read(har(socket, entry({ content: whole })));
  expect([all.map((one) => 'seen' in one || one.why), state]).toEqual([['no-answer', true], 'whole']);
});

it('a status, a time and headers of other kinds than HAR states are read', async () => {
  const odd = { status: '200', headers: { 'Content-Type': 'application/json', 'Content-Length': N, Vary: ['a', 'b'] } };
  const { all } = await read(har({ ...entry({ ...odd, content: whole }), time: null, startedDateTime: undefined }));
  const headers = [
    ...[['Content-Type', 'application/json'] as const, ['Content-Length', String(N)] as const],
    ...[['Vary', 'a'] as const, ['Vary', 'b'] as const],
  ];
  expect(all).toMatchObject([{ seen: { status: 200, milliseconds: 0, headers } }]);
  expect(await read(har(entry({ content: whole, status: '401 Unauthorized' })))).toMatchObject({
    all: [{ seen: { status: 401 } }],
  });
});

const DAY = '2026-03-15T00:00:00+01:00';
it.each<[string, string, unknown, string]>([
  ['decoded', 'https://h/v1/a', [{ name: 'from', value: DAY }, { name: 'b', value: 'x&y' }], '?from=2026-03-15T00%3A00%3A00%2B01%3A00&b=x%26y'],
  ['as it was sent', 'https://h/v1/a#part', [{ name: 'from', value: encodeURIComponent(DAY) }], '?from=2026-03-15T00%3A00%3A00%2B01%3A00#part'],
  ['as in the address', 'https://h/v1/a?from=1', [{ name: 'from', value: '2' }], '?from=1'],
  ['empty', 'https://h/v1/a', [], ''],
  ['with half a character', 'https://h/v1/a', [{ name: 'a', value: '\ud800' }], '?a=%EF%BF%BD'],
])('a query that stands in a list, %s: counts if the address has none', async (_what, url, queryString, query) => {
  const { all } = await read(har(entry({ content: whole }, { url, queryString })));
  expect(all).toMatchObject([{ seen: { url: `https://h/v1/a${query}` } }]);
}); // prettier-ignore

it('what stands for the first line in HTTP/2 is no header', async () => {
  const { all } = await read(har(entry({ content: whole, headers: typed([':status', '200']) })));
  expect(all).toMatchObject([{ seen: { headers: [['Content-Type', 'application/json']] } }]);
});

it('a body in a file next to the HAR file is read if its name is its digest: no other file is', async () => {
  const at = folder();
  const name = `${createHash('sha1').update(BODY).digest('hex')}.json`;
  const other = `${'0'.repeat(40)}.json`;
  for (const file of [name, other, '.env', 'body.json']) writeFileSync(join(at, file), BODY);
  const attached = (file: string) => entry({ content: { size: N, _file: file } });
  const { all } = await read(har(...[name, other, '.env', 'body.json', `./${name}`, '../x', ''].map(attached)), at);
  expect(all.map((one) => ('seen' in one ? String(one.seen.body) : one.why))).toEqual([
    BODY,
    ...Array.from({ length: 6 }, () => 'no-body'),
  ]);
});

it.each([
  ['a whole file without entries', har(), 'whole'],
  ['a list of entries and nothing else', '{"log":{"entries":[]}}', 'whole'],
  ['another JSON file', '{"a":[1,2]}', 'no-har'],
  ['no JSON', '<html>', 'no-har'],
  ['an empty file', '', 'no-har'],
])('%s', async (_what, text, state) => expect(await read(text)).toEqual({ all: [], state }));

it.each<[string, unknown, string]>([
  ['null', null, 'unreadable'],
  ['a text', 'entry', 'unreadable'],
  ['without request and response', { request: null, response: null }, 'unreadable'],
  ['with an address that is not a text', { request: { url: 5 }, response: { status: 'ok' } }, 'unreadable'],
  ['with a response that is a text', { ...entry({}), response: 'lost' }, 'no-answer'],
])('an entry that is %s holds no answer, and the next one is read', async (_what, odd, why) => {
  const { all, state } = await read(har(odd, entry({ content: { text: '{}' } })));
  expect([all[0], all.length, state]).toMatchObject([{ why }, 2, 'whole']);
});

const one = har(entry({ content: { text: '{}' } }));
const two = har(entry({ content: { text: '{}' } }), entry({ content: { text: '[]' } }));
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('a file', () => {
  it.each<[string, string | Buffer]>([
    ['with a byte order mark', `\ufeff${one}`],
    ['in UTF-16, as PowerShell writes it', Buffer.from(`\ufeff${one}`, 'utf16le')],
    ['in UTF-16, big end first', swapped(`\ufeff${one}`)],
    ['in UTF-16 without a mark', Buffer.from(one, 'utf16le')],
    ['with blanks after its end', `${one}\r\n\n`],
  ])('%s is whole', async (_what, text) => {
    const { all, state } = await read(text);
    expect([all.length, state]).toEqual([1, 'whole']);
  });

  it.each<[string, string | Buffer, number]>([
    ['that is cut off', two.slice(0, -20), 1],
    ['that is cut off at its end', two.slice(0, -1), 2],
    ['with NaN', two.replace(/("time":)12.4(?=[^]*\[\])/, '$1NaN').replace(/"time":12.4([^]*\[\])/, '"time":NaN$1'), 0],
    ['with a comma too many', one.replace(']}}', ',]}}'), 1],
    ['after another', one + one, 1],
    ['in lines', `${one}\n${one}\n`, 1],
    ['that goes on', `${one}x`, 1],
    ['with entries that are null', '{"log":{"version":"1.2","entries":null}}', 0],
    ['with entries that are an object', '{"log":{"version":"1.2","entries":{"0":{}}}}', 0],
    ['without entries', '{"log":{"version":"1.2"}}', 0],
  ])('%s is damaged', async (_what, text, count) => {
    const { all, state } = await read(text);
    expect([all.length, state]).toEqual([count, 'damaged']);
  });
});
