import { KEY_MASK } from '../../spec/key-mask.ts';
import { perText } from '../../spec/memo.ts';
import { MASK } from './credential-values.ts';

/** Names of headers that hold what lets someone in: cookies, challenges and their answers, tokens, keys, sessions, signatures. */
const SECRET = new RegExp(
  [
    /cookie|auth|token|secret|session|nonce|pass(word|wd|phrase)|credential|signature|jwt|saml|csrf|xsrf|assertion/,
    // Short words count only by themselves: there are `keep-alive` and `x-monkey`.
    /(^|[^a-z])(api|access|subscription|function|master|private)?(key|sid|otp|pin|pwd|ticket|sig|hmac)s?($|[^a-z])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
/** Names of headers with an address in which every part behind the host may be a secret: a path, a code, a ticket. */
const ADDRESS = /location|redirect|refresh|^link$|referer|ur[il]$/i;

type Kind = 'secret' | 'address' | 'other';

/** What the value of a header may be. The headers of CORS only name headers, or say yes or no. */
const kindOf = perText((name): Kind => {
  if (SECRET.test(name) && !/^access-control-/i.test(name)) return 'secret';
  return ADDRESS.test(name) ? 'address' : 'other';
});

/**
 * The value of a response header, in which the key is masked already, without what else may be a secret: all of it, what
 * follows the host of an address, and elsewhere what follows a path. A key of ours is still shown as such.
 */
export function maskHeader(name: string, value: string): string {
  if (value === '') return '';
  const mask = value.includes(KEY_MASK) ? KEY_MASK : MASK;
  return masks[kindOf(name)](value, mask);
}

const masks: Readonly<Record<Kind, (value: string, mask: string) => string>> = {
  secret: (_value, mask) => mask,
  address: (value, mask) => {
    const hosts = value.matchAll(/(https?:\/\/)(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>@,;]+)/gi);
    return Array.from(hosts, ([, scheme, host]) => `${scheme}${host}/${mask}`).join(', ') || mask;
  },
  other: (value, mask) =>
    value.replace(/(\/\/)[^\s/?#"'<>]+@/g, `$1${mask}@`).replace(/([?#])[^\s"'<>]+/g, `$1${mask}`),
};
