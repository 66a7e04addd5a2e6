import type { Request } from '../../spec/exchange.ts';
import { decode } from '../../spec/json-tokens.ts';
import { KEY_MASK } from '../../spec/key-mask.ts';
import { CredentialValues, SHORTEST_HIDDEN } from './credential-values.ts';
import { LONG } from './encodings.ts';
import { KeyForms } from './key-forms.ts';
import { maskBody } from './masks.ts';
import { pseudonym, pseudonymOfRaw } from './pseudonyms.ts';

export { KEY_MASK };

export interface RedactorOptions {
  /** Empty if there is none (a replay). */
  readonly key: string;
  readonly redactPeople?: boolean;
  readonly customerIds?: readonly string[];
}

const PERSONAL = /^(first|last|middle|preferred)name$|^email$|^customerid$/i;
const TELLING = /^(errormessage|moreinfo|message|detail|title|pathparameter|queryparameter|field)$/i;

/** A redactor for one key. */
export function createRedactor(options: RedactorOptions): Redactor {
  return new Redactor(options);
}

/** Takes secrets out of all that leaves the process other than in a request; it learns from the bodies it masks. */
export class Redactor {
  readonly redactPeople: boolean;
  /** The key is short or of letters alone: what we write may hold it by chance. */
  private readonly keyIsWord: boolean;
  private readonly key: KeyForms;
  private readonly shortKey: boolean;
  private readonly secret: string;
  private readonly values = new CredentialValues();
  private readonly people = new Set<string>();

  constructor({ key, redactPeople, customerIds = [] }: RedactorOptions) {
    this.redactPeople = redactPeople === true;
    this.shortKey = key.length < LONG;
    this.keyIsWord = this.shortKey || (key.length < 4 * LONG && !/\d/.test(key));
    this.key = new KeyForms(key);
    this.secret = `cardproof people ${key}`;
    for (const id of customerIds) {
      this.values.plain(id);
      this.learn(id);
    }
  }

  /** Masks the key, credential values seen so far and known people in any text: a message, a header, an address. */
  text(text: string): string {
    // A value as short as this (a `content-length`) is not known from others: it is shown, and no leak later.
    if (text.length < SHORTEST_HIDDEN) this.values.plain(text);
    return this.peopleIn(this.values.hide(this.keyIn(text)));
  }

  /** Masks a response body: the key, credential data, people. */
  body(text: string): string {
    return maskBody(text, {
      key: (raw, name) => (name && this.shortKey ? raw : this.keyIn(raw)),
      shown: (member, raw) => this.shown(member, raw),
      values: this.values,
    });
  }

  /** The request as it may be recorded. */
  request(request: Request): Request {
    const find = request.operation === 'findCardholder';
    if (find) this.learn(request.subject);
    const subject = find ? this.customerId(request.subject) : this.known(request.subject);
    const query = request.query.map(([name, value]) => {
      const other = /^customerid$/i.test(name) ? this.customerId(value) : this.known(value);
      return [this.keyIn(name), this.keyIn(other)] as const;
    });
    return { ...request, subject: this.keyIn(subject), path: this.text(request.path), query };
  }

  /** A customer id as it may be recorded: itself, unless people are redacted. */
  customerId(id: string): string {
    return this.redactPeople ? pseudonym(id, this.secret) : id;
  }

  /**
   * The last search through everything written: names what a text gives away. A value that stands in `constant`, which
   * is the same for all targets, is no leak; nor is a common word that stands in `own`, which is written anyway (a key
   * that is short or of letters alone, a value without a digit).
   */
  search(own: readonly string[] = [], constant: readonly string[] = []): (text: string) => readonly string[] {
    const values = this.values.sought();
    const wordsIn = (text: string): string[] => [
      ...(this.keyIsWord ? this.key.in(text) : []),
      ...values.in(text).filter((value) => !/\d/.test(value)),
    ];
    const ours = new Set([...own.flatMap(wordsIn), ...constant.flatMap((text) => values.in(text))]);
    const isLeak = (label: string): boolean => !ours.has(label);
    return (text) => [
      ...this.key.in(text).filter(isLeak),
      ...(values.in(text).some(isLeak) ? ['credential value'] : []),
    ];
  }

  private keyIn(text: string): string {
    return this.key.mask(text, KEY_MASK);
  }

  private shown(member: string, raw: string): string | null {
    if (TELLING.test(member)) return this.peopleIn(this.values.hide(raw));
    if (!this.redactPeople || !PERSONAL.test(member)) return null;
    if (/^(customerid|email)$/i.test(member)) this.learn(decode(raw));
    return pseudonymOfRaw(raw, this.secret);
  }

  /** Remembers whom a text may name. Short ids are left: they would be found everywhere. */
  private learn(id: string): void {
    if (this.redactPeople && id.length >= 4 && id.length <= 64) this.people.add(id.toLowerCase());
  }

  private known(value: string): string {
    return this.people.has(value.toLowerCase()) ? pseudonym(value, this.secret) : value;
  }

  private peopleIn(text: string): string {
    if (this.people.size === 0) return text;
    return text.replace(/[0-9A-Za-z](?:[\w.%+@-]*[0-9A-Za-z])?/g, (word) => this.known(word));
  }
}
