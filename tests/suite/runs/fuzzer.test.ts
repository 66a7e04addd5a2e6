import { afterAll, expect, it } from 'vitest';
import { type DoorName, fuzz } from '../../proof/fuzz/fuzz.ts';
import { tryHar } from '../../proof/fuzz/files.ts';
import { closeTargets, type Target, tryTarget } from '../../proof/fuzz/targets.ts';
import { duplicateMember } from '../../../spec/oracles/body.ts';
import { isEmail, isStrictEmail, parseInstant } from '../../../spec/oracles/formats.ts';

afterAll(closeTargets);

/** Seconds of the processor are few here: `npm run prove -- fuzz` tries the same for as long as it is told. */
it.each<[DoorName, number]>([
  ['target', 1],
  ['har', 3],
  ['handed', 3],
  ['settings', 20],
])(
  'what comes through the door %s does no harm',
  async (name, count) => expect((await fuzz(name, 20_261_127, count, 60_000)).wrong).toBeNull(),
  120_000,
);

const KEY = 'q7Rz+T/4mW9x=Lk2&vB8nY3sD6fH1jP5';
const VALUE = '4711-ABCD-1284-99x7';
const plain: Target = {
  ...{ key: KEY, values: [VALUE], fault: null, echo: null, text: null, place: 'after', everywhere: false },
  ...{ name: null, body: null, people: false, verbose: false },
};
const encoded = (of: 'key' | 'values', ...forms: readonly string[]): Partial<Target> => ({
  echo: { forms: forms.map((as) => ({ as, again: null, bytes: 1 })), of, where: 'quietly' },
});

/** What was found, in the order in which it was. */
const FOUND: readonly (readonly [string, Partial<Target>])[] = [
  [
    'values told backwards and in base64, and values that stand in headers',
    { values: [VALUE, 'timeout=5', '2026-03-15T12:00:00.000Z'], ...encoded('values', 'backwards', 'in base64') },
  ],
  ['a violation of a target that tells values', { fault: 'lookup-id-null', ...encoded('values', 'in hexadecimal') }],
  [
    'a key that is a word of the contract, and a sign that turns a line',
    { key: 'cardholder', name: '\u202e', text: 'x' },
  ],
  ['a key that is a number of the data', { key: '12' }],
  ['a key with a quotation mark that was left when it was copied', { key: `${KEY}"` }],
];
it.each(FOUND)('%s', async (_, change) => expect(await tryTarget({ ...plain, ...change })).toEqual([]), 120_000);

it.each([
  ['that is the time of each answer', '2026-03-15T12:00:00.000Z'],
  ['with patterns of a replacement', "&8ap!K$'%%VI8'5s%$r[5$`z"],
])(
  'a HAR file with a key %s',
  async (_, key) => expect(await tryHar({ changes: [], damages: [], again: 1, quiet: false, key })).toEqual([]),
  120_000,
);

it('no hostile text slows an oracle down', () => {
  const before = process.cpuUsage();
  parseInstant(`2024-02-29T12:00:00.${'0'.repeat(500_000)}1x`);
  parseInstant(`2024-02-29T12:00:00.${'10'.repeat(250_000)}Z`);
  isEmail('"\\'.repeat(250_000));
  isEmail(`"${'\\"'.repeat(250_000)}`);
  isStrictEmail(`${'a.'.repeat(250_000)}@`);
  duplicateMember(`["${'\\"'.repeat(500_000)}"]`);
  // Time of the processor, not of the clock: a busy machine is no defect.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
