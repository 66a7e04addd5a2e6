import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHar } from '../../../traffic/har.ts';
import type { Seen } from '../../../traffic/recognition.ts';
import { folder } from '../folder.ts';

/** What a file of this text holds, and how it ended. */
export async function read(text: string | Buffer, at = folder()) {
  const path = join(at, 'a.har');
  writeFileSync(path, text);
  const all: Seen[] = [];
  return { state: await readHar(path, (entry) => void all.push(entry)), all };
}

/** An entry; members of the response and of the request. */
export const entry = (response: object, request: object = {}): object => ({
  startedDateTime: '2026-03-15T13:00:00.5+01:00',
  time: 12.4,
  request: { method: 'GET', url: 'https://h/v1/credentials/types', headers: [{ name: 'A', value: 'b' }], ...request },
  response: { status: 200, headers: [{ name: 'Content-Type', value: 'application/json' }], ...response },
});
export const har = (...entries: readonly unknown[]): string =>
  JSON.stringify({ log: { version: '1.2', pages: [], entries } });

export const BODY = '{"id":"5b0c8c52-6f0e-4d0a-9a55-0d3c2f6f3a11","customerId":"A1","firstName":"Ada"}';
export const N = BODY.length;
export const PIECE = BODY.slice(0, 40);
/** What became of an entry: its body, or why it is not judged. */
export async function came(response: object, more: object = {}): Promise<string | Buffer> {
  const [first] = (await read(har({ ...entry(response), ...more }))).all;
  return first === undefined ? 'nothing' : 'seen' in first ? first.seen.body : first.why;
}
export const typed = (...more: readonly (readonly [string, string])[]) =>
  [['Content-Type', 'application/json'] as const, ...more].map(([name, value]) => ({ name, value }));
export const long = (length: number | string) => typed(['Content-Length', String(length)]);
export const coded = (coding: string) => typed(['Content-Encoding', coding]);
export const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
/** A body in base64, and the size that is stated of it. */
export const in64 = (bytes: Buffer | string, size?: number) => ({ size, text: base64(bytes), encoding: 'base64' });
export const whole = { size: N, text: BODY };
