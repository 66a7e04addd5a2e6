import { LARGEST_BODY } from '../environment/client/response-body.ts';
import { endOf } from '../spec/exchange/json-tokens.ts';

/** Base64 has four characters for three bytes: a string that is cut here still is a body that is too large to be judged. */
const LONGEST_TEXT = Math.ceil((4 / 3) * (LARGEST_BODY + 3));
/** All strings of one entry, as the body of a request and that of its response. What comes after them is cut to what a name or a date needs. */
const MOST_TEXT = 2 * LONGEST_TEXT;
const SHORT_TEXT = 1000;
/** Elements and members of one list or object, and of all of one entry: more than a browser notes of a request. */
const [MOST_ELEMENTS, MOST_OF_ENTRY] = [10_000, 100_000];
/** A HAR file needs nine levels; what tools add of their own has some more. */
const DEEPEST = 50;
/** Where the entries stand: the list `entries` of the object `log`. */
const [OF_LOG, OF_ENTRIES] = [2, 3];

/** A whole escape; within a string, and between strings: what needs no look. */
const ESCAPE = /\\(?:u[^]{4}|[^u])/y;
const PLAIN = /[^"\\]*/y;
const BLANK = /[^"{}[\],]*/y;

/**
 * Leaves out of a HAR file, as it is read, what no entry may hold: the rest of a long string, of a long list, of what is nested too
 * deep. What is left is JSON as before, and one entry of it fits into memory, however large the file made it.
 */
export class HarBounds {
  private depth = 0;
  /** Commas so far, by depth. */
  private readonly commas: number[] = [];
  private isString = false;
  private length = 0;
  private isCut = false;
  /** The depth at which a list or an object is left out from here on; 0: nothing is. */
  private leftOut = 0;
  /** Of the entry: characters of its strings, and its commas. */
  private text = 0;
  private elements = 0;
  /** The last string of the log: a name of a member. */
  private name = '';
  private part = '';
  /** An escape that goes on in the next part. */
  private rest = '';
  private pieces: string[] = [];
  /** Where in the part begins what is kept and not yet among the pieces. */
  private from = 0;

  /** What is kept of the next part of the file. */
  kept(part: string): string {
    Object.assign(this, { part: this.rest + part, rest: '', pieces: [], from: 0 });
    for (let at = 0; at < this.part.length;) at = this.isString ? this.inString(at) : this.between(at);
    this.leave(this.part.length - this.rest.length);
    return this.pieces.join('');
  }

  /** Nothing is kept from here on. */
  private leave(at: number): void {
    if (!this.isCut && this.leftOut === 0) this.pieces.push(this.part.slice(this.from, at));
  }

  private inString(at: number): number {
    const sign = this.part[at];
    if (sign === '"') {
      if (this.isCut && this.leftOut === 0) this.from = at;
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
      this.leave(isEscape ? end : at + room);
      this.isCut = true;
    }
    if (this.depth === OF_LOG && this.name.length < SHORT_TEXT) this.name += this.part.slice(at, end);
    this.length += length;
    this.text += length;
    return end;
  }

  private between(from: number): number {
    const at = endOf(BLANK, this.part, from);
    const sign = this.part[at];
    if (sign === '"') {
      [this.isString, this.length] = [true, 0];
      if (this.depth === OF_LOG) this.name = '';
    } else if (sign === ',') this.separate(at);
    else if (sign === '{' || sign === '[') this.open(at);
    else if (sign !== undefined) this.close(at);
    return at + 1;
  }

  private open(at: number): void {
    this.commas[++this.depth] = 0;
    if (this.depth > DEEPEST && this.leftOut === 0) this.leaveOut(at + 1);
  }

  private separate(at: number): void {
    const isOfEntries = this.depth === OF_ENTRIES && this.name === 'entries';
    if (this.depth === 0 || isOfEntries || this.leftOut > 0) return;
    const commas = (this.commas[this.depth] = (this.commas[this.depth] ?? 0) + 1);
    if (commas >= MOST_ELEMENTS || ++this.elements >= MOST_OF_ENTRY) this.leaveOut(at);
  }

  /** The rest of this list or object is left out. */
  private leaveOut(at: number): void {
    this.leave(at);
    this.leftOut = this.depth;
  }

  private close(at: number): void {
    if (this.leftOut === this.depth && this.leftOut > 0) {
      this.leftOut = 0;
      this.from = at;
    }
    this.depth = Math.max(0, this.depth - 1);
    if (this.depth <= OF_ENTRIES) [this.text, this.elements] = [0, 0];
  }
}
