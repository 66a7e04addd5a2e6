import { beforeAll, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { parseRecording, type Recording } from '../../../environment/recording/reading.ts';
import { DECLARATION_FILE, reportsOf } from '../../../runs/package.ts';
import { type Recorded, short } from '../recorded-runs.ts';
import { stated } from './certified.ts';

let [run, recording]: [Recorded, Recording] = [] as never;
beforeAll(async () => {
  run = await short();
  recording = parseRecording(run.text);
});

const DIGEST = '0'.repeat(64);
const whole = {
  declared: stated,
  madeAt: '2026-03-15T12:00:00.000Z',
  people: 'kept',
  madeFrom: { 'exchanges.ndjson': DIGEST, 'results.json': DIGEST },
  digests: { suite: DIGEST },
};
/** Whether a statement is made from a declaration. */
const isStated = (text: string): boolean =>
  reportsOf(new Map([[DECLARATION_FILE, Buffer.from(text)]]), recording, run.results, null, []).size > 0;

it('a declaration that is whole makes a statement', () => expect(isStated(stringify(whole))).toBe(true));

it.each<unknown>([
  ...['', 'null', '[]', '"text"', '{', '&a [*a]'],
  { ...whole, declared: null },
  { ...whole, declared: { ...stated, contact: ['a'] } },
  { ...whole, madeAt: 'soon' },
  { ...whole, madeAt: null },
  { ...whole, people: {} },
  { ...whole, madeFrom: null },
  { ...whole, madeFrom: { 'exchanges.ndjson': 1 } },
  { ...whole, digests: null },
  { ...whole, digests: { suite: {} } },
])('one that is not makes none, and ends nothing: %j', (given) => {
  expect(isStated(typeof given === 'string' ? given : stringify(given))).toBe(false);
});
