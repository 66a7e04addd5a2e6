import { decode, tokensOf, type Token } from '../../spec/exchange/json-tokens.ts';
import { visible } from '../escape.ts';

/** One line of an answer as the page shows it. */
export interface Line {
  /** Indented and made visible; never holds a line break. */
  text: string;
  /** Name or index of the value that begins here; null on a closing line and on the first. */
  readonly key: string | number | null;
  /** The line that opens the object or array around it; -1 on the outermost. */
  readonly parent: number;
  /** The line on which the value that begins here ends. */
  last: number;
}

/** A body as the page shows it. */
export interface Layout {
  readonly lines: readonly Line[];
  /** Laid out as JSON; otherwise it stands as it came. */
  readonly json: boolean;
}

/** Beyond these a body stays as it came, or ends: a target must not be able to stop the report. */
const longestText = 2_000_000;
const mostLines = 20_000;
const deepest = 40;

/**
 * Lays a body out from its text, without parsing it: duplicate members, the form of numbers and what is broken stay
 * as they came. Text that does not look like JSON keeps its own lines.
 */
export function layOut(text: string): Layout {
  if (!/^\s*[{[]/.test(text) || text.length > longestText) return { lines: ownLines(text), json: false };
  const writer = new Writer();
  for (const token of tokensOf(text)) {
    writer.take(token);
    if (writer.lines.length > mostLines) break;
  }
  return { lines: writer.lines, json: true };
}

function ownLines(text: string): Line[] {
  const lines = visible(text.slice(0, longestText)).split('\n').slice(0, mostLines);
  return text === '' ? [] : lines.map((line, index) => ({ text: line, key: null, parent: -1, last: index }));
}

/** An object or array that is not closed yet: the line that opens it, and the index of the next element of an array. */
interface Opened {
  readonly line: number;
  index: number | null;
}

/** Writes tokens of JSON line by line and remembers what begins where. */
class Writer {
  readonly lines: Line[] = [];
  private readonly open: Opened[] = [];
  /** Whether the next token begins a line, and whether it follows a member's name. */
  private fresh = true;
  private named = false;

  take({ kind, text, inner }: Token): void {
    const top = this.open.at(-1);
    if (kind === 'comma') this.append(',', true);
    else if (kind === 'colon') this.append(': ', false);
    else if (kind === 'close') this.close(text);
    else if (text.startsWith('"') && top?.index === null && !this.named) {
      this.begin(oneLine(text), decode(inner), top.line);
      this.named = true;
    } else if (kind !== 'space') this.value(oneLine(text), top);
  }

  private value(token: string, top: Opened | undefined): void {
    if (this.named || !this.fresh) this.append(token, false);
    else this.begin(token, top?.index ?? null, top?.line ?? -1);
    if (top && top.index !== null && !this.named) top.index += 1;
    this.named = false;
    if (token !== '{' && token !== '[') return;
    this.open.push({ line: this.lines.length - 1, index: token === '[' ? 0 : null });
    this.fresh = true;
  }

  private close(token: string): void {
    const opened = this.open.pop();
    if (opened?.line === this.lines.length - 1) this.append(token, false);
    else this.begin(token, null, this.open.at(-1)?.line ?? -1);
    const opener = this.lines[opened?.line ?? -1];
    if (opener) opener.last = this.lines.length - 1;
    this.fresh = false;
    this.named = false;
  }

  private begin(token: string, key: string | number | null, parent: number): void {
    const indent = '  '.repeat(Math.min(this.open.length, deepest));
    this.lines.push({ text: indent + token, key, parent, last: this.lines.length });
    this.fresh = false;
  }

  private append(token: string, ends: boolean): void {
    const line = this.lines.at(-1);
    if (line) line.text += token;
    this.fresh = ends;
    if (ends) this.named = false;
  }
}

const oneLine = (token: string): string => visible(token).replace(/\n/g, '\\n');
