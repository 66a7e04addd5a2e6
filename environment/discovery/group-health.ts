import type { Snapshot } from './snapshot.ts';
import { retryAfter } from '../client/repeats.ts';
import { settings } from '../settings/table.ts';
import type { Blocked, GroupFact, GroupFault, Obstacle } from '../../spec/evidence/facts.ts';
import { member } from '../../spec/exchange/describe.ts';
import { type Exchange, type Group, type Request, sentAs } from '../../spec/exchange/exchange.ts';
import { isDamage, isValid, dispositionOf, rejectsKey, statusOf } from '../../spec/exchange/disposition.ts';
import { responseOf, successBody } from '../../spec/exchange/response.ts';
import { answers, errorEnvelope } from '../../spec/generated/schemas.ts';
import { operations } from '../../spec/generated/vocabulary.ts';

/** The groups in the order in which they are asked. */
const ORDER: readonly Group[] = ['lookup', 'cardholder', 'credential', 'account'];

/**
 * The groups that served nothing, each with what an answer says of its address or the key: a setting is as likely wrong
 * as the target. Doctor and run share this.
 */
export function wrongGroups(
  exchanges: readonly Exchange[],
  addresses: Readonly<Record<Group, string>>,
): readonly GroupFact[] {
  const usual = exchanges.filter(({ request }) => request.key === 'header' && request.intent !== 'spoiled');
  const known = new Set(usual.filter((e) => byId(e) && served(e)).map((e) => e.request.subject));
  return ORDER.flatMap((group): GroupFact[] => {
    const own = usual.filter((e) => e.request.group === group && e.request.intent !== 'unknown');
    if (own.length === 0) return [];
    const [fault] = [
      oneAnswerOf(exchanges.filter((e) => e.request.group === group)),
      ...(own.some(served) ? [] : own.map((e) => faultOf(e, known))),
    ].filter((one) => one !== null);
    const setting = `${settings[`${group}Address`].variable}=${addresses[group]}`;
    return fault === undefined ? [] : [{ kind: 'group', group, setting, fault }];
  });
}

/** Different requests that must have had the same response before it is said that all have it: a valid and a bad one. */
const SEVERAL = 2;
/** Members of responses of the API: what has none of them is no response of it. */
const MEMBERS: ReadonlySet<string> = new Set(
  [...Object.values(answers), errorEnvelope].flatMap(({ properties = {} }) => Object.keys(properties)),
);

/**
 * A group that responds to everything, bad input and a wrong key among it, with one and the same JSON object, in which nothing
 * is of the API: the address is that of another service, and what it serves to anyone is not its data. Null if it does not.
 */
function oneAnswerOf(exchanges: readonly Exchange[]): GroupFault | null {
  const asked = exchanges.flatMap((exchange) => {
    const { outcome, request } = exchange;
    return outcome.kind === 'answer' ? [{ request, body: outcome.body.text, status: outcome.status }] : [];
  });
  const [first] = asked;
  const isBad = ({ request }: { readonly request: Request }) => !isValid(request) && request.intent !== 'open';
  if (first === undefined || !asked.some(isBad)) return null;
  if (new Set(asked.map(({ request }) => sentAs(request))).size < SEVERAL) return null;
  if (!asked.every(({ body, status }) => body === first.body && status === first.status)) return null;
  const said = exchanges.map((exchange) => successBody(exchange)).find((body) => body !== undefined);
  const names = typeof said === 'object' && said !== null && !Array.isArray(said) ? Object.keys(said) : [];
  const isOther = names.length > 0 && !names.some((name) => MEMBERS.has(name));
  return isOther ? { is: 'one-answer', status: first.status } : null;
}

const byId = ({ request }: Exchange): boolean => operations[request.operation].path.includes('{cardholderId}');
const served = (exchange: Exchange): boolean => successBody(exchange) !== undefined;

/** What a server or a gateway says before it reads the request: the connection is not of the kind that it wants. */
const WANTED: readonly (readonly [RegExp, 'wants-client-certificate' | 'wants-https'])[] = [
  [/\b(SSL|TLS|client)[ -]?certificate/i, 'wants-client-certificate'],
  [
    /\bplain HTTP\b|\bHTTP request to an HTTPS\b|\brequires? (TLS|SSL|HTTPS)\b|\b(SSL|HTTPS) is required\b/i,
    'wants-https',
  ],
];

/** What an answer to a plain request says about an address and the key; null if nothing is wrong. */
function faultOf(exchange: Exchange, known: ReadonlySet<string>): GroupFault | null {
  const { outcome, request } = exchange;
  if (outcome.kind === 'no-answer') {
    const { why, message } = outcome;
    return why === 'budget' || why === 'interrupted' ? null : { is: 'no-answer', why, message };
  }
  const status = statusOf(exchange);
  const isRejected = status >= 400 && status < 500;
  const wanted = isRejected ? WANTED.find(([pattern]) => pattern.test(outcome.body.text)) : undefined;
  if (wanted !== undefined) return { is: wanted[1], status };
  if (rejectsKey(status)) return { is: 'key-refused', status };
  if (status === 429) return { is: 'throttled', status };
  if (status >= 500) return { is: 'fails', status };
  if (status >= 300 && status < 400) return { is: 'redirects', status };
  const body = responseOf(exchange)?.json;
  const isPage = outcome.body.text.trimStart().startsWith('<');
  if (isRejected && !(body?.ok === true && Array.isArray(member(body.value, 'errors')))) {
    return { is: isPage && status !== 404 ? 'web-page' : 'not-the-base-path', status };
  }
  if (status < 300) return body?.ok === true ? null : { is: isPage ? 'web-page' : 'not-json', status };
  const refused = byId(exchange) && dispositionOf(exchange) === 'rejected';
  return refused && known.has(request.subject) ? { is: 'knows-no-one', status } : null;
}

