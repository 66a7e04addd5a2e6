import { hash } from 'node:crypto';
import { closeSync, fsyncSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../../spec/exchange/exchange.ts';
import { groups } from '../../spec/generated/vocabulary.ts';
import { json } from '../../spec/exchange/json-tokens.ts';
import type { Origin } from '../../spec/verdict/results.ts';
import { openNew } from '../private-files.ts';
import type { Redactor } from '../redaction/redaction.ts';
import type { Settings } from '../settings/settings.ts';

export const RECORDING_FILE = 'exchanges.ndjson';

/** The settings of a run as its recording keeps them: all but the keys and the name of who ran it. */
export type RecordedSettings = Omit<Settings, 'key' | 'signingKey'>;

/** The form of a recording's lines. */
export const RECORDING_SCHEMA = 2;

/** First line of a recording. */
export interface RecordingHeader {
  readonly kind: 'run';
  readonly schema: typeof RECORDING_SCHEMA;
  readonly suite: { readonly name: 'cardproof'; readonly version: string; readonly catalogue: string };
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly origin?: Origin;
    readonly flags?: readonly string[];
  };
  /** Personal values are stand-ins: requests of a replay are compared by shape if they name a person. */
  readonly redactPeople: boolean;
  readonly settings: RecordedSettings;
}

/** What happened, in a line. */
export type Happening =
  /** Only these requirements are judged: known late if a test runner chooses them. */
  | { readonly kind: 'chosen'; readonly ids: readonly string[] }
  /** The check of a requirement begins. */
  | { readonly kind: 'check'; readonly requirement: string }
  /** What a check made of customer ids, redacted: from stand-ins, a replay would make something else. */
  | { readonly kind: 'derived'; readonly requirement: string; readonly ids: readonly string[] }
  /** `unsent`: a request that was not sent (budget, interruption), kept so that a replay gets the same. */
  | { readonly kind: 'exchange' | 'unsent'; readonly exchange: Exchange };

/** Keeps what happens, as it happens. */
export interface Recorder {
  add(happening: Happening): void;
  /** What is kept no longer, because it cannot be written (the disk is full); null while all is well. */
  failure(): Error | null;
  /** Writes the end. If there was a failure, throws it once. */
  close(): void;
}

/** The settings without the keys, personal values replaced if the redactor replaces them. */
export function recordedSettings(settings: Settings, redactor: Redactor): RecordedSettings {
  const { key: _key, signingKey: _signingKey, ...rest } = settings;
  const text = (given: string): string => redactor.text(given);
  const addresses = groups.map((group) => [group, text(settings.addresses[group])]);
  const customers = (ids: readonly string[]): string[] => ids.map((id) => redactor.customerId(id));
  return {
    ...rest,
    addresses: Object.fromEntries(addresses) as Settings['addresses'],
    customerIds: customers(settings.customerIds),
    foreignCustomerIds: customers(settings.foreignCustomerIds),
    profile: settings.profile === null ? null : text(settings.profile),
    warnings: settings.warnings.map(text),
  };
}

/** The digest of a line and, through the digest before it, of all lines before. */
export const linked = (previous: string, content: string): string => hash('sha256', previous + content);

function recorder(header: RecordingHeader, write: (line: string) => void, close: () => void): Recorder {
  let previous = '';
  /** Seals a line with the digest of itself and all before it. */
  const seal = (line: object): string => {
    const text = json(line);
    previous = linked(previous, text);
    return `${text.slice(0, -1)},"digest":"${previous}"}\n`;
  };
  let open = true;
  write(seal(header));
  let failure: Error | null = null;
  const keep = (line: Happening | { readonly kind: 'end' }): void => {
    if (!open || failure !== null) return;
    try {
      write(seal(line));
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
  };
  return {
    add: keep,
    failure: () => failure,
    close() {
      if (!open) return;
      keep({ kind: 'end' });
      open = false;
      close();
      if (failure !== null) throw failure;
    },
  };
}

/** Starts the recording of a run in a directory that exists; an old recording there is overwritten. */
export function createRecorder(directory: string, header: RecordingHeader): Recorder {
  const file = openNew(join(directory, RECORDING_FILE));
  const write = (line: string): void => {
    const bytes = Buffer.from(line);
    let done = 0;
    while (done < bytes.length) done += writeSync(file, bytes, done);
  };
  return recorder(header, write, () => {
    fsyncSync(file);
    closeSync(file);
  });
}

/** A recorder that keeps its lines in memory. */
export function createMemoryRecorder(header: RecordingHeader): Recorder & { text(): string } {
  const lines: string[] = [];
  const inner = recorder(
    header,
    (line) => lines.push(line),
    () => undefined,
  );
  return { ...inner, text: () => lines.join('') };
}

/** A recorder that keeps nothing. */
export const noRecorder: Recorder = { add: () => undefined, failure: () => null, close: () => undefined };
