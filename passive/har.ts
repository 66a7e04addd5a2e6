import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import type { Seen } from './seen.ts';
import type { Unjudged } from './unjudged.ts';

/** An entry of a HAR file (HTTP Archive 1.2), as far as it is read; every writer leaves something out. */
interface Entry {
  readonly startedDateTime?: string;
  readonly time?: number;
  readonly request?: { readonly method?: string; readonly url?: string; readonly headers?: readonly Named[] };
  readonly response?: {
    readonly status?: number;
    readonly headers?: readonly Named[];
    readonly bodySize?: number;
    readonly content?: { readonly size?: number; readonly text?: string; readonly encoding?: string };
  };
}
interface Named {
  readonly name: string;
  readonly value: string;
}

/** What was read of a file: an answer, or the address of one that cannot be judged, and why. */
export type Entered = { readonly seen: Seen } | { readonly url: string; readonly why: Unjudged };

/** How a file ended: `whole`, `cut` (what came before is read), or it is not a HAR file. */
export type FileState = 'whole' | 'cut' | 'no-har';

/** A byte order mark counts in the size that a writer gives, and is often not in the text. */
const MARK = 3;

/** Reads the entries of a HAR file, however large it is: only one is in memory at a time. Returns how the file ended. */
export async function* entriesOf(path: string): AsyncGenerator<Entered, FileState> {
  const parser = new JSONParser({ paths: ['$.log.entries.*', '$.log.version', '$.log.creator'], keepStack: false });
  const waiting: Entry[] = [];
  let state: FileState = 'whole';
  let isHar = false;
  parser.onValue = ({ key, value }) => {
    isHar = true;
    if (typeof key === 'number') waiting.push(value as unknown as Entry);
  };
  parser.onError = () => void (state = 'cut');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    if (state === 'whole') parser.write(chunk as Buffer);
    for (const entry of waiting.splice(0)) {
      yield entered(entry);
    }
  }
  if (!parser.isEnded) state = 'cut';
  return isHar ? state : 'no-har';
}

function entered({ startedDateTime, time, request, response }: Entry): Entered {
  const url = request?.url ?? '';
  const status = response?.status ?? 0;
  if (request === undefined || response === undefined || status < 100) return { url, why: 'no-answer' };
  const body = bodyOf(response);
  if (body === null) return { url, why: 'no-body' };
  const asked = request.headers === undefined || request.headers.length === 0 ? null : pairs(request.headers);
  const seen = {
    method: request.method ?? '',
    url,
    asked,
    status,
    headers: pairs(response.headers ?? []),
    body,
    at: instant(startedDateTime),
    milliseconds: Math.max(0, Math.round(time ?? 0)),
  };
  return { seen };
}

const pairs = (headers: readonly Named[]) => headers.map(({ name, value }) => [String(name), String(value)] as const);

/** The bytes of a body; null if the file does not hold it, or holds only its beginning. */
function bodyOf({ content, bodySize, status = 0 }: NonNullable<Entry['response']>): Buffer | null {
  if (content?.text === undefined) {
    const isEmpty = content?.size === 0 || bodySize === 0 || status === 204 || status === 304;
    return isEmpty ? Buffer.alloc(0) : null;
  }
  const bytes = Buffer.from(content.text, content.encoding === 'base64' ? 'base64' : 'utf8');
  return bytes.length + MARK < (content.size ?? 0) ? null : bytes;
}

/** When a request was sent, in UTC; the beginning of time if the file does not say. */
function instant(text: string | undefined): string {
  const at = Date.parse(text ?? '');
  return new Date(Number.isNaN(at) ? 0 : at).toISOString();
}
