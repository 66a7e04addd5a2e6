import { valuesIn } from '../environment/redaction/masks.ts';
import { Redactor, type RedactorOptions } from '../environment/redaction/redaction.ts';
import type { Exchange } from '../spec/exchange.ts';
import { MOST_KEYS } from '../spec/phrasing/unjudged.ts';

/** What masks the parts of an exchange. */
export type Mask = Pick<Redactor, 'request' | 'text' | 'header' | 'body'>;

/** Masks nothing: for an exchange that is judged and forgotten. */
export const unmasked: Mask = {
  request: (request) => request,
  text: (text) => text,
  header: (_name, value) => value,
  body: (text) => text,
};

/** Characters of bodies with credentials that are remembered, so that their values can be found in what other answers say. */
const REMEMBERED = 1_000_000;

/** What a writer of files put in place of a key: signs alone, words in brackets, or one such word. A key has digits. */
const MASKED = /^[^0-9a-z]*$|^[<[{(*].*[>\]})*]$|^[-_ $%a-z]*(mask|redact|hidden|removed|secret|key)[-_ %a-z]*$/i;

/** Masks what is kept of traffic. It knows the key of the settings, and each key that the traffic itself shows. */
export class Masking implements Mask {
  readonly redactors: Redactor[];
  private readonly options: RedactorOptions;
  private readonly keys: string[];
  /** Bodies of answers that were not kept, whose values were not told to the redactors yet: they are read when it counts. */
  private readonly bodies: string[] = [];
  private remembered = 0;

  constructor(options: RedactorOptions) {
    this.options = options;
    this.redactors = [new Redactor(options)];
    this.keys = options.key === '' ? [] : [options.key];
  }

  /** A key was seen in a request. Whether it is masked from now on: what has one that is not must not be shown. */
  meet(key: string | null): boolean {
    if (key === null || this.keys.includes(key) || MASKED.test(key)) return true;
    if (this.keys.length >= MOST_KEYS) return false;
    const redactor = new Redactor({ ...this.options, key });
    if (this.keys.length === 0) this.redactors.splice(0, 1, redactor);
    else this.redactors.push(redactor);
    this.keys.push(key);
    return true;
  }

  /** Whether a text shows a key as it is. */
  showsKey(text: string): boolean {
    return this.keys.some((key) => text.includes(key));
  }

  /** Remembers the credential values of a body that is forgotten. */
  learn(body: string): void {
    this.bodies.push(body);
    this.remembered += body.length;
    while (this.remembered > REMEMBERED && this.bodies.length > 1) this.remembered -= this.bodies.shift()?.length ?? 0;
  }

  request(request: Exchange['request']): Exchange['request'] {
    return this.redactors.reduce((masked, redactor) => redactor.request(masked), request);
  }

  text(text: string): string {
    return this.redactors.reduce((masked, redactor) => redactor.text(masked), text);
  }

  header(name: string, value: string): string {
    return this.redactors.reduce((masked, redactor) => redactor.header(name, masked), value);
  }

  body(text: string): string {
    for (const value of this.bodies.splice(0).flatMap(valuesIn)) this.redactors[0]?.values.learn(value, 'secret');
    this.remembered = 0;
    return this.redactors.reduce((masked, redactor) => redactor.body(masked), text);
  }
}
