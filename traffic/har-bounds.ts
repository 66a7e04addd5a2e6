import { LARGEST_BODY } from '../environment/client/response-body.ts';
import { endOf } from '../spec/exchange/json-tokens.ts';

/** Base64 has four characters for three bytes: a string that is cut here still is a body that is too large to be judged. */
const LONGEST_TEXT = Math.ceil((4 / 3) * (LARGEST_BODY + 3));
/** All strings of one entry, as the body of a request and that of its response. What comes after them is cut to what a name or a date needs. */
const MOST_TEXT = 2 * LONGEST_TEXT;
const SHORT_TEXT = 1000;
/** Signs outside of strings (those of JSON) of one entry, and of all around the entries: more than a browser notes of a request. */
const MOST_SIGNS = 300_000;
/** The depth of an entry: it stands in a list that is a member of the log. */
const OF_ENTRIES = 3;

/** A whole escape; within a string, and between strings: what needs no look. */
const ESCAPE = /\\(?:u[^]{4}|[^u])/y;
const PLAIN = /[^"\\]*/y;
const BLANK = /[^"{}[\],]*/y;

/**
 * Leaves out of a HAR file, as it is read, the rest of each string that is longer than any that is judged. What is left is JSON as
 * before. A file of which one entry has more signs than fit into memory ends there.
 */
export class HarBounds {
  /** Whether the file was ended. */
  isOver = false;
  private depth = 0;
  private isString = false;
  private length = 0;
  private isCut = false;
  /** Of the entry: characters of its strings, and its signs; and the signs around all. */
  private text = 0;
  private signs = 0;
  private around = 0;
  private part = '';
  /** An escape that goes on in the next part. */
  private rest = '';
  private pieces: string[] = [];
  /** Where in the part begins what is kept and not yet among the pieces. */
  private from = 0;

  /** What is kept of the next part of the file. */
  kept(part: string): string {
    Object.assign(this, { part: this.rest + part, rest: '', pieces: [], from: 0 });
    for (let at = 0; at < this.part.length && !this.isOver;) at = this.isString ? this.inString(at) : this.between(at);
    if (!this.isCut && !this.isOver) this.pieces.push(this.part.slice(this.from, this.part.length - this.rest.length));
    return this.pieces.join('');
  }

  private inString(at: number): number {
    const sign = this.part[at];
    if (sign === '"') {
      if (this.isCut) this.from = at;
      [this.isString, this.isCut] = [false, false];
      return at + 1;
    }
    const isEscape = sign === '\\';
    const end = endOf(isEscape ? ESCAPE : PLAIN, this.part, at);
    if (end === 0) {
      this.rest = this.part.slice(at);
      return this.part.length;
    }
    // An escape is one character.
    const length = isEscape ? 1 : end - at;
    const room = Math.max(0, (this.text > MOST_TEXT ? SHORT_TEXT : LONGEST_TEXT) - this.length);
    if (length >= room && !this.isCut) {
      this.pieces.push(this.part.slice(this.from, isEscape ? end : at + room));
      this.isCut = true;
    }
    this.length += length;
    this.text += length;
    return end;
  }

  private between(from: number): number {
    const at = endOf(BLANK, this.part, from);
    const sign = this.part[at];
    if (sign === '"') [this.isString, this.length] = [true, 0];
    else if (sign === '{' || sign === '[') this.depth += 1;
    else if (sign === '}' || sign === ']') this.depth = Math.max(0, this.depth - 1);
    if (this.depth > OF_ENTRIES) this.signs += 1;
    else if (sign === '}' || sign === ']') [this.text, this.signs] = [0, 0];
    if (this.depth < OF_ENTRIES) this.around += 1;
    this.isOver = Math.max(this.signs, this.around) > MOST_SIGNS;
    return at + 1;
  }
}
