import { type AnyPart, type Context, type Given, part, type Samples, type Sender } from '../../../engine/check.ts';
import type { FixtureName, Fixtures } from '../../../environment/fixtures/fixtures.ts';
import { findCardholder, getCardholder } from '../../../environment/client/requests.ts';
import { firstSentAs } from '../../../generators/key-turns.ts';
import { type KeyPlacement, TOGETHER } from '../../../spec/evidence/fact-parts.ts';
import { idMember, sameButForCase, textMember } from '../../../spec/exchange/describe.ts';
import type { Exchange, Operation, Request } from '../../../spec/exchange/exchange.ts';
import type { InputFault, Obstacle, ServedBecause } from '../../../spec/evidence/facts.ts';
import { type Judgement, nothing, unresolved } from '../../../spec/evidence/evidence.ts';
import { type Controlled, mustBeServed, shouldBeRefused } from '../../../spec/oracles/acceptance.ts';
import type { TriedQuery } from '../../../spec/oracles/query-space.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { ended, isValid, dispositionOf, statusOf } from '../../../spec/exchange/disposition.ts';
import { successBody } from '../../../spec/exchange/response.ts';
import { have, NO_SAMPLES, samplesOf } from './samples.ts';

/**
 * Why a refused request about a cardholder says nothing: the test environment may have been reset, or the cardholder deleted
 * or given another customerId, since the run learned of them. Found by customerId to see whether the id is known, and got by
 * id to see whether the customerId is. Null if they are as before, or if nothing tells.
 */
export async function whyUnknown(sender: Sender, { operation, subject }: Request): Promise<Obstacle | null> {
  const found = sender
    .seen()
    .find((one) => isFound(one, operation === 'findCardholder' ? 'customerId' : 'id', subject));
  if (found === undefined) return null;
  const [id, customerId] = [idOf(found) ?? '', found.request.subject];
  sender.further();
  const control = await sender.send(operation === 'findCardholder' ? getCardholder(id) : findCardholder(customerId));
  const disposition = dispositionOf(control);
  if (disposition === 'inconclusive' || disposition === 'server-error') return ended(control);
  const same =
    disposition === 'accepted' && sameButForCase(idOf(control) ?? id, id) && hasCustomer(control, customerId);
  return same ? null : { kind: 'data-changed' };
}

const idOf = (exchange: Exchange): string | null => idMember(successBody(exchange), 'id');

const hasCustomer = (exchange: Exchange, customerId: string): boolean =>
  sameButForCase(textMember(successBody(exchange), 'customerId') ?? customerId, customerId);

/** Whether a response found a cardholder of this id, or by this customerId. */
function isFound(exchange: Exchange, by: 'id' | 'customerId', subject: string): boolean {
  const { request } = exchange;
  if (request.operation !== 'findCardholder' || request.intent !== 'plain' || dispositionOf(exchange) !== 'accepted') {
    return false;
  }
  const id = idOf(exchange);
  return id !== null && sameButForCase(by === 'id' ? id : request.subject, subject);
}

type Make<Needs extends FixtureName, Case> = (have: Pick<Fixtures, Needs>, context: Context) => Given<Case>;

/** What a run has, and what is to be said of it. */
interface AsItIs<Needs extends FixtureName, Case> extends Samples<NoInfer<Case>> {
  readonly needs: readonly Needs[];
  readonly given: Make<Needs, Case>;
  readonly judge: (one: Case, have: Pick<Fixtures, Needs>) => Judgement;
}

/** Judges what a run has as it is: nothing is asked. */
export const asItIs = <Needs extends FixtureName, Case>({ judge, accepts, rejects, ...more }: AsItIs<Needs, Case>) =>
  part<Needs, Case, Case>({
    ...more,
    act: (_sender, one) => Promise.resolve(one),
    judge: (reading, _one, have) => judge(reading, have),
    samples: {
      accepts: accepts.map((one) => ({ one, reading: one, have })),
      rejects: rejects.map((one) => ({ one, reading: one, have })),
    },
  });

/** A request that must be served, or an exchange that should have been, and why. */
type MustServe = { readonly why: ServedBecause } & (
  | { readonly exchange: Exchange }
  /** Sent if it was not yet. */
  | { readonly request: Request }
);

const served = exchangeOf('getCardholder', 200, {});
const refused = exchangeOf('getCardholder', 400, { errors: [] });
const failed = exchangeOf('getCardholder', 500, undefined);

/** Sends requests one after the other. */
export async function oneByOne(
  requests: readonly Request[],
  send: (request: Request) => Promise<Exchange>,
): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const request of requests) exchanges.push(await send(request));
  return exchanges;
}

/** The response to a request and, if it is not served, that to a plainer one. */
export async function besidePlainer(sender: Sender, request: Request, plainer: Request): Promise<TriedQuery> {
  const exchange = await sender.send(request);
  if (dispositionOf(exchange) === 'accepted') return { exchange, plainer: null };
  sender.further();
  return { exchange, plainer: await sender.send(plainer) };
}

/** Statuses of a refusal that may be of a moment: the key, or the cardholder, may not be known just now, or a quota be spent. */
const UNAUTHORISED = 401;
const DOUBTFUL: readonly number[] = [UNAUTHORISED, 403, 404];

/**
 * Why a failure may be temporary: what was served before fails now, too, or the same request is served now. A refusal
 * is asked for again if it may be of a moment; one of the key, like a failure, only if what was served before still is. Null if
 * nothing says so.
 */
