import { hash } from 'node:crypto';

/** Levels of nesting, and values, that a response may have to be read. */
const DEEPEST = 500;
const MOST_VALUES = 150_000;
/** A member name that the run has not met before takes the memory of about so many values: it is kept once more, and no object has its shape. */
const NAME = 10;
/** What a run keeps of all bodies: at once, and in addition for each request that it has sent. */
const BYTES = { atOnce: 3_000_000, perRequest: 10_000 };
const VALUES = { atOnce: MOST_VALUES, perRequest: 1000 };

/** In place of a body with more secrets than can be sought: what it holds could be told by a header or a message without being known. */
export const tooMany = {
  kind: 'no-answer',
  why: 'unkept',
  message: 'the responses of this run have more credential values or people than Cardproof can search for',
} as const;

/** Counts the bodies of a run, so that no target can fill its memory or its disk. */
export class BodyBounds {
  private bytes = 0;
  private values = 0;
  /** The member names of the bodies that are kept: a name of each record takes the memory of one. */
  private readonly names = new Set<string>();

  /** Why a body is not kept, and so not judged: in a word, and in a sentence; null if it is. `sent`: how many requests the run has sent. */
  refusal(body: Buffer, text: string, sent: number) {
    const { deep, values, names } = complexityOf(body, this.names);
    const refused = (why: 'too-complex' | 'unkept', message: string) => {
      return { why, message: `${message} (${body.length} bytes, SHA-256 ${hash('sha256', body)})` };
    };
    if (deep) return refused('too-complex', `the response is nested deeper than ${DEEPEST} levels`);
    if (values > MOST_VALUES) return refused('too-complex', `the response has more than ${MOST_VALUES} values`);
    const size = text.length < BYTES.perRequest / 6 ? text.length : Buffer.byteLength(JSON.stringify(text));
    const [allBytes, allValues] = [this.bytes + size, this.values + values];
    if (allBytes > BYTES.atOnce + BYTES.perRequest * sent || allValues > VALUES.atOnce + VALUES.perRequest * sent) {
      return refused('unkept', 'the responses of this run are too large to keep them all');
    }
    this.bytes = allBytes;
    this.values = allValues;
    for (const name of names) this.names.add(name);
    return null;
  }

  /** Counts by how much a body that is kept has grown: a mask may be longer than what it stands for. */
  add(growth: number): void {
    this.bytes += growth;
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON, LIST, LIST_END, OBJECT, OBJECT_END] = [
  0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d,
];

/** How complex a body is, in one pass and without recursion, JSON or not; the pass ends at the first bound. */
function complexityOf(bytes: Buffer, known: ReadonlySet<string>) {
  /** Member names that were not known. */
  const names = new Set<string>();
  let [depth, values, quoted, from, to] = [0, 1, false, 0, 0];
  for (let at = 0; at < bytes.length && values <= MOST_VALUES && depth <= DEEPEST; at++) {
    const byte = bytes[at] ?? 0;
    if (quoted && byte === BACKSLASH) at++;
    else if (byte === QUOTE) {
      if (quoted) to = at;
      else from = at + 1;
      quoted = !quoted;
    } else if (quoted) continue;
    else if (byte === COMMA) values++;
    else if (byte === COLON) {
      const name = bytes.toString('latin1', from, to);
      if (known.has(name) || names.has(name)) continue;
      names.add(name);
      values += NAME;
    } else if (byte === OBJECT || byte === LIST) {
      values++;
      depth++;
    } else if (byte === OBJECT_END || byte === LIST_END) depth--;
  }
  return { deep: depth > DEEPEST, values, names };
}
