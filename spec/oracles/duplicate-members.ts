import { clip, isObject } from '../describe.ts';
import { isMasked } from '../masks.ts';
import { closingQuote, colonFollows, decode, tokensOf } from '../json-tokens.ts';

/** Whether a text that is JSON has as many names as its value has members: then no name stands there twice. */
export function namesEachOnce(text: string, value: unknown): boolean {
  return namesIn(text) === membersIn(value);
}

/** The names of a text: its strings that a colon follows. */
function namesIn(text: string): number {
  let names = 0;
  for (let open = text.indexOf('"'); open !== -1; open = text.indexOf('"', open + 1)) {
    open = closingQuote(text, open + 1);
    if (colonFollows(text, open + 1)) names += 1;
  }
  return names;
}

/** The members of a value and of all in it; without recursion, so that no nesting overflows it. */
function membersIn(value: unknown): number {
  const left = [value];
  let members = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (Array.isArray(next)) for (const one of next) left.push(one);
    if (!isObject(next)) continue;
    // What JSON gives inherits no members that would be met here.
    for (const name in next) {
      members += 1;
      left.push(next[name]);
    }
  }
  return members;
}

/**
 * The name, in short, of the first member whose object had that name before, unless it is masked; null if there is none. Reads
 * text that is known to be JSON, without recursion, so that no nesting overflows it.
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
      if (names.has(name) && !isMasked(name)) return clip(name, 60);
      names.add(name);
    }
  }
  return null;
}
