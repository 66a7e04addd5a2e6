import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyCommand } from '../../../cli/commands/verify.ts';
import { createMemoryRecorder } from '../../../environment/recording/recorder.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import { LEFT_OUT } from '../../../environment/redaction/known-people.ts';
import { textsOf } from '../../../runs/packed.ts';
import { STATEMENT_FILE } from '../../../runs/place.ts';
import { judgeAgain } from '../../../runs/rejudging.ts';
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
    const full = await recorded({ faults, change: { budget: 120 } });
    const key = keyPair();
    const directory = unzipped(await certifiedBy(key, leftOf(full)));
    const names = [...told(full.text, 'firstName'), ...told(full.text, 'lastName')];
    const people = [
      ...told(full.text, 'customerId'),
      ...told(full.text, 'email'),
      ...names.flatMap((name) => [`"${name}"`, String.raw`\"${name}\"`]),
    ];
    expect(people.length).toBeGreaterThan(10);
    const texts = readdirSync(directory).flatMap((name) => textsOf(name, readFileSync(join(directory, name))));
    expect(texts.join('\n')).toContain('customerId');
    expect(people.filter((one) => texts.some((text) => text.includes(one)))).toEqual([]);
    const results = JSON.parse(readFileSync(join(directory, 'results.json'), 'utf8')) as typeof full.results;
    const statuses = (of: typeof results) => of.requirements.map(({ id, status }) => `${id} ${status}`);
    expect(statuses(results)).toEqual(statuses(full.results));
    expect(results.run).toEqual({ ...full.results.run, directory: '.' });
    expect(await said(() => verifyCommand(directory, { publicKey: `${key}.pub` }))).toMatchObject({ code: 0 });
  }, 120_000);

  it('are left out whole in bodies that are not JSON and name them in any form, and the verdict stays', async () => {
    const at = await recorded({
      ids: ['find/known-found', 'cardholder/known-served', 'find/missing-parameter-refused', 'authentication/no-key'],
    });
    const { header, happenings } = parseRecording(at.text);
    const [id = '', email = '', name = ''] = ['customerId', 'email', 'lastName'].map(
      (member) => told(at.text, member)[0],
    );
    const forms = [
      id,
      id.toLowerCase(),
      encodeURIComponent(email),
      Buffer.from(`for ${email}`).toString('base64'),
      name,
    ];
    const recorder = createMemoryRecorder(header);
    let replaced = 0;
    for (const one of happenings) {
      if (one.kind === 'chosen') recorder.chosen(one.ids);
      else if (one.kind === 'check') recorder.check(one.requirement);
      else if ('exchange' in one) {
        const { outcome } = one.exchange;
        const isError = outcome.kind === 'answer' && outcome.status >= 400;
        const text = `<h1>Error</h1> not for ${forms[isError ? replaced++ % forms.length : 0] ?? ''}`;
        const changed = isError ? { ...outcome, body: { ...outcome.body, text } } : outcome;
        recorder[one.kind]({ ...one.exchange, outcome: changed });
      }
    }
    recorder.close();
    expect(replaced).toBeGreaterThan(0);
    const text = recorder.text();
    const { results } = await judgeAgain(parseRecording(text), '', suite);
    const directory = unzipped(
      await certifiedBy(keyPair(), leftOf({ results: { ...results, run: at.results.run }, text })),
    );
    const texts = readdirSync(directory).flatMap((file) => textsOf(file, readFileSync(join(directory, file))));
    for (const form of forms) expect(texts.filter((one) => one.includes(`not for ${form}`))).toEqual([]);
    expect(readFileSync(join(directory, 'exchanges.ndjson'), 'utf8')).toContain(LEFT_OUT);
    expect(readFileSync(join(directory, STATEMENT_FILE), 'utf8')).toMatch(
      /\d+ texts? that named somebody in another form/,
    );
    const certain = JSON.parse(readFileSync(join(directory, 'results.json'), 'utf8')) as typeof results;
    expect(certain.requirements.map(({ status }) => status)).toEqual(results.requirements.map(({ status }) => status));
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
