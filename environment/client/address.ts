import { isInQuery, KEY_PARAMETERS } from './key-placement.ts';
import type { NoAnswer } from '../../spec/evidence/fact-parts.ts';
import { KEY_MASK } from '../../spec/exchange/body-text.ts';
import { type Exchange, NOT_SENT, type Request } from '../../spec/exchange/exchange.ts';

/** An address in the two parts that go on the wire unchanged. */
interface Address {
  readonly origin: string;
  readonly path: string;
}

/** Encodes a part of a query; half a surrogate pair, which no encoding has, becomes U+FFFD. */
function encode(text: string): string {
  return encodeURIComponent(
    text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd'),
  );
}

/** Where a request goes. The path is taken verbatim: no dot or escape in it is normalised. */
export function addressOf(base: string, request: Pick<Request, 'path' | 'query' | 'key'>, key: string): Address {
  const url = new URL(base);
  const pairs = request.query.map(([name, value]) => `${encode(name)}=${encode(value)}`);
  if (isInQuery(request.key)) pairs.push(...KEY_PARAMETERS.map((name) => `${name}=${encode(key)}`));
  const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  return { origin: url.origin, path: url.pathname.replace(/\/$/, '') + request.path + query };
}

/** The address as it may be shown: for a redacted request, with the key's mask in place of the key. */
export function shownAddress(base: string, request: Request): string {
  const { origin, path } = addressOf(base, { ...request, key: 'header' }, '');
  const parameters = isInQuery(request.key) ? KEY_PARAMETERS.map((name) => `${name}=${KEY_MASK}`).join('&') : '';
  if (parameters === '') return origin + path;
  return `${origin}${path}${path.includes('?') ? '&' : '?'}${parameters}`;
}

// Requests that were not sent, as exchanges.

/** Where a request stands in a run. */
export type Place = Pick<Exchange, 'check' | 'ordinal' | 'attempt'>;

const MESSAGES: Partial<Record<NoAnswer, string>> = {
  budget: 'the request budget is spent',
  interrupted: 'the run was interrupted',
  'given-up': 'its group stopped responding; nothing was sent',
  'not-recorded': 'the recording does not contain this request',
  other: 'this key cannot be changed in this way; nothing was sent',
};

/** The outcome of a request that was not sent. */
export const unsentOutcome = (why: NoAnswer) => ({ kind: 'no-answer', why, message: MESSAGES[why] ?? why }) as const;

/** A request that was not sent and is not recorded. */
export function notSent(place: Place, request: Request, why: NoAnswer): Exchange {
  const at = new Date(0).toISOString();
  return { id: NOT_SENT, ...place, request, url: request.path, outcome: unsentOutcome(why), at, milliseconds: 0 };
}
