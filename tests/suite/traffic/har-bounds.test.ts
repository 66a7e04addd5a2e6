/** Entries of a HAR file that no memory could hold: what is left out of them, and that the others are judged. */
import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST_BODY } from '../../../environment/client/response-body.ts';
import { HarBounds } from '../../../traffic/har-bounds.ts';
import { readHar } from '../../../traffic/har.ts';
import { folder } from '../folder.ts';

/** What is left of a text that comes in pieces. */
function kept(text: string, piece = 4096): string {
  const bounds = new HarBounds();
  const pieces = Math.ceil(text.length / piece);
  return Array.from({ length: pieces }, (_, at) => bounds.kept(text.slice(at * piece, (at + 1) * piece))).join('');
}

const file = (...entries: readonly string[]): string =>
  `{"log":{"version":"1.2","creator":{"name":"a \\u0022tool\\\\","version":"1"},"entries":[${entries.join(',')}]}}`;
const entriesIn = (text: string): unknown[] => (JSON.parse(text) as { log: { entries: unknown[] } }).log.entries;

it('of what fits nothing is left out, however it comes in pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.json(), { maxLength: 4 }), fc.integer({ min: 1, max: 90 }), (entries, piece) => {
      expect(kept(file(...entries), piece)).toBe(file(...entries));
    }),
  );
});

const next = '{"after":true}';
const members = (count: number): string => Array.from({ length: count }, (_, n) => `"m${n}":${n}`).join(',');

describe('what is left out leaves JSON, and the entry after it', () => {
  it.each([
    ['a long string', `{"text":"${'x'.repeat(20_000_000)}","status":200}`, 3_000_000],
    ['a long string of escapes', `{"text":"${'\\u0001'.repeat(4_000_000)}","status":200}`, 17_000_000],
    ['many long strings', `{"headers":[${Array<string>(12).fill(`"${'y'.repeat(2_000_000)}"`).join(',')}],"status":200}`, 9_000_000],
  ])('%s', (_what, entry, most) => {
    for (const piece of [65_536, 997]) {
      const text = kept(file(entry, next), piece);
      expect(text.length).toBeLessThan(most);
      const [first, ...others] = entriesIn(text);
      expect([Object.keys(first ?? {})[0], others]).toEqual([/\w+/.exec(entry)?.[0], [{ after: true }]]);
    }
  }); // prettier-ignore

  it.each([
    ['a long list', `{"headers":[${'{"name":"a","value":"b"},'.repeat(300_000)}{}],"status":200}`],
    ['many members', `{"content":{${members(600_000)}},"status":200}`],
    ['many lists', `{"headers":[${`[${'1,'.repeat(9000)}1],`.repeat(200)}1],"status":200}`],
    ['a deep list', `{"headers":${'['.repeat(600_000)}${']'.repeat(600_000)},"status":200}`],
  ])('but %s in one entry ends the file', async (_what, entry) => {
    expect(kept(file(next, entry, next)).length).toBeLessThan(12_000_000);
    expect(kept(file(next, entry, next)).endsWith(next)).toBe(false);
    expect(await read(file(answered({ text: '{"id":1}', size: 8 }), entry, next))).toEqual([
      { seen: expect.anything() as unknown },
      'damaged',
    ]);
  });

  it('of a short list and a long string, what comes behind it is kept', () => {
    const [entry] = entriesIn(kept(file(`{"text":"${'x'.repeat(20_000_000)}","status":200}`, next)));
    expect(entry).toMatchObject({ status: 200 });
  });

  it('a file may have any number of entries', () =>
    expect(entriesIn(kept(file(...Array<string>(50_000).fill(next))))).toHaveLength(50_000));
});

/** The entries of a file, each as judged or with the reason why it is not, and how it ended if it is not whole. */
async function read(text: string, at = folder()): Promise<unknown[]> {
  const path = join(at, 'traffic.har');
  writeFileSync(path, text);
  const found: unknown[] = [];
  const state = await readHar(path, (entry) => void found.push(entry));
  return state === 'whole' ? found : [...found, state];
}

const answered = (content: object): string =>
  JSON.stringify({
    startedDateTime: '2026-03-01T00:00:00Z',
    request: { method: 'GET', url: 'https://api.example/lookup/v1/cardholders/find?customerId=A1', headers: [] },
    response: { status: 200, headers: [{ name: 'content-type', value: 'application/json' }], content },
  });

describe('a body that is too large is said to be too large', () => {
  it.each([
    ['as text', { text: 'x'.repeat(30_000_000), size: 30_000_000 }],
    ['in base64', { text: Buffer.alloc(9_000_000, 1).toString('base64'), encoding: 'base64' }],
  ])('%s', async (_what, content) => {
    const [large, small] = await read(file(answered(content), answered({ text: '{"id":1}', size: 8 })));
    expect(JSON.stringify(large)).toContain('too-large');
    expect(JSON.stringify(small)).not.toContain('too-large');
  });

  it('in a file beside it, which is not read; and a pipe is no body', async () => {
    const [at, name, pipe] = [folder(), `${'a'.repeat(40)}.json`, `${'b'.repeat(40)}.json`];
    const open = openSync(join(at, name), 'w');
    ftruncateSync(open, LARGEST_BODY + 1);
    closeSync(open);
    execFileSync('mkfifo', [join(at, pipe)]);
    const found = await read(file(answered({ _file: name }), answered({ _file: pipe })), at);
    expect(found.map((one) => /too-large|no-body/.exec(JSON.stringify(one))?.[0])).toEqual(['too-large', 'no-body']);
  });
});
