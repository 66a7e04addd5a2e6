import { hash } from 'node:crypto';
import { catalogue } from '../../spec/generated/catalogue.ts';
import { answers, errorEnvelope } from '../../spec/generated/schemas.ts';
import { keyPlacements } from '../../spec/evidence/fact-parts.ts';
import { perText } from '../../spec/model/memo.ts';
import { isRfc3339 } from '../../spec/oracles/formats.ts';
import { keyVariant } from '../client/key-placement.ts';
import { SHORTEST } from './many-texts.ts';
import { type Form, lettersOf, Needles, SHARED } from './needles.ts';
import { readingsOf } from './readings.ts';

/** From this length on a secret is looked for anywhere, below only as a word of its own. */
export const LONG = 8;

/** Of every response, and in every request. */
export const MEDIA_TYPE = 'application/json';
let common: readonly string[] | undefined;
/** What reports and answers say of any target: the contract, and what HTTP and Cardproof add to it. */
const commonTexts = (): readonly string[] =>
  (common ??= readingsOf(
    `${JSON.stringify([catalogue, answers, errorEnvelope])} ${MEDIA_TYPE}; charset=utf-8 keep-alive timeout gzip true false null [key] [masked] cardproof`,
  ).map(({ text }) => text));
/** Numbers, dates and times, and ids of exchanges; a number of 16 digits is not exact in JSON, so that none is data. */
const NUMBER = /^e?[\d.,:TZ+-]{1,30}$/i;
/** Of a host, of its pages or of a person there. */
const ADDRESS = /^(https?:\/\/|[\w.+-]+@)?[a-z-]+(\.[a-z-]+)+$/i;
/** An instant as the contract has it, to any fraction of a second, or as headers have it. */
export const isTime = (text: string): boolean => isRfc3339(text) || new Date(text).toUTCString() === text;

/** Whether a key is what any text may hold, and cannot be told from it: a few characters, a number, a date, an address, a word of the contract. */
export const isOrdinary = perText((key: string): boolean => {
  if (key === '') return false;
  if (key.length < SHORTEST || ADDRESS.test(key) || isTime(key)) return true;
  return (
    (NUMBER.test(key) && key.replace(/\D/g, '').length < 2 * LONG) ||
    commonTexts().some((text) => text.includes(key) && new Needles().add([exact('', key)]).in(text).length > 0)
  );
});

/** Of letters and digits both, or so long: nothing that stands in a text by chance, in any letter case, with any signs in it. */
export function isRandom(text: string): boolean {
  const isMixed = text.length >= LONG && /[a-z]/i.test(text);
  return text.length >= 4 * LONG || ((isMixed || text.length >= 2 * LONG) && /\d/.test(text));
}

const exact = (label: string, text: string): Form => ({
  label,
  text,
  as: text.length < LONG && /^\d+$/.test(text) ? 'term' : 'word',
});

