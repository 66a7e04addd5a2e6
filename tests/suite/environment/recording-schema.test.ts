import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { search } from '../../../engine/property.ts';
import { createMemoryRecorder, linked } from '../../../environment/recording/recorder.ts';
import { parseRecording, RecordingError } from '../../../environment/recording/reading.ts';
import { ReplayClient } from '../../../environment/recording/replay.ts';
import { nothing } from '../../../spec/evidence/evidence.ts';
import { recorded } from '../recorded-runs.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The lines of a recording, which has one of each kind but `chosen` and `derived`, without their seals. */
let lines: Json[];
/** The number of its first exchange, counted from 1. */
let answered: number;
beforeAll(async () => {
  const { text } = await recorded({ ids: ['find/known-found'] });
  lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line.replace(/,"digest":"[0-9a-f]{64}"\}$/, '}')) as Json);
  answered = lines.findIndex((line) => at(line, ['kind']) === 'exchange') + 1;
});

/** Sealed by somebody who knows how. */
function sealed(all: readonly Json[]): string {
  let previous = '';
  return all
    .map((line) => {
      const text = JSON.stringify(line);
      previous = linked(previous, text);
      return `${text.slice(0, -1)},"digest":"${previous}"}\n`;
    })
    .join('');
}

const at = (value: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((one, name) => (one as Record<string, Json> | undefined)?.[name], value);

/** The recording with another value in one place (undefined: none). */
function changed(line: number, path: readonly string[], value: Json | undefined): string {
  const all = structuredClone(lines);
  const holder = at(all[line - 1], path.slice(0, -1)) as Record<string, Json>;
  const last = path.at(-1) ?? '';
  if (value === undefined) delete holder[last];
  else Object.defineProperty(holder, last, { value, enumerable: true, configurable: true, writable: true });
  return sealed(all);
}

/** The paths of all members of a value. */
const membersOf = (value: Json | undefined): string[][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [[name], ...membersOf(inner).map((path) => [name, ...path])]);

describe('a line that does not fit is refused by its number:', () => {
  /** Members of the first line, and values that they cannot have. */
  const ofFirst: readonly (readonly [member: string, ...values: Json[]])[] = [
    ['suite.name', 'other'],
    ['run.id', '../../x', ''],
    ['run.startedAt', 'soon', '+275760-09-13T00:00:00Z'],
    ['settings.budget', 1e9, 0, 1.5, '400'],
    ['settings.concurrency', 1e6],
    ['settings.seed', 1e12],
    ['settings.clock', ''],
    ['settings.addresses', null],
    ['settings.addresses.lookup', 'nowhere'],
    ['settings.customerIds', [1]],
    ['settings.timeoutMs', -1],
    ['asked.profile', null],
    ['asked.profile.waivers', [{}]],
    ['asked.ids', 'all'],
    ['withoutForm', ['nowhere']],
    ['traffic', 1],
  ];
  /** The same of an exchange. */
  const ofExchange: typeof ofFirst = [
    ['exchange', null],
    ['exchange.request.operation', '__proto__'],
    ['exchange.request.query', [['a', 'b', 'c']]],
    ['exchange.request.key', 'everywhere'],
    ['exchange.outcome', { kind: '__proto__' }],
    ['exchange.outcome.status', '200'],
    ['exchange.outcome.headers', {}],
    ['exchange.outcome.body.text', null],
    ['exchange.at', '2026-13-45'],
    ['exchange.ordinal', -1],
    ['exchange.milliseconds', 1e300],
  ];
  const casesOf = (rows: typeof ofFirst, isFirst: boolean) =>
    rows.flatMap(([member, ...values]) => values.map((value) => [member, value, isFirst] as const));

  it.each([...casesOf(ofFirst, true), ...casesOf(ofExchange, false)])('%s is %j', (member, value, isFirst) => {
    const line = isFirst ? 1 : answered;
    const where = new RegExp(`^does not fit its schema in line ${line}: `);
    expect(() => parseRecording(changed(line, member.split('.'), value))).toThrow(where);
  });

  it('whatever member is missing or of another kind, it is read, or refused with its line', () => {
    for (const number of [1, answered]) {
      for (const path of membersOf(lines[number - 1])) {
        for (const value of [undefined, null, 1e300, 'x', [], { a: [{}] }, true]) {
          try {
            parseRecording(changed(number, path, value));
          } catch (error) {
            expect(error, path.join('.')).toBeInstanceOf(RecordingError);
            const { message } = error as RecordingError;
            expect(message).toMatch(/in line \d+: |^is not a Cardproof recording|^was recorded with schema /);
          }
        }
      }
    }
  });

  it('a line of an unknown kind, or nested without end, is not as it was written', () => {
    const deep = `{"kind":"check","requirement":"x","deep":${'['.repeat(1e5)}${']'.repeat(1e5)}}`;
    for (const text of ['{"kind":"__proto__"}', '{"kind":"other"}', '{"kind":["run"]}', deep]) {
      const [first = '', ...rest] = sealed(lines).split('\n');
      const { state } = parseRecording([first, text, ...rest].join('\n'));
      expect(state).toBe('edited');
    }
  });
});

describe('a budget that a header only says', () => {
  it('lets a replay ask no more than a usual run, or than there is', async () => {
    const { header } = parseRecording(sealed(lines));
    const memory = createMemoryRecorder({ ...header, settings: { ...header.settings, budget: 1_000_000 } });
    memory.close();
    const client = new ReplayClient(parseRecording(memory.text()));
    const { exchanges } = parseRecording(sealed(lines));
    const request = exchanges[0]?.request;
    if (request === undefined) throw new Error('no request');
    for (let i = 0; i < 399; i++) await client.send('c', request);
    expect(client.remaining()).toBe(1_000_000);
    await client.send('c', request);
    expect(client.remaining()).toBe(0);
  });

  /** How many values a search draws that the budget would let draw a million. */
  async function drawn(most: number, remaining: () => number, judge: () => Promise<typeof nothing | null>) {
    let draws = 0;
    const arbitrary = fc.integer({ min: 0, max: most }).map((one) => {
      draws += 1;
      return one;
    });
    const effort = { context: { seed: 1, settings: { concurrency: 1 } }, remaining, waiting: () => 0, depth: 2500 };
    await search({ arbitrary, random: 400 }, { judge, stands: () => Promise.resolve(false) }, effort);
    return draws;
  }
  const fine = () => Promise.resolve(nothing);
  const many = () => 1e6;

  it('does not let a property draw on if nothing may be asked, or if there is nothing new to draw', async () => {
    let left = 100;
    expect(await drawn(1e9, () => left--, fine)).toBeLessThan(250);
    expect(await drawn(1e9, many, () => Promise.resolve(null))).toBeLessThan(250);
    expect(await drawn(20, many, fine)).toBeLessThan(2000);
  });
});
