import type { Exchange, Group, NoAnswer } from '../../spec/exchange.ts';
import { responseOf } from '../../spec/response.ts';
import { member } from '../../spec/describe.ts';
import { settings } from '../../environment/settings/table.ts';

/** The first thing that is wrong, and what to do. */
export interface Diagnosis {
  readonly what: string;
  readonly next: string;
}

const REMEDIES: Readonly<Record<NoAnswer, string>> = {
  refused: 'check host and port, and that the environment runs',
  unresolved: 'check the spelling of the host name, and whether it is known only inside a network (VPN)',
  tls: 'check the certificate; behind an inspecting proxy give its CA with NODE_EXTRA_CA_CERTS',
  timeout: 'check VPN and firewall, or raise --timeout',
  reset: 'check that the scheme (http or https) fits the port, and proxies in between',
  'broken-off': 'check what sits between: the answer began, but its end did not come',
  oversized: 'check that the address leads to the API and not to something else',
  'too-complex': 'check that the address leads to the API and not to something else',
  unkept: 'check that the address leads to the API and not to something else',
  undecodable: 'check what sits between: the answer is not encoded as its header says',
  budget: 'raise REQUEST_BUDGET',
  'given-up': 'run it again',
  interrupted: 'run it again',
  'not-recorded': 'run it again',
  other: 'check the address, the network and the proxy',
};

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'] as const;
/** What a proxy between here and the target may explain. */
const BY_PROXY: readonly NoAnswer[] = ['refused', 'unresolved', 'tls', 'timeout', 'reset', 'other'];

/** The proxy variables that are set; never their values, which may hold a password. */
export function proxiesIn(env: Record<string, string | undefined>): readonly string[] {
  return PROXIES.flatMap((name) => [name, name.toLowerCase()]).filter((name) => (env[name] ?? '').trim() !== '');
}

/** If a proxy is set, the target may be out of reach without it. */
function withoutProxy(why: NoAnswer, proxies: readonly string[]): string {
  if (proxies.length === 0 || !BY_PROXY.includes(why)) return '';
  const are = proxies.length === 1 ? 'is' : 'are';
  return (
    `; ${proxies.join(', ')} ${are} set, but requests go directly to the target, never through a proxy: ` +
    'if only the proxy leads there, run cardproof where the target can be reached'
  );
}

/** What an answer to a plain request says about an address and the key; null if nothing stands in the way. */
export function diagnose(
  group: Group,
  address: string,
  exchange: Exchange,
  proxies: readonly string[],
): Diagnosis | null {
  const here = `${settings[`${group}Address`].variable}=${address}`;
  const { outcome } = exchange;
  if (outcome.kind === 'no-answer') {
    const next = REMEDIES[outcome.why] + withoutProxy(outcome.why, proxies);
    return { what: `${here} does not answer: ${outcome.message}`, next };
  }
  const { status } = outcome;
  if (status === 401 || status === 403) {
    const next = 'check SUBSCRIPTION_KEY, that it belongs to this environment, and that it covers this API group';
    return { what: `the key is refused by ${here} (${status})`, next };
  }
  if (status === 429) return { what: `${here} throttles (429)`, next: 'lower REQUESTS_PER_SECOND, or come back later' };
  if (status >= 500) {
    const next = 'the environment is down or broken: tell its team, with the time and the User-Agent';
    return { what: `${here} fails (${status})`, next };
  }
  if (status >= 300 && status < 400) {
    return { what: `${here} redirects (${status})`, next: 'name the address that it redirects to' };
  }
  const ours = responseOf(exchange)?.json;
  if (status === 404 && !(ours?.ok === true && Array.isArray(member(ours.value, 'errors')))) {
    const next = 'check the path before /v1: nothing of the API answers there (a 404 without its error body)';
    return { what: `${here} does not seem to be the base path of the ${group} group`, next };
  }
  if (status < 300 && ours?.ok !== true) {
    const next = 'check the address: a portal, a proxy or a login page answers there';
    return { what: `${here} answers ${status} with something that is not JSON`, next };
  }
  return null;
}
