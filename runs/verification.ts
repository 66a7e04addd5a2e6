import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { OR_NONE } from '../environment/private-files.ts';
import type { Results } from '../spec/verdict/results.ts';
import { asPackage } from '../reports/command.ts';
import { difference, otherBuild, sameness } from '../reports/difference.ts';
import { count } from '../reports/view.ts';
import { RESULTS_FILE } from '../reports/files.ts';
import { forms, formsOf } from '../reports/write.ts';
import type { Suite } from '../engine/suite.ts';
import type { Recording } from '../environment/recording/reading.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import { DECLARATION_FILE, reportsOf } from './package.ts';
import { ChangedPlace, type Place, placeAt, STATEMENT_FILE } from './place.ts';
import { damageOf, signerOf } from './recording-header.ts';
import { isOfThisVersion, judgeAgain, versionOf } from './rejudging.ts';
import { CHECKSUMS_FILE, checkSeal, type Files, type SealCheck, signedBy } from './seal.ts';
import { recordingIn, resultsIn } from './stored.ts';
import { UsageError } from './usage.ts';

/** One thing that was looked at. */
interface Part {
  readonly name: string;
  readonly right: boolean;
  readonly lines: readonly string[];
}

/** A part that is as it should be. */
const right = (name: string, ...lines: readonly string[]): Part => ({ name, right: true, lines });
/** A part that is not; its first line says so in capitals. */
const wrong = (name: string, ...lines: readonly string[]): Part => ({ name, right: false, lines });

/** Files that are named. */
const NAMED = 20;

/** The first lines, and how many are left out. */
function shortened(lines: readonly string[], most: number, what: string): readonly string[] {
  const left = lines.length - most;
  return left <= 0 ? lines : [...lines.slice(0, most), `  and ${left} more ${what}`];
}

/** What was found out about a folder or a package. */
export interface Examination {
  readonly place: Place;
  readonly recording: Recording;
  /** Null if they are missing or cannot be read. */
  readonly results: Results | null;
  readonly seal: SealCheck;
  readonly parts: readonly Part[];
  /** Whether everything is as it was written. */
  readonly right: boolean;
  /** Whether a file was changed, is missing or was added; else a signature alone can be wrong. */
  readonly changed: boolean;
}

/** Looks at every file of a folder or of a package: is it as its run left it, or as it was signed? */
export async function examine(path: string, publicKey: string | undefined, suite: Suite): Promise<Examination> {
  const without = `there is no ${RECORDING_FILE} in ${path}`;
  // Before the rest is looked at, of which there can be much.
  if (isFolder(path) && !existsSync(join(path, RECORDING_FILE))) {
    // What is signed had one.
    if (existsSync(join(path, CHECKSUMS_FILE))) throw new ChangedPlace(`${without}: it was removed`);
    throw new UsageError(`${without}: name the folder of a run, or a package`);
  }
  const place = placeAt(path);
  const { files } = place;
  const text = files.get(RECORDING_FILE)?.toString();
  if (text === undefined) throw new ChangedPlace(`${without}: it was removed, or this is no package`);
  const recording = recordingIn(text, `${path}/${RECORDING_FILE}`);
  const seal = checkSeal(files, publicKey);
  const stored = storedIn(files);
  const results = typeof stored === 'string' ? null : stored;
  const parts = [
    filesPart(place, seal),
    recordingPart(recording),
    await resultsPart(stored, recording, suite),
    reportPart(files, recording, results, seal),
  ];
  const signature = signaturePart(seal, files, recording, publicKey);
  const changed = parts.some((one) => !one.right) || (seal.kind === 'wrong' && (seal.files ?? []).length > 0);
  const all = [...parts, signature];
  return { place, recording, results, seal, parts: all, right: all.every((one) => one.right), changed };
}

const isFolder = (path: string): boolean => statSync(path, OR_NONE)?.isDirectory() === true;

/** Which files there are, and whether each belongs there. A signature says so itself; otherwise the forms do. */
function filesPart({ files, aside }: Place, seal: SealCheck): Part {
  const left = aside.map((folder) => `not covered: ${folder}/, which the test runner writes`);
  const names = [...files.keys()];
  const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : '';
  const covered = `${count(names.length, 'file')} looked at: ${names.slice(0, NAMED).join(', ')}${more}`;
  if (seal.kind === 'right')
    return right('files', covered, 'each is signed, and none was added or is missing', ...left);
  const own = [...forms.map(([name]) => name), RECORDING_FILE, STATEMENT_FILE, DECLARATION_FILE];
  const missing = formsOf([])
    .map(([name]) => name)
    .filter((name) => !files.has(name) && name !== RESULTS_FILE);
  const added = seal.kind === 'none' ? names.filter((name) => !own.includes(name)) : [];
  const said = [...missing.map((name) => `MISSING: ${name}`), ...added.map((name) => `ADDED: ${name}`)];
  if (said.length === 0) return right('files', covered, ...left);
  return wrong('files', ...shortened(said, 12, 'files'), covered, ...left);
}

function recordingPart(recording: Recording): Part {
  const damage = damageOf(recording);
  return damage === null
    ? right('recording', 'intact: every line is as it was written, from the first to the last')
    : wrong('recording', `${damage}; \`replay\` judges what can be read`);
}

/** The results; why there are none that can be read. */
function storedIn(files: Files): Results | string {
  const text = files.get(RESULTS_FILE)?.toString();
  if (text === undefined) return `MISSING: there is no ${RESULTS_FILE}: the run died, or the file was removed`;
  try {
    return resultsIn(text, RESULTS_FILE);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `NOT READABLE: ${error.message}`;
  }
}

