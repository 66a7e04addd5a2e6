import type { Fault } from '../fault.ts';
import type { Institution, Json, JsonObject } from '../data/records.ts';

/** The records that a field can belong to. */
export type Kind = 'cardholder' | 'lookup' | 'type' | 'credential' | 'transaction';

/** Records a fault may spoil, the one most worth spoiling first. */
function recordsOf(kind: Kind, home: Institution): JsonObject[] {
  const [first, second] = home.people;
  if (first === undefined || second === undefined) return [];
  if (kind === 'cardholder') return [first.cardholder, second.cardholder];
  if (kind === 'lookup') return [first.lookup, second.lookup];
  if (kind === 'type') return home.types.slice(-3).map((type) => type.record);
  if (kind === 'credential') return [...first.credentials].reverse().map((held) => held.record);
  return first.transactions
    .slice(6, 50)
    .filter((held) => held.result === 'APPROVED')
    .map((held) => held.record);
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object that holds the last member of `path`; the last element of each array on the way. */
function holderOf(record: JsonObject, path: readonly string[]): JsonObject | undefined {
  let here: Json | undefined = record;
  for (const member of path.slice(0, -1)) {
    if (!isObject(here)) return undefined;
    here = here[member];
    if (Array.isArray(here)) here = here.at(-1);
  }
  return isObject(here) ? here : undefined;
}

/** Changes one member of one record: the first record that has it, or could have it. */
export function spoil(
  home: Institution,
  kind: Kind,
  path: string,
  change: (holder: JsonObject, name: string) => void,
): void {
  const names = path.split('.');
  const last = names.at(-1) ?? '';
  const holders = recordsOf(kind, home)
    .map((record) => holderOf(record, names))
    .filter((found) => found !== undefined);
  const holder = holders.find((candidate) => candidate[last] !== undefined && candidate[last] !== null) ?? holders[0];
  if (holder === undefined) throw new Error(`No ${kind} has a place for ${path}.`);
  change(holder, last);
}

/** What is put in the place of the member: a value, or (as `absent-member`) nothing at all. */
export type Bad = Json | ((value: Json | undefined) => Json);

/** One line of a table of field faults. */
export type Row = readonly [requirement: string, path: string, ...spoils: (readonly [name: string, bad: Bad])[]];

/** The marker that takes a member away. */
export const gone = 'absent-member' as const;

/** The faults of a table: for each line and each bad value, one fault that spoils one record among many. */
export function fieldFaults(kind: Kind, rows: readonly Row[]): Fault[] {
  return rows.flatMap(([requirement, path, ...spoils]) =>
    spoils.map(([name, bad]) => ({
      id: `${requirement.replace('/', '-')}-${name}`,
      breaks: [requirement],
      reveals: `In one ${kind} among many, ${path} is ${name.replaceAll('-', ' ')}.`,
      apply: {
        records: (home: Institution): void =>
          spoil(home, kind, path, (holder, member) => {
            if (bad === gone) delete holder[member];
            else holder[member] = typeof bad === 'function' ? bad(holder[member]) : structuredClone(bad);
          }),
      },
    })),
  );
}
