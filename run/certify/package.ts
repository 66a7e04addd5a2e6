import { zipSync } from 'fflate';
import type { Results } from '../../spec/results.ts';
import { statementPage } from '../../reports/html/statement/statement.tsx';
import { formsOf } from '../../reports/write.ts';
import type { Suite } from '../../engine/suite.ts';
import { parseRecording, type Recording } from '../../environment/recording/reading.ts';
import { RECORDING_FILE } from '../../environment/recording/recorder.ts';
import { leftOutIn } from '../../environment/redaction/known-people.ts';
import { STATEMENT_FILE } from '../place.ts';
import { judgeAgain } from '../rejudging.ts';
import { sha256Of, type Files } from '../signing/checksums.ts';
import type { Signer } from '../signing/key.ts';
import { sealOf } from '../signing/seal.ts';
import { PACKAGE_STATEMENT, saidOf } from '../signing/statement.ts';
import { RESULTS_FILE } from '../stored.ts';
import { UsageError } from '../usage.ts';
import { withoutPeople } from './redacted.ts';

/** How a package is to be made. */
interface Wish {
  readonly by: string | null;
  readonly keepPeople: boolean;
  /** ISO 8601. */
  readonly madeAt: string;
}

/** What a package is made of: a run as it was left, and the digests of its files. */
interface Source {
  readonly recording: Recording;
  readonly results: Results;
  readonly files: Files;
}

/**
 * A signed package of a run: the statement, every report, the recording. Unless they are to be kept, people are
 * replaced in all of it; then the recording is judged again, and a package that would say something else of the target
 * is refused.
 */
export async function packageOf(source: Source, signer: Signer, wish: Wish, suite: Suite): Promise<Files> {
  const text = await recordingFor(source, wish, suite);
  const recording = parseRecording(text);
  const { results: judged } = await judgeAgain(recording, '.', suite);
  refuseOther(source.results, judged);
  const results: Results = { ...judged, run: { ...source.results.run, directory: '.' } };
  const signed = { fingerprint: signer.fingerprint, by: wish.by };
  const run = { results, exchanges: recording.exchanges, signed };
  const files = new Map<string, Buffer>(formsOf([]).map(([name, make]) => [name, Buffer.from(make(run))]));
  files.set(RECORDING_FILE, Buffer.from(text));
  const peopleKept = results.settings.redactPeople !== true;
  const page = statementPage(results, {
    ...signed,
    madeAt: wish.madeAt,
    peopleKept,
    leftOut: leftOutIn(text),
    files: listed(files),
  });
  files.set(STATEMENT_FILE, Buffer.from(page));
  const origin = [RECORDING_FILE, RESULTS_FILE].map((name) => [
    name,
    sha256Of(source.files.get(name) ?? Buffer.alloc(0)),
  ]);
  const predicate = {
    ...saidOf(results),
    by: wish.by,
    madeAt: wish.madeAt,
    people: peopleKept ? 'kept' : 'replaced',
    madeFrom: Object.fromEntries(origin) as Record<string, string>,
  };
  return new Map([...files, ...sealOf(files, signer, { predicateType: PACKAGE_STATEMENT, predicate })]);
}

/** The files that the statement lists, in the order of the reports. */
export const listed = (files: Files) =>
  [...files]
    .filter(([name]) => name !== STATEMENT_FILE)
    .map(([name, bytes]) => ({ name, sha256: sha256Of(bytes), bytes: bytes.length }));

/** The recording as it goes into the package: as it is, if its people are replaced already or are to be kept. */
async function recordingFor({ recording, files }: Source, { keepPeople }: Wish, suite: Suite): Promise<string> {
  if (keepPeople || recording.header.redactPeople) return files.get(RECORDING_FILE)?.toString() ?? '';
  const { client } = await judgeAgain(recording, '.', suite);
  return withoutPeople(recording, client.derivations);
}

/** Stand-ins must change nothing that is said of the target. */
function refuseOther(before: Results, after: Results): void {
  const statusOf = new Map(before.requirements.map(({ id, status }) => [id, status]));
  const other = after.requirements.filter(({ id, status }) => statusOf.get(id) !== status).map(({ id }) => id);
  if (other.length === 0 && before.verdict === after.verdict && before.gate.passed === after.gate.passed) return;
  throw new UsageError(
    `with stand-ins for people the recording would be judged differently (${other.join(', ')}): ` +
      'run again with --redact-people, or keep people in the package with --keep-people',
  );
}

/** A package as one zip, all in one folder. */
export function zipOf(files: Files, folder: string, madeAt: string): Uint8Array {
  const entries = [...files].map(([name, bytes]) => [`${folder}/${name}`, new Uint8Array(bytes)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: new Date(madeAt) });
}
