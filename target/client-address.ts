import type { Ask } from '../spec/exchange.ts';
import { KEY_PARAMETERS } from './client-keys.ts';

/** An address in the two parts that go on the wire unchanged. */
export interface Address {
  readonly origin: string;
  readonly path: string;
}

/** Encodes a part of a query; half a surrogate pair, which no encoding has, becomes U+FFFD. */
function encode(text: string): string {
  return encodeURIComponent(
    text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd'),
  );
}

/** Where an ask goes. The path is taken verbatim: no dot or escape in it is normalised. */
export function addressOf(base: string, ask: Pick<Ask, 'path' | 'query' | 'key'>, key: string): Address {
  const url = new URL(base);
  const pairs = ask.query.map(([name, value]) => `${encode(name)}=${encode(value)}`);
  if (ask.key === 'query') pairs.push(...KEY_PARAMETERS.map((name) => `${name}=${encode(key)}`));
  const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  return { origin: url.origin, path: url.pathname.replace(/\/$/, '') + ask.path + query };
}

/** The address as it may be shown: for a redacted ask, with the key's mask in place of the key. */
export function shownAddress(base: string, ask: Ask, mask: string): string {
  const { origin, path } = addressOf(base, { ...ask, key: 'header' }, '');
  const parameters = ask.key === 'query' ? KEY_PARAMETERS.map((name) => `${name}=${mask}`).join('&') : '';
  if (parameters === '') return origin + path;
  return `${origin}${path}${path.includes('?') ? '&' : '?'}${parameters}`;
}
