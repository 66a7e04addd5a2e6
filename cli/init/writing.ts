import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { parse } from 'dotenv';
import { FOR_EVERYBODY, writeWhole } from '../../environment/private-files.ts';
import { DEFAULT_DIRECTORY, FLEET_DIRECTORY, TRAFFIC_DIRECTORY } from '../../environment/settings/run-flags.ts';
import { refuseFileOfOthers } from '../../runs/guard.ts';
import { UsageError } from '../../runs/usage.ts';
import { command } from '../../spec/phrasing/requests.ts';
import { asked, type Texts } from './asking.ts';
import { type Folder, type Pipeline, secretIn, textOf } from './folder.ts';
import { pipelineFor, type PipelineParts } from './pipelines.ts';

const HEAD = `# Settings of Cardproof (${command('run --help')} lists all). A variable of the environment overrides its line here.\n`;

/** Throws a UsageError if what is to be written would follow a link, or end in a pipe or a folder. */
export function refuseOtherPlaces({ path, top }: Folder, names: readonly string[]): void {
  for (const name of names) refuseFileOfOthers(resolve(path, name), () => true, 'move it away, and start again', top);
}

/** Writes all files, and returns a line about each of them. The key is written into `.env` only. */
export function writeAll(folder: Folder, values: Texts, pipeline: Pipeline, isProduction: boolean): string[] {
  const profile = values.get('PROFILE') ?? '';
  const flags = ['--redact-people', ...(isProduction ? ['--i-know-this-is-production'] : [])].join(' ');
  const told = new Map(
    [...values].filter(([name, value]) => value !== '' && asked.some(({ variable }) => variable === name)),
  );
  const parts = pipeline === 'none' ? null : pipelineFor(pipeline, folder, told, profile, flags);
  const files = [parts?.file ?? [], parts?.includedBy ?? []].flat();
  refuseOtherPlaces(folder, ['.gitignore', profile, ...files.map((file) => join(folder.top, file))]);
  return [
    ...ignore(folder, values.get('SIGNING_KEY')),
    ...settingsFile(folder, values),
    made(folder, resolve(folder.path, profile), profileText(folder.cardproof)),
    ...(parts === null ? [] : pipelineFiles(folder, parts)),
  ];
}

/** What git must leave alone: the keys, what the commands write of people, and what the guides and pipelines call it. */
const WRITTEN = [DEFAULT_DIRECTORY, TRAFFIC_DIRECTORY, FLEET_DIRECTORY, 'cardproof-green', 'last-green'];
const FILES = ['.env', 'signing-key', 'signing-key.pem', 'cardproof-*.zip', 'package.zip', 'comparison.md'];
const WANTED = [...FILES, ...WRITTEN.map((name) => `${name}/`)];

/** Before a key is written, git is told to leave it and what runs will write alone. `signingKey` is the path of one. */
function ignore(folder: Folder, signingKey = ''): string[] {
  const path = join(folder.path, '.gitignore');
  const text = textOf(path);
  const bare = (name: string): string => name.trim().replace(/^\/|\/$/g, '');
  const known = text.split('\n').map(bare);
  const key = signingKey === '' ? '' : relative(folder.path, resolve(folder.path, signingKey)).split(sep).join('/');
  const keys = key === '' || key.startsWith('../') || isAbsolute(key) ? [] : [`/${key}`];
  const lines = [...WANTED, ...keys].filter((name) => !known.includes(bare(name)));
  if (lines.length === 0 || (!folder.isInGit && !existsSync(path))) return [];
  appendFileSync(path, `${text === '' || text.endsWith('\n') ? '' : '\n'}${lines.join('\n')}\n`);
  return [line('written', `.gitignore: ${lines.join(', ')}`)];
}

function settingsFile(folder: Folder, values: Texts): string[] {
  const path = join(folder.path, '.env');
  const before = secretIn(path);
  const { text, changed } = editEnv(before === '' ? HEAD : before, values);
  writeWhole(path, text);
  const masked = [...values.keys()].filter((name) => {
    const above = (process.env[name] ?? '').trim();
    return above !== '' && above !== values.get(name);
  });
  return [
    line(changed.length === 0 ? 'same' : 'written', changed.length === 0 ? '.env' : `.env: ${changed.join(', ')}`),
    ...masked.map((name) =>
      line('warning', `${name} is also set in the environment, with another value, and that one wins`),
    ),
  ];
}

