import type { ValueFact } from '../evidence/fact-parts.ts';
import type { MemberName } from '../generated/vocabulary.ts';

/** A JSON value as far as it may be shown, safe for any depth and length. */
export function valueFact(value: unknown): ValueFact {
  if (value === undefined) return { is: 'absent' };
  if (value === null) return { is: 'null' };
  if (Array.isArray(value)) return { is: 'array', length: value.length, text: outline(value, 2) };
  if (typeof value === 'object') return { is: 'object', text: outline(value, 2) };
  if (typeof value === 'string') return { is: 'string', text: clip(value, 80) };
  return { is: typeof value === 'boolean' ? 'boolean' : 'number', text: String(value) };
}

/** Members or elements that an outline shows at most, and characters of one text in it. */
const [SHOWN, LONGEST] = [5, 40];

/** The JSON of a value to a limited depth, what is left out marked: safe for any depth and size. */
function outline(value: unknown, levels: number): string {
  if (typeof value === 'string') return JSON.stringify(value.length <= LONGEST ? value : `${value.slice(0, LONGEST)}…`);
  if (typeof value !== 'object' || value === null) return String(value);
  const list = Array.isArray(value);
  const entries = Object.entries(list ? value.slice(0, SHOWN + 1) : value);
  const shown = entries.slice(0, levels === 0 ? 0 : SHOWN).map(([name, one]) => {
    return `${list ? '' : `${outline(name, 0)}:`}${outline(one, levels - 1)}`;
  });
  if (entries.length > shown.length) shown.push('…');
  return list ? `[${shown.join(',')}]` : `{${shown.join(',')}}`;
}

/** At most `length` characters, the cut marked. */
export function clip(text: string, length: number): string {
  // Joined of its characters: what is only sliced would keep the whole text in memory.
  return text.length <= length ? text : `${[...text.slice(0, length)].join('')}… (${text.length} characters)`;
}

/** A plain JSON object, arrays and null excluded. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The own member of an object, never an inherited one; undefined if the value is no object. The name is one of the
 * contract: a wrong one does not compile.
 */
export function member(value: unknown, name: MemberName): unknown {
  return ownMember(value, name);
}

/** A member that is a text; null if it is missing or of another kind. */
export function textMember(value: unknown, name: MemberName): string | null {
  const text = ownMember(value, name);
  return typeof text === 'string' ? text : null;
}

/** Characters of an id at most: no UUID has more, and that an id is one is judged by itself. */
const LONGEST_ID = 100;

/** An id of a record in lower case; null if there is none that could be one. */
export function idMember(record: unknown, name: MemberName): string | null {
  const id = textMember(record, name);
  return id === null || id.length > LONGEST_ID ? null : id.toLowerCase();
}

/** A member of an object if it is a list; empty if not. */
export function listMember(value: unknown, name: MemberName): readonly unknown[] {
  const list = ownMember(value, name);
  return Array.isArray(list) ? list : [];
}

/** Whether two texts are the same, letter case apart, as of ids. */
export const sameButForCase = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether two lists hold the same texts, whatever their order. */
export const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && [...one].sort().join('\n') === [...other].sort().join('\n');

/** Any own member of an object, if its name is data itself. */
export function ownMember(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
