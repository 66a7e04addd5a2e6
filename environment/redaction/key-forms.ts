import type { KeyPlacement } from '../../spec/exchange.ts';
import { keyVariant } from '../client/key-placement.ts';
import { encodingsOf, isRandom, LONG, plain } from './encodings.ts';
import { Needles } from './needles.ts';

const DERIVED: readonly KeyPlacement[] = ['lengthened', 'header', 'wrong', 'altered', 'other-case', 'truncated'];
const WHOLE = 'subscription key';
const HALF = 'half of the subscription key';

/**
 * Finds a key, what the probes derive from it, and its halves, in any form that a text may carry it in. A short key
 * counts only if it stands alone, in its own letter case, and in the forms that do not turn it into an ordinary word.
 */
export class KeyForms extends Needles {
  constructor(key: string) {
    const derived = key === '' ? [] : DERIVED.flatMap((use) => keyVariant(key, use) ?? []);
    // The shorter halves if a key has a middle character: they are part of the longer.
    const middle = Math.floor(key.length / 2);
    const halves = [key.slice(0, middle), key.slice(-middle)].filter(isRandom);
    const needles = [
      ...halves.flatMap((half) => plain(half, HALF)),
      ...derived.flatMap((one) => encodingsOf(one, WHOLE)),
    ];
    super(needles, key.length < LONG ? { alone: true } : { folded: true });
  }

  /** Names of the forms that a text holds. */
  override in(text: string): readonly string[] {
    const found = super.in(text);
    return found.includes(WHOLE) ? found.filter((name) => name !== HALF) : found;
  }
}
