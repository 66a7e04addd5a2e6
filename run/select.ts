import leven from 'leven';
import { catalogue } from '../spec/generated/catalogue.ts';
import type { Requirement } from '../spec/requirement.ts';
import { UsageError } from './usage.ts';

export const rows: readonly Requirement[] = catalogue;

/** Requirement ids as typed; the name of a group stands for all of it. Throws on an unknown one and names the nearest. */
export function chosenIds(typed: readonly string[]): readonly string[] {
  const chosen = typed.flatMap((text) => {
    const found = rows.filter(({ id }) => id === text || id.startsWith(`${text}/`));
    if (found.length === 0) throw new UsageError(unknown(text));
    return found.map(({ id }) => id);
  });
  return [...new Set(chosen)];
}

/** The row of one id. Throws on an unknown one. */
export function rowOf(id: string): Requirement {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new UsageError(unknown(id));
  return row;
}

function unknown(text: string): string {
  return `there is no requirement ${text}; similar: ${nearest(text, rows).join(', ')}`;
}

/** The three ids that take the fewest changes to reach. */
export function nearest(text: string, among: readonly { readonly id: string }[]): readonly string[] {
  const distance = (id: string) => (id.includes(text) ? 0 : leven(text, id));
  const ids = among.map(({ id }) => id).sort((a, b) => distance(a) - distance(b));
  return ids.slice(0, 3);
}
