import type { Exchange } from '../../spec/exchange/exchange.ts';
import { isKind, misfitOf } from './line-schema.ts';
import { type Happening, linked, RECORDING_SCHEMA, type RecordingHeader } from './recorder.ts';

/**
 * `intact`: every line is as it was written, from the first to the last. `cut`: what is there is as it was written, but
 * the end is missing. `edited`: a line was changed, lost or added.
 */
type RecordingState = 'intact' | 'cut' | 'edited';

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

/** Reads a recording's text. */
export const parseRecording = (text: string): Recording => readRecording(text.split('\n'));

/**
 * Reads a recording from its lines, the last of which is what follows the last line end. A line whose seal is wrong is left out,
 * because its content is unknown; the first is kept. Throws a RecordingError if there is no first line, or a line that no version
 * of this schema wrote.
 */
export function readRecording(texts: Iterable<string>): Recording {
  const reader = new Reader();
  let rest: string | null = null;
  for (const text of texts) {
    if (rest !== null) reader.take(rest);
    rest = text;
  }
  return reader.end(rest ?? '');
}

class Reader {
  private header: RecordingHeader | null = null;
  private readonly happenings: Happening[] = [];
  private readonly exchanges: Exchange[] = [];
  private readonly unsent: Exchange[] = [];
  private readonly shared = new SharedTexts();
  private count = 0;
  private ended = false;
  private previous = '';
  private damagedAt: number | null = null;

  /** The next whole line. */
  take(text: string): void {
    this.count += 1;
    const { content, digest } = unsealed(text);
    const parsed = parseLine(content);
    const isFirst = this.count === 1;
    const inPlace = parsed !== null && (parsed.kind === 'run') === isFirst && !this.ended;
    const sound = inPlace && linked(this.previous, content) === digest;
    if (!sound) this.damagedAt ??= this.count;
    if (isFirst) refuseOtherHeader(parsed);
    if (parsed !== null && (sound || isFirst)) {
      const misfit = misfitOf(parsed);
      if (misfit !== null) throw new RecordingError(`does not fit its schema in line ${this.count}: ${misfit}`);
      this.keep(parsed);
    }
    this.previous = digest;
  }

  private keep(line: Line): void {
    this.ended = line.kind === 'end';
    if (line.kind === 'run') this.header = line;
    else if (line.kind === 'exchange' || line.kind === 'unsent') {
      const exchange = this.shared.in(line.exchange);
      this.happenings.push({ ...line, exchange });
      (line.kind === 'exchange' ? this.exchanges : this.unsent).push(exchange);
    } else if (line.kind !== 'end') this.happenings.push(line);
  }

  /** The recording, if this follows its last line. */
  end(rest: string): Recording {
    const { header, happenings, exchanges, unsent, ended, count } = this;
    if (header === null) throw new RecordingError(NONE);
    const state = this.damagedAt !== null || (ended && rest !== '') ? 'edited' : ended ? 'intact' : 'cut';
    const damagedAt = this.damagedAt ?? (rest === '' ? null : count + 1);
    return { header, happenings, exchanges, unsent, state, damagedAt };
  }
}

/** Keeps each text of a recording once: most of its responses have the same headers, and many the same body. */
class SharedTexts {
  private readonly texts = new Map<string, string>();
  private readonly pairs = new Map<string, Map<string, readonly [string, string]>>();

  in({ outcome, request, ...exchange }: Exchange): Exchange {
    const pair = (one: readonly [string, string]) => {
      const named = this.pairs.get(one[0]) ?? new Map<string, readonly [string, string]>();
      this.pairs.set(one[0], named);
      return once(named, one[1], one);
    };
    const text = (one: string): string => once(this.texts, one, one);
    const [path, subject, query] = [text(request.path), text(request.subject), request.query.map(pair)];
    return {
      ...{ ...exchange, check: text(exchange.check), url: text(exchange.url) },
      request: { ...request, path, subject, query },
      outcome:
        outcome.kind === 'answer'
          ? { ...outcome, headers: outcome.headers.map(pair), body: { ...outcome.body, text: text(outcome.body.text) } }
          : outcome,
    };
  }
}

function once<T>(known: Map<string, T>, name: string, value: T): T {
  const before = known.get(name);
  if (before === undefined) known.set(name, value);
  return before ?? value;
}

const NONE = 'is not a Cardproof recording (its first line is missing): use the folder of a run';

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
