import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyCommand } from '../../../cli/commands/verify.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import { LEFT_OUT } from '../../../spec/exchange/body-text.ts';
import { textsOf } from '../../../runs/leak-search.ts';
import { STATEMENT_FILE } from '../../../runs/place.ts';
import { judgeAgain } from '../../../runs/rejudging.ts';
import { rewritten, withStandIns } from '../../../runs/stand-ins.ts';
import { storedRecording } from '../../../runs/stored.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { suite } from '../../checks/all.ts';
import { said } from '../reports/said.ts';
import { certifiedBy, unzipped } from './certified.ts';
import { keyPair } from './keys.ts';
import { leftOf } from './left.ts';
import { recorded, short } from '../recorded-runs.ts';

describe('people', () => {
  /** What a recording tells of people, by the member that tells it. */
  const told = (text: string, member: string): string[] => [
    ...new Set(
      [...text.matchAll(new RegExp(String.raw`\\"${member}\\":\\"([^"\\]+)\\"`, 'g'))].map(([, value = '']) => value),
    ),
  ];

  it('are replaced in every file, and the judgement stays the same', async () => {
    const faults = ['find-once-only', 'cardholder-email-with-two-at'];
    const full = await recorded({ faults, change: { budget: 80 } });
    const key = keyPair();
    const directory = unzipped(await certifiedBy(key, leftOf(full)));
    const names = [...told(full.text, 'firstName'), ...told(full.text, 'lastName')];
    const people = [
      ...told(full.text, 'customerId'),
      ...told(full.text, 'email'),
      ...names.flatMap((name) => [`"${name}"`, String.raw`\"${name}\"`]),
    ];
    expect(people.length).toBeGreaterThan(10);
    const texts = readdirSync(directory).flatMap((name) => [...textsOf(name, readFileSync(join(directory, name)))]);
    expect(texts.join('\n')).toContain('customerId');
    expect(people.filter((one) => texts.some((text) => text.includes(one)))).toEqual([]);
    const results = JSON.parse(readFileSync(join(directory, 'results.json'), 'utf8')) as typeof full.results;
    const statuses = (of: typeof results) => of.requirements.map(({ id, status }) => `${id} ${status}`);
    expect(statuses(results)).toEqual(statuses(full.results));
    expect(results.run).toEqual({ ...full.results.run, directory: '.' });
    expect(await said(() => verifyCommand(directory, { publicKey: `${key}.pub` }))).toMatchObject({ code: 0 });
  }, 120_000);

  it('are left out whole wherever else they are named in any form, and the verdict stays', async () => {
    const at = await recorded({
      ids: ['find/known-found', 'cardholder/known-served', 'find/missing-parameter-refused', 'authentication/no-key'],
    });
    const [id = '', email = '', name = ''] = ['customerId', 'email', 'lastName'].map(
      (member) => told(at.text, member)[0],
    );
    const forms = [
      id, `x${id.toLowerCase()}y`, [...id].join('-'), encodeURIComponent(email),
      Buffer.from(`for ${email}`).toString('base64'), Buffer.from(id, 'utf16le').toString('hex'), name,
    ]; // prettier-ignore
    let count = 0;
    const spoken = (exchange: Exchange): Exchange => {
      const { outcome } = exchange;
      if (outcome.kind !== 'answer') return exchange;
      const form = forms[count++ % forms.length] ?? '';
      const note = `not for ${form}`;
      const isError = outcome.status >= 400;
      const other = JSON.stringify({ log: note, notes: [note], [note]: { name: [note] } }).slice(1);
      const body = isError ? `<h1>Error</h1> ${note}` : outcome.body.text.replace(/\}\s*$/, `,${other}`);
      const headers = [...outcome.headers, ['x-note', note] as const, [`x-${form}`, note] as const];
      return { ...exchange, outcome: { ...outcome, headers, body: { ...outcome.body, text: body } } };
    };
    const recording = parseRecording(at.text);
    const text = rewritten(recording.happenings, recording.header, spoken);
    expect(count).toBeGreaterThan(forms.length);
    const { results } = await judgeAgain(parseRecording(text), '', suite);
    const key = keyPair();
    const directory = unzipped(await certifiedBy(key, leftOf({ results: { ...results, run: at.results.run }, text })));
    const texts = readdirSync(directory).flatMap((file) => [...textsOf(file, readFileSync(join(directory, file)))]);
    for (const form of forms) {
      const inHeader = form === name ? '' : `x-${form}"`;
      expect(
        texts.filter((one) => one.includes(`not for ${form}`) || (inHeader !== '' && one.includes(inHeader))),
      ).toEqual([]);
    }
    expect(readFileSync(join(directory, 'exchanges.ndjson'), 'utf8')).toContain(LEFT_OUT);
    expect(readFileSync(join(directory, STATEMENT_FILE), 'utf8')).toMatch(/\d+ texts that may name somebody/);
    const certain = JSON.parse(readFileSync(join(directory, 'results.json'), 'utf8')) as typeof results;
    expect(certain.requirements.map(({ status }) => status)).toEqual(results.requirements.map(({ status }) => status));
    const again = await judgeAgain(storedRecording(directory), '', suite);
    expect(again.results.verdict).toBe(results.verdict);
    expect(await said(() => verifyCommand(directory, { publicKey: `${key}.pub` }))).toMatchObject({ code: 0 });
  }, 120_000);

  it('that are more than can be searched for: one sentence, and what to do', async () => {
    const recording = parseRecording((await short()).text);
    const crowd = JSON.stringify({ merchantName: 'text '.repeat(250_000) });
    const crowded = rewritten(recording.happenings, recording.header, (exchange) =>
      exchange.id === 'e0001' && exchange.outcome.kind === 'answer'
        ? { ...exchange, outcome: { ...exchange.outcome, body: { ...exchange.outcome.body, text: crowd } } }
        : exchange,
    );
    expect(() => withStandIns(parseRecording(crowded), [])).toThrow(
      /^the recording of this run has more people, or more text, than .*--keep-people$/,
    );
  });

  it('stay with --keep-people, and every page says so', async () => {
    const run = await short();
    const directory = unzipped(await certifiedBy(keyPair(), leftOf(run), { keepPeople: true }));
    const [customerId = '?'] = told(run.text, 'customerId');
    const recording = readFileSync(join(directory, 'exchanges.ndjson'), 'utf8');
    expect(recording).toBe(run.text);
    expect(recording).toContain(customerId);
    expect(readFileSync(join(directory, STATEMENT_FILE), 'utf8')).toContain('as the target gave them');
  });
});
