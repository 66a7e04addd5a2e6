import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../../spec/exchange.ts';
import { type Happening, linked, RECORDING_FILE, RECORDING_SCHEMA, type RecordingHeader } from './recorder.ts';

/**
 * `intact`: every line is as it was written, from the first to the last. `cut`: what is there is as it was written, but
 * the end is missing. `edited`: a line was changed, lost or added.
 */
export type RecordingState = 'intact' | 'cut' | 'edited';

/** A recording that was read again. */
export interface Recording {
  readonly header: RecordingHeader;
  /** All lines between the first and the last, in their order. */
  readonly happenings: readonly Happening[];
  readonly exchanges: readonly Exchange[];
  readonly unsent: readonly Exchange[];
  readonly state: RecordingState;
  /** Number of the first line that is not as it was written; null if each is. */
  readonly damagedAt: number | null;
}

/** A recording whose lines another version wrote in another form. */
export class OtherSchemaError extends Error {
  constructor({ schema }: RecordingHeader) {
    super(
      `was recorded with schema ${String(schema)}, but this version reads schema ${RECORDING_SCHEMA}: replay it with the version that recorded it`,
    );
  }
}

/** Reads the recording in a directory. Throws if it has no header, or another schema. */
export function readRecording(directory: string): Recording {
  return parseRecording(readFileSync(join(directory, RECORDING_FILE), 'utf8'));
}

type Line = RecordingHeader | Happening | { readonly kind: 'end' };
const KINDS: readonly string[] = ['run', 'chosen', 'check', 'derived', 'exchange', 'unsent', 'end'];

/** Reads a recording's text. A line whose seal is wrong is left out, because its content is unknown; the first is kept. */
export function parseRecording(text: string): Recording {
  const texts = text.split('\n');
  const rest = texts.pop() ?? '';
  const lines: Line[] = [];
  let previous = '';
  let damagedAt: number | null = null;
  for (const [at, line] of texts.entries()) {
    const { content, digest } = unsealed(line);
    const parsed = parseLine(content);
    const inPlace = parsed !== null && (parsed.kind === 'run') === (at === 0) && lines.at(-1)?.kind !== 'end';
    const sound = inPlace && linked(previous, content) === digest;
    if (!sound) damagedAt ??= at + 1;
    if (parsed !== null && (sound || at === 0)) lines.push(parsed);
    previous = digest;
  }
  const header = lines[0];
  if (header?.kind !== 'run' || !isComplete(header))
    throw new Error('this is not a Cardproof recording: its first line is missing');
  if ((header.schema as number) !== RECORDING_SCHEMA) throw new OtherSchemaError(header);
  const happenings = lines.filter((line): line is Happening => line.kind !== 'run' && line.kind !== 'end');
  const of = (kind: string): Exchange[] =>
    happenings.flatMap((line) => (line.kind === kind && 'exchange' in line ? [line.exchange] : []));
  const ended = lines.at(-1)?.kind === 'end';
  const state = damagedAt !== null || (ended && rest !== '') ? 'edited' : ended ? 'intact' : 'cut';
  damagedAt ??= rest === '' ? null : texts.length + 1;
  return { header, happenings, exchanges: of('exchange'), unsent: of('unsent'), state, damagedAt };
}

/** Whether a first line, perhaps edited, still says what a reader needs. */
function isComplete({ run, suite, settings }: Partial<RecordingHeader>): boolean {
  return typeof run?.id === 'string' && typeof suite?.version === 'string' && typeof settings?.budget === 'number';
}

/** A line without its seal. */
function unsealed(line: string): { readonly content: string; readonly digest: string } {
  const parts = /^([^]*),"digest":"([0-9a-f]{64})"\}$/.exec(line);
  return { content: `${parts?.[1] ?? ''}}`, digest: parts?.[2] ?? '' };
}

function parseLine(content: string): Line | null {
  try {
    const value: unknown = JSON.parse(content);
    const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : null;
    return KINDS.includes(String(kind)) ? (value as Line) : null;
  } catch {
    return null;
  }
}
