import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { JSONParser } from '@streamparser/json';
import { isObject } from '../spec/describe.ts';
import type { Seen } from './seen.ts';
import type { Unjudged } from './unjudged.ts';

/** Something of a HAR file (HTTP Archive 1.2). Every writer leaves something out, and some write other kinds of values. */
type Members = Readonly<Record<string, unknown>>;

/** What was read of a file: an answer, or the address of one that cannot be judged, and why. */
export type Entered = { readonly seen: Seen } | { readonly url: string; readonly why: Unjudged };

/** How a file ended: `whole`, `cut` (what came before is read), or it is not a HAR file. */
export type FileState = 'whole' | 'cut' | 'no-har';

/** A byte order mark counts in the size that a writer gives, and is often not in the text. */
const MARK = 3;

/** Reads the entries of a HAR file, however large it is: only one is in memory at a time. Returns how the file ended. */
export async function* entriesOf(path: string): AsyncGenerator<Entered, FileState> {
  const parser = new JSONParser({ paths: ['$.log.entries.*', '$.log.version', '$.log.creator'], keepStack: false });
  const waiting: unknown[] = [];
  let state: FileState = 'whole';
  let isHar = false;
  parser.onValue = ({ key, value }) => {
    isHar = true;
    if (typeof key === 'number') waiting.push(value);
  };
  parser.onError = () => void (state = 'cut');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    if (state === 'whole') parser.write(chunk as Buffer);
    for (const entry of waiting.splice(0)) {
      yield await entered(entry, dirname(path));
    }
  }
  if (!parser.isEnded) state = 'cut';
  return isHar ? state : 'no-har';
}

async function entered(entry: unknown, folder: string): Promise<Entered> {
  const { startedDateTime, time, request, response } = membersOf(entry);
  const { method, url: address, headers: asked } = membersOf(request);
  const { status: code, headers, content, bodySize } = membersOf(response);
  const url = textIn(address);
  const status = numberIn(code);
  if (status < 100) return { url, why: 'no-answer' };
  const isEmpty = bodySize === 0 || status === 204 || status === 304;
  const body = (await attachedTo(membersOf(content), folder)) ?? bodyOf(membersOf(content), isEmpty);
  if (body === null) return { url, why: 'no-body' };
  const given = pairs(asked);
  const seen = {
    method: textIn(method),
    url,
    asked: given.length === 0 ? null : given,
    status,
    headers: pairs(headers),
    body,
    at: instant(textIn(startedDateTime)),
    milliseconds: Math.max(0, Math.round(numberIn(time))),
  };
  return { seen };
}

const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

function pairs(headers: unknown): (readonly [string, string])[] {
  if (!Array.isArray(headers)) return [];
  return headers.map(membersOf).flatMap(({ name, value }) => {
    return typeof name === 'string' ? [[name, textIn(value)] as const] : [];
  });
}

/** A body in a file of its own next to the HAR file, as Playwright attaches it; null if there is none that can be read. */
async function attachedTo({ _file: name }: Members, folder: string): Promise<Buffer | null> {
  if (typeof name !== 'string' || name !== basename(name)) return null;
  return readFile(join(folder, name)).catch(() => null);
}

/** The bytes of a body; null if the file does not hold it, or holds only its beginning. */
function bodyOf({ text, size, encoding }: Members, isEmpty: boolean): Buffer | null {
  if (typeof text !== 'string') return isEmpty || size === 0 ? Buffer.alloc(0) : null;
  const bytes = Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
  return bytes.length + MARK < numberIn(size) ? null : bytes;
}

/** When a request was sent, in UTC; the beginning of time if the file does not say. */
function instant(text: string): string {
  const at = Date.parse(text);
  return new Date(Number.isNaN(at) ? 0 : at).toISOString();
}
