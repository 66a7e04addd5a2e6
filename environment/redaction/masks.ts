/** What a mask decides about the parts of a body. */
export interface MaskRules {
  /** Masks the key in the raw inside of a string, a member name or a bare token. */
  key(raw: string, name: boolean): string;
  /**
   * What is left to see of the raw inside of a value that is personal, or that tells of others (an error message); null
   * where the member is neither.
   */
  person(member: string, raw: string): string | null;
  /** Told each literal that was masked as credential data, decoded. */
  masked(literal: string): void;
  /** Told each value of the data left as it was, decoded. */
  plain(literal: string): void;
}

export const MASK = '[masked]';

interface Frame {
  readonly object: boolean;
  /** Within `credentialValues`. */
  readonly values: boolean;
  /** A list under a credential member: its strings are credential data. */
  readonly secretList: boolean;
  member: string | null;
}

const isSecret = (member: string | null): boolean => member !== null && /^(display)?value$/i.test(member);

/**
 * Masks credential data, people and the key in a body's text, JSON or not, whole or cut off. All other characters stay
 * as they came: escapes, duplicates, white space, damage.
 */
export function maskBody(text: string, rules: MaskRules): string {
  if (/^\ufeff?\s*</.test(text)) return rules.key(maskMarkup(text, rules), false);
  const masked = new Scanner(text, rules, 0).run();
  return isJson(text) ? masked : maskDamaged(masked, rules);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
}

