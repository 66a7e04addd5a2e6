import { catalogueVersion } from '../spec/generated/catalogue.ts';
import type { Results } from '../spec/verdict/results.ts';
import type { Recording } from '../environment/recording/reading.ts';
import { ReplayClient } from '../environment/recording/replay.ts';
import type { Suite } from '../engine/suite.ts';
import { SUITE_VERSION } from '../environment/suite-version.ts';
import { counted } from '../spec/phrasing/words.ts';
import { additionOf, damageOf } from './recording-header.ts';
import { Judging } from './judging.ts';
import { UsageError } from './usage.ts';

/** A recording judged again. */
export interface Rejudged {
  readonly results: Results;
  readonly client: ReplayClient;
}

/**
 * Judges a recording as this version judges, without a network: each check begins where the recording says that it
 * began, then those that never began although they are selected, because a newer version has them, or because the
 * recording is cut off. `directory` is where the results will stand.
 */
export async function judgeAgain(recording: Recording, directory: string, suite: Suite): Promise<Rejudged> {
  const { header, exchanges } = recording;
  if ('traffic' in header) {
    throw new UsageError(
      'this folder is of traffic (check, proxy), of which only examples are kept: check the files again',
    );
  }
  const { asked, chosen, key } = additionOf(recording);
  const last = exchanges.at(-1) ?? { at: header.run.startedAt, milliseconds: 0 };
  const endedAt = new Date(Date.parse(last.at) + last.milliseconds).toISOString();
  const run = { ...header.run, endedAt, directory, replayOf: header.run.id };
  const client = new ReplayClient(recording);
  const judging = new Judging({ ...header.settings, key, signingKey: null }, asked, { suite, client, run });
  const discovered = judging.session.discovered();
  const begun: Promise<void>[] = [];
  await client.play((requirement) => begun.push(judging.carryOut(requirement) ?? Promise.resolve()));
  await discovered;
  await Promise.all(begun);
  if (chosen !== null) judging.session.choose(chosen);
  if (wasInterrupted(recording)) judging.interrupt();
  else await judging.session.runAll();
  return { results: await judging.end(), client };
}

const THIS_VERSION = `${SUITE_VERSION} with catalogue ${catalogueVersion}`;

/** The version that made a recording. */
export const versionOf = ({ header: { suite } }: Recording): string =>
  `${suite.version} with catalogue ${suite.catalogue}`;

/** Whether a recording was made by the version that judges it now. */
export const isOfThisVersion = (recording: Recording): boolean => versionOf(recording) === THIS_VERSION;

/** What makes a recording less than the run itself, each in a sentence. */
export function cautions(recording: Recording): string[] {
  const damage = damageOf(recording);
  const said: string[] = [];
  if (recording.header.settings.sandbox) said.push('a recording of the embedded sandbox, not your environment');
  if (damage !== null)
    said.push(`warning: the recording ${damage}; ${counted('request', recording.exchanges.length)} of it are judged`);
  if (!isOfThisVersion(recording)) {
    said.push(`warning: recorded by version ${versionOf(recording)}, judged by ${THIS_VERSION}`);
  }
  return said;
}

function wasInterrupted({ exchanges, unsent }: Recording): boolean {
  return [...exchanges, ...unsent].some(({ outcome }) => outcome.kind === 'no-answer' && outcome.why === 'interrupted');
}
