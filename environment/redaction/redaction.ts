import type { Exchange, Request } from '../../spec/exchange.ts';
import { answers, errorEnvelope } from '../../spec/generated/schemas.ts';
import { decode } from '../../spec/json-tokens.ts';
import { KEY_MASK } from '../../spec/key-mask.ts';
import { perText } from '../../spec/memo.ts';
import { readJson } from '../../spec/response.ts';
import { CredentialValues } from './credential-values.ts';
import { KnownPeople, LEFT_OUT } from './known-people.ts';
import { maskHeader } from './headers.ts';
import { maskBody, type MaskRules } from './masks.ts';
import { Needles } from './needles.ts';
import { pseudonym, pseudonymOfRaw } from './pseudonyms.ts';
import { readingsOf } from './readings.ts';
import { isRandom, keyNeedles, LONG, MEDIA_TYPE, withoutPacked } from './secret-forms.ts';

/** Numbers of fewer digits are in headers whatever the values are: a length, a year, a limit. */
const SHORTEST_IN_HEADERS = 6;
const isPersonal = perText((member) => /^(first|last|middle|preferred)name$|^email$|^customerid$/i.test(member));
const isTelling = perText((member) =>
  /^(errormessage|moreinfo|message|detail|title|pathparameter|queryparameter|field)$/i.test(member),
);
/** A UUID with or without its hyphens, or its first or last group. */
const OF_A_UUID = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$|^[0-9a-f]{8}$|^[0-9a-f]{12}$/i;
/** Member names of the contract, and the words of its schemas. */
const CONTRACT: ReadonlySet<string> = new Set(
  Array.from(JSON.stringify([answers, errorEnvelope]).matchAll(/"([^"]*)":/g), ([, name = '']) => name),
);
/** Member names that the contract gives to data: what they hold is judged, so that it stays. */
const MEMBERS: ReadonlySet<string> = new Set([answers, errorEnvelope].flatMap(membersOf));

function membersOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'properties' in node && typeof node.properties === 'object' ? Object.keys(node.properties ?? {}) : [];
  return [...own, ...Object.values(node).flatMap(membersOf)];
}

export interface RedactorOptions {
  /** Empty if there is none (a replay). */
  readonly key: string;
  readonly redactPeople?: boolean;
  readonly customerIds?: readonly string[];
  /** What reports say of any target: its addresses, the time. */
  readonly open?: readonly string[];
}

/** Takes secrets out of all that leaves the process other than in a request; it learns from the bodies it masks. */
export class Redactor {
  readonly redactPeople: boolean;
  private readonly key: string;
  private readonly keyForms: Needles;
  readonly values = new CredentialValues();
  /** Whom a text may name. */
  private readonly people = new Set<string>();
  /** All that is known of people, their names as well. */
  private readonly known = new KnownPeople();
  /** A text without the key and without packed data. Names, ids and dates are on many pages. */
  private readonly keyIn = perText((text) => withoutPacked(this.keyForms.mask(text, KEY_MASK)));
  private readonly rules: MaskRules = {
    key: (raw) => this.secretsIn(raw),
    // A name of the contract stays; so does what holds a short key by chance.
    name: (raw) => {
      const name = decode(raw);
      if (CONTRACT.has(name)) return raw;
      const isShort = this.key.length < LONG && name !== this.key;
      return this.withoutPeople(isShort ? withoutPacked(raw) : this.secretsIn(raw));
    },
    shown: (member, raw) => {
      if (member !== null && isTelling(member)) return this.withoutPeople(this.values.hide(raw));
      if (!this.redactPeople) return null;
      // What the contract does not name is a text that may tell anything.
      if (member === null || !isPersonal(member))
        return member !== null && MEMBERS.has(member) ? null : this.changed(raw);
      if (/^(customerid|email)$/i.test(member)) this.meet(decode(raw));
      else this.known.meet(decode(raw));
      return pseudonymOfRaw(raw, this.key);
    },
    learn: (literal, as) => this.values.learn(literal, as),
  };

  constructor({ key, redactPeople = false, customerIds = [], open = [] }: RedactorOptions) {
    this.key = key;
    this.redactPeople = redactPeople;
    this.keyForms = keyNeedles(key);
    for (const text of [MEDIA_TYPE, ...open]) this.values.learn(text, 'open');
    for (const id of customerIds) {
      this.values.learn(id, 'open');
      this.meet(id);
    }
  }

