import { createHash } from 'node:crypto';
import type { NoAnswer } from '../../spec/exchange.ts';

/** Levels of nesting, and values, that an answer may have to be read. */
const DEEPEST = 500;
const MOST_VALUES = 150_000;
/** Bytes of bodies that a run keeps: at once, and in addition for each request that it has sent. */
const AT_ONCE = 4_000_000;
const PER_REQUEST = 45_000;

/** Why a body is not kept, and so not judged: in a word, and in a sentence. */
export interface Unkept {
  readonly why: Extract<NoAnswer, 'too-complex' | 'unkept'>;
  readonly message: string;
}

/** Counts the bodies of a run, so that no target can fill its memory or its disk. */
export class BodyBounds {
  private kept = 0;

  /** Why a body is not kept; null if it is. `sent`: how many requests the run has sent. */
  refusal(bytes: Buffer, text: string, sent: number): Unkept | null {
    const complex = complexity(bytes);
    if (complex !== null) return { why: 'too-complex', message: `${complex} (${described(bytes)})` };
    const size = text.length < PER_REQUEST / 6 ? text.length : Buffer.byteLength(JSON.stringify(text));
    if (this.kept + size > AT_ONCE + PER_REQUEST * sent) {
      return {
        why: 'unkept',
        message: `the responses of this run are too large to keep them all (${described(bytes)})`,
      };
    }
    this.kept += size;
    return null;
  }
}

const described = (bytes: Buffer): string =>
  `${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`;

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/** What makes a body too complex, found in one pass and without recursion, JSON or not; null if it is not. */
function complexity(bytes: Buffer): string | null {
  let [depth, values, quoted] = [0, 1, false];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (quoted && byte === BACKSLASH) at++;
    else if (byte === QUOTE) quoted = !quoted;
    else if (quoted) continue;
    else if (byte === COMMA) values++;
    else if (byte === OBJECT || byte === LIST) {
      depth++;
      values++;
    } else if (byte === OBJECT_END || byte === LIST_END) depth--;
    if (depth > DEEPEST) return `the response is nested deeper than ${DEEPEST} levels`;
    if (values > MOST_VALUES) return `the response has more than ${MOST_VALUES} values`;
  }
  return null;
}
