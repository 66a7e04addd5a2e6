import {
  findCardholder,
  getCardholder,
  listCardholderTransactions,
  listCredentialTypes,
} from '../../environment/client/requests.ts';
import { noRecorder } from '../../environment/recording/recorder.ts';
import { isLoopback } from '../../environment/settings/readers.ts';
import type { Settings } from '../../environment/settings/settings.ts';
import { clientOf, redactorOf } from '../../runs/target.ts';
import { member } from '../../spec/exchange/describe.ts';
import type { Group, NoAnswer, Request } from '../../spec/exchange/exchange.ts';
import type { GroupFact } from '../../spec/evidence/facts.ts';
import { type Diagnosis, groupText } from '../../spec/phrasing/groups.ts';
import { responseOf } from '../../spec/exchange/response.ts';

/** An id that no cardholder has. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'] as const;
/** What a proxy between here and the target may explain. */
const BY_PROXY: readonly NoAnswer[] = ['refused', 'unresolved', 'tls', 'no-tls', 'timeout', 'reset', 'other'];

/** The proxy variables that are set; never their values, which may hold a password. */
export function proxiesIn(env: Record<string, string | undefined>): readonly string[] {
  return PROXIES.flatMap((name) => [name, name.toLowerCase()]).filter((name) => (env[name] ?? '').trim() !== '');
}

/** If a proxy is set, it may be why the target is out of reach. */
function withProxy(why: NoAnswer, proxies: readonly string[]): string {
  if (!BY_PROXY.includes(why) || proxies.length === 0) return '';
  const used = proxies.filter((name) => !/^all_proxy$/i.test(name));
  if (used.length === 0) return ` ${proxies.join(', ')} is not used: name the proxy in HTTPS_PROXY or HTTP_PROXY.`;
  return ` Requests go through the proxy of ${used.join(', ')}, unless NO_PROXY lists the host: check which is right.`;
}

/** A target on this machine that a proxy did not reach: few expect that requests to it go through a proxy. */
function withLoopback(why: NoAnswer, address: string): string {
  if (why !== 'proxy' || !isLoopback(address)) return '';
  const { hostname } = new URL(address);
  return ` ${hostname} is this machine, and requests to it go through the proxy, too: add ${hostname} to NO_PROXY.`;
}

/** What is wrong with a group at an address, in the words of a run; behind it what a proxy may explain. */
export function diagnose(fact: GroupFact, address: string, proxies: readonly string[]): Diagnosis {
  const { what, next } = groupText(fact);
  if (fact.fault.is !== 'no-answer') return { what, next };
  const { why } = fact.fault;
  return { what, next: next + withProxy(why, proxies) + withLoopback(why, address) };
}

/** What the wrong scheme in an address looks like. */
const BY_SCHEME: readonly NoAnswer[] = ['tls', 'no-tls', 'reset', 'not-http', 'broken-off'];

/** A request of each group that names no one: without a key, any of them gets an error body. */
const ABOUT_NO_ONE: Readonly<Record<Group, Request>> = {
  cardholder: getCardholder(UNKNOWN_ID),
  credential: listCredentialTypes(),
  lookup: findCardholder('0'),
  account: listCardholderTransactions(UNKNOWN_ID, []),
};

/**
 * The address of a group with the other scheme, if an error of this API comes from there; else null. Neither the key nor the id of
 * a person is sent there: they must not travel unencrypted.
 */
export async function otherScheme(settings: Settings, { group, fault }: GroupFact): Promise<string | null> {
  if (fault.is !== 'wants-https' && !(fault.is === 'no-answer' && BY_SCHEME.includes(fault.why))) return null;
  const address = settings.addresses[group];
  const other = address.startsWith('https:') ? address.replace('https:', 'http:') : address.replace('http:', 'https:');
  const there = { ...settings, addresses: { ...settings.addresses, [group]: other } };
  const client = clientOf(there, 'doctor', redactorOf(settings), noRecorder);
  try {
    const response = responseOf(
      await client.send('doctor', { ...ABOUT_NO_ONE[group], key: 'absent', intent: 'unauthorised' }),
    );
    const body = response?.json.ok === true ? response.json.value : undefined;
    return Array.isArray(member(body, 'errors')) ? other : null;
  } finally {
    await client.close();
  }
}
