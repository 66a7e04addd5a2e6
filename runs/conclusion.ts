import { appendFileSync, existsSync, lstatSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { OR_NONE } from '../environment/private-files.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import type { Redactor } from '../environment/redaction/redaction.ts';
import { packedIn } from '../environment/redaction/secret-forms.ts';
import { inColor } from '../reports/document/terminal.ts';
import { type Format, WITHHELD } from '../reports/files.ts';
import { annotations, outputsOf } from '../reports/formats/annotations.ts';
import { consoleSummary } from '../reports/formats/summary.ts';
import type { Run } from '../reports/view.ts';
import { appendStepSummary, forms, formsOf, writeReports } from '../reports/write.ts';
import type { Results } from '../spec/verdict/results.ts';
import { ELSEWHERE } from './guard.ts';
import { entriesBelow, fflate, OF_THE_RUNNER } from './place.ts';
import { CHECKSUMS_FILE, sha256Of } from './seal.ts';
import { UsageError } from './usage.ts';

/** Writes every report, searches everything written for what must not be there, then tells the CI's summary page. */
export function finish(directory: string, run: Run, redactor: Redactor | null, asked: readonly Format[] = []): void {
  writeReports(directory, run, asked);
  if (redactor !== null) refuseLeaks(directory, run, redactor);
  withPipelineFile('GITHUB_STEP_SUMMARY', process.env, (file) => {
    if (!appendStepSummary(file, run)) say('the job summary is full, so nothing was added to it');
  });
}

/** Throws a UsageError if a signed folder would no longer be as it was signed when some reports of a run are written into it. */
export function refuseToBreakSeal(directory: string, run: Run, asked: readonly Format[] = []): void {
  const path = join(directory, CHECKSUMS_FILE);
  if (!existsSync(path)) return;
  const signed = readFileSync(path, 'utf8').split('\n');
  const other = formsOf(asked).filter(([name, make]) => !signed.includes(`${sha256Of(make(run))}  ${name}`));
  if (other.length === 0) return;
  const names = other.map(([name]) => name).join(', ');
  throw new UsageError(`${directory} is signed, and writing ${names} would break its signature: ${ELSEWHERE}`);
}

const say = (text: string): void => void process.stderr.write(`cardproof: ${text}\n`);

/**
 * Adds something to a file that the pipeline names. What the target does decides the exit code: that this file cannot be written
 * is said, and changes nothing.
 */
function withPipelineFile(variable: string, env: NodeJS.ProcessEnv, add: (file: string) => void): void {
  const file = env[variable] ?? '';
  if (file === '') return;
  try {
    // A pipe would wait for a reader.
    if (lstatSync(file, OR_NONE)?.isFIFO() === true)
      return say(`nothing was added to the file that ${variable} names: it is a pipe`);
    add(file);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    say(`nothing was added to the file that ${variable} names (${why}); the files in the run's folder are complete`);
  }
}

/**
 * The summary, on stdout or where a test runner keeps stdout for itself on stderr; coloured if a person reads it. In a pipeline,
 * what the page of its run shows follows: pipelines read both streams.
 */
export function printSummary(results: Results, verbose = false, stream: NodeJS.WriteStream = process.stdout): void {
  stream.write(consoleSummary(results, { color: inColor(stream), verbose }));
  if (results.run.replayOf === null) tellPipeline(results, stream, process.env);
}

/** Annotations and outputs, on GitHub and on Azure Pipelines: GitLab reads `junit.xml`, and knows no others. */
function tellPipeline(results: Results, stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): void {
  const isAzure = (env['TF_BUILD'] ?? '') !== '';
  if (!isAzure && env['GITHUB_ACTIONS'] !== 'true') return;
  stream.write(annotations(results, isAzure ? 'azure' : 'github'));
  if (isAzure) return;
  withPipelineFile('GITHUB_OUTPUT', env, (file) => appendFileSync(file, outputsOf(results, 'github')));
}

/**
 * Searches all that a run wrote, and what it is about to say on the console, for the key and for credential values. A
 * file that gives one away is set aside under another name, because it is evidence, and the run fails loudly.
 */
export function refuseLeaks(directory: string, run: Run, redactor: Redactor): void {
  const summary = consoleSummary(run.results, { color: false, verbose: true });
  const found = redactor.search();
  const leaks = leaksIn('the summary on the console', [summary], found);
  for (const name of filesOf(directory)) {
    const path = join(directory, name);
    const inFile = leaksIn(name, textsOf(name, readFileSync(path)), found);
    if (inFile.length > 0) renameSync(path, path + WITHHELD);
    leaks.push(...inFile);
  }
  if (leaks.length > 0) {
    throw new UsageError(
      `SECRETS WERE WRITTEN: ${leaks.join('; ')}. Each such file was renamed to NAME${WITHHELD}: do not publish it, and ` +
        'delete it when the cause is known. Please report this defect of Cardproof',
    );
  }
}

/** What a file gives away, and on which line. */
function leaksIn(name: string, texts: Iterable<string>, found: (text: string) => readonly string[]): string[] {
  const labels = new Set<string>();
  let place: string | null = null;
  for (const text of texts) {
    const own = [...pieces(text)].flatMap(found);
    // The first is the text of the file itself.
    place ??=
      own.length === 0 ? 'packed in it' : `line ${text.split('\n').findIndex((one) => found(one).length > 0) + 1}`;
    for (const label of own) labels.add(label);
  }
  return labels.size === 0 ? [] : [`${name}, ${place} (${[...labels].join(', ')})`];
}

/** The files of a run; in a folder that may hold others of its user, no more than these. */
function filesOf(directory: string): string[] {
  const below = OF_THE_RUNNER.filter((name) => existsSync(join(directory, name))).flatMap((folder) =>
    [...entriesBelow(directory, `${folder}/`)].map(([name]) => name),
  );
  const isFile = (name: string): boolean => lstatSync(join(directory, name), OR_NONE)?.isFile() === true;
  const names = [...forms.map(([name]) => name), RECORDING_FILE, ...below];
  return names.filter((name) => !name.endsWith(WITHHELD) && isFile(name));
}

/** Characters that two pieces share, at least: more than a secret has in any of its forms. */
const SHARED = 10_000;
/** Characters of a piece, about: for V8 a small object. */
const MOST = 50_000;

/**
 * A text in pieces, so that a large one is not in memory many times over while it is searched. A piece ends with a line,
 * or at a gap (what ends a word, a number and an escape); then the next one holds the end of it. What has no gaps (base64) stays whole.
 */
export function* pieces(text: string): Generator<string> {
  const gap = /[ ",]|$/g;
  const gapFrom = (at: number): number => ((gap.lastIndex = at), gap.exec(text)?.index ?? text.length);
  for (let from = 0; ;) {
    const line = text.slice(from + 1, from + MOST).lastIndexOf('\n');
    const end = text.length - from <= MOST ? text.length : line < 0 ? gapFrom(from + MOST) : from + 1 + line;
    yield text.slice(from, end);
    if (end === text.length) return;
    const before = text.slice(from + 1, end - SHARED);
    const last = Math.max(...[' ', '"', ','].map((sign) => before.lastIndexOf(sign)));
    from = line >= 0 ? end : last < 0 ? end - SHARED : from + 1 + last;
  }
}

const DEEPEST = 3;
/** More bytes than all that the pages of a run pack: what unpacks to more was not made here, and could fill the memory. */
const MOST_UNPACKED = 100_000_000;
/** Files that are packed, or carry packed data. No other holds any: it is left out of what a target sends. */
const PACKED_FILE = /\.(html|zip)$/;

/** A file's text and all that is packed in it: base64 of gzip or zip, and the entries of a zip itself. One after the other, for the memory. */
export const textsOf = (name: string, bytes: Uint8Array): Iterable<string> =>
  PACKED_FILE.test(name) ? within(bytes, { left: MOST_UNPACKED }) : [textOf(bytes)];

/** Without a copy of the bytes. */
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();

function* within(bytes: Uint8Array, budget: { left: number }, depth = 0): Generator<string> {
  const inner = unpacked(bytes, budget);
  const text = inner === null ? textOf(bytes) : '';
  if (inner === null) yield text;
  if (depth === DEEPEST) return;
  for (const one of inner ?? []) yield* within(one, budget, depth + 1);
  for (const one of packedIn(text))
    for (const part of unpacked(Buffer.from(one, 'base64'), budget) ?? []) yield* within(part, budget, depth + 1);
}

/** What a gzip or zip holds; null if the bytes are neither, are damaged, or hold more than may be unpacked. */
function unpacked(bytes: Uint8Array, budget: { left: number }): Uint8Array[] | null {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
      const content = gunzipSync(bytes, { maxOutputLength: Math.max(1, budget.left) });
      budget.left -= content.length;
      return [content];
    }
    if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'PK\x03\x04') return null;
    const entries = fflate().unzipSync(bytes, { filter: ({ originalSize }) => (budget.left -= originalSize) >= 0 });
    return Object.entries(entries).flatMap(([name, content]) => [Buffer.from(name), content]);
  } catch {
    return null;
  }
}
