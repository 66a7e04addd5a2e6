/**
 * The JSON pointer of the first member whose name stands twice in one object; null where there is none. Reads text
 * that is known to be JSON, without recursion, so that no nesting overflows it.
 */
export function duplicateMember(text: string): string | null {
  const stack: { names: Set<string> | null; at: string }[] = [];
  let i = 0;
  while (i < text.length) {
    const c = text[i];
    if (c === '"') {
      const end = endOfString(text, i);
      const frame = stack.at(-1);
      if (frame?.names && isName(text, end)) {
        const name = JSON.parse(text.slice(i, end)) as string;
        if (frame.names.has(name)) return `/…/${name}`;
        frame.names.add(name);
      }
      i = end;
      continue;
    }
    if (c === '{') stack.push({ names: new Set(), at: '' });
    else if (c === '[') stack.push({ names: null, at: '' });
    else if (c === '}' || c === ']') stack.pop();
    i++;
  }
  return null;
}

function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i + 1;
}

function isName(text: string, after: number): boolean {
  let i = after;
  while (i < text.length && /\s/.test(text[i] ?? '')) i++;
  return text[i] === ':';
}
