import type { Results } from '../../spec/results.ts';
import { gateLine, type Signed } from '../../reports/view.ts';
import type { RecordingHeader } from '../../environment/recording/recorder.ts';
import { signerOf } from '../recording-header.ts';
import type { Files } from './checksums.ts';
import { ENVELOPE_FILE, openEnvelope, type Statement } from './envelope.ts';

/** What kinds of statements there are. */
export const RUN_STATEMENT = 'urn:cardproof:run:1';
export const PACKAGE_STATEMENT = 'urn:cardproof:package:1';

/** What every statement says of a run: verdict and gate by their names, so that no one has to open another file. */
export function saidOf(results: Results): Statement['predicate'] {
  const { run, target, suite, verdict, gate, scope, complete } = results;
  return {
    run: run.id,
    startedAt: run.startedAt,
    verdict,
    gate: { passed: gate.passed, text: gateLine(results) },
    scope,
    complete,
    target: { name: target.name, environment: target.environment, sandbox: target.sandbox },
    suite: { version: suite.version, catalogue: suite.catalogue },
  };
}

/** Whose key signs files: what their statement says, else what the recording announces; null if neither says anything. */
export function signedIn(files: Files, header: RecordingHeader): Signed | null {
  const opened = openEnvelope(files.get(ENVELOPE_FILE)?.toString() ?? '');
  const fingerprint = opened?.signer.fingerprint ?? signerOf(header);
  if (fingerprint === null) return null;
  const by = opened?.statement.predicate['by'];
  return { fingerprint, by: typeof by === 'string' ? by : null };
}
