import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Suite } from '../engine/suite.ts';
import { shownAddress } from '../environment/client/address.ts';
import { writeWhole } from '../environment/private-files.ts';
import type { Recording } from '../environment/recording/reading.ts';
import {
  createMemoryRecorder,
  type Happening,
  RECORDING_FILE,
  recordedSettings,
  type RecordingHeader,
} from '../environment/recording/recorder.ts';
import { type Derivation, ReplayClient } from '../environment/recording/replay.ts';
import { Redactor } from '../environment/redaction/redaction.ts';
import { SUITE_VERSION } from '../environment/suite-version.ts';
import type { Run } from '../reports/view.ts';
import type { Exchange } from '../spec/exchange/exchange.ts';
import { catalogueVersion } from '../spec/generated/catalogue.ts';
import { counted } from '../spec/phrasing/words.ts';
import type { Results } from '../spec/verdict/results.ts';
import { Judging } from './judging.ts';
import { type Addition, additionOf, damageOf, redactedOptions } from './recording-header.ts';
import { storedRecording } from './stored.ts';
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

/**
 * The text of a recording in which people have stand-ins, as if its run had been told to redact them. The secret behind
 * the stand-ins is made here and kept nowhere, so that no one can find the people again. `derivations` are the customer
 * ids that checks made of known ones: from stand-ins a replay would make others.
 */
export function withStandIns(recording: Recording, derivations: readonly Derivation[]): string {
  const { header, happenings } = recording;
  const { settings } = header;
  const redactor = new Redactor({
    key: '',
    redactPeople: true,
    customerIds: [...settings.customerIds, ...settings.foreignCustomerIds],
  });
  const masked = maskerOf(recording, redactor);
  // Once to meet everybody, because an early message may name a person whom a later answer tells.
  for (const one of happenings) if ('exchange' in one) redactor.meetAll(one.exchange);
  const profile = settings.profile === null ? null : basename(settings.profile);
  const { asked } = header as typeof header & Partial<Addition>;
  const said = {
    ...header,
    ...(asked === undefined ? {} : { asked: redactedOptions(asked, redactor) }),
    redactPeople: true,
    settings: {
      ...recordedSettings({ ...settings, profile, key: '', signingKey: null }, redactor),
      redactPeople: true,
    },
  };
  // What checks made of customer ids is told with stand-ins.
  const derived = derivations.map(({ requirement, ids }) => {
    return { kind: 'derived' as const, requirement, ids: ids.map((id) => redactor.customerId(id)) };
  });
  return rewritten([...happenings.filter(({ kind }) => kind !== 'derived'), ...derived], said, masked);
}

/** The text of a recording that is begun once more, with each exchange changed. */
export function rewritten(
  happenings: readonly Happening[],
  header: RecordingHeader,
  change: (exchange: Exchange) => Exchange,
): string {
  const recorder = createMemoryRecorder(header);
  for (const one of happenings) recorder.add('exchange' in one ? { ...one, exchange: change(one.exchange) } : one);
  recorder.close();
  return recorder.text();
}

function maskerOf({ header }: Recording, redactor: Redactor): (exchange: Exchange) => Exchange {
  return (exchange) => {
    const request = redactor.request(exchange.request);
    const url = redactor.text(shownAddress(header.settings.addresses[request.group], request));
    const outcome = redactor.outcome(exchange.outcome);
    if (redactor.isFull)
      throw new UsageError(
        'the recording of this run has more people, or more text, than Cardproof can search: ' +
          'run again with --redact-people, or keep people in the package with --keep-people',
      );
    return { ...exchange, request, url, outcome };
  };
}

/**
 * A run without what it told of credential values and people before they were known to be such: its recording is written again
 * without them, and judged again. So no target can make the search find something.
 */
export async function withoutEarlyValues(directory: string, run: Run, redactor: Redactor, suite: Suite): Promise<Run> {
  if (!maskEarlyValues(directory, run.exchanges, redactor)) return run;
  const masked = storedRecording(directory);
  const { results } = await judgeAgain(masked, directory, suite);
  return { ...run, exchanges: masked.exchanges, results: { ...results, run: run.results.run } };
}

/** Writes a recording again without what its exchanges told before it was known. Whether there was such a thing. */
export function maskEarlyValues(directory: string, exchanges: readonly Exchange[], redactor: Redactor): boolean {
  const again = (exchange: Exchange): Exchange => ({ ...exchange, outcome: redactor.outcome(exchange.outcome, true) });
  if (exchanges.every((one) => isDeepStrictEqual(again(one), one))) return false;
  // What was read for it is forgotten.
  const text = (({ happenings, header }) => rewritten(happenings, header, again))(storedRecording(directory));
  writeWhole(join(directory, RECORDING_FILE), text);
  return true;
}
