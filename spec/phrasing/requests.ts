/** What each request of a mismatch is for, in words. */
import type { KeyPlacement } from '../evidence/fact-parts.ts';
import type { RequestRole } from '../evidence/place.ts';
import { endingText } from './values.ts';
import { by, counted } from './words.ts';

/** Which of the requests one is: `gets 400`, `lists transactionId …`. It follows `request 1 of 2:`. */
export const roleText = by<RequestRole, 'as'>('as', {
  shows: 'shows the mismatch',
  'sent-before': 'is sent first: a cache may keep its response',
  repeats: ({ parameter }) => `then gets the same response, although its ${parameter} differs`,
  compared: 'is for comparison',
  part: 'gets one of the parts',
  repeated: 'gets another order each time',
  lists: ({ name, id }) => `lists ${name} ${id}`,
  'lists-of-another': ({ name, id }) => `lists ${name} ${id} for another cardholder`,
  'lists-twice': ({ name, id }) => `lists ${name} ${id} twice`,
  'lists-again': 'lists it again',
  'wider-window': 'is the wider window, which lists none of them',
  'narrower-window': 'is the narrower window, which lists them',
  lacks: ({ name, id, pages }) =>
    pages === 1 ? `does not list ${name} ${id}` : `is the first of ${pages} pages that do not list ${name} ${id}`,
  begins: ({ name, id, nth = 0 }) => {
    if (nth > 0) return id === null ? `has no element ${nth + 1}` : `has ${name} ${id} as element ${nth + 1}`;
    return id === null ? 'gets an empty page' : `begins with ${name} ${id}`;
  },
  ends: ({ ending }) => `gets ${endingText(ending)}`,
  key: ({ key }) => (key === 'header' ? 'is sent with the right key, for comparison' : `is ${keyText(key)}`),
});

// How the key travelled in a request, in words.

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
  elsewhere: 'with the key only in the query, a cookie and another header at once',
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

/** The program as a checkout runs it. */
export const CHECKOUT = 'npm run -s cardproof --';
/** The program as an installed package has it. */
export const PACKAGE = 'npx cardproof';

/** As it works here: from a checkout by npm, from the package by its name. The bundle keeps every `import.meta.url`. */
const program = import.meta.filename.endsWith('.ts') ? CHECKOUT : PACKAGE;

/** A command of Cardproof as it is typed here. */
export const command = (words: string): string => `${program} ${words}`;

// Words of a POSIX shell.

/** A quoted word that says exactly this text. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A word that says this text; quoted only if it must be. */
export const shellWord = (text: string): string => (/^[\w./:@%+=,-]+$/.test(text) ? text : shellQuoted(text));
