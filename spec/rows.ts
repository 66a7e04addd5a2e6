import { catalogue } from './generated/catalogue.ts';
import type { Requirement } from './requirement.ts';

const rows: ReadonlyMap<string, Requirement> = new Map(catalogue.map((row) => [row.id, row]));

/** The row of a requirement; undefined if this version of the catalogue does not have it. */
export function knownRow(id: string): Requirement | undefined {
  return rows.get(id);
}