function pipelineFiles(folder: Folder, { file, text, includedBy, steps }: PipelineParts): string[] {
  const lacks = 'the pipeline needs Cardproof in package.json: npm install --save-dev cardproof-….tgz';
  return [
    made(folder, join(folder.top, file), text),
    ...(includedBy === undefined ? [] : [included(folder, join(folder.top, includedBy), file)]),
    ...(folder.hasCardproof ? [] : [line('warning', lacks)]),
    '',
    ...steps,
  ];
}

/** The file that a pipeline starts from is only made if there is none. */
function included(folder: Folder, path: string, file: string): string {
  if (!existsSync(path)) return made(folder, path, `include:\n  - local: ${file}\n`);
  const name = relative(folder.path, path);
  return textOf(path).includes(file)
    ? line('same', name)
    : line('add', `to ${name}, under include:   - local: ${file}`);
}

/** A file that a person may change is made once. */
function made(folder: Folder, path: string, text: string): string {
  const name = relative(folder.path, path);
  if (existsSync(path)) {
    const other = `${name}: init would write another one now; to get that one, move this file away and start again`;
    return textOf(path).replaceAll('\r\n', '\n') === text ? line('same', name) : line('kept', other);
  }
  mkdirSync(dirname(path), { recursive: true });
  writeWhole(path, text, FOR_EVERYBODY);
  return line('written', name);
}

const line = (what: string, name: string): string => `${what.padEnd(11)}${name}`;

/** A `.env` with new values, and the variables that have another value than before. */
interface EditedEnv {
  readonly text: string;
  readonly changed: readonly string[];
}

/** Puts values into the text of a `.env`: a line of its variable is replaced, a new one is added; the rest stays. */
function editEnv(before: string, values: ReadonlyMap<string, string>): EditedEnv {
  const old = parse(before);
  const changed = [...values].filter(([name, value]) => old[name] !== value);
  const end = before.includes('\r\n') ? '\r\n' : '\n';
  let text = before;
  for (const [name, value] of changed) text = withValue(text, name, value, end);
  return { text, changed: changed.map(([name]) => name) };
}

function withValue(text: string, name: string, value: string, end: string): string {
  const line = `${name}=${quoted(name, value)}`;
  const lines = [...text.matchAll(lineOf(name))];
  const last = lines.at(-1);
  const replaced =
    last === undefined
      ? text
      : `${text.slice(0, last.index)}${last[1] ?? ''}${line}${text.slice(last.index + last[0].length)}`;
  if (parse(replaced)[name] === value) return replaced;
  const whole = text === '' || text.endsWith('\n') ? text : `${text}${end}`;
  return `${whole}${line}${end}`;
}

/** A line of a variable, as dotenv reads it: `export ` may come before, the value may be quoted and have line breaks. */
const lineOf = (name: string): RegExp =>
  new RegExp(
    String.raw`^([ \t]*(?:export[ \t]+)?)${name}[ \t]*[=:][ \t]*(?:'(?:\\'|[^'])*'|"(?:\\"|[^"])*"|${'`'}(?:\\${'`'}|[^${'`'}])*${'`'}|[^#\r\n]*)`,
    'gm',
  );

/** A value in the first kind of quotes in which it reads back as it is. */
function quoted(name: string, value: string): string {
  const text = ["'", '"', '`'].map((mark) => `${mark}${value}${mark}`).find((one) => parse(`A=${one}`)['A'] === value);
  if (text !== undefined) return text;
  throw new UsageError(`${name} cannot be written to .env, because of its quotation marks: set it in the environment`);
}

/** A profile without any entry: what the parts are for, and an example of each as a comment. */
function profileText(cardproof: string): string {
  const folder = `${cardproof}/`;
  return `# yaml-language-server: $schema=${folder}spec/profile.schema.json
# What you rely on although the specification leaves it open (pins), and which violations you accept for some time (waivers).
# Runs use this file if PROFILE names it. Your editor knows every name that can stand here, if it reads the line above.
# More: ${folder}docs/profile.md

# The specification leaves questions open. A pin is the answer that your application relies on: with another answer, the run
# fails. Each run writes the answers that it observed to cardproof-out/profile.observed.yaml: copy the lines that you need.
pins:
#  gap-input/limit-above-maximum: '400'
#  gap-status/unknown-customer: '404'

# A waiver accepts a violation until the end of a day (UTC). The verdict stays "violates", but the run passes.
waivers:
#  - requirement: cardholder/email
#    until: 2026-12-31
#    why: ticket 123, two old records
`;
}
