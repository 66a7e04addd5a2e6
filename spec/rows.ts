import { catalogue } from './generated/catalogue.ts';
import type { Requirement } from './requirement.ts';

/** The requirements of all requirements, in the order of the catalogue. */
export const rows: readonly Requirement[] = catalogue;

/** The ids of the requirements that are judged on every exchange. */
export const standingIds: ReadonlySet<string> = new Set(rows.filter(({ by }) => by === 'standing').map(({ id }) => id));

const byId: ReadonlyMap<string, Requirement> = new Map(rows.map((row) => [row.id, row]));

/** The requirement of a requirement; undefined if this version of the catalogue does not have it. */
export function knownRow(id: string): Requirement | undefined {
  return byId.get(id);
}

/** Whether a requirement is stated: a run that sees it broken fails. */
export const isMust = (id: string): boolean => knownRow(id)?.level === 'must';

/** `transactions` of `transactions/limit-maximum`. */
export const groupOf = (id: string): string => id.split('/', 1).join();
