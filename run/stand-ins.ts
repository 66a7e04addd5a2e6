import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import type { Exchange, Outcome } from '../spec/exchange.ts';
import { shownAddress } from '../environment/client/address.ts';
import { createMemoryRecorder, recordedSettings } from '../environment/recording/recorder.ts';
import type { Recording } from '../environment/recording/reading.ts';
import { Redactor } from '../environment/redaction/redaction.ts';
import type { Derivation } from '../environment/recording/replay.ts';
import { type Addition, redactedOptions } from './recording-header.ts';

/**
 * The text of a recording in which people have stand-ins, as if its run had been told to redact them. The secret behind
 * the stand-ins is made here and kept nowhere, so that no one can find the people again. `derivations` are the customer
 * ids that checks made of known ones: from stand-ins a replay would make others.
 */
export function withStandIns(recording: Recording, derivations: readonly Derivation[]): string {
  const { header, happenings } = recording;
  const { settings } = header;
  const redactor = new Redactor({
    key: randomBytes(32).toString('hex'),
    redactPeople: true,
    customerIds: [...settings.customerIds, ...settings.foreignCustomerIds],
  });
  const masked = maskerOf(recording, redactor);
  // Once to meet everybody, because an early message may name a person whom a later answer tells.
  for (const one of happenings) if ('exchange' in one) masked(one.exchange);
  const profile = settings.profile === null ? null : basename(settings.profile);
  const { asked } = header as typeof header & Partial<Addition>;
  const recorder = createMemoryRecorder({
    ...header,
    ...(asked === undefined ? {} : { asked: redactedOptions(asked, redactor) }),
    redactPeople: true,
    settings: {
      ...recordedSettings({ ...settings, profile, key: '', signingKey: null }, redactor),
      redactPeople: true,
    },
  });
  for (const one of happenings) {
    if (one.kind === 'chosen') recorder.chosen(one.ids);
    else if (one.kind === 'check') recorder.check(one.requirement);
    else if ('exchange' in one) recorder[one.kind](masked(one.exchange));
  }
  for (const { requirement, ids } of derivations) {
    recorder.derived(
      requirement,
      ids.map((id) => redactor.customerId(id)),
    );
  }
  recorder.close();
  return recorder.text();
}

function maskerOf({ header }: Recording, redactor: Redactor): (exchange: Exchange) => Exchange {
  return (exchange) => {
    const request = redactor.request(exchange.request);
    const url = redactor.text(shownAddress(header.settings.addresses[request.group], request));
    return { ...exchange, request, url, outcome: outcomeOf(exchange.outcome, redactor) };
  };
}

function outcomeOf(outcome: Outcome, redactor: Redactor): Outcome {
  if (outcome.kind === 'no-answer') return { ...outcome, message: redactor.text(outcome.message) };
  const headers = outcome.headers.map(([name, value]): [string, string] => [name, redactor.header(name, value)]);
  return { ...outcome, headers, body: { ...outcome.body, text: redactor.body(outcome.body.text) } };
}
