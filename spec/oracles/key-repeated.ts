import { KEY_MASK } from '../masks.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { judge, type Judgement } from '../judgement.ts';
import { BODY } from '../place.ts';
import type { Response } from '../response.ts';

/** The requirement that is judged here. */
export const KEY_REPEATED: RequirementId = 'authentication/key-not-repeated';

/** The mask as a word of its own: a short key may stand in other words by chance. */
const KEY = new RegExp(`(?<![\\p{L}\\p{N}])${KEY_MASK.replace(/[[\]]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u');
/** Nearly no text has the mask, and that is told at once. */
const repeatsKey = (text: string): boolean => text.includes(KEY_MASK) && KEY.test(text);

/**
 * No answer repeats the key of its request (specification: Authentication; a key belongs in one header of requests). It is
 * judged if the key was in its header: a key that was put elsewhere on purpose may be quoted with the rest of the request.
 */
export function judgeKeyRepeated({ exchange, body }: Response): Judgement[] {
  if (exchange.request.key !== 'header' || exchange.outcome.kind !== 'answer') return [];
  const header = exchange.outcome.headers.find(([, value]) => repeatsKey(value));
  const at = header === undefined ? BODY : ({ in: 'header', name: header[0].toLowerCase() } as const);
  const repeated = header !== undefined || repeatsKey(body.text);
  return [judge(KEY_REPEATED, repeated ? { at, kind: 'key-repeated' } : null)];
}
