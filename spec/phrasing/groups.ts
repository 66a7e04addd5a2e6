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
  unresolved: 'check the spelling of the host name, and whether it is known only inside a private network (VPN)',
  tls: 'check the certificate; if a proxy inspects TLS, set NODE_EXTRA_CA_CERTS to its CA',
  timeout: 'check VPN and firewall, or raise --timeout',
  reset: 'check that the scheme (http or https) fits the port, and check proxies on the way',
  'broken-off': 'check proxies and gateways on the way: the response began, but did not end',
  oversized: 'check that the address belongs to the API',
  'too-complex': 'check that the address belongs to the API',
  unkept: 'check that the address belongs to the API',
  undecodable: 'check proxies and gateways on the way: the response is not encoded as its header says',
  budget: 'raise REQUEST_BUDGET',
  'given-up': 'run it again',
  interrupted: 'run it again',
  'not-recorded': 'run it again',
  other: 'check the address, the network and the proxy',
};

const whatText = by<GroupFault, 'is'>('is', {
  'no-answer': ({ message }) => `does not respond: ${message}`,
  'key-refused': ({ status }) => `rejects the key (${status})`,
  throttled: 'throttles (429)',
  fails: ({ status }) => `fails (${status})`,
  redirects: ({ status }) => `redirects (${status})`,
  'not-the-base-path': 'does not seem to be the base path of this group',
  'not-json': ({ status }) => `responds with ${status} and a body that is not JSON`,
  'web-page': ({ status }) => `responds with ${status} and a web page`,
  'knows-no-one': ({ status }) => `rejects (${status}) every cardholder that another group knows`,
});

const nextText = by<GroupFault, 'is'>('is', {
  'no-answer': ({ why }) => REMEDIES[why],
  'key-refused': 'check SUBSCRIPTION_KEY, that it belongs to this environment, and that it is valid for this API group',
  throttled: 'lower REQUESTS_PER_SECOND, or try again later',
  fails: 'the environment is down or broken: tell the team that runs it, with the time and the User-Agent',
  redirects: 'use the address that it redirects to',
  'not-the-base-path':
    'check the path before /v1: the API does not respond there (a 404 without an error body). Two addresses may be swapped',
  'not-json': 'check the address: it may belong to something other than the API',
  'web-page': 'check the address: it belongs to a portal, a proxy or a login page',
  'knows-no-one': 'check that the address belongs to this group and environment, and is not swapped with another',
});

/** What is wrong with a group, and what to do. */
export function groupText({ group, setting, fault }: GroupFact): Diagnosis {
  return { what: `${setting} (${group}) ${whatText(fault)}`, next: nextText(fault) };
}
