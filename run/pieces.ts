/** Characters of a piece, as far as the text has places to cut it: what V8 still takes for a small object. */
const PIECE = 60_000;
/** Characters that two pieces of one line share, at least: more than a secret has in any of its forms. */
const SHARED = 10_000;
/** What ends a word, a number and an escape. */
const GAP = /[ ",]/g;

/**
 * A text in pieces, so that a large one is not in memory many times over while it is searched. A piece ends with a line.
 * If a line is longer, a piece ends at a gap, and the next one begins with the end of this one. What has no gaps (base64)
 * stays whole.
 */
export function* pieces(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > PIECE) {
    const { end, next } = cutAfter(text, from);
    yield text.slice(from, end);
    if (end === text.length) return;
    from = next;
  }
  yield text.slice(from);
}

/** Where the piece ends that begins at `from`, and where the next one begins. */
function cutAfter(text: string, from: number): { readonly end: number; readonly next: number } {
  const line = text.slice(from, from + PIECE).lastIndexOf('\n');
  if (line > 0) return { end: from + line, next: from + line };
  const end = lastGap(text, from + 3 * SHARED, from + PIECE) ?? nextGap(text, from + PIECE);
  return { end, next: lastGap(text, end - 2 * SHARED, end - SHARED) ?? end - SHARED };
}

function lastGap(text: string, from: number, to: number): number | null {
  const found = [' ', '"', ','].map((gap) => text.slice(from, to).lastIndexOf(gap));
  const last = Math.max(...found);
  return last < 0 ? null : from + last;
}

function nextGap(text: string, from: number): number {
  GAP.lastIndex = from;
  return GAP.exec(text)?.index ?? text.length;
}
