import { anyOf } from './readings.ts';
import { KEY_MASK, MASK } from '../../spec/exchange/body-text.ts';
import { decode, type Token, tokensOf } from '../../spec/exchange/json-tokens.ts';
import { readJson } from '../../spec/exchange/response.ts';
import { answers, errorEnvelope } from '../../spec/generated/schemas.ts';
import type { MemberName } from '../../spec/generated/vocabulary.ts';

/** What a mask decides about the parts of a body. */
interface MaskRules {
  /** Masks the key in the raw inside of a string, or in a bare token; in that of a member name. */
  key(raw: string): string;
  name(raw: string): string;
  /** What stands for a whole value of data that is known as credential data; null for others. */
  known(member: string | null, raw: string): string | null;
  /**
   * What is left of the raw inside of a personal value, or of one that tells of others (a message); null for others. `as`: what stands
   * there; what is `listed` has the member of its list.
   */
  shown(member: string | null, raw: string, as: 'string' | 'listed' | 'scalar'): string | null;
  /** Told what was masked as credential data, and what was left as it was. */
  learn(literal: string, as: 'secret' | 'open'): void;
}

interface Frame {
  /**
   * In `credentialValues` (`values`) a value of any kind is hidden: of an object or a list (`value`) only the brackets are
   * left.
   */
  readonly within: 'values' | 'value' | null;
  readonly isList: boolean;
  /** In a list, that of the list: strings in place of a credential's value are credential data, too. */
  member: string | null;
  /** The names of its members that are masked, because they may be values, by their numbers. */
  masked?: Map<string, number>;
}

/** JSON in a string in JSON, and so on, is read as JSON up to this depth. */
const DEEPEST = 3;
const isSecret = (member: string | null): boolean => /^(display)?value$/i.test(member ?? '');
const isValues = (member: string | null): boolean => /^credentialvalues$/i.test(member ?? '');

/** All member names of a part of the contract, or those of a type. */
function membersOf(node: unknown, type = /^/): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'properties' in node && typeof node.properties === 'object' ? Object.entries(node.properties ?? {}) : [];
  const typeOf = (one: unknown): string => (typeof one === 'object' && one && 'type' in one ? String(one.type) : '');
  const names = own.flatMap(([name, one]) => (type.test(typeOf(one)) ? name : []));
  return [...names, ...Object.values(node).flatMap((one) => membersOf(one, type))];
}

/** Member names of the contract, and the words of its schemas. */
export const CONTRACT: ReadonlySet<string> = new Set(
  Array.from(JSON.stringify([answers, errorEnvelope]).matchAll(/"([^"]*)"/g), ([, name = '']) => name),
);
/** Member names that the contract gives to data: what they hold is judged, so that it stays, or has a stand-in. */
export const MEMBERS: ReadonlySet<string> = new Set(membersOf([answers, errorEnvelope]));
/** Those of numbers, an amount or a total, which are of so many digits: one may be a value by chance. */
const NUMBERS: ReadonlySet<string> = new Set(membersOf(answers, /^(integer|number)$/));
const MOST_DIGITS = 12;

const VALUES: MemberName = 'credentialValues';
const { items: CREDENTIAL } = answers.getCardholderCredentials.properties?.['credentials'] ?? {};
/** What stands beside a value, by the names of the contract. */
const BESIDE: ReadonlySet<string> = new Set(
  membersOf(CREDENTIAL?.properties?.[VALUES]).filter((member) => !isSecret(member)),
);

/**
 * Whether what stands at a place is credential data: a value by its name, and in `credentialValues`, or in place of its list, whatever
 * has no name that the contract gives to something else. `isText`: elsewhere only a text is; an amount has a value, too.
 */
const isHidden = ({ member, within }: Frame, isText: boolean): boolean =>
  isValues(member) ||
  (within === 'values' ? !isBeside(member) : isSecret(member) && (isText || /^display/i.test(member ?? '')));
const isBeside = (member: string | null): boolean => member !== null && BESIDE.has(member);
/** A name that is no value: letters alone. */
const isName = (name: string): boolean => BESIDE.has(name) || isSecret(name) || /^[a-z_]+$/i.test(name);

/** Credential members of damaged text, and of markup: what begins one, its quotation mark, and what is to be masked. */
const MEMBER = /(["'](?:display)?value["']\s*:\s*(["']))((?:(?!\2)[^\\]|\\[^]?)+)/gi;
const ELEMENT = /(<(\w+:)?(?:display)?value\b[^<>]*>)([^<]+)/gi;

/** The values of credential members in a text of JSON, at a glance. */
export const valuesIn = (text: string): string[] =>
  Array.from(text.matchAll(MEMBER), ([, , , inner = '']) => decode(inner));

/**
 * Masks credential data, people and the key in a body's text, JSON or not, whole or cut off. All other characters stay
 * as they came: escapes, duplicates, white space, damage.
 */
export function maskBody(text: string, rules: MaskRules): string {
  const masked = /^\ufeff?\s*</.test(text) ? text : maskJson(text, rules, 0);
  if (readJson(text).ok) return masked;
  const mask = (_whole: string, start: string, _mark: string, inner: string): string => {
    rules.learn(decode(inner.trim()), 'secret');
    return start + MASK;
  };
  // Markup, and damaged text, in which a name may look like a value.
  return rules.key(masked.replace(MEMBER, mask).replace(ELEMENT, mask));
}