/** Damaged text may have misled the scanner about what is a name: look for credential members once more, plainly. */
function maskDamaged(text: string, rules: MaskRules): string {
  const start = /(["'])(?:display)?value\1\s*:\s*(["'])/gi;
  const out: string[] = [];
  let kept = 0;
  for (let hit = start.exec(text); hit !== null; hit = start.exec(text)) {
    const end = endOfString(text, start.lastIndex, hit[2] ?? '"');
    const inner = text.slice(start.lastIndex, end);
    if (inner !== '' && inner !== MASK) {
      rules.masked(decode(inner));
      out.push(text.slice(kept, start.lastIndex), MASK);
      kept = end;
    }
    start.lastIndex = end;
  }
  return rules.key(out.join('') + text.slice(kept), false);
}

/** Where the next quotation mark that is not escaped stands, or the end. */
function endOfString(text: string, from: number, mark: string): number {
  let end = from;
  while (end < text.length && text.charAt(end) !== mark) end += text.charAt(end) === '\\' ? 2 : 1;
  return Math.min(end, text.length);
}

function maskMarkup(text: string, rules: MaskRules): string {
  return text.replace(/(<(?:\w+:)?(?:display)?value\b[^<>]*>)([^<]+)/gi, (_whole, start: string, inner: string) => {
    rules.masked(inner.trim());
    return start + MASK;
  });
}

/** What the raw inside of a JSON string says; wrong escapes stand for themselves. */
export function decode(raw: string): string {
  if (!raw.includes('\\')) return raw;
  const short: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
  return raw.replace(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_whole, code: string | undefined, other: string | undefined) =>
    code !== undefined ? String.fromCharCode(parseInt(code, 16)) : (short[other ?? ''] ?? other ?? ''),
  );
}

class Scanner {
  private at = 0;
  private readonly out: string[] = [];
  private readonly stack: Frame[] = [{ object: true, values: false, secretList: false, member: null }];
  private readonly text: string;
  private readonly rules: MaskRules;
  private readonly depth: number;

  constructor(text: string, rules: MaskRules, depth: number) {
    this.text = text;
    this.rules = rules;
    this.depth = depth;
  }

  run(): string {
    while (this.at < this.text.length) this.step();
    return this.out.join('');
  }

  private get top(): Frame {
    return this.stack.at(-1) ?? { object: true, values: false, secretList: false, member: null };
  }

  private step(): void {
    const character = this.text.charAt(this.at);
    if (character === '"') return this.string();
    if (character === '{' || character === '[') return this.open(character);
    if (character === '}' || character === ']') {
      if (this.stack.length > 1) this.stack.pop();
      return this.keep(1);
    }
    if (character === ',') {
      this.top.member = null;
      return this.keep(1);
    }
    const rest = this.match(/[\s:]+/y);
    if (rest !== null) return this.keep(rest.length);
    this.scalar(this.match(/[^\s,:[\]{}"]+/y) ?? character);
  }

  private match(sticky: RegExp): string | null {
    sticky.lastIndex = this.at;
    return sticky.exec(this.text)?.[0] ?? null;
  }

  private keep(length: number): void {
    this.out.push(this.text.slice(this.at, this.at + length));
    this.at += length;
  }

  private open(bracket: '{' | '['): void {
    const { member, values, secretList } = this.top;
    if (values && isSecret(member)) return this.empty();
    this.stack.push({
      object: bracket === '{',
      values: values || member?.toLowerCase() === 'credentialvalues',
      secretList: bracket === '[' && (isSecret(member) || secretList),
      member: null,
    });
    this.keep(1);
  }

  /** Leaves only the brackets of an object or a list that stands where a credential's value should. */
  private empty(): void {
    const start = this.at;
    let depth = 0;
    do {
      const next = this.text.charAt(this.at);
      const token = next === '"' ? this.stringToken() : next;
      if (token === '{' || token === '[') depth += 1;
      if (token === '}' || token === ']') depth -= 1;
      if (token.length > 2 && token.startsWith('"')) this.rules.masked(decode(token.replace(/^"|"$/g, '')));
      this.at += token.length;
    } while (depth > 0 && this.at < this.text.length);
    this.out.push(this.text.charAt(start), depth === 0 ? this.text.charAt(this.at - 1) : '');
  }

  private string(): void {
    const token = this.stringToken();
    const closed = endOfString(token, 1, '"') === token.length - 1;
    const inner = token.slice(1, closed ? -1 : undefined);
    this.at += token.length;
    const frame = this.top;
    const isName = frame.object && frame.member === null && this.match(/\s*:/y) !== null;
    if (isName) frame.member = decode(inner);
    this.out.push('"', isName ? this.rules.key(inner, true) : this.value(inner, frame), closed ? '"' : '');
  }

  /** From a quotation mark to the next that is not escaped, or to the end. */
  private stringToken(): string {
    return this.text.slice(this.at, endOfString(this.text, this.at + 1, '"') + 1);
  }

  private value(inner: string, frame: Frame): string {
    if (inner === '') return '';
    const literal = decode(inner);
    if (isSecret(frame.member) || frame.secretList) {
      this.rules.masked(literal);
      return MASK;
    }
    const nested = this.nested(inner, literal);
    const person = frame.member === null ? null : this.rules.person(frame.member, nested);
    if (person === null && nested === inner) this.rules.plain(literal);
    return this.rules.key(person ?? nested, false);
  }

  /** JSON within a string is a body of its own. */
  private nested(inner: string, literal: string): string {
    if (this.depth >= 3 || !/^\s*[{[]/.test(literal)) return inner;
    const masked = new Scanner(literal, this.rules, this.depth + 1).run();
    return masked === literal ? inner : JSON.stringify(masked).slice(1, -1);
  }

  private scalar(token: string): void {
    const frame = this.top;
    const hidden = (frame.values && isSecret(frame.member)) || this.isPerson(frame.member, token);
    this.at += token.length;
    if (/^(true|false|null)$/.test(token)) this.out.push(token);
    else if (hidden || this.rules.key(token, false) !== token) {
      if (hidden) this.rules.masked(token);
      this.out.push(/^-?[0-9]/.test(token) ? '0' : 'masked');
    } else {
      this.rules.plain(token);
      this.out.push(token);
    }
  }

  private isPerson(member: string | null, token: string): boolean {
    return member !== null && (this.rules.person(member, token) ?? token) !== token;
  }
}
