import { existsSync, readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import type { Suite } from '../engine/suite.ts';
import { parseRecording, type Recording } from '../environment/recording/reading.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import { leftOutIn } from '../environment/redaction/known-people.ts';
import { type Declaration, statementPage } from '../reports/statement.ts';
import { RESULTS_FILE } from '../reports/files.ts';
import { namesText } from '../reports/view.ts';
import { formsOf } from '../reports/write.ts';
import type { Results } from '../spec/verdict/results.ts';
import { placeAt, STATEMENT_FILE } from './place.ts';
import { programDigest } from './judging.ts';
import { judgeAgain } from './rejudging.ts';
import type { Signer } from './key.ts';
import { type Files, sealOf, sha256Of } from './seal.ts';
import { withStandIns } from './rejudging.ts';
import { UsageError } from './usage.ts';

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
  const declared = files.get(DECLARATION_FILE)?.toString();
  if (declared === undefined) return made;
  const leftOut = leftOutIn(files.get(RECORDING_FILE)?.toString() ?? '');
  try {
    return made.set(STATEMENT_FILE, statementPage(run, parse(declared) as Declaration, leftOut));
  } catch {
    // What is no declaration makes no statement.
    return made;
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

/** Whether a file is a package that certify made: another one may replace it. */
export function isPackage(path: string): boolean {
  try {
    return placeAt(path).files.has(DECLARATION_FILE);
  } catch {
    return false;
  }
}
