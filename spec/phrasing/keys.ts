/** How the key travelled in a request, in words. */
import type { KeyPlacement } from '../key-placement.ts';
import { counted } from './counted.ts';

/** What a reader must know of the key of a request; empty if it went where it belongs. */
export const keyText: Readonly<Record<KeyPlacement, string>> = {
  header: '',
  absent: 'sent without a key',
  empty: 'sent with an empty key',
  wrong: 'sent with a wrong key',
  altered: 'sent with a key whose last character differs',
  'altered-first': 'sent with a key whose first character differs',
  truncated: 'sent with a key that lacks its last character',
  lengthened: 'sent with a key that has one character more',
  'other-case': 'sent with the key in another letter case',
  query: 'sent with the key only in the query',
  authorization: 'sent with the key only as a bearer in Authorization',
  'authorization-bare': 'sent with the key only in Authorization',
  'other-header': 'sent with the key only in another header',
  cookie: 'sent with the key only in a cookie',
};

/** Ways of giving the key that are told as one if several are told. */
const alike = (key: KeyPlacement): string =>
  ALTERED.has(key) ? 'with an altered key' : keyText[key].replace(/^sent /, '');

const ALTERED: ReadonlySet<KeyPlacement> = new Set(['altered', 'altered-first', 'truncated', 'lengthened']);
/** So many ways are named; of more, the others are counted. */
const NAMED = 3;

/** Ways of giving the key, after a noun: `without a key or with a wrong key`. */
export function keysText(keys: readonly KeyPlacement[]): string {
  const ways = [...new Set(keys.map(alike))];
  const named = ways.slice(0, NAMED);
  const more = ways.length - named.length;
  const all = more === 0 ? named : [...named, `in ${counted('other way', more)}`];
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(all);
}
