import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { carryOut } from '../../../cli/program.ts';
import { textsOf } from '../../../runs/leak-search.ts';
import { asIfAlone, type Ended } from '../alone.ts';
import { traces } from './secrets.ts';

/** A command, and the exit codes that it may have. */
export interface Step {
  readonly words: readonly string[];
  readonly env?: Record<string, string>;
  readonly codes: readonly number[];
}

/** What no file may hold. */
interface Secrets {
  readonly keys?: readonly string[];
  readonly values?: readonly string[];
}

/** What stands beside the commands, and what must be in nothing that they write or say. */
export interface Room {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly secrets?: Secrets;
  /** More that must be so of what a folder holds afterwards, or of what was said. */
  readonly also?: (
    out: Readonly<Record<string, string>>,
    ended: readonly Ended[],
  ) => readonly string[] | Promise<readonly string[]>;
  /** Does what is to be done before the first command. */
  readonly before?: (at: string) => void;
}

/** A run takes no longer, and no more memory: processor time in milliseconds, bytes. */
const MOST = { milliseconds: 90_000, bytes: 300_000_000 };
/** Raw, a terminal or a strict reader would act on it or refuse it. */
const DANGEROUS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\p{Surrogate}]/u;
/** Lines that a CI runner obeys: GitHub's at the start of a line, Azure's and the old ones anywhere. */
const ORDER = /^\s*::|##vso\[|##teamcity\[|##\[/m;
/** A file of the user, which no command has a reason to touch. */
const OTHERS = { '.env.theirs': 'THEIRS=1\n', 'out.md': 'theirs', 'their/index.html': '<p>cardproof' };

/** Carries out commands in a folder of their own; returns what is wrong with how they end, and with what they leave. */
export async function triedIn(room: Room, steps: readonly Step[]): Promise<readonly string[]> {
  const at = mkdtempSync(join(tmpdir(), 'cardproof-fuzz-'));
  try {
    for (const [name, content] of Object.entries({ ...OTHERS, ...room.files })) {
      mkdirSync(dirname(join(at, name)), { recursive: true });
      writeFileSync(join(at, name), content);
    }
    room.before?.(at);
    const before = stateOf(at);
    const ended: Ended[] = [];
    const wrong: string[] = [];
    for (const step of steps) {
      const [end, complaints] = await carriedOut(step, at);
      ended.push(end);
      wrong.push(...complaints);
    }
    const after = stateOf(at);
    const touched = [...before]
      .filter(([name, state]) => after.get(name) !== state)
      .map(([name]) => `${name} was changed`);
    const made = [...after.keys()].filter((name) => !before.has(name));
    const elsewhere = made.filter((name) => !/^(out[12]?|cardproof-traffic)(\/|$)|^package\.zip$/.test(name));
    // A copy of what was handed over is as it was.
    const given = new Set([...before.values()].map(digestOf));
    const out = Object.fromEntries(
      made
        .filter((name) => lstatSync(join(at, name)).isFile() && !given.has(digestOf(after.get(name) ?? '')))
        .map((name) => [name, readFileSync(join(at, name))] as const),
    );
    return [
      ...wrong,
      ...touched,
      ...elsewhere.map((name) => `${name} was written`),
      ...Object.entries(out).flatMap(([name, bytes]) => wrongFile(name, bytes, room.secrets ?? {})),
      ...ended.flatMap(({ stdout, stderr }) => wrongText('what was said', stdout + stderr, room.secrets ?? {})),
      ...((await room.also?.(
        Object.fromEntries(Object.entries(out).map(([name, bytes]) => [name, String(bytes)])),
        ended,
      )) ?? []),
    ];
  } finally {
    rmSync(at, { recursive: true, force: true });
  }
}

async function carriedOut({ words, env = {}, codes }: Step, at: string): Promise<readonly [Ended, readonly string[]]> {
  const [begun, most] = [process.cpuUsage(), process.resourceUsage().maxRSS];
  const ended = await asIfAlone(
    async (said) => {
      await carryOut(words);
      return { code: Number(process.exitCode ?? 0), ...said };
    },
    env,
    at,
    'cardproof',
  );
  const { user, system } = process.cpuUsage(begun);
  const bytes = (process.resourceUsage().maxRSS - most) * 1024;
  const { code, stdout, stderr } = ended;
  const command = words[0] ?? '';
  const said = `${stdout.slice(0, 400)} | ${stderr.slice(-600)}`;
  const wrong = [
    codes.includes(code ?? -1) ? null : `ends with ${code}: ${said}`,
    /defect of Cardproof|SECRETS WERE WRITTEN/im.test(stderr) ? `says ${stderr.slice(0, 600)}` : null,
    ORDER.test(stdout + stderr) ? 'orders a pipeline about' : null,
    (user + system) / 1000 < MOST.milliseconds ? null : `takes ${Math.round((user + system) / 1e6)} s`,
    bytes < MOST.bytes ? null : `takes ${Math.round(bytes / 1e6)} MB`,
  ];
  return [ended, wrong.filter((one) => one !== null).map((one) => `${command} ${one}`)];
}

/** Of what a file holds, without its mode. */
const digestOf = (state: string): string => state.slice(state.indexOf(' '));

/** Every file, folder and link below a folder, and what it holds. */
function stateOf(at: string, below = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const name of readdirSync(join(at, below))) {
    const path = join(below, name);
    const found = lstatSync(join(at, path));
    const held = found.isFile()
      ? readFileSync(join(at, path))
      : found.isSymbolicLink()
        ? readlinkSync(join(at, path))
        : '';
    all.set(path, `${found.mode} ${createHash('sha256').update(held).digest('hex')}`);
    if (found.isDirectory()) for (const [inner, state] of stateOf(at, path)) all.set(inner, state);
  }
  return all;
}

function wrongFile(name: string, bytes: Buffer, secrets: Secrets): readonly string[] {
  if (/\.(withheld|tmp)$|\.lock/.test(name)) return [`${name} was left`];
  const texts = [...textsOf(name, bytes)];
  if (name.endsWith('.zip')) return texts.flatMap((text) => leaks(name, text, secrets));
  const [text = ''] = texts;
  return [
    ...wrongText(name, text, {}),
    ...texts.flatMap((one) => leaks(name, one, secrets)),
    ...(Buffer.from(text).equals(bytes) ? [] : [`${name} is not UTF-8`]),
    ...(name.endsWith('json') ? text.split(name.endsWith('.ndjson') ? '\n' : '\u0000') : []).flatMap((one) =>
      one === '' || isJson(one) ? [] : [`${name} is not JSON`],
    ),
  ];
}

function leaks(name: string, text: string, { keys = [], values = [] }: Secrets): readonly string[] {
  const found = [...keys.flatMap((key) => traces(text, key)), ...values.flatMap((value) => traces(text, value, false))];
  return found.length === 0 ? [] : [`${name} holds a secret: ${found[0]}`];
}

function wrongText(name: string, text: string, secrets: Secrets): readonly string[] {
  const [found] = DANGEROUS.exec(text) ?? [];
  return [
    ...(found === undefined ? [] : [`${name} holds the character ${found.codePointAt(0)?.toString(16)}`]),
    ...leaks(name, text, secrets),
  ];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
