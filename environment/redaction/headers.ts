import { KEY_MASK, MASK } from '../../spec/masks.ts';
import { anyOf } from './readings.ts';

/** Names of headers that hold what lets someone in: cookies, challenges and their answers, tokens, keys, sessions, signatures. */
const SECRET = anyOf(
  'i',
  /cookie|auth|token|secret|session|nonce|pass(word|wd|phrase)|credential|signature|jwt|saml|csrf|xsrf|assertion/,
  // Short words count only by themselves: there are `keep-alive` and `x-monkey`.
  /(^|[^a-z])(api|access|subscription|function|master|private)?(key|sid|otp|pin|pwd|ticket|sig|hmac)s?($|[^a-z])/,
);
/** Names of headers with an address in which every part behind the host may be a secret: a path, a code, a ticket. */
const ADDRESS = /location|redirect|refresh|^link$|referer|ur[il]$/i;

/**
 * The value of a response header, in which the key is masked already, without what else may be a secret: all of it, what
 * follows the host of an address, and elsewhere what follows a path. A key of ours is still shown as such.
 */
export function maskHeader(name: string, value: string): string {
  if (value === '') return '';
  const mask = value.includes(KEY_MASK) ? KEY_MASK : MASK;
  // The headers of CORS only name headers, or say yes or no.
  if (SECRET.test(name) && !/^access-control-/i.test(name)) return mask;
  if (!ADDRESS.test(name))
    return value.replace(/(\/\/)[^\s/?#"'<>]+@/g, `$1${mask}@`).replace(/([?#])[^\s"'<>]+/g, `$1${mask}`);
  const hosts = value.matchAll(/(https?:\/\/)(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>@,;]+)/gi);
  return Array.from(hosts, ([, scheme, host]) => `${scheme}${host}/${mask}`).join(', ') || mask;
}
