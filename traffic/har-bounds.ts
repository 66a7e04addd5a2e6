import { LARGEST_BODY } from '../environment/client/response-body.ts';

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

/** Characters of an escape behind its backslash: `u` and four digits. */
const ESCAPE = 5;
/** Within a string, and between strings: what needs no look. */
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
  /** Characters of an escape that are still to come. */
  private escape = 0;
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
  private pieces: string[] = [];
  /** Where in the part begins what is kept and not yet among the pieces. */
  private from = 0;

  /** What is kept of the next part of the file. */
  kept(part: string): string {
    Object.assign(this, { part, pieces: [], from: 0 });
    for (let at = 0; at < part.length;) at = this.isString ? this.inString(at) : this.between(at);
    if (this.isKeeping()) this.pieces.push(part.slice(this.from));
    return this.pieces.join('');
  }

  private isKeeping(): boolean {
    return !this.isCut && this.leftOut === 0;
  }

  /** Where the characters end that a pattern skips. */
  private skipped(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    pattern.test(this.part);
    return pattern.lastIndex;
  }

  /** Nothing is kept from here on. */
  private leave(at: number): void {
    if (this.isKeeping()) this.pieces.push(this.part.slice(this.from, at));
  }

  private inString(at: number): number {
    const isEscape = this.escape > 0;
    const end = isEscape ? at + 1 : this.skipped(PLAIN, at);
    if (end === at) return this.part[at] === '"' ? this.endString(at) : this.beginEscape(at);
    if (isEscape) this.escape = this.escape === ESCAPE && this.part[at] !== 'u' ? 0 : this.escape - 1;
    const most = this.text > MOST_TEXT ? SHORT_TEXT : LONGEST_TEXT;
    const room = Math.max(0, most - this.length);
    if (this.escape === 0 && end - at >= room && !this.isCut) {
      this.leave(isEscape ? end : at + room);
      this.isCut = true;
    }
    if (this.depth === OF_LOG && this.name.length < SHORT_TEXT) this.name += this.part.slice(at, end);
    // An escape is one character, and was counted when it began.
    if (!isEscape) this.count(end - at);
    return end;
  }

  private beginEscape(at: number): number {
    this.escape = ESCAPE;
    this.count(1);
    return at + 1;
  }

  private count(characters: number): void {
    this.length += characters;
    this.text += characters;
  }

  private endString(at: number): number {
    const wasCut = this.isCut;
    [this.isString, this.isCut] = [false, false];
    if (wasCut && this.isKeeping()) this.from = at;
    return at + 1;
  }

  private between(from: number): number {
    const at = this.skipped(BLANK, from);
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
    const commas = (this.commas[this.depth] ?? 0) + 1;
    this.commas[this.depth] = commas;
    this.elements++;
    const isTooMany = commas >= MOST_ELEMENTS || this.elements >= MOST_OF_ENTRY;
    if (isTooMany) this.leaveOut(at);
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
