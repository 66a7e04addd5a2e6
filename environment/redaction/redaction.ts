import type { Exchange, Request } from '../../spec/exchange.ts';
import { answers, errorEnvelope } from '../../spec/generated/schemas.ts';
import { decode } from '../../spec/json-tokens.ts';
import { KEY_MASK } from '../../spec/key-mask.ts';
import { perText } from '../../spec/memo.ts';
import { CredentialValues } from './credential-values.ts';
import { maskBody, type MaskRules } from './masks.ts';
import type { Needles } from './needles.ts';
import { pseudonym, pseudonymOfRaw } from './pseudonyms.ts';
import { keyNeedles, LONG } from './secret-forms.ts';

/** Numbers of fewer digits are in headers whatever the values are: a length, a year, a limit. */
const SHORTEST_IN_HEADERS = 6;
const isPersonal = perText((member) => /^(first|last|middle|preferred)name$|^email$|^customerid$/i.test(member));
const isTelling = perText((member) =>
  /^(errormessage|moreinfo|message|detail|title|pathparameter|queryparameter|field)$/i.test(member),
);
/** Of every response, and in every request: a credential value that equals it cannot be told from it. */
const MEDIA_TYPE = 'application/json';
/** Member names of the contract, and the words of its schemas. */
const CONTRACT: ReadonlySet<string> = new Set(
  Array.from(JSON.stringify([answers, errorEnvelope]).matchAll(/"([^"]*)":/g), ([, name = '']) => name),
);

export interface RedactorOptions {
  /** Empty if there is none (a replay). */
  readonly key: string;
  readonly redactPeople?: boolean;
  readonly customerIds?: readonly string[];
}

/** Takes secrets out of all that leaves the process other than in a request; it learns from the bodies it masks. */
export class Redactor {
  readonly redactPeople: boolean;
  private readonly key: string;
  private readonly keyForms: Needles;
  readonly values = new CredentialValues();
  /** Whom a text may name. */
  private readonly people = new Set<string>();
  private readonly rules: MaskRules = {
    key: (raw) => this.keyIn(raw),
    // A name of the contract stays; so does what holds a short key by chance.
    name: (raw) => {
      const name = decode(raw);
      if (CONTRACT.has(name)) return raw;
      return this.key.length >= LONG ? this.keyIn(raw) : name === this.key ? KEY_MASK : raw;
    },
    shown: (member, raw) => {
      if (isTelling(member)) return this.peopleIn(this.values.hide(raw));
      if (!this.redactPeople || !isPersonal(member)) return null;
      if (/^(customerid|email)$/i.test(member)) this.meet(decode(raw));
      return pseudonymOfRaw(raw, this.key);
    },
    learn: (literal, as) => this.values.learn(literal, as),
  };

  constructor({ key, redactPeople = false, customerIds = [] }: RedactorOptions) {
    this.key = key;
    this.redactPeople = redactPeople;
    this.keyForms = keyNeedles(key);
    this.values.learn(MEDIA_TYPE, 'open');
    for (const id of customerIds) {
      this.values.learn(id, 'open');
      this.meet(id);
    }
  }

  /** Masks the key, credential values seen so far and known people in any text: a message, a header, an address. */
  text(text: string): string {
    const isAddress = /^(https?:\/)?\//.test(text);
    return this.peopleIn(this.values.hide(this.keyIn(text), isAddress ? undefined : SHORTEST_IN_HEADERS));
  }

  /** Masks a response body: the key, credential data, people. */
  body(text: string): string {
    return maskBody(text, this.rules);
  }

  /** The request as it may be recorded. */
  request(request: Request): Request {
    const find = request.operation === 'findCardholder';
    if (find) this.meet(request.subject);
    const subject = this.asked(request.subject, find);
    const query = request.query.map(
      ([name, value]) => [this.keyIn(name), this.asked(value, /^customerid$/i.test(name))] as const,
    );
    return { ...request, subject, path: this.text(request.path), query };
  }

  /** A customer id as it may be recorded: itself, unless people are redacted. */
  customerId(id: string): string {
    return this.redactPeople ? pseudonym(id, this.key) : id;
  }

  /**
   * The last search through everything written: names what a text gives away. Values that are short or of digits alone
   * stand in lengths, dates and amounts by chance: they are sought only if one of the exchanges tells them as a word.
   */
  search(exchanges: readonly Exchange[] = []): (text: string) => readonly string[] {
    const values = this.values.sought(() => exchanges.forEach((exchange) => this.again(exchange)));
    return (text) => [...this.keyForms.in(text), ...values.in(text)];
  }

  /** The forms of the key that are in our own texts by chance: only if it is short or of letters alone, perhaps a word. */
  ordinary(own: () => readonly string[]): readonly string[] {
    const isWord = this.key.length < LONG || (this.key.length < 4 * LONG && !/\d/.test(this.key));
    return isWord ? own().flatMap((text) => this.keyForms.in(text)) : [];
  }

  private again({ url, outcome }: Exchange): void {
    this.text(url);
    if (outcome.kind === 'no-answer') return;
    for (const [, value] of outcome.headers) this.text(value);
    maskBody(outcome.body.text, { ...this.rules, learn: (literal) => this.values.tell(literal) });
  }

  /** What is asked for is no secret of the target. */
  private asked(text: string, isCustomer: boolean): string {
    const shown = isCustomer ? this.customerId(text) : this.known(text);
    for (const one of [text, shown]) this.values.learn(one, 'open');
    return this.keyIn(shown);
  }

  private keyIn(text: string): string {
    return this.keyForms.mask(text, KEY_MASK);
  }

  /** Short ids are left: they would be found everywhere. */
  private meet(id: string): void {
    if (this.redactPeople && id.length >= 4 && id.length <= 64) this.people.add(id.toLowerCase());
  }

  private known(id: string): string {
    return this.people.has(id.toLowerCase()) ? this.customerId(id) : id;
  }

  private peopleIn(text: string): string {
    if (this.people.size === 0) return text;
    return text.replace(/[0-9A-Za-z](?:[\w.%+@-]*[0-9A-Za-z])?/g, (word) => this.known(word));
  }
}
