import fc from 'fast-check';

const units = (text: string, one: (code: number) => string): string =>
  Array.from({ length: text.length }, (_, at) => one(text.charCodeAt(at))).join('');
const hex = (code: number, length: number): string => code.toString(16).padStart(length, '0');
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const html = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[one] ?? one,
  );
const within = (key: string, bytes: number): Buffer =>
  Buffer.concat([Buffer.from('user:x'.slice(0, bytes)), Buffer.from(key), Buffer.from('tail'.slice(0, bytes % 4))]);
const half = (key: string): number => Math.ceil(key.length / 2);

/** What servers, libraries and loggers make of a key before they print it; `bytes` shifts what base64 begins with. */
export const encodings: Readonly<Record<string, (key: string, bytes: number) => string>> = {
  'as it is': (key) => key,
  'in capitals': (key) => key.toUpperCase(),
  'in small letters': (key) => key.toLowerCase(),
  'URL-encoded': (key) => encodeURIComponent(key),
  'URL-encoded in small hex': (key) => encodeURIComponent(key).replace(/%../g, (one) => one.toLowerCase()),
  'URL-encoded throughout': (key) => [...Buffer.from(key)].map((byte) => `%${hex(byte, 2)}`).join(''),
  'URL-encoded twice': (key) => encodeURIComponent(encodeURIComponent(key)),
  'form-encoded': (key) => new URLSearchParams({ k: key }).toString().slice(2),
  'as a JSON string': json,
  'as a JSON string in JSON': (key) => json(json(key)),
  'as JSON escapes': (key) => units(key, (code) => `\\u${hex(code, 4)}`),
  'as JSON escapes in capitals': (key) => units(key, (code) => `\\u${hex(code, 4).toUpperCase()}`),
  'as JSON escapes in JSON': (key) => json(units(key, (code) => `\\u${hex(code, 4)}`)),
  'as JSON escapes, in part': (key) => json(key.slice(0, 3)) + units(key.slice(3), (code) => `\\u${hex(code, 4)}`),
  'as JavaScript escapes': (key) => units(key, (code) => `\\x${hex(code, 2)}`),
  'as JavaScript code points': (key) => units(key, (code) => `\\u{${hex(code, 1)}}`),
  'as HTML': html,
  'as HTML in HTML': (key) => html(html(key)),
  'as decimal references': (key) => units(key, (code) => `&#${code};`),
  'as hexadecimal references': (key) => units(key, (code) => `&#x${hex(code, 2).toUpperCase()};`),
  'as XML in JSON': (key) => json(html(key)),
  'in base64': (key, bytes) => within(key, bytes).toString('base64'),
  'in base64 for addresses': (key, bytes) => within(key, bytes).toString('base64url'),
  'in base64, URL-encoded': (key, bytes) => encodeURIComponent(within(key, bytes).toString('base64')),
  'in base64 as PHP has it in JSON': (key, bytes) => within(key, bytes).toString('base64').replaceAll('/', '\\/'),
  'in base64 of Latin-1': (key) => Buffer.from(key, 'latin1').toString('base64'),
  'in hexadecimal': (key) => Buffer.from(key).toString('hex'),
  'in hexadecimal capitals': (key) => Buffer.from(key).toString('hex').toUpperCase(),
  backwards: (key) => [...key].reverse().join(''),
  'backwards in JSON': (key) => json([...key].reverse().join('')),
  'as its first half': (key) => key.slice(0, half(key)),
  'as its second half': (key) => key.slice(half(key)),
};

/** Keys and values of which every form can be told from other text. */
export const isLikely = (key: string): boolean =>
  key.length >= 16 && [key.slice(0, 8), key.slice(-8)].every((part) => /[a-z]/i.test(part) && /\d/.test(part));
const drawn = fc
  .oneof(
    fc.stringMatching(/^[0-9a-f]{32}$/),
    fc.stringMatching(/^[0-9A-Za-z_+/=.-]{24,40}$/),
    fc.stringMatching(/^[!-~]{20,32}$/),
  )
  .filter(isLikely);
/** Not made smaller: another one shows the same. */
export const secrets = fc.noShrink(drawn);