/** Faults that leave nothing to judge: what answered need not be the API, or does not know the key. */
const FOREIGN: readonly GroupFault['is'][] = [
  'no-answer',
  'key-refused',
  'redirects',
  'not-the-base-path',
  'web-page',
  'wants-client-certificate',
  'wants-https',
  'one-answer',
  'knows-no-one',
];

/** The groups whose answers say nothing of the target; one whose responses come, and cannot be read, says that. */
export function silentGroups(facts: readonly GroupFact[]): ReadonlySet<Group> {
  const isSilent = ({ fault }: GroupFact): boolean =>
    FOREIGN.includes(fault.is) && !(fault.is === 'no-answer' && isDamage(fault.why));
  return new Set(facts.filter(isSilent).map(({ group }) => group));
}

/** What stood in the way of everything about the first silent group; null if there is none. */
export function silenceOf([group]: Iterable<Group>): Obstacle | null {
  return group === undefined ? null : { kind: 'group-silent', group };
}

/** What stopped a run, as throttling if it was that: a slower run can be judged. */
export function asThrottling(blocked: Blocked | null, exchanges: readonly Exchange[]): Blocked | null {
  if (blocked === null) return null;
  const isFault = blocked.kind === 'group' && blocked.fault.is === 'throttled';
  const isEnding = 'ending' in blocked && 'status' in blocked.ending && blocked.ending.status === THROTTLED;
  return isFault || isEnding ? throttlingIn(exchanges) : blocked;
}

const THROTTLED = 429;

/**
 * How a target throttles. What passed before the first 429, in the time until that one asked to be sent again, keeps to the limit: if
 * none asked to wait, what passed in all.
 */
export function throttlingIn(exchanges: readonly Exchange[]): Extract<Blocked, { kind: 'throttled' }> {
  const at = (exchange: Exchange): number => Date.parse(exchange.at);
  const waits = exchanges.flatMap((exchange): { readonly until: number; readonly ms: number }[] => {
    const { outcome } = exchange;
    if (outcome.kind !== 'answer' || outcome.status !== THROTTLED) return [];
    const header = outcome.headers.find(([name]) => name === 'retry-after')?.[1];
    const ms = retryAfter(header, new Date(at(exchange))) ?? 0;
    return [{ until: at(exchange) + ms, ms }];
  });
  const [start, end] = [exchanges[0], exchanges.at(-1)].map((one) => (one === undefined ? 0 : at(one)));
  const longest = Math.max(0, ...waits.map(({ ms }) => ms));
  const first = exchanges.findIndex((one) => statusOf(one) === THROTTLED);
  const passed = (some: readonly Exchange[]) => some.filter((one) => statusOf(one) !== THROTTLED).length;
  const [count, until] =
    longest > 0 ? [passed(exchanges.slice(0, first)), waits[0]?.until ?? 0] : [passed(exchanges), end ?? 0];
  const pace = Math.floor((count * 100_000) / Math.max(1, until - (start ?? 0))) / 100;
  return {
    kind: 'throttled',
    ...(longest > 0 ? { seconds: Math.ceil(longest / 1000) } : {}),
    ...(pace > 0 ? { pace } : {}),
  };
}

/**
 * The customers of the settings whom find cardholder rejects; null if there are none. A run ends after discovery if there are, and the
 * doctor says so.
 */
export function customersUnknown(
  snapshot: { readonly subjects: readonly unknown[] } & Pick<Snapshot, 'obstacles'>,
): Blocked | null {
  if (snapshot.subjects.length === 0) return { kind: 'customers-unknown', first: snapshot.obstacles[0] ?? null };
  const unknown = snapshot.obstacles.flatMap(unknownCustomer);
  if (unknown.length === 0) return null;
  const malformed = unknown.filter(({ status }) => status === BAD_REQUEST).map(({ customerId }) => customerId);
  const customerIds = unknown.map(({ customerId }) => customerId);
  return { kind: 'some-customers-unknown', customerIds, ...(malformed.length === 0 ? {} : { malformed }) };
}

/** Whether find cardholder rejected a customer of the settings. */
export const isUnknownCustomer = (obstacle: Obstacle): boolean => unknownCustomer(obstacle).length > 0;

/** The settings take only ids that match the stated pattern. */
const BAD_REQUEST = 400;

/** A customer that find cardholder rejected: the setting may name one that this environment does not have. */
function unknownCustomer(obstacle: Obstacle): { readonly customerId: string; readonly status: number }[] {
  if (obstacle.kind !== 'customer-led-nowhere' || obstacle.why?.kind !== 'ended') return [];
  const { ending } = obstacle.why;
  const status = 'status' in ending ? ending.status : 0;
  return status >= 400 && status < 500 && status !== 429 ? [{ customerId: obstacle.customerId, status }] : [];
}
