import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { JSONParser } from '@streamparser/json';
import { membersOf } from './har-body.ts';
import { type Entered, entered } from './har-entry.ts';

/** How a file ended: `whole`, `damaged` (what comes before the damage is read), or it is not a HAR file. */
export type FileState = 'whole' | 'damaged' | 'no-har';

/**
 * Reads a HAR file, however large it is: `take` gets one entry at a time, and only one is in memory, until it has `enough`. Returns how
 * the file ended: one that is cut off, is no JSON from some point on, goes on after its end, or has no list of entries, is damaged.
 */
export async function readHar(path: string, take: (entry: Entered) => 'enough' | void): Promise<FileState> {
  const parser = new JSONParser({ paths: ['$.log.version', '$.log.*.*'], keepStack: false });
  keepMarks(parser);
  const waiting: unknown[] = [];
  let decoder: TextDecoder | null = null;
  let [isDamaged, isHar, count] = [false, false, 0];
  // The elements of other lists are told, too, because the parser would keep them.
  parser.onValue = ({ key, value, stack }) => {
    const list = stack.at(-1)?.key;
    isHar ||= key === 'version' || list === 'creator' || list === 'entries';
    if (list === 'entries' && typeof key === 'number') waiting.push(value);
  };
  parser.onError = () => void (isDamaged = true);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Buffer;
    decoder ??= new TextDecoder(encodingOf(bytes));
    if (!isDamaged) parser.write(decoder.decode(bytes, { stream: true }));
    for (const entry of waiting.splice(0)) {
      count += 1;
      if (take(await entered(entry, dirname(path))) === 'enough') return 'whole';
    }
  }
  if (!isHar) return 'no-har';
  return isDamaged || !parser.isEnded || (count === 0 && !(await hasEntries(path))) ? 'damaged' : 'whole';
}

/** The library drops a byte order mark at the beginning of a text, escaped or not; the body of an answer must not lose it. */
function keepMarks(parser: object): void {
  const { tokenizer } = parser as { readonly tokenizer: { readonly bufferedString: { decoder: TextDecoder } } };
  tokenizer.bufferedString.decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
}

/** The encoding of a JSON file: its mark says so, or the zero bytes around its first character, which is an ASCII one. */
function encodingOf([first = 0, second = 0]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const pair = first * 256 + second;
  if (pair === 0xfffe || (first !== 0 && second === 0)) return 'utf-16le';
  return pair === 0xfeff || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8';
}

/** Whether a file in which no entry was found has a list of them. It holds nothing else that is large. */
async function hasEntries(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return Array.isArray(membersOf(membersOf(JSON.parse(text) as unknown)['log'])['entries']);
}