/** Keys and values that other texts hold, too: words, numbers, dates, addresses, what stands in headers. */
export const ordinary = fc.oneof(
  fc.constantFrom(
    ...['true', 'null', 'cardholder', 'transactions', 'PENDING', 'MOBILE', 'key', 'id', 'a', 'x', 'v1'],
    ...['cardproof', '[key]'],
    ...['0', '1', '12', '25', '200', '1000', '8080', '20260315', '10000001', '3.14', '-1', '1e5'],
    ...['2026', '2026-03-15', '2026-03-15T12:00:00Z', '2026-03-15T12:00:00.000Z', '12:00'],
    ...['127.0.0.1', 'localhost', 'example.org', 'http', 'https://example.org/v1', 'ann@example.org', 'timeout=5'],
    ...['application/json', 'json', 'utf-8', 'keep-alive', 'masked', '[masked]'],
    '00000000-0000-4000-8000-000000000000',
  ),
  fc.stringMatching(/^[a-z]{1,12}$/),
  fc.stringMatching(/^[0-9]{1,12}$/),
  fc.stringMatching(/^[!-~]{1,8}$/),
);

/** What a server may make of a secret: each encoding, and each in one of four once more. */
export const form = fc.record({
  as: fc.constantFrom(...Object.keys(encodings)),
  again: fc.option(fc.constantFrom('in base64', 'in hexadecimal', 'URL-encoded throughout', 'as JSON escapes')),
  bytes: fc.nat(5),
});
export function formed(
  secret: string,
  { as, again, bytes }: typeof form extends fc.Arbitrary<infer One> ? One : never,
): string {
  const once = encodings[as]?.(secret, bytes) ?? '';
  return again === null ? once : (encodings[again]?.(once, bytes) ?? once);
}

const lower = (code: number): string => String.fromCharCode(code).toLowerCase();

/** Undoes escapes as a curious reader would, again and again; none of it is the product's. */
function* readings(text: string): Generator<string> {
  let reading = text;
  for (let round = 0; round < 5; round += 1) {
    yield reading;
    const before = reading;
    reading = reading
      .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => lower(parseInt(hex, 16)))
      .replace(/\\u\{([0-9a-f]+)\}|\\x([0-9a-f]{2})/gi, (_, a?: string, b?: string) =>
        lower(parseInt(a ?? b ?? '', 16)),
      )
      .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => lower(parseInt(hex, 16)))
      .replace(/&#(\d+);/g, (_, decimal: string) => lower(Number(decimal)))
      .replace(/&amp;/g, '&')
      .replace(/&quot;/g, '"')
      .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => lower(parseInt(hex, 16)))
      .replace(/\\(["\\/])/g, '$1');
    if (reading === before) return;
  }
}

const inner = (bytes: Buffer): string[] =>
  [0, 1, 2].map((n) =>
    Buffer.concat([Buffer.alloc(n), bytes])
      .toString('base64')
      .replace(/=/g, '')
      .slice(4, -4),
  );

/** What of a secret is in a text, by no means of the product; of a key its halves, too. */
export function traces(text: string, secret: string, isKey = true): string[] {
  const bytes = Buffer.from(secret);
  const half = Math.floor(secret.length / 2);
  const hex = bytes.toString('hex');
  const base64 = bytes.toString('base64');
  const sought = [
    ...[secret, [...secret].reverse().join(''), hex],
    ...(isKey ? [secret.slice(0, half), secret.slice(-half)] : []),
    ...[Buffer.from(hex).toString('hex'), Buffer.from(base64).toString('hex').slice(0, -6)],
    ...[bytes, Buffer.from(hex), Buffer.from(base64.replace(/=/g, '')), Buffer.from(secret, 'utf16le')].flatMap(inner),
  ];
  const spelled = sought.flatMap((one) => [one, one.replaceAll('+', '-').replaceAll('/', '_')]);
  const small = [...new Set(spelled.map((one) => one.toLowerCase()))];
  const letters = secret.toLowerCase().replace(/[^a-z0-9]/g, '');
  return [...readings(text.toLowerCase())].flatMap((reading) => [
    ...small.filter((one) => reading.includes(one)),
    ...(letters.length >= 16 && reading.replace(/[^a-z0-9]+/g, '').includes(letters) ? [letters] : []),
  ]);
}
