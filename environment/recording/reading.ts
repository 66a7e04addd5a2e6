import type { Exchange } from '../../spec/exchange.ts';
import { isKind, misfitOf } from './line-schema.ts';
import { type Happening, linked, RECORDING_SCHEMA, type RecordingHeader } from './recorder.ts';

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

/** Why a text is not read as a recording; the message goes on after the name of its file. */
export class RecordingError extends Error {}

type Line = RecordingHeader | Happening | { readonly kind: 'end' };

/**
 * Reads a recording's text. A line whose seal is wrong is left out, because its content is unknown; the first is kept. Throws a
 * RecordingError if there is no first line, or a line that no version of this schema wrote.
 */
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
    if (at === 0) refuseOtherHeader(parsed);
    if (parsed !== null && (sound || at === 0)) {
      const misfit = misfitOf(parsed);
      if (misfit !== null) throw new RecordingError(`does not fit its schema in line ${at + 1}: ${misfit}`);
      lines.push(parsed);
    }
    previous = digest;
  }
  const header = lines[0];
  if (header?.kind !== 'run') throw new RecordingError(NONE);
  const happenings = lines.filter((line): line is Happening => line.kind !== 'run' && line.kind !== 'end');
  const of = (kind: string): Exchange[] =>
    happenings.flatMap((line) => (line.kind === kind && 'exchange' in line ? [line.exchange] : []));
  const ended = lines.at(-1)?.kind === 'end';
  const state = damagedAt !== null || (ended && rest !== '') ? 'edited' : ended ? 'intact' : 'cut';
  damagedAt ??= rest === '' ? null : texts.length + 1;
  return { header, happenings, exchanges: of('exchange'), unsent: of('unsent'), state, damagedAt };
}

const NONE = 'is not a Cardproof recording: its first line is missing';

function refuseOtherHeader(first: Line | null): void {
  if (first?.kind !== 'run') throw new RecordingError(NONE);
  const { schema }: { readonly schema: unknown } = first;
  if (schema === RECORDING_SCHEMA) return;
  throw new RecordingError(
    `was recorded with schema ${JSON.stringify(schema)}, but this version reads schema ${RECORDING_SCHEMA}: replay it with the version that recorded it`,
  );
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
    return isKind(kind) ? (value as Line) : null;
  } catch {
    return null;
  }
}
