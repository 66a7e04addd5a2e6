import { didYouMean } from '../environment/settings/suggestion.ts';
import { UsageError } from './usage.ts';
import { groupOf, type Requirement, rows } from '../spec/verdict/requirements.ts';

/** The groups of requirements, in the order of the catalogue. */
export const groupNames: readonly string[] = [...new Set(rows.map(({ id }) => groupOf(id)))];

/** The requirements of one id, or of a group; none if there is no such name. */
function rowsOf(name: string): readonly Requirement[] {
  return rows.filter(({ id }) => id === name || id.startsWith(`${name}/`));
}

/** Requirement ids as typed; the name of a group stands for all of it. Throws on an unknown one and names the nearest. */
export function chosenIds(typed: readonly string[]): readonly string[] {
  return [...new Set(typed.flatMap((text) => knownRows(text).map(({ id }) => id)))];
}

/** The requirement of one id. Throws on an unknown one. */
export function rowOf(id: string): Requirement {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new UsageError(unknown(id, []));
  return row;
}

/**
 * The requirements of an id or a group. Throws on an unknown name and suggests the nearest; `others` are further words that may
 * have been meant.
 */
export function knownRows(text: string, others: readonly string[] = []): readonly Requirement[] {
  const found = rowsOf(text);
  if (found.length === 0) throw new UsageError(unknown(text, others));
  return found;
}

function unknown(text: string, others: readonly string[]): string {
  const names = [...groupNames, ...rows.map(({ id }) => id), ...others];
  return `there is no requirement or group ${text}; ${didYouMean(text, names)} (cardproof list names all)`;
}