async function whyPassing(sender: Sender, exchange: Exchange): Promise<Obstacle | null> {
  const isOfAll = dispositionOf(exchange) === 'server-error' || statusOf(exchange) === UNAUTHORISED;
  if (!isOfAll && !DOUBTFUL.includes(statusOf(exchange))) return null;
  const { operation, subject } = exchange.request;
  const served = sender
    .seen()
    .filter((one) => one.request.operation === operation && isValid(one.request) && dispositionOf(one) === 'accepted');
  const control = served.find(({ request }) => request.subject === subject) ?? served[0];
  if (isOfAll && control !== undefined) {
    sender.further();
    const now = await sender.send(control.request);
    if (dispositionOf(now) !== 'accepted') return ended(now);
  }
  sender.further();
  const again = await sender.send(exchange.request);
  if (dispositionOf(again) === 'inconclusive') return ended(again);
  return dispositionOf(again) === 'accepted' ? { kind: 'not-again' } : null;
}

/** The response to a request; sent once more if it failed, because a failure may be temporary. */
export async function askedSteadily(sender: Sender, request: Request): Promise<Exchange> {
  const first = await sender.sendCached(request);
  if (dispositionOf(first) !== 'server-error') return first;
  sender.further();
  return sender.send(request);
}

/**
 * The response to a request whose key is put in a way. What is refused as without a key, though it has the key at all of some places,
 * is refused at each; refused otherwise, it may be for what else stands there. What is served so, and at none of them alone, stands.
 */
export async function sentWithKey(
  sender: Sender,
  { plain, key, request }: { readonly plain: Request; readonly key: KeyPlacement; readonly request: Request },
): Promise<Exchange> {
  const probe = (way: KeyPlacement): Request => ({ ...request, key: way, intent: 'unauthorised' });
  const first = await sender.sendCached(probe(firstSentAs(key)));
  const missing = sender.seen().find((one) => one.request.key === 'absent' && one.request.group === plain.group);
  const isAsMissing = missing !== undefined && statusOf(first) === statusOf(missing);
  if (firstSentAs(key) === key || (dispositionOf(first) === 'rejected' && isAsMissing)) return first;
  const isServed = dispositionOf(first) === 'accepted';
  const each = await oneByOne((isServed ? [...TOGETHER] : [key]).map(probe), (one) => {
    sender.further();
    return sender.sendCached(one);
  });
  const own = each.find((one) => one.request.key === key) ?? first;
  return isServed && !each.some((one) => dispositionOf(one) === 'accepted') ? first : own;
}

/** The response to a plain request after a probe: one of the same group if the run has it. */
export async function servedAfter(sender: Sender, probe: Exchange, plain: Request): Promise<Exchange> {
  const seen = sender.seen();
  const later = seen.slice(seen.indexOf(probe) + 1);
  const isPlain = ({ request }: Exchange) =>
    request.group === plain.group && request.key === 'header' && request.intent === 'plain';
  return later.find((one) => isPlain(one) && dispositionOf(one) === 'accepted') ?? sender.sendCached(plain, probe);
}

/** A request that must be served, as it was answered, and why a refusal says nothing: the same is asked for again. */
export async function controlled(sender: Sender, exchange: Exchange): Promise<Controlled> {
  const reading = { exchange, controlled: sender.served(exchange.request.operation) };
  const disposition = dispositionOf(exchange);
  if (disposition === 'accepted' || disposition === 'inconclusive') return reading;
  const why = (await whyPassing(sender, exchange)) ?? (await whyUnknown(sender, exchange.request));
  return why === null ? reading : { ...reading, why };
}

/** Requests that must be served; `uncached`: they are sent although the run has the answer. */
export function mustAccept<Needs extends FixtureName>(
  needs: readonly Needs[],
  given: Make<Needs, MustServe>,
  more: { readonly uncached?: true } = {},
): AnyPart {
  return part<Needs, MustServe, Controlled>({
    ...more,
    needs,
    given,
    act: async (sender, one) => {
      const send = more.uncached === true ? sender.send : sender.sendCached;
      return controlled(sender, 'exchange' in one ? one.exchange : await send(one.request));
    },
    judge: (reading, { why }) => (reading.why === undefined ? mustBeServed(reading, why) : unresolved(reading.why)),
    samples: samplesOf({
      one: { request: served.request, why: { because: 'cardholder-known' } },
      accepts: [{ exchange: served, controlled: true }],
      rejects: [refused, failed].map((exchange) => ({ exchange, controlled: true })),
    }),
  });
}

/** A request with bad input, and what is bad about it. */
interface MustRefuse {
  readonly request: Request;
  readonly fault: InputFault;
}

/** Bad inputs of an operation that should not be answered with success. */
export function shouldReject<Needs extends FixtureName>(
  needs: readonly Needs[],
  operation: Operation,
  given: Make<Needs, MustRefuse>,
): AnyPart {
  return part<Needs, MustRefuse, Exchange>({
    needs,
    control: [operation],
    given,
    act: (sender, { request }) => sender.sendCached(request),
    judge: (exchange, { fault }) => shouldBeRefused(exchange, fault),
    samples: samplesOf({
      one: { request: served.request, fault: { wrong: 'not-a-uuid', parameter: 'cardholderId' } },
      accepts: [refused],
      rejects: [served],
    }),
  });
}

/** Requests whose responses only the standing oracles judge: they cover what no other check covers. */
export function probes<Needs extends FixtureName>(needs: readonly Needs[], given: Make<Needs, Request>): AnyPart {
  return part<Needs, Request, Exchange>({
    needs,
    given,
    act: (sender, request) => sender.sendCached(request),
    judge: () => nothing,
    samples: NO_SAMPLES,
  });
}
