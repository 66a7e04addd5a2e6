import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Records } from '../../spec/generated/vocabulary.ts';
import type { Institution, Json, JsonObject } from '../data/records.ts';
import { inHome, isObject } from './edits.ts';
import type { Defect } from './fault.ts';

/** The records that a field can belong to, and what a sentence calls them. */
const kinds = {
  Cardholder: 'cardholder',
  LookupResult: 'lookup',
  CredentialType: 'type',
  Credential: 'credential',
  Transaction: 'transaction',
} as const;
export type Kind = keyof typeof kinds;

/** The path of a member inside a record: `accounts.amount.value`. */
type Path<T> = T extends readonly (infer Element)[]
  ? Path<Element>
  : T extends object
    ? { [Member in keyof T & string]-?: Member | `${Member}.${Path<NonNullable<T[Member]>>}` }[keyof T & string]
    : never;

/** Records a fault may spoil, the one most worth spoiling first. */
function recordsOf(kind: Kind, home: Institution): JsonObject[] {
  const [first, second] = home.people;
  if (first === undefined || second === undefined) return [];
  if (kind === 'Cardholder') return [first.cardholder, second.cardholder];
  if (kind === 'LookupResult') return [first.lookup, second.lookup];
  if (kind === 'CredentialType') return home.types.slice(-3).map((type) => type.record);
  if (kind === 'Credential') return [...first.credentials].reverse().map((held) => held.record);
  return first.transactions
    .slice(6, 50)
    .filter((held) => held.result === 'APPROVED')
    .map((held) => held.record);
}

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

/** Spoils one member of one record: the first record that has it, or could have it. */
function spoil(home: Institution, kind: Kind, path: string, bad: Bad): void {
  const names = path.split('.');
  const last = names.at(-1) ?? '';
  const holders = recordsOf(kind, home)
    .map((record) => holderOf(record, names))
    .filter((found) => found !== undefined);
  const holder = holders.find((candidate) => candidate[last] !== undefined && candidate[last] !== null) ?? holders[0];
  if (holder === undefined) throw new Error(`No ${kind} has a place for ${path}.`);
  if (bad === gone) delete holder[last];
  else holder[last] = typeof bad === 'function' ? bad(holder[last]) : structuredClone(bad);
}

/** What is put in the place of the member: a value, what a function makes of the old one, or (`gone`) nothing at all. */
type Bad = Json | ((value: Json | undefined) => Json);

/** The marker that takes a member away. */
export const gone = 'absent-member' as const;

/** A number written as a string. */
export const digits = (value: Json | undefined): Json => String(value);

/** A field fault: its id is that of the requirement, then what is wrong with the member. */
type Row<Name extends Kind> = readonly [requirement: RequirementId, path: Path<Records[Name]>, bad: Bad];

/** The faults of a table, each of which spoils one record among many. */
export function fieldFaults<Name extends Kind, Id extends string>(
  kind: Name,
  rows: Readonly<Record<Id, Row<Name>>>,
): Readonly<Record<Id, Defect>> {
  const faults = Object.entries<Row<Name>>(rows).map(([id, [requirement, path, bad]]): [string, Defect] => {
    const what = id.slice(requirement.length + 1).replaceAll('-', ' ');
    return [
      id,
      {
        breaks: [requirement],
        reveals: `In one ${kinds[kind]} among many, ${path} is ${what}.`,
        apply: inHome((home) => spoil(home, kind, path, bad)),
      },
    ];
  });
  return Object.fromEntries(faults) as Record<Id, Defect>;
}
