/** What is wrong with the address or the key of one group of operations, and what to do, in words. */
import type { NoAnswer } from '../exchange.ts';
import type { GroupFact, GroupFault } from '../facts.ts';
import { by } from './by.ts';

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

const whatText = by<GroupFault, 'is'>('is', {
  'no-answer': ({ message }) => `does not answer: ${message}`,
  'key-refused': ({ status }) => `refuses the key (${status})`,
  throttled: 'throttles (429)',
  fails: ({ status }) => `fails (${status})`,
  redirects: ({ status }) => `redirects (${status})`,
  'not-the-base-path': 'does not seem to be the base path of this group',
  'not-json': ({ status }) => `answers ${status} with something that is not JSON`,
  'web-page': ({ status }) => `answers ${status} with a web page`,
  'knows-no-one': ({ status }) => `refuses (${status}) each cardholder that another group serves`,
});

const nextText = by<GroupFault, 'is'>('is', {
  'no-answer': ({ why }) => REMEDIES[why],
  'key-refused': 'check SUBSCRIPTION_KEY, that it belongs to this environment, and that it covers this API group',
  throttled: 'lower REQUESTS_PER_SECOND, or come back later',
  fails: 'the environment is down or broken: tell its team, with the time and the User-Agent',
  redirects: 'name the address that it redirects to',
  'not-the-base-path':
    'check the path before /v1: nothing of the API answers there (a 404 without its error body); are two addresses swapped?',
  'not-json': 'check the address: something else than the API may answer there',
  'web-page': 'check the address: a portal, a proxy or a login page answers there',
  'knows-no-one': 'check that the address is the one of this group and environment, and not swapped with another',
});

/** What is wrong with a group, and what to do. */
export function groupText({ group, setting, fault }: GroupFact): Diagnosis {
  return { what: `${setting} (${group}) ${whatText(fault)}`, next: nextText(fault) };
}
