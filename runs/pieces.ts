/** Characters that two pieces of one line share, at least: more than a secret has in any of its forms. */
const SHARED = 10_000;
/** Characters of a piece at most, if it has gaps: for V8 a small object. */
const MOST = 60_000;

/**
 * A text in pieces, so that a large one is not in memory many times over while it is searched. A piece ends with a line.
 * If a line is longer, a piece ends at a gap (what ends a word, a number and an escape), and the next one begins with the end
 * of this one. What has no gaps (base64) stays whole.
 */
export function* pieces(text: string): Generator<string> {
  let from = 0;
  do {
    const end = endOfPiece(text, from);
    yield text.slice(from, end);
    from = end;
    if (from === text.length || text.charAt(from) === '\n') continue;
    const gap = lastGap(text.slice(from - 2 * SHARED, from - SHARED));
    from -= gap < 0 ? SHARED : 2 * SHARED - gap;
  } while (from < text.length);
}

/** The end of the text, or the last line, gap or else the next gap. */
function endOfPiece(text: string, from: number): number {
  if (text.length - from <= MOST) return text.length;
  const line = text.slice(from, from + MOST + 1).lastIndexOf('\n');
  if (line > 0) return from + line;
  const half = from + MOST / 2;
  const gap = lastGap(text.slice(half, from + MOST + 1));
  if (gap >= 0) return half + gap;
  const next = text.slice(from + MOST).search(/[ ",]/);
  return next < 0 ? text.length : from + MOST + next;
}

const lastGap = (text: string): number => Math.max(...[' ', '"', ','].map((gap) => text.lastIndexOf(gap)));
