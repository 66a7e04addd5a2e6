import { clip } from '../describe.ts';

/**
 * The name, in short, of the first member whose object had that name before; null if there is none. Reads text that is
 * known to be JSON, without recursion, so that no nesting overflows it.
 */
export function duplicateMember(text: string): string | null {
  const outer: Set<string>[] = [];
  let names = new Set<string>();
  for (let i = 0; ; i++) {
    const c = text[i];
    if (c === undefined) return null;
    if (c === '{' || c === '[') {
      outer.push(names);
      names = new Set();
    } else if (c === '}' || c === ']') {
      names = outer.pop() ?? names;
    } else if (c === '"') {
      const start = i;
      i = endOfString(text, start);
      if (!isName(text, i + 1)) continue;
      const name = JSON.parse(text.slice(start, i + 1)) as string;
      if (names.has(name)) return clip(name, 60);
      names.add(name);
    }
  }
}

/** The position of the closing quote, or where the text ends. */
function endOfString(text: string, start: number): number {
  let i = start + 1;
  while ((text[i] ?? '"') !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}

function isName(text: string, after: number): boolean {
  let i = after;
  while (/\s/.test(text[i] ?? '')) i++;
  return text[i] === ':';
}
