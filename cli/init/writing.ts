import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, relative, resolve, isAbsolute, sep } from 'node:path';
import { FOR_EVERYBODY, writeWhole } from '../../environment/private-files.ts';
import { settings } from '../../environment/settings/table.ts';
import { describesTarget, type Setting } from '../../environment/settings/setting.ts';
import { refuseFileOfOthers } from '../../runs/guard.ts';
import { command } from '../../spec/phrasing/requests.ts';
import { editEnv } from './env-lines.ts';
import { type Folder, type Pipeline, secretIn, textOf } from './folder.ts';
import {
  GITLAB_FILE,
  githubSteps,
  githubWorkflow,
  gitlabJob,
  gitlabSteps,
  JOB_FILE,
  WORKFLOW_FILE,
} from './pipelines.ts';
import { DEFAULT_DIRECTORY, FLEET_DIRECTORY, TRAFFIC_DIRECTORY } from '../../environment/settings/run-flags.ts';

const HEAD = `# Settings of Cardproof (${command('run --help')} lists all). A variable of the environment overrides its line here.\n`;
const entries: readonly Setting<unknown>[] = Object.values(settings);

type Values = ReadonlyMap<string, string>;

/** Throws a UsageError if what is to be written would follow a link, or end in a pipe or a folder. */
export function refuseOtherPlaces({ path, repository }: Folder, names: readonly string[]): void {
  const top = repository ?? path;
  for (const name of names) {
    const file = resolve(path, name);
    refuseFileOfOthers(file, () => true, 'move it away, and start again', top);
  }
}

const PIPELINE_FILES: Readonly<Record<Pipeline, readonly string[]>> = {
  github: [WORKFLOW_FILE],
  gitlab: [JOB_FILE, GITLAB_FILE],
  none: [],
};

/** Writes all files, and returns a line about each of them. The key is written into `.env` only. */
export function writeAll(folder: Folder, values: Values, pipeline: Pipeline, isProduction: boolean): string[] {
  const profile = values.get('PROFILE') ?? '';
  const top = folder.repository ?? folder.path;
  refuseOtherPlaces(folder, ['.gitignore', profile, ...PIPELINE_FILES[pipeline].map((file) => join(top, file))]);
  const flags = ['--redact-people', ...(isProduction ? ['--i-know-this-is-production'] : [])].join(' ');
  return [
    ...ignore(folder, values.get('SIGNING_KEY')),
    ...settingsFile(folder, values),
    made(folder, resolve(folder.path, profile), profileText(folder.cardproof)),
    ...pipelineFiles(folder, values, pipeline, profile, flags),
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
  if (lines.length === 0 || (folder.repository === null && !existsSync(path))) return [];
  appendFileSync(path, `${text === '' || text.endsWith('\n') ? '' : '\n'}${lines.join('\n')}\n`);
  return [line('written', `.gitignore: ${lines.join(', ')}`)];
}

function settingsFile(folder: Folder, values: Values): string[] {
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

function pipelineFiles(folder: Folder, values: Values, pipeline: Pipeline, profile: string, flags: string): string[] {
  if (pipeline === 'none') return [];
  const top = folder.repository ?? folder.path;
  const told = new Map(
    [...values].filter(
      ([name, value]) => value !== '' && entries.some((one) => one.variable === name && describesTarget(one)),
    ),
  );
  const lacks = folder.hasCardproof
    ? []
    : [line('warning', 'the pipeline needs Cardproof in package.json: npm install --save-dev cardproof-….tgz')];
  if (pipeline === 'github') {
    const written = made(folder, join(top, WORKFLOW_FILE), githubWorkflow(folder, [...told.keys()], profile, flags));
    return [written, ...lacks, ...steps('once, for the workflow', githubSteps(told))];
  }
  const written = made(folder, join(top, JOB_FILE), gitlabJob(folder, profile, flags));
  return [written, included(folder, top), ...lacks, ...steps('once, for the job', gitlabSteps([...told.keys()]))];
}

/** GitLab starts from one file, which may be a person's: it is only made if there is none. */
function included(folder: Folder, top: string): string {
  const path = join(top, GITLAB_FILE);
  if (existsSync(path) && !textOf(path).includes(JOB_FILE))
    return line('add', `to ${relative(folder.path, path)}, under include:   - local: ${JOB_FILE}`);
  return made(folder, path, existsSync(path) ? textOf(path) : `include:\n  - local: ${JOB_FILE}\n`);
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
const steps = (title: string, all: readonly string[]): string[] => ['', `${title}:`, ...all.map((one) => `  ${one}`)];

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
