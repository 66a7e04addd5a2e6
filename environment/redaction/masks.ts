import { decode, tokensOf, type Token } from '../../spec/json-tokens.ts';
import { perText } from '../../spec/memo.ts';
import { MASK } from './credential-values.ts';

/** What a mask decides about the parts of a body. */
export interface MaskRules {
  /** Masks the key in the raw inside of a string, or in a bare token; in that of a member name. */
  key(raw: string): string;
  name(raw: string): string;
  /** What is left of the raw inside of a personal value, or of one that tells of others (a message); null for others. */
  shown(member: string, raw: string): string | null;
  /** Told what was masked as credential data, and what was left as it was. */
  learn(literal: string, as: 'secret' | 'open'): void;
}

interface Frame {
  /** Within `credentialValues`, values that are no strings are hidden, too. */
  readonly values: boolean;
  /** A list in place of a credential's value: its strings are credential data. */
  readonly listed: boolean;
  /** An object or a list in place of a credential's value within `credentialValues`: only its brackets are left. */
  readonly emptied: boolean;
  member: string | null;
}

/** JSON in a string in JSON, and so on, is read as JSON up to this depth. */
const DEEPEST = 3;
const holdsSecret = perText((member) => /^(display)?value$/i.test(member));
const isSecret = (member: string | null): boolean => member !== null && holdsSecret(member);

/**
 * Masks credential data, people and the key in a body's text, JSON or not, whole or cut off. All other characters stay
 * as they came: escapes, duplicates, white space, damage.
 */
export function maskBody(text: string, rules: MaskRules): string {
  const masked = /^\ufeff?\s*</.test(text) ? text : maskJson(text, rules, 0);
  return isJson(text) ? masked : rules.key(maskMembers(masked, rules));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
}

const MEMBERS = [
  /((["'])(?:display)?value\2\s*:\s*")((?:[^"\\]+|\\[^]?)+)/gi,
  /((["'])(?:display)?value\2\s*:\s*')((?:[^'\\]+|\\[^]?)+)/gi,
  /(<(\w+:)?(?:display)?value\b[^<>]*>)([^<]+)/gi,
];

/** Markup, and damaged text that may have a name look like a value: looks for nothing but credential members. */
function maskMembers(text: string, rules: MaskRules): string {
  const mask = (_whole: string, start: string, _mark: string, inner: string): string => {
    rules.learn(decode(inner.trim()), 'secret');
    return start + MASK;
  };
  return MEMBERS.reduce((left, member) => left.replace(member, mask), text);
}

function maskJson(text: string, rules: MaskRules, depth: number): string {
  const outer: Frame[] = [];
  let top: Frame = { values: false, listed: false, emptied: false, member: null };
  const out: string[] = [];
  for (const found of tokensOf(text)) {
    // In damaged text a second name is rather a value, unless it is a credential's.
    const isValue = found.kind === 'name' && top.member !== null && !isSecret(decode(found.inner));
    const token = isValue ? { ...found, kind: 'string' as const } : found;
    const around = top;
    if (token.kind === 'open') {
      outer.push(top);
      top = frameIn(top, token.text);
    }
    if (token.kind === 'close') top = outer.pop() ?? top;
    if (token.kind === 'comma') top.member = null;
    if (token.kind === 'name') top.member = decode(token.inner);
    const frame = token.kind === 'open' ? around : top;
    if (frame.emptied) rules.learn(decode(token.inner), 'secret');
    else out.push(shown(token, frame, rules, depth));
  }
  return out.join('');
}

function frameIn({ member, values, listed, emptied }: Frame, bracket: string): Frame {
  return {
    values: values || member?.toLowerCase() === 'credentialvalues',
    listed: bracket === '[' && (isSecret(member) || listed),
    emptied: emptied || (values && isSecret(member)),
    member: null,
  };
}

function shown({ kind, text, inner }: Token, frame: Frame, rules: MaskRules, depth: number): string {
  if (kind === 'scalar') return shownScalar(text, frame, rules);
  if (kind !== 'name' && kind !== 'string') return text;
  const raw = kind === 'name' ? rules.name(inner) : shownString(inner, frame, rules, depth);
  return raw === inner ? text : `"${raw}${text.slice(inner.length + 1)}`;
}

function shownString(inner: string, { member, listed }: Frame, rules: MaskRules, depth: number): string {
  const literal = decode(inner);
  if (inner !== '' && (isSecret(member) || listed)) {
    rules.learn(literal, 'secret');
    return MASK;
  }
  // JSON within a string is a body of its own.
  const nested = depth < DEEPEST && /^\s*[{[]/.test(literal) ? maskJson(literal, rules, depth + 1) : literal;
  const raw = nested === literal ? inner : JSON.stringify(nested).slice(1, -1);
  const known = member === null ? null : rules.shown(member, raw);
  if (known === null && raw === inner) rules.learn(literal, 'open');
  return rules.key(known ?? raw);
}

function shownScalar(token: string, { member, values }: Frame, rules: MaskRules): string {
  if (/^(true|false|null)$/.test(token)) return token;
  const isPersonal = member !== null && (rules.shown(member, token) ?? token) !== token;
  const isHidden = isPersonal || (values && isSecret(member));
  const isOpen = !isHidden && rules.key(token) === token;
  if (isHidden || isOpen) rules.learn(token, isOpen ? 'open' : 'secret');
  return isOpen ? token : /^-?[0-9]/.test(token) ? '0' : 'masked';
}