function maskJson(text: string, rules: MaskRules, depth: number): string {
  const outer: Frame[] = [];
  let top: Frame = { within: null, isList: false, member: null };
  // What stays as it is from `kept` to `at` is copied at once.
  let [out, kept, at] = ['', 0, 0];
  for (const found of tokensOf(text)) {
    // In damaged text a second name is rather a value, unless it is a credential's.
    const isValue = found.kind === 'name' && top.member !== null && !isSecret(decode(found.inner));
    const token = isValue ? { ...found, kind: 'string' as const } : found;
    if (token.kind === 'close') top = outer.pop() ?? top;
    if (token.kind === 'comma' && !top.isList) top.member = null;
    if (token.kind === 'name') top.member = decode(token.inner);
    if (top.within === 'value') rules.learn(decode(token.inner), 'secret');
    const left = top.within === 'value' ? '' : shown(token, top, rules, depth);
    if (left !== token.text) {
      out += text.slice(kept, at) + left;
      kept = at + token.text.length;
    }
    at += token.text.length;
    if (token.kind === 'open') {
      outer.push(top);
      const isList = token.text === '[';
      top = { within: withinOf(top), isList, member: isList ? top.member : null };
    }
  }
  return out + text.slice(kept);
}

function withinOf({ member, within }: Frame): Frame['within'] {
  if (within === 'value' || (within === 'values' && isSecret(member))) return 'value';
  return within === 'values' || isValues(member) ? 'values' : null;
}

function shown({ kind, text, inner }: Token, frame: Frame, rules: MaskRules, depth: number): string {
  if (kind === 'scalar') return shownScalar(text, frame, rules);
  if (kind !== 'name' && kind !== 'string') return text;
  const raw = kind === 'name' ? shownName(inner, frame, rules) : shownString(inner, frame, rules, depth);
  return raw === inner ? text : `"${raw}${text.slice(inner.length + 1)}`;
}

/** The names of an object stay different from one another: that is judged. */
function shownName(inner: string, frame: Frame, rules: MaskRules): string {
  const literal = decode(inner);
  if (frame.within !== 'values' || isName(literal)) return rules.name(inner);
  rules.learn(literal, 'secret');
  frame.masked ??= new Map();
  const number = frame.masked.get(literal) ?? frame.masked.size + 1;
  frame.masked.set(literal, number);
  return `${MASK} ${number}`;
}

function shownString(inner: string, frame: Frame, rules: MaskRules, depth: number): string {
  const { member, isList } = frame;
  const literal = decode(inner);
  if (inner !== '' && isHidden(frame, true)) {
    rules.learn(literal, 'secret');
    return MASK;
  }
  const standIn = rules.known(member, inner);
  if (standIn !== null) return standIn;
  // The key first: it may look like JSON.
  const own = rules.key(inner);
  // JSON within a string is a body of its own.
  const text = decode(own);
  const nested = depth < DEEPEST && /^\s*[{[]/.test(text) ? maskJson(text, rules, depth + 1) : text;
  const raw = nested === text ? own : JSON.stringify(nested).slice(1, -1);
  const known = rules.shown(member, raw, isList ? 'listed' : 'string');
  if (known === null && raw === inner) rules.learn(literal, 'open');
  return known ?? raw;
}

function shownScalar(token: string, frame: Frame, rules: MaskRules): string {
  if (/^(true|false|null)$/.test(token)) return token;
  const { member } = frame;
  const isPersonal = member !== null && (rules.shown(member, token, 'scalar') ?? token) !== token;
  const isCounted = token.length <= MOST_DIGITS && NUMBERS.has(member ?? '');
  const isClosed = isPersonal || isHidden(frame, false) || (!isCounted && rules.known(member, token) !== null);
  const isOpen = !isClosed && rules.key(token) === token;
  if (isClosed || isOpen) rules.learn(token, isOpen ? 'open' : 'secret');
  return isOpen ? token : /^-?[0-9]/.test(token) ? '0' : 'masked';
}

/** Names of headers that hold what lets someone in: cookies, challenges and their answers, tokens, keys, sessions, signatures. */
const SECRET = anyOf(
  'i',
  /cookie|auth|token|secret|session|nonce|pass(word|wd|phrase)|credential|signature|jwt|saml|csrf|xsrf|assertion/,
  // Short words count only by themselves: there are `keep-alive` and `x-monkey`.
  /(^|[^a-z])(api|access|subscription|function|master|private)?(key|sid|otp|pin|pwd|ticket|sig|hmac)s?($|[^a-z])/,
);
/** Names of headers with an address in which every part behind the host may be a secret: a path, a code, a ticket. */
const ADDRESS = /location|redirect|refresh|^link$|referer|ur[il]$/i;

/**
 * The value of a response header, in which the key is masked already, without what else may be a secret: all of it, what
 * follows the host of an address, and elsewhere what follows a path. A key of ours is still shown as such.
 */
export function maskHeader(name: string, value: string): string {
  if (value === '') return '';
  const mask = value.includes(KEY_MASK) ? KEY_MASK : MASK;
  // The headers of CORS only name headers, or say yes or no.
  if (SECRET.test(name) && !/^access-control-/i.test(name)) return mask;
  if (!ADDRESS.test(name))
    return value.replace(/(\/\/)[^\s/?#"'<>]+@/g, `$1${mask}@`).replace(/([?#])[^\s"'<>]+/g, `$1${mask}`);
  const hosts = value.matchAll(/(https?:\/\/)(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>@,;]+)/gi);
  return Array.from(hosts, ([, scheme, host]) => `${scheme}${host}/${mask}`).join(', ') || mask;
}