  /** Masks the key, credential values seen so far and known people in any text: a message, a header, an address. */
  text(text: string): string {
    const isAddress = /^(https?:\/)?\//.test(text);
    const masked = this.values.hide(this.secretsIn(text), isAddress ? undefined : SHORTEST_IN_HEADERS);
    return isAddress ? this.inAddress(masked) : this.withoutPeople(masked);
  }

  /** The value of a response header as it may be written. */
  header(name: string, value: string): string {
    return maskHeader(name, this.text(value));
  }

  /** Masks a response body: the key, credential data, people. */
  body(text: string): string {
    const masked = maskBody(text, this.rules);
    return this.redactPeople && !readJson(masked).ok && this.known.areIn(masked) ? LEFT_OUT : masked;
  }

  /** The request as it may be recorded. */
  request(request: Request): Request {
    const find = request.operation === 'findCardholder';
    // A part of a cardholderId that find is asked for names no one: in all other requests it stays what it is.
    if (find && (request.intent === 'plain' || !OF_A_UUID.test(request.subject))) this.meet(request.subject);
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

  /** The last search through everything written: names what a text gives away. */
  search(): (text: string) => readonly string[] {
    // A key that is a word is masked, and in our own texts by chance.
    const ofKey = isRandom(this.key) ? this.keyForms.forms : [];
    const all = new Needles(Infinity).add([...ofKey, ...this.values.sought()]);
    return (text) => all.in(text);
  }

  /** An exchange without the values that were not known yet when it was recorded; as it is if there are none. */
  again(exchange: Exchange): Exchange {
    const { outcome } = exchange;
    if (outcome.kind === 'no-answer')
      return { ...exchange, outcome: { ...outcome, message: this.text(outcome.message) } };
    const headers = outcome.headers.map(([name, value]): [string, string] => [name, this.header(name, value)]);
    const text = maskBody(outcome.body.text, {
      key: (raw) => this.secretsIn(raw),
      name: (raw) => this.rules.name(raw),
      shown: (member, raw) => (member !== null && isTelling(member) ? this.values.hide(raw) : null),
      learn: () => undefined,
    });
    return { ...exchange, outcome: { ...outcome, headers, body: { ...outcome.body, text } } };
  }

  /** A text without the key, packed data, and values in other forms than as they are. */
  private secretsIn(text: string): string {
    return this.values.hideCoded(this.keyIn(text));
  }

  /** What is asked for is no secret of the target. */
  private asked(text: string, isCustomer: boolean): string {
    const shown = isCustomer ? this.customerId(text) : this.standIn(text);
    for (const one of [text, shown]) this.values.learn(one, 'open');
    return this.keyIn(shown);
  }

  /** Short ids are left: they would be found everywhere. */
  private meet(id: string): void {
    if (!this.redactPeople) return;
    this.known.meet(id);
    if (id.length >= 4 && id.length <= 64) this.people.add(id.toLowerCase());
  }

  private standIn(id: string): string {
    return this.people.has(id.toLowerCase()) ? this.customerId(id) : id;
  }

  private peopleIn(text: string): string {
    if (this.people.size === 0) return text;
    return text.replace(/[0-9A-Za-z](?:[\w.%+@-]*[0-9A-Za-z])?/g, (word) => this.standIn(word));
  }

  /** Known people have stand-ins; a text that still names somebody (in another form, by name) is left out whole. */
  private withoutPeople(text: string): string {
    const replaced = this.peopleIn(text);
    return this.redactPeople && this.known.areIn(replaced) ? LEFT_OUT : replaced;
  }

  /** The same, null if it stays. */
  private changed(raw: string): string | null {
    const shown = this.withoutPeople(raw);
    return shown === raw ? null : shown;
  }

  /** Each part of an address that is a known person, however it is escaped. */
  private inAddress(text: string): string {
    return this.peopleIn(text).replace(/[^/?&=#]+/g, (part) => {
      const word = readingsOf(part).at(-1)?.text ?? part;
      return this.people.has(word.toLowerCase()) ? encodeURIComponent(this.customerId(word)) : part;
    });
  }
}
