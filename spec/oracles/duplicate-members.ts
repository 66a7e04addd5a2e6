import { clip, isObject } from '../describe.ts';
import { closingQuote, colonFollows, decode, tokensOf } from '../json-tokens.ts';

/** Whether a text that is JSON has as many names as its value has members: then no name stands there twice. */
export function namesEachOnce(text: string, value: unknown): boolean {
  return namesIn(text) === membersIn(value);
}

const QUOTE = 34;
/** A quotation mark within a string, and white space before a colon. */
const UNUSUAL = ['\\"', ' :', '\n:', '\r:', '\t:'];

/** The names of a text: its strings that a colon follows. */
function namesIn(text: string): number {
  // Nearly all texts: each quotation mark with a colon behind it ends a name.
  if (!UNUSUAL.some((part) => text.includes(part))) return quotedColonsIn(text);
  let names = 0;
  for (let open = text.indexOf('"'); open >= 0; open = text.indexOf('"', open + 1)) {
    open = closingQuote(text, open + 1);
    if (colonFollows(text, open + 1)) names += 1;
  }
  return names;
}

function quotedColonsIn(text: string): number {
  let times = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    if (text.charCodeAt(at - 1) === QUOTE) times += 1;
  }
  return times;
}

const isCompound = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The members of a value and of all in it; without recursion, so that no nesting overflows it. */
function membersIn(value: unknown): number {
  const left = [value].filter(isCompound);
  let members = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (Array.isArray(next)) {
      for (const one of next) if (isCompound(one)) left.push(one);
    } else if (isObject(next)) {
      // What JSON gives inherits no members that would be met here.
      for (const name in next) {
        members += 1;
        const one = next[name];
        if (isCompound(one)) left.push(one);
      }
    }
  }
  return members;
}

/**
 * The name, in short, of the first member whose object had that name before; null if there is none. Reads text that is
 * known to be JSON, without recursion, so that no nesting overflows it.
 */
export function duplicateMember(text: string): string | null {
  const outer: Set<string>[] = [];
  let names = new Set<string>();
  for (const { kind, inner } of tokensOf(text)) {
    if (kind === 'open') {
      outer.push(names);
      names = new Set();
    } else if (kind === 'close') {
      names = outer.pop() ?? names;
    } else if (kind === 'name') {
      const name = decode(inner);
      if (names.has(name)) return clip(name, 60);
      names.add(name);
    }
  }
  return null;
}
