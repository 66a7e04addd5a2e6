import { existsSync, readFileSync, statSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import type { Suite } from '../engine/suite.ts';
import { parseRecording, type Recording } from '../environment/recording/reading.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import { leftOutIn } from '../environment/redaction/known-people.ts';
import { OR_NONE } from '../environment/private-files.ts';
import { declaredNames } from '../environment/settings/settings.ts';
import { type Declaration, statementPage } from '../reports/statement.ts';
import { RESULTS_FILE } from '../reports/files.ts';
import { namesText } from '../reports/view.ts';
import { formsOf } from '../reports/write.ts';
import type { Results } from '../spec/verdict/results.ts';
import { fileAt, folderAt, type Place, STATEMENT_FILE } from './place.ts';
import { programDigest } from './program.ts';
import { judgeAgain } from './rejudging.ts';
import type { Signer } from './signing/key.ts';
import { type Files, sealOf, sha256Of } from './signing/seal.ts';
import { withStandIns } from './stand-ins.ts';
import { UsageError } from './usage.ts';
import { filesInZip } from './zip.ts';

/** What the statement is made from and the results do not say. The signature covers it like every file. */
export const DECLARATION_FILE = 'statement.yaml';

/** What a package is made of: a recording as it goes into it, what was said of it as it was left, and the digests of both files. */
interface Source {
  readonly text: string;
  readonly results: Results;
  readonly madeFrom: Declaration['madeFrom'];
}

/** A run as it was left; unless they are to be kept, people are replaced in its recording. */
export async function sourceOf(
  { recording, results, files }: { readonly recording: Recording; readonly results: Results; readonly files: Files },
  keepPeople: boolean,
  suite: Suite,
): Promise<Source> {
  const [madeOf, judgedAs] = [RECORDING_FILE, RESULTS_FILE].map((name) => sha256Of(files.get(name) ?? ''));
  const madeFrom = { [RECORDING_FILE]: madeOf ?? '', [RESULTS_FILE]: judgedAs ?? '' };
  if (keepPeople || recording.header.redactPeople)
    return { text: files.get(RECORDING_FILE)?.toString() ?? '', results, madeFrom };
  const { client } = await judgeAgain(recording, '.', suite);
  return { text: withStandIns(recording, client.derivations), results, madeFrom };
}

/**
 * A signed package of a run: the statement, every report, the recording. The recording is judged again, and a package that would
 * say something else of the target is refused.
 */
export async function packageOf(
  { text, results: before, madeFrom }: Source,
  signer: Signer,
  wish: Pick<Declaration, 'declared' | 'madeAt'>,
  suite: Suite,
): Promise<Files> {
  const recording = parseRecording(text);
  const { results: judged } = await judgeAgain(recording, '.', suite);
  refuseOther(before, judged);
  const results: Results = { ...judged, run: { ...before.run, directory: '.' } };
  const declaration: Declaration = {
    ...wish,
    people: results.settings.redactPeople === true ? 'replaced' : 'kept',
    madeFrom,
    digests: digestsHere(),
  };
  const files = new Map([
    [RECORDING_FILE, Buffer.from(text)],
    [
      DECLARATION_FILE,
      Buffer.from(`# What is declared of this package. statement.html says it for people.\n${stringify(declaration)}`),
    ],
  ]);
  const made = reportsOf(files, recording, results, signer.fingerprint);
  for (const [name, report] of made) files.set(name, Buffer.from(report));
  return new Map([...files, ...sealOf(files, signer)]);
}

/** The reports of a run as text, by default those of every run; of a package, with its statement. */
export function reportsOf(
  files: Files,
  { exchanges }: Recording,
  results: Results,
  signedBy: string | null,
  wanted = formsOf([]),
) {
  const run = { results, exchanges, signedBy };
  const made = new Map(wanted.map(([name, make]) => [name, make(run)]));
  const declaration = declarationIn(files.get(DECLARATION_FILE)?.toString());
  if (declaration === null) return made;
  const leftOut = leftOutIn(files.get(RECORDING_FILE)?.toString() ?? '');
  return made.set(STATEMENT_FILE, statementPage(run, declaration, leftOut));
}

/** The declaration of a package; null if there is none, or another text. */
function declarationIn(text: string | undefined): Declaration | null {
  try {
    const said = parse(text ?? '') as Declaration | null;
    if (said === null || Number.isNaN(Date.parse(said.madeAt)) || Object.keys(said.digests).length === 0) return null;
    const told = [said.madeAt, said.people, said.madeFrom[RECORDING_FILE], said.madeFrom[RESULTS_FILE]];
    const texts = [...told, ...declaredNames.map((name) => said.declared[name]), ...Object.values(said.digests)];
    return texts.every((text) => typeof text === 'string') ? said : null;
  } catch {
    return null;
  }
}

const root = new URL('../', import.meta.url);

/** What judged, and by which words, by digests: the program, the specification as this suite has it, and its proof. */
function digestsHere(): Declaration['digests'] {
  const named = ['spec/openapi.yaml', 'spec/requirements.yaml', 'docs/proof.md'];
  const own = named
    .filter((name) => existsSync(new URL(name, root)))
    .map((name) => [name, sha256Of(readFileSync(new URL(name, root)))]);
  return { suite: programDigest(), ...(Object.fromEntries(own) as Record<string, string>) };
}

/** Stand-ins must change nothing that is said of the target. */
function refuseOther(before: Results, after: Results): void {
  const statusOf = new Map(before.requirements.map(({ id, status }) => [id, status]));
  const other = after.requirements.filter(({ id, status }) => statusOf.get(id) !== status).map(({ id }) => id);
  if (other.length === 0 && before.verdict === after.verdict && before.gate.passed === after.gate.passed) return;
  throw new UsageError(
    `with stand-ins for people the recording would be judged differently (${namesText(other, 200)}): ` +
      'run again with --redact-people, or keep people in the package with --keep-people',
  );
}

/** Every file of a folder or of a zip. Throws a UsageError if there is no such place. */
export function placeAt(path: string): Place {
  const found = statSync(path, OR_NONE);
  if (found === undefined) throw new UsageError(`there is no ${path}: name the folder of a run, or a package`);
  if (found.isDirectory()) return folderAt(path);
  return { files: filesInZip(fileAt(path, found), path), aside: [] };
}

/** Whether a file is a package that certify made: another one may replace it. */
export function isPackage(path: string): boolean {
  try {
    return placeAt(path).files.has(DECLARATION_FILE);
  } catch {
    return false;
  }
}
