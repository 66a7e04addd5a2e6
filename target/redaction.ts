import type { Ask, KeyUse } from '../spec/exchange.ts';
import { keyVariant } from './client-keys.ts';
import { decode, maskBody, type MaskRules } from './masks.ts';
import { pseudonym, pseudonymOfRaw } from './masks-people.ts';

export const KEY_MASK = '[key]';

/** Takes secrets out of all that leaves the process other than in a request. */
export interface Redactor {
  readonly redactPeople: boolean;
  /** Masks the key (and, when people are redacted, known customer ids) in any text: a message, a header, an address. */
  text(text: string): string;
  /** Masks a response body: the key, credential data, people. */
  body(text: string): string;
  /** The ask as it may be recorded. */
  ask(ask: Ask): Ask;
  /** A customer id as it may be recorded: itself, unless people are redacted. */
  customerId(id: string): string;
  /** What a text gives away: the last search through everything written. */
  leaks(text: string): readonly ('subscription key' | 'credential value')[];
}

export interface RedactorOptions {
  /** Empty where there is none (a replay). */
  readonly key: string;
  readonly redactPeople?: boolean;
  readonly customerIds?: readonly string[];
}

const PERSONAL = /^(first|last|middle|preferred)name$|^email$|^customerid$/i;
const TELLING = /^(errormessage|moreinfo|message|detail|title|pathparameter|queryparameter|field)$/i;
const DERIVED: readonly KeyUse[] = ['header', 'wrong', 'altered', 'truncated', 'lengthened', 'other-case'];
const LONGEST_KEPT = 256;

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** The ways in which a text may carry a key. */
function spellings(key: string): readonly string[] {
  const base64 = Buffer.from(key, 'latin1').toString('base64').replace(/=+$/, '');
  const escaped = JSON.stringify(key).slice(1, -1);
  const url = encodeURIComponent(key);
  const form = url.replace(/%20/g, '+');
  const html = key.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  const urlSafe = base64.replace(/\+/g, '-').replace(/\//g, '_');
  return [key, escaped, url, form, html, base64, encodeURIComponent(base64), urlSafe];
}

/** Finds a key and all that is derived from it. Short ones count only where they stand alone. */
function keyPattern(key: string): RegExp | null {
  if (key === '') return null;
  const variants = DERIVED.map((use) => keyVariant(key, use)).filter((one) => one !== null && one !== '');
  const forms = [...new Set(variants.flatMap((one) => spellings(one ?? '')))].sort((a, b) => b.length - a.length);
  const alternatives = forms.map((form) =>
    form.length >= 8 ? escapeRegExp(form) : `(?<![0-9A-Za-z])${escapeRegExp(form)}(?![0-9A-Za-z])`,
  );
  return new RegExp(alternatives.join('|'), key.length >= 8 ? 'gi' : 'g');
}

/** A redactor for one key; it learns from the bodies it masks. */
export function createRedactor(options: RedactorOptions): Redactor {
  return new Masker(options);
}

class Masker implements Redactor {
  readonly redactPeople: boolean;
  private readonly pattern: RegExp | null;
  private readonly secret: string;
  private readonly shortKey: boolean;
  private readonly maskedLiterals = new Set<string>();
  private readonly plainLiterals = new Set<string>();
  private readonly people = new Map<string, string>();
  private readonly rules: MaskRules;

  constructor(options: RedactorOptions) {
    this.redactPeople = options.redactPeople === true;
    this.pattern = keyPattern(options.key);
    this.secret = `cardproof people ${options.key}`;
    this.shortKey = options.key.length < 8;
    for (const id of options.customerIds ?? []) {
      this.plainLiterals.add(id);
      this.learn(id);
    }
    this.rules = {
      key: (raw, name) => (name && this.shortKey ? raw : this.keyInString(raw)),
      person: (member, raw) => this.person(member, raw),
      masked: (literal) => this.remember(this.maskedLiterals, literal),
      plain: (literal) => this.remember(this.plainLiterals, literal),
    };
  }

  text(text: string): string {
    return this.peopleIn(this.keyIn(text));
  }

  body(text: string): string {
    return maskBody(text, this.rules);
  }

  ask(ask: Ask): Ask {
    const find = ask.operation === 'findCardholder';
    if (find) this.learn(ask.subject);
    const subject = find ? this.customerId(ask.subject) : this.known(ask.subject);
    const query = ask.query.map(([name, value]) => {
      const other = /^customerid$/i.test(name) ? this.customerId(value) : this.known(value);
      return [this.keyIn(name), this.keyIn(other)] as const;
    });
    return { ...ask, subject: this.keyIn(subject), path: this.text(ask.path), query };
  }

  customerId(id: string): string {
    return this.redactPeople ? pseudonym(id, this.secret) : id;
  }

  leaks(text: string): readonly ('subscription key' | 'credential value')[] {
    const found: ('subscription key' | 'credential value')[] = [];
    if (this.keyIn(text) !== text) found.push('subscription key');
    const literals = [...this.maskedLiterals].filter((one) => one.length >= 4 && !this.plainLiterals.has(one));
    const leaked = literals.some((one) => {
      const quoted = JSON.stringify(one);
      return one.length >= 8 ? text.includes(one) || text.includes(quoted.slice(1, -1)) : text.includes(quoted);
    });
    if (leaked) found.push('credential value');
    return found;
  }

  private keyIn(text: string): string {
    return this.pattern === null ? text : text.replace(this.pattern, KEY_MASK);
  }

  /** The key in the raw inside of a JSON string, where any of its characters may be escaped. */
  private keyInString(raw: string): string {
    const masked = this.keyIn(raw);
    if (!masked.includes('\\u') && !masked.includes('\\/')) return masked;
    const literal = decode(masked);
    const again = this.keyIn(literal);
    return again === literal ? masked : JSON.stringify(again).slice(1, -1);
  }

  private person(member: string, raw: string): string | null {
    if (!this.redactPeople) return null;
    if (TELLING.test(member)) return this.peopleIn(raw);
    if (!PERSONAL.test(member)) return null;
    if (/^(customerid|email)$/i.test(member)) this.learn(decode(raw));
    return pseudonymOfRaw(raw, this.secret);
  }

  /** Remembers whom a text may name. Short ids are left: they would be found everywhere. */
  private learn(id: string): void {
    if (this.redactPeople && id.length >= 4 && id.length <= 64) this.people.set(id.toLowerCase(), id);
  }

  private known(value: string): string {
    return this.redactPeople && this.people.has(value.toLowerCase()) ? pseudonym(value, this.secret) : value;
  }

  private peopleIn(text: string): string {
    if (!this.redactPeople || this.people.size === 0) return text;
    return text.replace(/[0-9A-Za-z](?:[\w.%+@-]*[0-9A-Za-z])?/g, (word) => this.known(word));
  }

  private remember(where: Set<string>, literal: string): void {
    if (literal.length > 0 && literal.length <= LONGEST_KEPT) where.add(literal);
  }
}
