import { valuesIn } from '../environment/redaction/masks.ts';
import { Redactor, type RedactorOptions } from '../environment/redaction/redaction.ts';
import type { Exchange } from '../spec/exchange.ts';

/** What masks the parts of an exchange. */
export type Mask = Pick<Redactor, 'request' | 'text' | 'body'>;

/** Masks nothing: for an exchange that is judged and forgotten. */
export const unmasked: Mask = { request: (request) => request, text: (text) => text, body: (text) => text };

/** Credential values that are remembered, so that they can be found in what other answers say. */
const REMEMBERED = 2000;

/** What a writer of files put in place of a key. */
const MASKED = /^[^0-9a-z]*$|^\W*\w*(mask|redact|hidden|removed|secret|key)\w*\W*$/i;

/** Masks what is kept of traffic. It knows the key of the settings, and each key that the traffic itself shows. */
export class Masking implements Mask {
  readonly redactors: Redactor[];
  private readonly options: RedactorOptions;
  private readonly keys: string[];
  /** Values seen in answers that were not kept, and not told to the redactors yet. */
  private values: string[] = [];

  constructor(options: RedactorOptions) {
    this.options = options;
    this.redactors = [new Redactor(options)];
    this.keys = options.key === '' ? [] : [options.key];
  }

  /** A key was seen in a request. */
  meet(key: string | null): void {
    if (key === null || this.keys.includes(key) || MASKED.test(key)) return;
    const redactor = new Redactor({ ...this.options, key });
    if (this.keys.length === 0) this.redactors.splice(0, 1, redactor);
    else this.redactors.push(redactor);
    this.keys.push(key);
  }

  /** Whether a text shows a key as it is. */
  showsKey(text: string): boolean {
    return this.keys.some((key) => text.includes(key));
  }

  /** Remembers the credential values of a body that is forgotten. */
  learn(body: string): void {
    for (const value of valuesIn(body)) this.values.push(value);
    if (this.values.length > 2 * REMEMBERED) this.values = this.values.slice(-REMEMBERED);
  }

  request(request: Exchange['request']): Exchange['request'] {
    return this.redactors.reduce((masked, redactor) => redactor.request(masked), request);
  }

  text(text: string): string {
    return this.redactors.reduce((masked, redactor) => redactor.text(masked), text);
  }

  body(text: string): string {
    for (const value of this.values.splice(0)) this.redactors[0]?.values.learn(value, 'secret');
    return this.redactors.reduce((masked, redactor) => redactor.body(masked), text);
  }
}