/** The results must follow from the recording: it is judged again. */
async function resultsPart(stored: Results | string, recording: Recording, suite: Suite): Promise<Part> {
  const name = 'results';
  if (typeof stored === 'string') return wrong(name, stored);
  if (stored.run.id !== recording.header.run.id) return wrong(name, `OF ANOTHER RUN (${stored.run.id})`);
  if (!isOfThisVersion(recording)) {
    const other = `of this run, judged by version ${versionOf(recording)}`;
    return right(name, `${other}; only that version can say whether they are what the recording says`);
  }
  const again = await judgeAgain(recording, stored.run.directory, suite);
  const read = (results: Results) => JSON.parse(asPackage(JSON.stringify(results))) as Results;
  const [said, made] = [read(stored), read(again.results)];
  const lines = [...difference(said, made)];
  if (lines.length === 0 && !isDeepStrictEqual(comparable(said), comparable(made))) lines.push('another member');
  const builds = ['judged again', otherBuild(said, made)].filter((text) => text !== '').join(' ');
  if (lines.length === 0) return right(name, `what the recording says, ${builds}: ${sameness(stored)}`);
  const isIntact = recording.state === 'intact';
  const why = isIntact ? 'EDITED: does not match the recording' : 'does not match the rest of the recording';
  const shown = lines.map((line) => `  ${line}`);
  return wrong(name, why, ...shortened(shown, 5, 'differences'));
}

/** Results without what judging again may change. */
function comparable({
  run: { id, startedAt, milliseconds, endedAt },
  suite: { commit: _, ...suite },
  ...rest
}: Results) {
  const took = Date.parse(endedAt) - Date.parse(startedAt) === milliseconds;
  return { ...rest, suite, run: { id, startedAt, took } };
}

/**
 * Whether the reports are, byte by byte, what results and recording say: each is made again. Of signed files the signature counts:
 * a report that comes out differently there is named, because what it is made of may be another, or another build of the same version
 * may have made it.
 */
function reportPart(files: Files, recording: Recording, results: Results | null, seal: SealCheck): Part {
  if (results === null) return right('reports', 'not compared: there are no results to make them from');
  const isSigned = (file: string): boolean =>
    seal.kind === 'right' || (seal.kind === 'wrong' && !seal.isOther && seal.files?.includes(file) === false);
  if (!isOfThisVersion(recording)) {
    const bound = seal.kind === 'right' ? 'their digests are as signed' : 'NOT CHECKED';
    return right('reports', `${bound}; only version ${versionOf(recording)} can make them again`);
  }
  const there = forms.filter(([name]) => files.has(name));
  const made = reportsOf(files, recording, results, signedBy(files, recording.header), there);
  const other = [...made.keys()].filter((name) => !isSame(files.get(name), made.get(name) ?? ''));
  if (other.length === 0) return right('reports', `${made.size} made again from the results: each is the same`);
  const edited = other.filter((name) => !isSigned(name));
  const names = shortened(
    (edited.length > 0 ? edited : other).map((name) => `  ${name}`),
    12,
    'files',
  );
  const innocent = edited.length === 0 ? AS_SIGNED : innocence(edited, files, recording, seal);
  if (innocent !== null) return right('reports', innocent, ...names);
  return wrong('reports', 'EDITED, or made by another build: not what this version makes of the results:', ...names);
}

const AS_SIGNED = 'their digests are as signed, but made again from the files here, these come out different:';

/** Why reports that nobody may have edited are different when they are made again; null if nothing explains it. */
function innocence(names: readonly string[], files: Files, { state }: Recording, seal: SealCheck): string | null {
  if (state !== 'intact')
    return 'not compared: the recording is damaged, and made again from it, these come out different:';
  // A package is always signed, and these two say by whom.
  const isOfSigner = files.has(STATEMENT_FILE) && names.every((name) => ['index.html', STATEMENT_FILE].includes(name));
  const isSignerLost = seal.kind === 'none' || (seal.kind === 'wrong' && seal.files === null);
  return isOfSigner && isSignerLost ? 'not compared: they name the signer, who is not known:' : null;
}

/** The same bytes; the commands in them may be those of a checkout or of the package. What is missing is told elsewhere. */
const isSame = (stored: Buffer | undefined, made: string): boolean =>
  stored === undefined || asPackage(stored.toString('latin1')) === asPackage(Buffer.from(made).toString('latin1'));

function signaturePart(seal: SealCheck, files: Files, { header }: Recording, publicKey: string | undefined): Part {
  const name = 'signature';
  if (seal.kind === 'wrong') {
    const [first = '', ...more] = seal.why;
    return wrong(name, `WRONG: ${first}`, ...shortened(more, 12, 'files'));
  }
  if (seal.kind === 'right') {
    const whose = seal.trusted
      ? 'by the key that you named'
      : 'by a key that the folder contains: compare its fingerprint with the one that the signer gave you, or name the signer’s key with --public-key';
    return right(name, `right, ${whose}`, seal.fingerprint);
  }
  const signer = signerOf(header);
  if (publicKey !== undefined) return wrong(name, 'MISSING: nothing here is signed, so the key proves nothing');
  if (files.has(STATEMENT_FILE)) return wrong(name, 'MISSING: a package is always signed');
  if (signer !== null) return wrong(name, `MISSING: the run was to be signed by ${signer}`);
  return right(
    name,
    'none: this shows damage and careless edits, but anyone who wants to deceive can write the whole folder again.',
    'With SIGNING_KEY set, a run signs every file; so does cardproof certify.',
  );
}