/** A form of letters and digits alone; what has few of them is looked for as it is. */
function loose(label: string, text: string, ends?: Form['ends']): Form[] {
  const letters = lettersOf(text);
  if (letters.length < LONG) return text.length < LONG ? [] : [{ label, text, as: 'anywhere' }];
  // What stands before the first letter or digit of a text, and behind the last.
  const [, before = '', after = ''] = /^([\0-/:-@[-`{-\xa0]*)[^]*?([\0-/:-@[-`{-\xa0]*)$/.exec(text) ?? [];
  return [{ label, text: letters, as: 'folded', ends: ends ?? [before, after] }];
}

/** What finds a key, what the probes derive from it, and its halves, in any form that a text may carry it in. */
export const keyNeedles = perText((key: string): Needles => {
  if (key === '' || isOrdinary(key)) return new Needles();
  const label = 'subscription key';
  const keys = [...new Set(keyPlacements.flatMap((use) => keyVariant(key, use) || []))];
  const middle = Math.floor(key.length / 2);
  // The shorter halves if a key has a middle character: they are part of the longer. What goes on as the key does is part of it.
  const halves = [
    { half: key.slice(0, middle), ends: ['', key.slice(middle)] },
    { half: key.slice(-middle), ends: [key.slice(0, -middle), ''] },
  ] as const;
  // What small letters do not undo: ß becomes SS, and on a Turkish server i becomes İ, and I becomes ı.
  const cases = [key.toUpperCase(), key.toLocaleUpperCase('tr'), key.toLocaleLowerCase('tr')];
  return new Needles().add([
    ...[...keys, ...cases].flatMap((one) => plain(label, one)),
    ...halves.flatMap(({ half, ends }) => (isRandom(half) ? loose(label, half, ends) : [])),
    ...keys.flatMap((one) => encoded(label, one)),
  ]);
});

/** As it is; if it is random, in any letter case, with any signs in it. */
export const plain = (label: string, secret: string): Form[] =>
  isRandom(secret) ? loose(label, secret) : [exact(label, secret)];

/** In base64 and in hexadecimal; if it is random, backwards, with quoted signs, and these in one another once, too. */
export function encoded(label: string, secret: string): Form[] {
  if (secret.length < LONG) return [];
  const inDigits = (bytes: Buffer): Form[] => [
    ...inBase64(label, bytes),
    ...loose(`${label} in hexadecimal`, bytes.toString('hex')),
  ];
  const once = bytesOf(secret).flatMap(inDigits);
  if (!isRandom(secret)) return once;
  const quoted = ['%', '='].map((sign) =>
    secret.replace(/[^\w.~-]/g, (one) =>
      one.replace(/[^]/gu, (unit) => Buffer.from(unit).toString('hex').toUpperCase().replace(/../g, `${sign}$&`)),
    ),
  );
  const [hex, base64] = [Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
  const others = new Set([hex, base64, hex.toUpperCase(), ...quoted].filter((text) => text !== secret));
  return [
    ...loose(`${label} backwards`, [...secret].reverse().join('')),
    ...quoted.flatMap((text) => (text === secret ? [] : loose(label, text))),
    ...once,
    ...[...others].flatMap((text) => inDigits(Buffer.from(text))),
  ];
}

/** Wherever in the encoded bytes it begins; what its first and its last character share with the bytes around it is masked with it. */
function inBase64(label: string, bytes: Buffer): Form[] {
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes], offset + bytes.length)
      .toString('base64')
      .replace(/=/g, '');
    const isShared = (offset + bytes.length) % 3 > 0;
    const own = text.slice(offset > 0 ? offset + 1 : 0, isShared ? -1 : undefined);
    return loose(`${label} in base64`, own, [offset > 0 ? SHARED : '', isShared ? SHARED : '']);
  });
}

/** In UTF-8, in Latin-1 if that differs, and in UTF-16. */
function bytesOf(secret: string): Buffer[] {
  const wide = Buffer.from(secret, 'utf16le');
  const all = [Buffer.from(secret), Buffer.from(secret, 'latin1'), wide, Buffer.from(wide).swap16()];
  return all.filter((one, at) => at !== 1 || !one.equals(all[0] ?? one));
}

/**
 * Base64 of what begins as gzip, zip, zstd, bzip2 and xz do, and zlib at the beginning of a word; in JSON and in addresses its signs may be
 * escaped. It is read in parts, each of which stays as it is read: V8 remembers each step that it may go back, and has room for a few
 * millions. Brotli and bare deflate begin like any bytes: they cannot be told from other data.
 */
const PACKED =
  /(?:H4sI|UEsDB|KLUv|QlpoO|Td6WFo|(?<![\w+/-])e(?:A[E-H]|F[4-7]|J[w-z]|N[o-r]))(?=(?:[\w+/-]|\\\/|%2[BbFf]){40})(?:(?=((?:[\w+/-]|\\\/|%2[BbFf]){1,9999}))\1)+={0,2}/g;

/** Packed data in a text, as it stands there. */
export const packedIn = (text: string): readonly string[] => text.match(PACKED) ?? [];

/**
 * A text without packed data: what it holds could be anything, and more than fits into memory, so it is neither unpacked nor shown.
 * Its digest is left: other data stays other data.
 */
export const withoutPacked = (text: string): string =>
  text.replace(PACKED, (data) => `[packed data ${hash('sha256', data).slice(0, 16)}]`);
