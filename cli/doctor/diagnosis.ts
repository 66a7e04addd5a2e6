import type { NoAnswer } from '../../spec/exchange.ts';
import type { GroupFact } from '../../spec/facts.ts';
import { type Diagnosis, groupText } from '../../spec/phrasing/groups.ts';

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
    ` ${proxies.join(', ')} ${are} set, but Cardproof does not use a proxy. ` +
    'If the target can only be reached through the proxy, run Cardproof in a network that reaches it directly.'
  );
}

/** What is wrong with a group, in the words of a run; behind it what a proxy may explain. */
export function diagnose(fact: GroupFact, proxies: readonly string[]): Diagnosis {
  const { what, next } = groupText(fact);
  return { what, next: fact.fault.is === 'no-answer' ? next + withoutProxy(fact.fault.why, proxies) : next };
}
