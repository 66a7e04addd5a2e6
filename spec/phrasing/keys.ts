/** How the key travelled in a request, in words. */
import type { KeyPlacement } from '../key-placement.ts';
import { counted } from './counted.ts';

/** Ways of giving the key, after a noun. */
const WAYS: Readonly<Record<Exclude<KeyPlacement, 'header'>, string>> = {
  absent: 'without a key',
  empty: 'with an empty key',
  wrong: 'with a wrong key',
  altered: 'with a key whose last character differs',
  'altered-first': 'with a key whose first character differs',
  truncated: 'with a key that lacks its last character',
  lengthened: 'with a key with many extra characters',
  'other-case': 'with the key in another letter case',
  query: 'with the key only in the query',
  authorization: 'with the key only as a bearer in Authorization',
  'authorization-bare': 'with the key only in Authorization',
  'other-header': 'with the key only in another header',
  cookie: 'with the key only in a cookie',
};

/** What a reader must know of the key of a request; empty if it went where it belongs. */
export const keyText = (key: KeyPlacement): string => (key === 'header' ? '' : `sent ${WAYS[key]}`);

/** Ways of giving the key that are told as one if several are told. */
const alike = (key: KeyPlacement): string =>
  ALTERED.has(key) ? 'with an altered key' : key === 'header' ? '' : WAYS[key];

const ALTERED: ReadonlySet<KeyPlacement> = new Set(['altered', 'altered-first', 'truncated', 'lengthened']);
/** Ways that are named; of more, the others are counted. */
const NAMED = 3;

const ONLY = 'with the key only ';

/** Ways of giving the key, after a noun: `without a key or with a wrong key`. */
export function keysText(keys: readonly KeyPlacement[]): string {
  const ways = [...new Set(keys.map(alike))];
  const named = ways.slice(0, NAMED);
  const more = ways.length - named.length;
  const all = more === 0 ? named : [...named, `in ${counted('other way', more)}`];
  // `with the key only in Authorization or in a cookie`
  const short = all.map((way, at) => (all[at - 1]?.startsWith(ONLY) === true ? way.replace(ONLY, '') : way));
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(short);
}
