import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../spec/exchange.ts';
import type { Redactor } from './redaction.ts';
import type { Settings } from './settings.ts';

export const RECORDING_FILE = 'exchanges.ndjson';

/** The settings of a run as its recording keeps them: all but the key. */
export type RecordedSettings = Omit<Settings, 'key'>;

/** First line of a recording. */
export interface RecordingHeader {
  readonly kind: 'run';
  readonly schema: 1;
  readonly suite: { readonly name: 'cardproof'; readonly version: string; readonly catalogue: string };
  readonly run: { readonly id: string; readonly startedAt: string };
  /** Personal values are stand-ins: asks of a replay are compared by shape where they name a person. */
  readonly redactPeople: boolean;
  readonly settings: RecordedSettings;
}

/** Keeps what happens, as it happens. */
export interface Recorder {
  exchange(exchange: Exchange): void;
  /** A request that was not sent (budget, interruption): kept so that a replay hears the same. */
  unsent(exchange: Exchange): void;
  close(): void;
}

export interface Recording {
  readonly header: RecordingHeader;
  readonly exchanges: readonly Exchange[];
  readonly unsent: readonly Exchange[];
  /** No line was changed, lost or cut off. */
  readonly intact: boolean;
  /** The run came to its end and said so. */
  readonly ended: boolean;
}

/** The settings without the key, personal values replaced where the redactor replaces them. */
export function recordedSettings(settings: Settings, redactor: Redactor): RecordedSettings {
  const { key: _key, ...rest } = settings;
  const { cardholder, credential, lookup, account } = settings.addresses;
  const text = redactor.text.bind(redactor);
  return {
    ...rest,
    addresses: {
      cardholder: text(cardholder),
      credential: text(credential),
      lookup: text(lookup),
      account: text(account),
    },
    customerIds: settings.customerIds.map((id) => redactor.customerId(id)),
    foreignCustomerIds: settings.foreignCustomerIds.map((id) => redactor.customerId(id)),
    profile: settings.profile === null ? null : text(settings.profile),
    warnings: settings.warnings.map(text),
  };
}

function chain(previous: string, content: string): string {
  return createHash('sha256')
    .update(previous + content)
    .digest('hex');
}

/** Seals a line with the digest of itself and all before it. */
class Chain {
  previous: string;

  constructor(previous = '') {
    this.previous = previous;
  }

  line(content: object): string {
    const text = JSON.stringify(content);
    this.previous = chain(this.previous, text);
    return `${text.slice(0, -1)},"digest":"${this.previous}"}\n`;
  }
}

function recorder(write: (line: string) => void, seal: Chain, close: () => void): Recorder {
  let open = true;
  return {
    exchange(exchange) {
      if (open) write(seal.line({ kind: 'exchange', exchange }));
    },
    unsent(exchange) {
      if (open) write(seal.line({ kind: 'unsent', exchange }));
    },
    close() {
      if (!open) return;
      open = false;
      write(seal.line({ kind: 'end' }));
      close();
    },
  };
}

/** Starts the recording of a run in a directory that exists; an old recording there is overwritten. */
export function createRecorder(directory: string, header: RecordingHeader): Recorder {
  return recorderOn(openSync(join(directory, RECORDING_FILE), 'w', 0o600), new Chain(), header);
}

/** Goes on with a recording that was left without an end (a worker died). */
export function resumeRecorder(directory: string): Recorder {
  const path = join(directory, RECORDING_FILE);
  const text = readFileSync(path, 'utf8');
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  return recorderOn(openSync(path, 'a', 0o600), new Chain(/"digest":"([0-9a-f]{64})"\}$/.exec(last)?.[1] ?? ''), null);
}

function recorderOn(file: number, seal: Chain, header: RecordingHeader | null): Recorder {
  const write = (line: string): void => {
    const bytes = Buffer.from(line);
    let done = 0;
    while (done < bytes.length) done += writeSync(file, bytes, done);
  };
  if (header !== null) write(seal.line(header));
  return recorder(write, seal, () => {
    fsyncSync(file);
    closeSync(file);
  });
}

/** A recorder that keeps its lines in memory. */
export function createMemoryRecorder(header: RecordingHeader): Recorder & { text(): string } {
  const lines: string[] = [];
  const seal = new Chain();
  lines.push(seal.line(header));
  const inner = recorder(
    (line) => lines.push(line),
    seal,
    () => undefined,
  );
  return { ...inner, text: () => lines.join('') };
}

/** A recorder that keeps nothing. */
export const noRecorder: Recorder = { exchange: () => undefined, unsent: () => undefined, close: () => undefined };

/** Reads the recording in a directory. Throws only where there is no header to be read. */
export function readRecording(directory: string): Recording {
  return parseRecording(readFileSync(join(directory, RECORDING_FILE), 'utf8'));
}

type Line =
  RecordingHeader | { readonly kind: 'exchange' | 'unsent'; readonly exchange: Exchange } | { readonly kind: 'end' };

/** Reads a recording's text. */
export function parseRecording(text: string): Recording {
  let previous = '';
  let intact = text.endsWith('\n');
  const lines: Line[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const sealed = /^([^]*),"digest":"([0-9a-f]{64})"\}$/.exec(line);
    const content = `${sealed?.[1] ?? ''}}`;
    intact = intact && sealed !== null && chain(previous, content) === sealed[2];
    previous = sealed?.[2] ?? '';
    const parsed = sealed === null ? null : parseLine(content);
    if (parsed === null) intact = false;
    else lines.push(parsed);
  }
  const header = lines.find((line): line is RecordingHeader => line.kind === 'run');
  if (header === undefined) throw new Error('this is not a recording of cardproof: its first line is missing');
  const of = (kind: string): Exchange[] =>
    lines.flatMap((line) => (line.kind === kind && 'exchange' in line ? [line.exchange] : []));
  const ended = lines.at(-1)?.kind === 'end';
  return { header, exchanges: of('exchange'), unsent: of('unsent'), intact: intact && ended, ended };
}

function parseLine(content: string): Line | null {
  try {
    const value: unknown = JSON.parse(content);
    const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : null;
    return kind === 'run' || kind === 'exchange' || kind === 'unsent' || kind === 'end' ? (value as Line) : null;
  } catch {
    return null;
  }
}
