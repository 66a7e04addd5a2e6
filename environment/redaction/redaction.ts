import { randomBytes } from 'node:crypto';
import { CredentialValues } from './credential-values.ts';
import { KnownPeople } from './known-people.ts';
import { SHORTEST } from './many-texts.ts';
import { CONTRACT, maskBody, maskHeader, MEMBERS } from './masks.ts';
import { Needles } from './needles.ts';
import { pseudonym, pseudonymOfRaw } from './pseudonyms.ts';
import { readingsOf } from './readings.ts';
import { isRandom, keyNeedles, LONG, MEDIA_TYPE, withoutPacked } from './secret-forms.ts';
import { KEY_MASK, LEFT_OUT, MASK } from '../../spec/exchange/body-text.ts';
import type { Exchange, Outcome, Request } from '../../spec/exchange/exchange.ts';
import { decode } from '../../spec/exchange/json-tokens.ts';
import { readJson } from '../../spec/exchange/response.ts';
import { perText } from '../../spec/model/memo.ts';

const isPersonal = perText((member) => /^(first|last|middle|preferred)name$|^email$|^customerid$/i.test(member));
const isTelling = perText((member) =>
  /^(errormessage|moreinfo|message|detail|title|pathparameter|queryparameter|field)$/i.test(member),
);
/** Characters of bodies in which people are sought: at first, and in addition for each body; as much of data as of other texts. */
const ROOM = { atOnce: 1_000_000, perBody: 5000 };
/** A UUID with or without its hyphens, or its first or last group. */
const OF_A_UUID = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$|^[0-9a-f]{8}$|^[0-9a-f]{12}$/i;
/** What an id of a record or a time begins with. */
const RECORD_OR_TIME = /^([0-9a-f]{8}-|\d{4}-\d\d-\d\d)/i;

interface RedactorOptions {
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
  protected readonly keys = new Set<string>();
  private readonly keyForms = new Needles();
  readonly values = new CredentialValues();
  /** Whom a text may name. */
  private readonly people = new Set<string>();
  private readonly known = new KnownPeople();
  /** In so many characters people are still sought; below zero, data was not looked through. */
  private readonly room = { data: ROOM.atOnce, other: ROOM.atOnce };
  /** A text without the keys and without packed data. */
  private keyIn = perText(withoutPacked);
  private secret = '';

  constructor({ key, redactPeople = false, customerIds = [], open = [] }: RedactorOptions) {
    this.redactPeople = redactPeople;
    this.meetKey(key);
    for (const text of [MEDIA_TYPE, ...open, ...customerIds]) this.values.learn(text, 'given');
    for (const id of customerIds) this.meet(id);
  }

  /** Masks a key from now on. */
  protected meetKey(key: string): void {
    if (key === '') return;
    this.keys.add(key);
    this.keyForms.add(keyNeedles(key).forms);
    // Names, ids and dates are on many pages.
    this.keyIn = perText((text) => withoutPacked(this.keyForms.mask(text, KEY_MASK)));
  }

  /** What the stand-ins are made with: the first key, so that they are the same in each run. Without one, no one can make them again. */
  private get secretOfPeople(): string {
    return (this.secret ||= [...this.keys][0] ?? randomBytes(32).toString('hex'));
  }

  /** Masks the key, credential values seen so far and known people in any text: a message, a header, an address. */
  text(text: string): string {
    const isAddress = /^(https?:\/)?\//.test(text);
    const masked = this.values.masks[isAddress ? 'told' : 'inHeader'](this.secretsIn(text));
    return !this.redactPeople ? masked : isAddress ? this.inAddress(masked) : this.withoutPeople(masked);
  }

  /** The value of a response header as it may be written. */
  header(name: string, value: string): string {
    return maskHeader(name, this.withoutPeople(this.text(value)));
  }

  /** There is more than can be sought, or looked through: what was masked last, and comes from now on, must not be kept. */
  get isFull(): boolean {
    return this.values.isFull || this.known.isFull || this.room.data < 0;
  }

  /** Masks a response body: the key, credential data, people. What was masked before, when less was known, teaches nothing. */
  body(text: string, isMasked = false): string {
    const before = { ...this.room };
    for (const of of ['data', 'other'] as const)
      this.room[of] = isMasked ? Infinity : Math.max(0, this.room[of]) + ROOM.perBody;
    // A whole without secrets has parts without, until another value is known; what stands within escapes may be another text.
    const { masks } = this.values;
    const isOpen = !text.includes('\\') && this.secretsIn(text) === text;
    const masked = maskBody(text, {
      key: (raw) => (isOpen && masks === this.values.masks ? raw : this.secretsIn(raw)),
      name: (raw) => this.name(raw),
      known: (member, raw) => this.knownValue(member, raw),
      shown: (member, raw, as) => this.shown(member, raw, as, isMasked),
      learn: (literal, as) => void (isMasked || this.values.learn(literal, as)),
    });
    if (masks !== this.values.masks) {
      Object.assign(this.room, before);
      return this.body(text); // What stands before a value may repeat it.
    }
    return !this.redactPeople || readJson(masked).ok ? masked : this.readWithoutPeople(masked);
  }

  /** Meets whom an exchange tells of, and learns its values. */
  meetAll({ request, outcome }: Exchange): void {
    this.request(request);
    if (outcome.kind === 'no-answer') return;
    maskBody(outcome.body.text, {
      key: (raw) => this.secretsIn(raw),
      name: (raw) => raw,
      known: () => null,
      shown: (member, raw) => (member !== null && isPersonal(member) ? this.standInOf(member, raw) : null),
      learn: (literal, as) => this.values.learn(literal, as),
    });
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
    return this.redactPeople ? pseudonym(id, this.secretOfPeople) : id;
  }

