import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Suite } from '../engine/suite.ts';
import { writeWhole } from '../environment/private-files.ts';
import type { Run } from '../reports/view.ts';
import type { Exchange } from '../spec/exchange/exchange.ts';
import { shownAddress } from '../environment/client/address.ts';
import {
  createMemoryRecorder,
  type Happening,
  RECORDING_FILE,
  recordedSettings,
  type RecordingHeader,
} from '../environment/recording/recorder.ts';
import type { Recording } from '../environment/recording/reading.ts';
import { Redactor } from '../environment/redaction/redaction.ts';
import type { Derivation } from '../environment/recording/replay.ts';
import { type Addition, redactedOptions } from './recording-header.ts';
import { judgeAgain } from './rejudging.ts';
import { UsageError } from './usage.ts';
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
  const again = (exchange: Exchange): Exchange => ({ ...exchange, outcome: redactor.outcome(exchange.outcome, true) });
  if (run.exchanges.every((one) => isDeepStrictEqual(again(one), one))) return run;
  // What was read for it is forgotten.
  const text = (({ happenings, header }) => rewritten(happenings, header, again))(storedRecording(directory));
  writeWhole(join(directory, RECORDING_FILE), text);
  const masked = storedRecording(directory);
  const { results } = await judgeAgain(masked, directory, suite);
  return { ...run, exchanges: masked.exchanges, results: { ...results, run: run.results.run } };
}
