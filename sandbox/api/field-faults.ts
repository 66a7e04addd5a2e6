import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Records } from '../../spec/generated/vocabulary.ts';
import type { Institution, Json, JsonObject } from '../data/records.ts';
import { type Difference, inHome } from './difference.ts';
import { isObject } from './edits.ts';
import { breaking, type Fault } from './difference.ts';

/** The records that a field can belong to, and what a sentence calls them. */
const kinds = {
  Cardholder: 'cardholder',
  LookupResult: 'lookup',
  CredentialType: 'type',
  Credential: 'credential',
  Transaction: 'transaction',
} as const;
type Kind = keyof typeof kinds;

/** The path of a member inside a record: `accounts.amount.value`. */
type Path<T> = T extends readonly (infer Element)[]
  ? Path<Element>
  : T extends object
    ? { [Member in keyof T & string]-?: Member | `${Member}.${Path<NonNullable<T[Member]>>}` }[keyof T & string]
    : never;

/** A record, or a place inside it: `Transaction.accounts.amount`. */
type Place = { [Name in Kind]: Name | `${Name}.${Path<Records[Name]>}` }[Kind];
/** The paths of the members below a place. */
type Below<At extends Place, Any = Place> = Any extends `${At}.${infer Rest}` ? Rest : never;

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
function spoil(home: Institution, kind: Kind, path: readonly string[], bad: Bad): void {
  const last = path.at(-1) ?? '';
  const holders = recordsOf(kind, home)
    .map((record) => holderOf(record, path))
    .filter((found) => found !== undefined);
  const holder = holders.find((candidate) => candidate[last] !== undefined && candidate[last] !== null) ?? holders[0];
  if (holder === undefined) throw new Error(`No ${kind} has a place for ${path.join('.')}.`);
  if (bad === gone) delete holder[last];
  else holder[last] = typeof bad === 'function' ? bad(holder[last]) : structuredClone(bad);
}

/** What is put in the place of the member: a value, what a function makes of the old one, or (`gone`) nothing at all. */
type Bad = Json | ((value: Json | undefined) => Json);

/** The marker that takes a member away. */
export const gone = 'absent-member' as const;

/** A number written as a string. */
export const digits = (value: Json | undefined): Json => String(value);

/** The text of the member with one part replaced. */
export const replacing =
  (part: RegExp, by: string) =>
  (value: Json | undefined): Json =>
    String(value).replace(part, by);

/** A UUID except for its last letter. */
export const notUuid = '538cc03a-a056-4da5-a590-e89a11d2b4ag';

/** Faults that each spoil one member, `path` below `place`, in one record among many: a row for each requirement. */
export function fieldFaults<At extends Place>(
  place: At,
  rows: { readonly [Row in RequirementId]?: readonly [path: Below<At>, bad: Readonly<Record<string, Bad>>] },
): Fault[] {
  return (Object.entries(rows) as [RequirementId, readonly [string, Record<string, Bad>]][]).flatMap(
    ([requirement, [below, bads]]) => {
      const [kind, ...path] = `${place}.${below}`.split('.') as [Kind, ...string[]];
      const defects = Object.entries(bads).map(([what, bad]): [string, Difference] => {
        const says = `In one ${kinds[kind]} among many, ${path.join('.')} is ${what.replaceAll('-', ' ')}.`;
        return [`${requirement.replace('/', '-')}-${what}`, inHome(says, (home) => spoil(home, kind, path, bad))];
      });
      return breaking(requirement, Object.fromEntries(defects));
    },
  );
}