  /** The last search through everything written: names what a text gives away. */
  search(): (text: string) => readonly string[] {
    // A key that is a word is masked, and in our own texts by chance.
    const ofKeys = [...this.keys].filter(isRandom).flatMap((key) => keyNeedles(key).forms);
    const sought = new Needles().add(ofKeys).add(this.values.sought());
    return (text) => sought.in(text);
  }

  /** What came back as it may be written; it may have been masked before, when less was known. */
  outcome(outcome: Outcome, isMasked = false): Outcome {
    if (isMasked && !this.redactPeople && this.values.isCurrent(outcome)) return outcome;
    if (outcome.kind === 'no-answer') return { ...outcome, message: this.text(outcome.message) };
    const headers = outcome.headers.map(([name, value]) => [this.text(name), this.header(name, value)] as const);
    const text = this.body(outcome.body.text, isMasked);
    return { ...outcome, headers, body: { ...outcome.body, text } };
  }

  /** What is left of a member name. A name of the contract stays; so does what holds a short key by chance. */
  private name(raw: string): string {
    const name = decode(raw);
    if (CONTRACT.has(name)) return raw;
    const isShort = ![...this.keys].some((key) => key.length >= LONG || key === name);
    const shown = isShort ? this.values.masks.anywhere(withoutPacked(raw)) : this.secretsIn(raw);
    return this.redactPeople && this.looksThrough(raw) ? this.withoutPeople(shown) : shown;
  }

  /** What stands for a credential's value in place of other data: something as valid, where the contract gives the text a form. */
  private knownValue(member: string | null, raw: string): string | null {
    if (!this.values.has(decode(raw))) return null;
    const hasForm = /^(customerid|email)$/i.test(member ?? '') || (this.redactPeople && isPersonal(member ?? ''));
    return hasForm ? pseudonymOfRaw(raw, this.secretOfPeople) : MASK;
  }

  /** What is left of a value; null if all is. What the contract does not name is a text that may tell anything. */
  private shown(member: string | null, raw: string, as: 'string' | 'listed' | 'scalar', isMasked: boolean) {
    const isTold = member !== null && isTelling(member);
    const told = isTold ? this.values.masks.told(raw) : raw;
    if (!this.redactPeople) return isTold ? told : null;
    if (member !== null && isPersonal(member)) return isMasked ? null : this.standInOf(member, raw);
    if (isTold || member === null || as === 'listed' || !MEMBERS.has(member)) {
      const shown = this.readWithoutPeople(told);
      return shown === raw && !isTold ? null : shown;
    }
    const isId = as === 'string' && this.looksThrough(raw) && this.isPerson(raw);
    return isId ? pseudonymOfRaw(raw, this.secretOfPeople) : null;
  }

  /** What stands for a personal value, which is known from now on. */
  private standInOf(member: string, raw: string): string {
    this.room.data -= raw.length;
    if (/^(customerid|email)$/i.test(member)) this.meet(decode(raw));
    else this.known.meet(decode(raw));
    return pseudonymOfRaw(raw, this.secretOfPeople);
  }

  /** Takes the room for a text that must stay what it is. */
  private looksThrough(text: string): boolean {
    this.room.data -= text.length;
    return this.room.data >= 0;
  }

  /** A text of a body that may tell anything: what there is no room for is left out. */
  private readWithoutPeople(text: string): string {
    if (!this.redactPeople) return text;
    if (text.length > this.room.other) return LEFT_OUT;
    this.room.other -= text.length;
    return this.withoutPeople(text);
  }

  /** A text without the key, packed data, random values, and others in other forms than as they are. */
  protected secretsIn(text: string): string {
    return this.values.masks.anywhere(this.keyIn(text));
  }

  /** What is asked for is no secret of the target. */
  private asked(text: string, isCustomer: boolean): string {
    const shown = isCustomer || this.isPerson(text) ? this.customerId(text) : this.standIn(text);
    for (const one of [text, shown]) this.values.learn(one, 'given');
    return this.keyIn(shown);
  }

  /** Short ids are left: they would be found everywhere. */
  private meet(id: string): void {
    if (!this.redactPeople) return;
    const isSought = id.length >= SHORTEST && id.length <= 64;
    this.known.meet(id, isSought && /[\d@]/.test(id));
    if (isSought) this.people.add(id.toLowerCase());
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

  /** Whether a value of the contract, or a part of an address, holds an id of somebody in any form. */
  private isPerson(text: string): boolean {
    if (!this.redactPeople || text.length < SHORTEST || RECORD_OR_TIME.test(text)) return false;
    return !CONTRACT.has(text) && this.known.areIn(text, 'ids');
  }

  /** Each part of an address that is a known person, or tells the id of one, however it is escaped; its host stays. */
  private inAddress(text: string): string {
    return text.replace(/^(?:https?:)?\/\/[^/?#]*|[^/?&=#]+/gi, (part) => {
      if (part.startsWith('/') || /^https?:/i.test(part)) return part;
      const word = readingsOf(part).at(-1)?.text ?? part;
      const isKnown = this.people.has(word.toLowerCase()) || this.isPerson(word);
      return isKnown ? encodeURIComponent(this.customerId(word)) : this.peopleIn(part);
    });
  }
}
