import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import { leftIn } from '../../../environment/settings/readers.ts';
import { startSandbox, type Sandbox } from '../../../sandbox/api/server.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { hostileTexts } from '../../suite/reports/hostile.ts';
import { hostileTarget } from '../../suite/runs/hostile-target.ts';
import { addressSettings, environmentOf } from '../alone.ts';
import { PROOF_CLOCK } from '../in-process.ts';
import { triedIn } from './room.ts';
import { form, formed, isLikely, ordinary, secrets } from './secrets.ts';

/** Members without which a run finds nothing to ask about. */
const LEADING = new Set(['id', 'cardholderId', 'customerId', 'transactionId', 'postDateTime', 'result', 'issuerType']);
const SECRET = /^(display)?value$/;

/** Whole answers, in place of what the target would say. */
const bodies = fc.oneof(
  fc.constantFrom<string | Buffer>(
    ...['', 'null', '[]', '{}', '"', '<html>', '\ufeff{}', '{"transactions":{}}', '{"__proto__":{"a":1}}'],
    ...['['.repeat(400) + ']'.repeat(400), '{"a":'.repeat(5000), `[${'1,'.repeat(60_000)}1]`],
    `"${'\\'.repeat(99_999)}`,
    `{${Array.from({ length: 20_000 }, (_, at) => `"m${at}":1`).join()}}`,
    JSON.stringify({ errors: Array.from({ length: 9000 }, (_, at) => ({ errorCode: `${at}`, errorMessage: '' })) }),
    JSON.stringify({ a: gzipSync(Buffer.alloc(9_000_000)).toString('base64') }),
    JSON.stringify(Array.from({ length: 300 }, (_, at) => gzipSync(`${at}`.repeat(9999)).toString('base64'))),
    JSON.stringify({
      credentials: [{ credentialValues: Array.from({ length: 5000 }, (_, at) => ({ value: `v-${at}-9f` })) }],
    }),
    JSON.stringify(JSON.stringify(JSON.stringify({ value: 'x'.repeat(5000) }))),
    Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
  ),
  fc.json().map((text) => text),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

/** How a target says a secret: where, in which forms, and since when. */
const echo = fc.record({
  forms: fc.array(form, { minLength: 1, maxLength: 6 }),
  of: fc.constantFrom('key', 'values'),
  /** Quietly, a target that conforms still does, and one that does not still does not. */
  where: fc.constantFrom('quietly', 'in every string'),
});

export const target = fc.record({
  key: fc.oneof({ weight: 3, arbitrary: secrets }, { weight: 2, arbitrary: ordinary }),
  values: fc.array(fc.oneof({ weight: 2, arbitrary: secrets }, { weight: 2, arbitrary: ordinary }), {
    minLength: 1,
    maxLength: 4,
  }),
  fault: fc.option(fc.constant('lookup-id-null')),
  echo: fc.option(echo),
  text: fc.option(
    fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', minLength: 1, maxLength: 30 })),
  ),
  place: fc.constantFrom('after', 'before', 'instead'),
  everywhere: fc.boolean(),
  name: fc.option(
    fc.constantFrom('__proto__', 'constructor', '', '<b>', '::error::x', '\u202e', '\ud800', 'toString', 'a|b`c'),
  ),
  body: fc.option(fc.tuple(bodies, fc.integer({ min: 1, max: 12 })), { freq: 2 }),
  people: fc.boolean(),
  verbose: fc.boolean(),
});
export type Target = typeof target extends fc.Arbitrary<infer One> ? One : never;

const sandboxes = new Map<string | null, Promise<Sandbox>>();
const sandboxOf = (fault: string | null): Promise<Sandbox> => {
  const known = sandboxes.get(fault) ?? startSandbox({ clock: PROOF_CLOCK, faults: fault === null ? [] : [fault] });
  sandboxes.set(fault, known);
  return known;
};
/** Ends what the targets stand in front of. */
export async function closeTargets(): Promise<void> {
  for (const one of sandboxes.values()) await (await one).close();
  sandboxes.clear();
}

/** What a line of HTTP can carry of a text. */
const inHeader = (text: string): string =>
  text
    .replace(/[^\t\x20-\x7e\xa0-\xff]/g, '.')
    .slice(0, 3000)
    .trim();

/** Judges a target and verifies what is left of it; returns what is wrong. */
export async function tryTarget(drawn: Target): Promise<readonly string[]> {
  const { key, values, fault, text, people } = drawn;
  const sandbox = await sandboxOf(fault);
  let turn = 0;
  // What was never shown as a value cannot be known to be one.
  const shown: string[] = [];
  const said = (): string => {
    const { forms = [], of = 'key' } = drawn.echo ?? {};
    const secret = of === 'key' ? key : (values[turn % values.length] ?? '');
    const next = forms[turn++ % forms.length];
    return next === undefined ? '' : formed(secret, next);
  };
  const isLoud = drawn.echo?.where === 'in every string';
  const spoiled = (value: string, member: string): string => {
    if (SECRET.test(member)) {
      const next = values[turn++ % values.length] ?? '';
      if (isLikely(next)) shown.push(next);
      return next;
    }
    if (LEADING.has(member) && !(text !== null && drawn.everywhere)) return value;
    const told =
      (isLoud && drawn.echo?.of === 'key') || (drawn.echo !== null && /^(errorMessage|moreInfo)$/.test(member))
        ? `${value} ${said()}`
        : value;
    if (text === null) return told;
    return drawn.place === 'after' ? told + text : drawn.place === 'before' ? text + told : text;
  };
  const front = await hostileTarget(sandbox, {
    key,
    text: spoiled,
    members: () => [
      ...(drawn.name === null ? [] : [[drawn.name, text ?? 'x'] as const]),
      // What a target shows as other data is no secret of it.
      ...(drawn.echo?.of !== 'key'
        ? []
        : [['log', said()] as const, ['nested', JSON.stringify({ a: said() })] as const]),
    ],
    headers: () => [
      ...(text === null ? [] : [['x-hostile', inHeader(text)] as const, ["x-!#$%&'*+.^_`|~", inHeader(text)] as const]),
      ...(drawn.echo === null ? [] : [['x-echo', inHeader(said())] as const]),
      ['keep-alive', 'timeout=5'],
    ],
    statusText: drawn.echo === null ? inHeader(text ?? '') : inHeader(said()),
    body: (nth) => (drawn.body !== null && nth % drawn.body[1] === 0 ? drawn.body[0] : null),
  });
  try {
    const isPlain = text === null && drawn.body === null && !isLoud;
    const codes = !isPlain ? [0, 1, 3] : fault === null ? [0] : [1];
    const own = { ...addressSettings(front), SUBSCRIPTION_KEY: key, DEBUG: '1' };
    const env = { ...environmentOf(sandbox, PROOF_CLOCK), ...own };
    const more = [...(people ? ['--redact-people'] : []), ...(drawn.verbose ? ['--verbose'] : [])];
    const words = ['run', '--out', 'out', '--smoke', '--format', 'ctrf,har', ...more];
    const isRefused = mayBeRefused(key, front.addresses.account);
    return await triedIn(
      {
        files: {},
        secrets: { keys: [key].filter(isLikely), values: shown },
        also: (out, ended) => wrongResults(out, isPlain && fault === null, ended[0]?.code ?? 0),
      },
      [
        { words, env, codes: isRefused ? [...codes, 2] : codes },
        ...(isRefused ? [] : [{ words: ['verify', 'out'], codes: [0] }]),
      ],
    );
  } finally {
    await front.close();
  }
}

/** A key that stands in a base address, or in which a shell or a template left something, is refused at the start. */
const mayBeRefused = (key: string, address: string): boolean => address.includes(key) || leftIn(key) !== null;

function wrongResults(out: Readonly<Record<string, string>>, isHealthy: boolean, code: number): readonly string[] {
  const text = out['out/results.json'];
  if (text === undefined) return code === 2 ? [] : ['there are no results'];
  const results = JSON.parse(text) as Results;
  const { exchanges } = parseRecording(out[`out/${RECORDING_FILE}`] ?? '');
  const kept = results.requirements.filter(({ status }) => ['violated', 'warned'].includes(status)).map(({ id }) => id);
  return [
    ...(results.exitCode === code ? [] : [`results say ${results.exitCode}, the command ${code}`]),
    ...(exchanges.length > 0 ? [] : ['nothing was recorded']),
    ...(isHealthy
      ? kept.filter((id) => id !== 'authentication/key-not-repeated').map((id) => `${id} of a target that conforms`)
      : []),
  ];
}
