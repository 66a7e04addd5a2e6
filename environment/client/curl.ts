import type { Exchange } from '../../spec/exchange.ts';
import { KEY_MASK } from '../../spec/masks.ts';
import type { KeyPlacement } from '../../spec/key-placement.ts';
import { keyHeader } from '../../spec/generated/vocabulary.ts';
import { ADDED, OTHER_HEADER } from './key-placement.ts';
import { shellQuoted } from '../../spec/phrasing/shell.ts';

const VARIABLE = '"$SUBSCRIPTION_KEY"';

/** The key, or what a probe makes of it, as a shell word to be put after others. */
const KEYS: Record<Exclude<KeyPlacement, 'absent' | 'query'>, readonly [string, string]> = {
  header: [`${keyHeader}: `, VARIABLE],
  wrong: [`${keyHeader}: not-the-key`, ''],
  empty: [`${keyHeader};`, ''],
  altered: [`${keyHeader}: `, `"$(printf %s "$SUBSCRIPTION_KEY" | sed 's/0$/_/; s/[^_]$/0/; s/_$/1/')"`],
  'altered-first': [`${keyHeader}: `, `"$(printf %s "$SUBSCRIPTION_KEY" | sed 's/^0/_/; s/^[^_]/0/; s/^_/1/')"`],
  truncated: [`${keyHeader}: `, '"${SUBSCRIPTION_KEY%?}"'],
  lengthened: [`${keyHeader}: `, `"\${SUBSCRIPTION_KEY}${ADDED}"`],
  'other-case': [`${keyHeader}: `, `"$(printf %s "$SUBSCRIPTION_KEY" | tr 'a-zA-Z' 'A-Za-z')"`],
  authorization: ['Authorization: Bearer ', VARIABLE],
  'authorization-bare': ['Authorization: ', VARIABLE],
  'other-header': [`${OTHER_HEADER}: `, VARIABLE],
  cookie: [`Cookie: ${keyHeader}=`, VARIABLE],
};

/** One line for a POSIX shell that sends an exchange's request again; the key stays in `$SUBSCRIPTION_KEY`. */
export function curl(exchange: Exchange): string {
  const use = exchange.request.key;
  const words = ['curl', '-sS', '-i', '--globoff', '--path-as-is', '-H', shellQuoted('Accept: application/json')];
  if (use !== 'absent' && use !== 'query') {
    const [before, key] = KEYS[use];
    words.push('-H', shellQuoted(before) + key);
  }
  words.push(exchange.url.split(KEY_MASK).map(shellQuoted).join(VARIABLE).replace(/''$/, ''));
  return words.join(' ');
}

/** Whether a line of `curl` sends the key header empty, for which curl needs a sign that looks like a slip. */
export const sendsEmptyKey = (line: string): boolean => line.includes(shellQuoted(KEYS.empty[0]));
