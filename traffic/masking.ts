import { valuesIn } from '../environment/redaction/masks.ts';
import { Redactor } from '../environment/redaction/redaction.ts';
import { isOrdinary } from '../environment/redaction/secret-forms.ts';
import { MASK } from '../spec/exchange/body-text.ts';
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

/** Whether the key of a request is known as it is. */
export const isRecorded = (key: string | null): key is string => key !== null && !MASKED.test(key);

/** Masks what is kept of traffic. It knows the key of the settings, and each key that the traffic itself shows. */
export class Masking extends Redactor implements Mask {
  /** Bodies of answers that were not kept, whose values were not learned yet: they are read when it counts. */
  private readonly bodies: string[] = [];
  private remembered = 0;

  /** A key was seen in a request. Whether it is masked from now on: what has one that is not must not be shown. */
  sees(key: string | null): boolean {
    if (!isRecorded(key) || this.keys.has(key) || isOrdinary(key)) return true;
    if (this.keys.size >= MOST_KEYS) return false;
    this.meetKey(key);
    return true;
  }

  /** Whether a response to a request with a key could be seen to repeat it; a key that was not recorded is one of the known. */
  tells(key: string | null): boolean {
    return isRecorded(key) ? !isOrdinary(key) : this.telling.length > 0;
  }

  /** Whether a text shows a key as it is. */
  showsKey(text: string): boolean {
    return this.telling.some((key) => text.includes(key));
  }

  /** The keys that no text holds by chance. */
  private get telling(): readonly string[] {
    return [...this.keys].filter((key) => !isOrdinary(key));
  }

  /** Remembers the credential values of a body that is forgotten. */
  learn(body: string): void {
    this.bodies.push(body);
    this.remembered += body.length;
    while (this.remembered > REMEMBERED && this.bodies.length > 1) this.remembered -= this.bodies.shift()?.length ?? 0;
  }

  /** What was said of an answer as it is, or before another one showed that it holds a credential's value. */
  again<Said>(said: Said): Said {
    const own = (text: string): string => (this.values.has(text) ? MASK : this.values.masks.told(this.secretsIn(text)));
    return JSON.parse(JSON.stringify(said), (_name, one: unknown) =>
      typeof one === 'string' ? own(one) : one,
    ) as Said;
  }

  override body(text: string, isMasked = false): string {
    for (const value of this.bodies.splice(0).flatMap(valuesIn)) this.values.learn(value, 'secret');
    this.remembered = 0;
    return super.body(text, isMasked);
  }
}
