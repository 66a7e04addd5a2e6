/** Characters that two pieces of one line share, at least: more than a secret has in any of its forms. */
const SHARED = 10_000;
/** All that is left, or up to the last line, gap or else the next gap: about 60,000 characters, for V8 a small object. */
const PIECE = /[^]{0,60000}$|[^]{1,60000}(?=\n)|[^]{30000,60000}(?=[ ",])|[^]{60000}[^ ",]*/y;

/**
 * A text in pieces, so that a large one is not in memory many times over while it is searched. A piece ends with a line.
 * If a line is longer, a piece ends at a gap (what ends a word, a number and an escape), and the next one begins with the end
 * of this one. What has no gaps (base64) stays whole.
 */
export function* pieces(text: string): Generator<string> {
  let from = 0;
  do {
    PIECE.lastIndex = from;
    const [piece = ''] = PIECE.exec(text) ?? [];
    yield piece;
    from += piece.length;
    if (from === text.length || text.charAt(from) === '\n') continue;
    const [fromGap = ''] = /[ ",][^ ",]*$/.exec(text.slice(from - 2 * SHARED, from - SHARED)) ?? [];
    from -= SHARED + fromGap.length;
  } while (from < text.length);
}
