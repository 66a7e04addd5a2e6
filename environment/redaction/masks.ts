import { decode, tokensOf, type Token } from '../../spec/json-tokens.ts';

export const MASK = '[masked]';

/** What a mask decides about the parts of a body. */
export interface MaskRules {
  /** Masks the key in the raw inside of a string, a member name or a bare token. */
  key(raw: string, name: boolean): string;
  /** What is left of the raw inside of a personal value, or of one that tells of others (a message); null for others. */
  shown(member: string, raw: string): string | null;
  /** Told what was masked as credential data, and what was left as it was. */
  readonly values: { masked(literal: string): void; plain(literal: string): void };
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
const isSecret = (member: string | null): boolean => member !== null && /^(display)?value$/i.test(member);

/**
 * Masks credential data, people and the key in a body's text, JSON or not, whole or cut off. All other characters stay
 * as they came: escapes, duplicates, white space, damage.
 */
export function maskBody(text: string, rules: MaskRules): string {
  const isMarkup = /^\ufeff?\s*</.test(text);
  const masked = isMarkup ? text : new JsonMask(rules, 0).run(text);
  return !isMarkup && isJson(text) ? masked : rules.key(maskMembers(masked, rules), false);
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
function maskMembers(text: string, { values }: MaskRules): string {
  const mask = (_whole: string, start: string, _mark: string, inner: string): string => {
    if (inner !== MASK) values.masked(decode(inner.trim()));
    return start + MASK;
  };
  return MEMBERS.reduce((left, member) => left.replace(member, mask), text);
}

class JsonMask {
  private top: Frame = { values: false, listed: false, emptied: false, member: null };
  private readonly outer: Frame[] = [];
  private readonly rules: MaskRules;
  private readonly depth: number;

  constructor(rules: MaskRules, depth: number) {
    this.rules = rules;
    this.depth = depth;
  }

  run(text: string): string {
    const out: string[] = [];
    for (const token of tokensOf(text)) out.push(this.masked(token));
    return out.join('');
  }

  private masked({ kind, text, inner }: Token): string {
    if (kind === 'open') return this.open(text);
    if (kind === 'close') this.top = this.outer.pop() ?? this.top;
    if (this.top.emptied) {
      this.rules.values.masked(decode(inner));
      return '';
    }
    if (kind === 'comma') this.top.member = null;
    if (kind === 'name') this.top.member = decode(inner);
    if (kind === 'scalar') return this.scalar(text);
    if (kind !== 'name' && kind !== 'string') return text;
    const shown = kind === 'name' ? this.rules.key(inner, true) : this.string(inner);
    return `"${shown}${text.slice(inner.length + 1)}`;
  }

  private open(bracket: string): string {
    const { member, values, listed, emptied } = this.top;
    this.outer.push(this.top);
    this.top = {
      values: values || member?.toLowerCase() === 'credentialvalues',
      listed: bracket === '[' && (isSecret(member) || listed),
      emptied: emptied || (values && isSecret(member)),
      member: null,
    };
    return emptied ? '' : bracket;
  }

  private string(inner: string): string {
    if (inner === '') return '';
    const { member, listed } = this.top;
    const literal = decode(inner);
    if (isSecret(member) || listed) {
      this.rules.values.masked(literal);
      return MASK;
    }
    const nested = this.nested(inner, literal);
    const shown = member === null ? null : this.rules.shown(member, nested);
    if (shown === null && nested === inner) this.rules.values.plain(literal);
    return this.rules.key(shown ?? nested, false);
  }

  /** JSON within a string is a body of its own. */
  private nested(inner: string, literal: string): string {
    if (this.depth >= DEEPEST || !/^\s*[{[]/.test(literal)) return inner;
    const masked = new JsonMask(this.rules, this.depth + 1).run(literal);
    return masked === literal ? inner : JSON.stringify(masked).slice(1, -1);
  }

  private scalar(token: string): string {
    if (/^(true|false|null)$/.test(token)) return token;
    const { member, values } = this.top;
    const isPersonal = member !== null && (this.rules.shown(member, token) ?? token) !== token;
    const isHidden = isPersonal || (values && isSecret(member));
    const isOpen = !isHidden && this.rules.key(token, false) === token;
    if (isHidden) this.rules.values.masked(token);
    if (isOpen) this.rules.values.plain(token);
    return isOpen ? token : /^-?[0-9]/.test(token) ? '0' : 'masked';
  }
}
