import { didYouMean } from '../environment/settings/suggestion.ts';
import { UsageError } from './usage.ts';
import { groupOf, type Requirement, rows } from '../spec/verdict/requirements.ts';

/** Requirement ids as typed; the name of a group stands for all of it. Throws on an unknown one and names the nearest. */
export function chosenIds(typed: readonly string[]): readonly string[] {
  return [...new Set(typed.flatMap((text) => knownRows(text).map(({ id }) => id)))];
}

/** The requirement of one id. Throws on an unknown one. */
export function rowOf(id: string): Requirement {
  const row = knownRows(id).find((one) => one.id === id);
  if (row === undefined) throw new UsageError(`${id} is a group of requirements: name one of them`);
  return row;
}

/**
 * The requirements of an id or a group. Throws on an unknown name and suggests the nearest; `others` are further words that may
 * have been meant.
 */
export function knownRows(text: string, others: readonly string[] = []): readonly Requirement[] {
  const found = rows.filter(({ id }) => id === text || groupOf(id) === text);
  if (found.length > 0) return found;
  const names = [...new Set(rows.map(({ id }) => groupOf(id))), ...rows.map(({ id }) => id), ...others];
  throw unknownName('requirement or group', text, names, ' (cardproof list names all)');
}

/** There is nothing of a name: the nearest are offered, and behind them where all are named. */
export const unknownName = (what: string, name: string, known: readonly string[], where = ''): UsageError =>
  new UsageError(`there is no ${what} ${name}; ${didYouMean(name, known)}${where}`);
