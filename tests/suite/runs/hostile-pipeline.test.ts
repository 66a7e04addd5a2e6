import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import { maskHeader } from '../../../environment/redaction/masks.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { hostileTarget, type Hostility, writtenOf, type Written } from './hostile-target.ts';
import { dangerous, hostileTexts, obeyed } from '../reports/hostile.ts';
import { expectInert } from '../reports/inert.ts';
import { complaints } from '../reports/standards.ts';

const sandbox = await ownSandbox();

const HEADERS = ['x-hostile', "x-!#$%&'*+.^_`|~"];
/** Members without which a run finds nothing to ask about. */
const leading = new Set(['id', 'cardholderId', 'customerId', 'transactionId', 'postDateTime', 'result', 'issuerType']);
const secret = /^(display)?value$/i;

async function against(hostility: Hostility, budget: number): Promise<Written & { readonly sent: readonly string[] }> {
  const target = await hostileTarget(sandbox, hostility);
  try {
    const written = await writtenOf(sandbox, {
      addresses: target.addresses,
      budget,
      sandbox: false,
      concurrency: 1,
      timeoutMs: 60_000,
    });
    return { ...written, sent: target.sent };
  } finally {
    await target.close();
  }
}

async function expectSafe(files: ReadonlyMap<string, string>): Promise<void> {
  const file = (name: string): string => files.get(name) ?? '';
  for (const [name, text] of files) {
    expect(dangerous.exec(name === RECORDING_FILE ? '' : text), name).toBeNull();
    expect(Buffer.from(text).toString(), name).toBe(text);
  }
  expect(file('the console')).not.toMatch(obeyed);
  expect(complaints.har(file('run.har'))).toEqual([]);
  expect(complaints.ctrf(file('ctrf.json'))).toEqual([]);
  expect(complaints.results(file('results.json'))).toEqual([]);
  expect(await complaints.junit(file('junit.xml'))).toEqual([]);
  expect(parse(file('profile.observed.yaml'))).toHaveProperty('pins');
  expectInert(file('summary.md'), true);
  expect(file('index.html')).not.toMatch(/<script>window|<img src=x|<a href="?javascript|<\/title><\/textarea>/i);
}

/** What stands in credentialValues under other names may be credential data, too. */
const beside = new Set(['id', 'credentialValueType', 'name', 'issueNumber', 'issuedDateTime', 'value', 'displayValue']);
const open = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(open);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, one]) => (beside.has(name) ? [[name, open(one)]] : [])),
  );
};

/** The body as it must be found again: all of it except credential data. */
const found = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (name, value: unknown) => {
      if (name === 'credentialValues') return open(value);
      return secret.test(name) && typeof value === 'string' && value !== '' ? '[masked]' : value;
    }),
  );

describe('a target that answers with hostile strings', () => {
  const drawn = fc.record({
    text: fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', minLength: 1, maxLength: 30 })),
    members: fc.constantFrom('all', 'those that lead nowhere', 'new ones'),
    place: fc.constantFrom('after', 'before', 'instead'),
    name: fc.constantFrom('__proto__', 'constructor', '', '<b>', '::error::x', '\u202e', '\ud800', 'toString', 'a|b`c'),
  });

  it('breaks no form, and is found again in the recording', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async ({ text, members, place, name }) => {
        const spoil = (value: string): string =>
          place === 'after' ? value + text : place === 'before' ? text + value : text;
        const header = text
          .replace(/[^\t\x20-\x7e]/g, '.')
          .slice(0, 3000)
          .trim();
        const { files, exchanges, sent } = await against(
          {
            text: (value, member) =>
              members === 'all' || (members !== 'new ones' && !leading.has(member)) ? spoil(value) : value,
            members: [[name, text]],
            headers: HEADERS.map((one) => [one, header]),
            statusText: header,
          },
          30,
        );
        await expectSafe(files);
        const recorded = parseRecording(files.get(RECORDING_FILE) ?? '');
        expect(recorded.exchanges).toEqual(exchanges);
        expect(sent.length).toBe(exchanges.length);
        for (const [at, { outcome }] of recorded.exchanges.entries()) {
          const body = sent[at] ?? '';
          if (outcome.kind !== 'answer') {
            expect(['oversized', 'unkept']).toContain(outcome.why);
            expect(body.length).toBeGreaterThan(500_000);
            continue;
          }
          if (body !== '') expect(found(outcome.body.text)).toBe(found(body));
          // Of an address in a header only the host stays.
          for (const one of HEADERS) expect(outcome.headers).toContainEqual([one, maskHeader(one, header)]);
        }
      }),
      {
        numRuns: 2,
        examples: [
          [{ text: hostileTexts.join(' '), members: 'those that lead nowhere', place: 'after', name: '__proto__' }],
        ],
      },
    );
  }, 300_000);
});
