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
