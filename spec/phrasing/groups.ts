/** What is wrong with the address or the key of one group of operations, and what to do, in words. */
import { isOfInput } from '../exchange/disposition.ts';
import type { NoAnswer } from '../exchange/exchange.ts';
import type { GroupFact, GroupFault } from '../evidence/facts.ts';
import { by } from './words.ts';

/** The first thing that is wrong, and what to do. */
export interface Diagnosis {
  readonly what: string;
  readonly next: string;
}

/** What a group rejects as bad input it may reject for how it is written. */
const READ_IT =
  ' If it is right, send one of the requests yourself and read the error: the service may expect times or ids in another form, or accept only very short windows.';
const NO_CERTIFICATE = 'Cardproof sends no client certificate: use an address that does not want one.';

const REMEDIES: Readonly<Record<NoAnswer, string>> = {
  refused: 'Check the host and the port, and whether the environment is running.',
  unresolved: 'Check the spelling of the host name, and whether it is known only inside a private network (VPN).',
  tls: 'Check the certificate. If its CA is your own, or a proxy inspects TLS, set NODE_EXTRA_CA_CERTS to the file of that CA. If the server wants a client certificate, use an address that does not want one.',
  'no-tls': 'Begin the address with http://, or correct its port.',
  proxy: 'Check HTTPS_PROXY and HTTP_PROXY. If the target can be reached without a proxy, add its host to NO_PROXY.',
  timeout: 'Check the VPN and the firewall, or raise --timeout.',
  reset: 'Check that the scheme (http or https) fits the port, and check the proxies on the way.',
  'broken-off': 'Check the proxies and gateways on the way, which may cut off responses.',
  oversized: 'Check that the address belongs to the API.',
  'too-complex': 'Check that the address belongs to the API.',
  unkept: 'Check that the address belongs to the API.',
  undecodable: 'Check the proxies and gateways on the way, which may change the body or its headers.',
  'not-http':
    'Browsers and curl may read it all the same, but what it says is not certain. Tell the team that runs the server or the gateway.',
  budget: 'Raise REQUEST_BUDGET.',
  'given-up': 'Run it again.',
  interrupted: 'Run it again.',
  'not-recorded': 'Run it again.',
  other: 'Check the address, the network and the proxy.',
};

/** A response began, but is of no use. */
const BEGUN: readonly NoAnswer[] = ['broken-off', 'oversized', 'too-complex', 'unkept', 'undecodable', 'not-http'];

const whatText = by<GroupFault, 'is'>('is', {
  'no-answer': ({ why, message }) =>
    `${BEGUN.includes(why) ? 'sends a response that cannot be read' : 'does not respond'}: ${message}`,
  'key-refused': ({ status }) => `rejects the key (${status})`,
  throttled: 'throttles (429)',
  fails: ({ status }) => `fails (${status})`,
  redirects: ({ status }) => `redirects (${status})`,
  'not-the-base-path': ({ status }) =>
    `does not seem to be the base path of this group: it responds with ${status} and no error body of the API`,
  'not-json': ({ status }) => `responds with ${status} and a body that is not JSON`,
  'web-page': ({ status }) => `responds with ${status} and a web page`,
  'wants-client-certificate': ({ status }) => `responds with ${status}: it wants a client certificate`,
  'wants-https': ({ status }) => `responds with ${status}: it wants https, and the address begins with http`,
  'one-answer': ({ status }) =>
    `responds with ${status} and the same JSON to every request, and nothing in it belongs to this API`,
  'knows-no-one': ({ status }) => `rejects (${status}) every cardholder that another group knows`,
});

const nextText = by<GroupFault, 'is'>('is', {
  'no-answer': ({ why }) => REMEDIES[why],
  'key-refused': 'Check SUBSCRIPTION_KEY: does it belong to this environment, and is it valid for this API group?',
  throttled: 'Lower REQUESTS_PER_SECOND, or try again later.',
  fails:
    'The environment is down or broken: tell the team that runs it, with the time and the User-Agent of the requests.',
  redirects: 'Use the address that it redirects to.',
  'not-the-base-path':
    'Something other than the API seems to respond there. Check the path before /v1; two addresses may be swapped.',
  'not-json': 'Check the address: it may belong to something other than the API.',
  'web-page': 'Check the address: a portal, a login page, or a proxy on the way responds, and not the API.',
  'wants-client-certificate': NO_CERTIFICATE,
  'wants-https': 'Write https:// in the address.',
  'one-answer': 'Check the address: it seems to belong to another service.',
  'knows-no-one': ({ status }) =>
    `Check that the address belongs to this group and environment, and is not swapped with another.${isOfInput(status) ? READ_IT : ''}`,
});

/** What is wrong with a group, and what to do. */
export function groupText({ group, setting, fault }: GroupFact): Diagnosis {
  return { what: `${setting} (${group}) ${whatText(fault)}`, next: nextText(fault) };
}
