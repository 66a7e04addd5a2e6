import { clip } from '../describe.ts';
import { decode, tokensOf } from '../json-tokens.ts';

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
