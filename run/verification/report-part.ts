import type { Results } from '../../spec/results.ts';
import { asPackage } from '../../reports/command.ts';
import { statementPage } from '../../reports/html/statement/statement.tsx';
import type { Run, Signed } from '../../reports/view.ts';
import { forms } from '../../reports/write.ts';
import type { Recording } from '../../environment/recording/reading.ts';
import { RECORDING_FILE } from '../../environment/recording/recorder.ts';
import { leftOutIn } from '../../environment/redaction/known-people.ts';
import { listed } from '../certify/package.ts';
import { STATEMENT_FILE } from '../place.ts';
import { textsOf } from '../packed.ts';
import { isOfThisVersion, versionOf } from '../rejudging.ts';
import type { Files } from '../signing/checksums.ts';
import { ENVELOPE_FILE, openEnvelope } from '../signing/envelope.ts';
import { signedIn } from '../signing/statement.ts';
import { type Part, right, shortened, wrong } from './part.ts';

/**
 * Whether the reports say what results and recording say: each is made again. Of signed files the signature counts: a
 * report that comes out differently there is named, because another build of the same version may have made it.
 */
export function reportPart(files: Files, recording: Recording, results: Results | null, isSigned: boolean): Part {
  if (results === null) return right('reports', 'not compared: there are no results to make them from');
  const bound = isSigned ? 'their digests are as signed' : 'NOT CHECKED';
  if (!isOfThisVersion(recording)) {
    return right('reports', `${bound}; only version ${versionOf(recording)} can make them again`);
  }
  const made = madeAgain(files, recording, results);
  const other = [...made]
    .filter(([name, text]) => files.has(name) && !isSame(files.get(name)?.toString() ?? '', text))
    .map(([name]) => name);
  if (other.length === 0) return right('reports', `${made.size} made again from the results: each is the same`);
  const names = shortened(
    other.map((name) => `  ${name}`),
    12,
    'files',
  );
  if (isSigned) return right('reports', `${bound}, but this installation makes them differently:`, ...names);
  return wrong('reports', 'EDITED, or made by another build: not what this version makes of the results:', ...names);
}

function madeAgain(files: Files, { header, exchanges }: Recording, results: Results): ReadonlyMap<string, string> {
  const signed = signedIn(files, header);
  const run: Run = { results, exchanges, signed };
  const made = new Map(forms.filter(([name]) => files.has(name)).map(([name, make]) => [name, make(run)]));
  const page = signed === null ? null : pageAgain(files, results, signed);
  return page === null ? made : made.set(STATEMENT_FILE, page);
}

/** The statement of a package; null if there is none. */
function pageAgain(files: Files, results: Results, signed: Signed): string | null {
  const statement = openEnvelope(files.get(ENVELOPE_FILE)?.toString() ?? '')?.statement;
  if (!files.has(STATEMENT_FILE) || statement === undefined) return null;
  const { madeAt, people } = statement.predicate;
  const named = statement.subject.map(({ name }) => name);
  const subjects = new Map(named.flatMap((name) => (files.has(name) ? [[name, files.get(name) as Buffer]] : [])));
  return statementPage(results, {
    ...signed,
    madeAt: String(madeAt),
    peopleKept: people === 'kept',
    leftOut: leftOutIn(files.get(RECORDING_FILE)?.toString() ?? ''),
    files: listed(subjects),
  });
}

const PACKED = /H4sI[A-Za-z0-9+/]{40,}={0,2}/g;

/**
 * The same text; what is compressed in it may be compressed differently, because that depends on the machine, and its
 * commands may be those of a checkout or of the package.
 */
function isSame(a: string, b: string): boolean {
  const comparable = (text: string): string =>
    asPackage(JSON.stringify([text.replace(PACKED, ''), ...textsOf(Buffer.from(text)).slice(1)]));
  return a === b || comparable(a) === comparable(b);
}
