import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsOf } from '../../../run/packed.ts';
import { startSandbox, type Sandbox } from '../../../sandbox/api/server.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { addressSettings, environmentOf, inProcess } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { writtenOf } from './hostile-run.ts';
import { hostileTarget, type Hostility } from './hostile-target.ts';
import { encodings } from '../environment/key-encodings.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: PROOF_CLOCK });
});
afterAll(() => sandbox.close());

/** Members without which a run finds nothing to ask about. */
const leading = new Set(['id', 'cardholderId', 'customerId', 'transactionId', 'postDateTime', 'result', 'issuerType']);
const forms = (key: string): string[] =>
  [0, 1, 2].flatMap((bytes) => Object.values(encodings).map((encode) => encode(key, bytes)));

/** A target that gives back the key wherever it can, in one form after the other. */
function echo(key: string, everywhere: boolean): Hostility {
  const all = forms(key);
  let turn = 0;
  const headers = all.map((form, at): [string, string] => [
    `x-echo-${at}`,
    form.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '.'),
  ]);
  return {
    key,
    text: (value, member) => (everywhere || !leading.has(member) ? `${value} ${all[turn++ % all.length]}` : value),
    members: (request) => [
      [key, key],
      ['log', request],
      ['nested', JSON.stringify({ a: { key: all[turn++ % all.length], value: 'x' } })],
    ],
    headers: (request) => [
      ...headers,
      [`x-${key.replace(/[^0-9A-Za-z-]/g, '')}`, request.replace(/[^\x20-\x7e]/g, '.')],
    ],
    statusText: key.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '.'),
  };
}

const lower = (code: number): string => String.fromCharCode(code).toLowerCase();

/** Undoes escapes as a curious reader would, again and again; none of it is the product's. */
function* readings(text: string): Generator<string> {
  let reading = text;
  for (let round = 0; round < 5; round += 1) {
    yield reading;
    const before = reading;
    reading = reading
      .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => lower(parseInt(hex, 16)))
      .replace(/\\u\{([0-9a-f]+)\}|\\x([0-9a-f]{2})/gi, (_, a?: string, b?: string) =>
        lower(parseInt(a ?? b ?? '', 16)),
      )
      .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => lower(parseInt(hex, 16)))
      .replace(/&#(\d+);/g, (_, decimal: string) => lower(Number(decimal)))
      .replace(/&amp;/g, '&')
      .replace(/&quot;/g, '"')
      .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => lower(parseInt(hex, 16)))
      .replace(/\\(["\\/])/g, '$1');
    if (reading === before) return;
  }
}

/** What of a key is in a text, by no means of the product. */
function traces(text: string, key: string): string[] {
  const bytes = Buffer.from(key);
  const inner = [0, 1, 2].map((n) =>
    Buffer.concat([Buffer.alloc(n), bytes])
      .toString('base64')
      .replace(/=/g, '')
      .slice(4, -4),
  );
  const half = Math.floor(key.length / 2);
  const sought = [
    key,
    [...key].reverse().join(''),
    bytes.toString('hex'),
    key.slice(0, half),
    key.slice(-half),
    ...inner,
  ];
  const spelled = sought.flatMap((one) => [one, one.replaceAll('+', '-').replaceAll('/', '_')]);
  const small = [...new Set(spelled.map((one) => one.toLowerCase()))];
  return [...readings(text.toLowerCase())].flatMap((reading) => small.filter((one) => reading.includes(one)));
}

const isLikely = (key: string): boolean =>
  [key.slice(0, 8), key.slice(-8)].every((part) => /[a-z]/i.test(part) && /\d/.test(part));
const keys = fc
  .oneof(
    fc.stringMatching(/^[0-9a-f]{32}$/),
    fc.stringMatching(/^[0-9A-Za-z_+/=.-]{24,40}$/),
    fc.stringMatching(/^[!-~]{20,32}$/),
  )
  .filter(isLikely);

describe('a target that echoes the key', () => {
  it.each([
    ['every string', true],
    ['the strings that lead nowhere', false],
  ])(
    'in every form, in %s, members, headers and status line leaves no trace of it in any file',
    async (_, everywhere) => {
      await fc.assert(
        fc.asyncProperty(keys, async (key) => {
          const target = await hostileTarget(sandbox, echo(key, everywhere));
          try {
            const change = {
              addresses: target.addresses,
              key,
              budget: 30,
              sandbox: false,
              concurrency: 1,
              timeoutMs: 60_000,
            };
            const { files, redactor, exchanges } = await writtenOf(sandbox, change);
            expect(exchanges.filter(({ outcome }) => outcome.kind === 'answer').length).toBeGreaterThan(5);
            expect(traces(target.sent.join(''), key)).not.toEqual([]);
            for (const [name, text] of files) {
              for (const one of textsOf(name, Buffer.from(text))) {
                expect(traces(one, key), name).toEqual([]);
                expect(redactor.search()(one), name).toEqual([]);
              }
            }
          } finally {
            await target.close();
          }
        }),
        { numRuns: 1 },
      );
    },
    300_000,
  );

  it('finds it nowhere on disk, on stdout, on stderr or in the job summary, and the run is not failed for it', async () => {
    const key = 'q7Rz+T/4mW9x=Lk2&vB8nY3sD6fH1jP5';
    const target = await hostileTarget(sandbox, echo(key, false));
    const [out, summary] = [folder(), join(folder(), 'summary.md')];
    const env = {
      ...environmentOf(sandbox, PROOF_CLOCK),
      SUBSCRIPTION_KEY: key,
      GITHUB_STEP_SUMMARY: summary,
      DEBUG: '1',
    };
    const ended = await inProcess(['run', '--out', out, '--budget', '30', '--format', 'ctrf,har'], {
      ...env,
      ...addressSettings(target),
    });
    await target.close();
    expect([0, 1, 3], ended.stderr).toContain(ended.code);
    const texts = readdirSync(out).flatMap((name) => textsOf(name, readFileSync(join(out, name))));
    expect(texts.length).toBeGreaterThan(9);
    for (const text of [...texts, readFileSync(summary, 'utf8'), ended.stdout, ended.stderr])
      expect(traces(text, key)).toEqual([]);
    expect(ended.stdout + ended.stderr).not.toMatch(/^\s*::/m);
  }, 120_000);

  it.each(['test', 'a1'])(
    'need not be feared by a run whose key is the ordinary word %s',
    async (key) => {
      const target = await hostileTarget(sandbox, { key, text: (value) => value });
      const env = { ...environmentOf(sandbox, PROOF_CLOCK), ...addressSettings(target), SUBSCRIPTION_KEY: key };
      const ended = await inProcess(['run', '--out', folder(), '--smoke'], env);
      await target.close();
      expect(ended, ended.stdout + ended.stderr).toMatchObject({ code: 0 });
    },
    120_000,
  );
});
