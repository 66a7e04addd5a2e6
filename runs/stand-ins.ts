import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Suite } from '../engine/suite.ts';
import { writeWhole } from '../environment/private-files.ts';
import type { Run } from '../reports/view.ts';
import type { Exchange } from '../spec/exchange.ts';
import { shownAddress } from '../environment/client/address.ts';
import {
  createMemoryRecorder,
  RECORDING_FILE,
  recordedSettings,
  type RecordingHeader,
} from '../environment/recording/recorder.ts';
import type { Recording } from '../environment/recording/reading.ts';
import { Redactor } from '../environment/redaction/redaction.ts';
import type { Derivation } from '../environment/recording/replay.ts';
import { type Addition, redactedOptions } from './recording-header.ts';
import { judgeAgain } from './rejudging.ts';
import { storedRecording } from './stored.ts';

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
  for (const one of happenings) if ('exchange' in one) masked(one.exchange);
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
  const others = happenings.filter(({ kind }) => kind !== 'derived');
  const recorder = rewritten({ happenings: others }, said, masked);
  for (const { requirement, ids } of derivations) {
    recorder.derived(
      requirement,
      ids.map((id) => redactor.customerId(id)),
    );
  }
  recorder.close();
  return recorder.text();
}

/** A recording that is begun once more, with each exchange changed. */
export function rewritten(
  { happenings }: Pick<Recording, 'happenings'>,
  header: RecordingHeader,
  change: (exchange: Exchange) => Exchange,
): ReturnType<typeof createMemoryRecorder> {
  const recorder = createMemoryRecorder(header);
  for (const one of happenings) {
    if (one.kind === 'chosen') recorder.chosen(one.ids);
    else if (one.kind === 'check') recorder.check(one.requirement);
    else if ('exchange' in one) recorder[one.kind](change(one.exchange));
    else if (one.kind === 'derived') recorder.derived(one.requirement, one.ids);
  }
  return recorder;
}

function maskerOf({ header }: Recording, redactor: Redactor): (exchange: Exchange) => Exchange {
  return (exchange) => {
    const request = redactor.request(exchange.request);
    const url = redactor.text(shownAddress(header.settings.addresses[request.group], request));
    return { ...exchange, request, url, outcome: redactor.outcome(exchange.outcome) };
  };
}

/**
 * A run without what it told of credential values and people before they were known to be such: its recording is written again
 * without them, and judged again. So no target can make the search find something.
 */
export async function withoutEarlyValues(directory: string, run: Run, redactor: Redactor, suite: Suite): Promise<Run> {
  const again = (exchange: Exchange): Exchange => ({ ...exchange, outcome: redactor.outcome(exchange.outcome, true) });
  if (isDeepStrictEqual(run.exchanges.map(again), run.exchanges)) return run;
  const recording = storedRecording(directory);
  const recorder = rewritten(recording, recording.header, again);
  recorder.close();
  writeWhole(join(directory, RECORDING_FILE), recorder.text());
  const masked = storedRecording(directory);
  const { results } = await judgeAgain(masked, directory, suite);
  return { ...run, exchanges: masked.exchanges, results: { ...results, run: run.results.run } };
}
