import { type Document, isAlias, isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** A value of a YAML text, and where it stands. */
export interface Placed {
  readonly value: unknown;
  /** Counted from 1. */
  readonly line: number;
  /** The members of a mapping, each with the line of its name; null if it is not one. */
  readonly members: readonly { readonly name: string; readonly line: number; readonly value: Placed }[] | null;
  /** The elements of a list; null if it is not one. */
  readonly items: readonly Placed[] | null;
}

/** Why a text is no YAML, and in which line. */
interface Unreadable {
  readonly line: number;
  readonly message: string;
}

/** Reads a YAML text with the line of everything; null if there is nothing in it. */
export function readPlaced(text: string): { readonly root: Placed | null } | { readonly unreadable: Unreadable } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) {
    return { unreadable: { line: lineOf(text, lines.linePos(error.pos[0]).line), message: error.message } };
  }
  if (document.contents === null) return { root: null };
  return { root: placed(document.contents, document, lines, 1) };
}

/** The line, or the last one before it that is not blank: what is missing at the end is missing there. */
function lineOf(text: string, line: number): number {
  const all = text.split('\n').slice(0, line);
  return Math.max(1, all.findLastIndex((one) => one.trim() !== '') + 1);
}

function placed(given: unknown, document: Document.Parsed, lines: LineCounter, around: number): Placed {
  const node = isAlias(given) ? given.resolve(document) : given;
  const line = isNode(given) && given.range ? lines.linePos(given.range[0]).line : around;
  const value: unknown = isNode(node) ? node.toJS(document) : node;
  const members = isMap(node)
    ? node.items.filter(isPair).map((pair) => {
        const at = isNode(pair.key) && pair.key.range ? lines.linePos(pair.key.range[0]).line : line;
        const name = isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
        return { name, line: at, value: placed(pair.value, document, lines, at) };
      })
    : null;
  return {
    value,
    line,
    members,
    items: isSeq(node) ? node.items.map((one) => placed(one, document, lines, line)) : null,
  };
}
