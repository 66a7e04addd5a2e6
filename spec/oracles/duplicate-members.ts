import { clip, isObject } from '../describe.ts';
import { isMasked } from '../masks.ts';
import { decode, tokensOf } from '../json-tokens.ts';

const [QUOTE, SPACE] = [0x22, 0x20];

/**
 * Whether a text that is JSON has as many names as its value has members: then no name stands there twice. Quotation marks before
 * a colon are counted, which are at least as many as the names: only a text in a string can have more.
 */
export function namesEachOnce(text: string, value: unknown): boolean {
  let names = 0;
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1;
    while (text.charCodeAt(before) <= SPACE) before -= 1;
    if (text.charCodeAt(before) === QUOTE) names += 1;
  }
  return names === membersIn(value);
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
