import type { Client } from '../environment/client/client.ts';
import { findCardholder } from '../environment/client/requests.ts';
import type { Snapshot } from '../environment/discovery/snapshot.ts';
import { type Exchange, type Group, type Request, sentAs } from '../spec/exchange.ts';
import { groups } from '../spec/generated/vocabulary.ts';
import { judgeAcceptance } from '../spec/oracles/acceptance.ts';
import { receptionOf } from '../spec/reception.ts';
import { isMust } from '../spec/rows.ts';
import { servedOf } from './control.ts';
import type { Note } from './evidence.ts';
import { GROUP_CONTROL, isControl, REFUSAL_CONTROL, stillRefused } from './outage.ts';
import { emptyFindIn, fewRequestsOf, REFUSAL_TIMES, refusalsOf, stretchesIn } from './refusals.ts';

/** Requests that this may cost. */
const MOST = 16;
/** A group that rejects more often than this, and serves between, does so in no moment. */
const OCCASIONS = 3;

/**
 * Sends once more what was rejected, if a must-level requirement is broken by nothing else, or a customer was not found: a gateway
 * that has just begun, or a firewall, rejects in passing. Costs requests only if there is such a requirement or customer: tells how
 * many.
 */
export async function askRefusedAgain(
  client: Client,
  notes: readonly Note[],
  snapshot: Snapshot | null,
  customerIds: readonly string[],
  spare: number,
): Promise<number> {
  const before = client.exchanges.filter((one) => !isControl(one));
  const most = Math.min(MOST, spare);
  const told = new Map<string, boolean>();
  let sent = 0;
  const isServedNow = async (request: Request, check = REFUSAL_CONTROL, times = REFUSAL_TIMES): Promise<boolean> => {
    const known = told.get(sentAs(request));
    if (known !== undefined) return known;
    let isServed = true;
    for (let nth = 0; nth < times && isServed; nth++) {
      sent += 1;
      isServed = receptionOf(await client.send(check, asGiven(client, request, customerIds))) === 'served';
    }
    told.set(sentAs(request), isServed);
    return isServed;
  };
  // A rejection that comes again tells nothing as long as nothing is served.
  const silent = new Set(stillRefused(before).map(({ request }) => request));
  const isServing = async ({ operation }: Request): Promise<boolean> => {
    const served = servedOf(before, operation);
    return served !== undefined && isServedNow(served.request, GROUP_CONTROL, 1);
  };
  const doubts = [...doubtsIn(notes, before), ...notFoundIn(snapshot, before)];
  const doubted = new Set(doubts.flat());
  const stretches = stretchesIn(before).filter((one) => one.some((exchange) => doubted.has(exchange)));
  const countOf = (group: Group) => stretches.filter(([first]) => first?.request.group === group).length;
  if (groups.some((group) => countOf(group) > OCCASIONS)) return sent;
  for (const refusals of doubts) {
    const concerned = stretches.filter((one) => one.some((exchange) => refusals.includes(exchange)));
    for (const request of concerned.flatMap((one) => fewRequestsOf(one.filter((exchange) => doubted.has(exchange))))) {
      const isSilent = silent.has(request);
      if (sent + REFUSAL_TIMES + Number(isSilent) > most) break;
      if ((isSilent && !(await isServing(request))) || !(await isServedNow(request))) break;
    }
  }
  return sent;
}

/** The rejected requests that led to none of the customers of the settings, each by itself. */
function notFoundIn(snapshot: Snapshot | null, exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const ids = (snapshot?.obstacles ?? []).map(emptyFindIn);
  return exchanges.filter((one) => ids.includes(one.id) && receptionOf(one) === 'refused').map((one) => [one]);
}

/** A recorded request as it was sent: people may be redacted in it. */
export function asGiven(client: Client, request: Request, customerIds: readonly string[]): Request {
  if (request.operation !== 'findCardholder') return request;
  const isMeant = (one: Request) => sentAs(client.shown(one)) === sentAs(request);
  return customerIds.map((id) => findCardholder(id)).find(isMeant) ?? request;
}

/** The rejected requests that each must-level requirement is broken by, if it is broken by nothing else. */
export function doubtsIn(notes: readonly Note[], exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const shown = new Map<string, (readonly Exchange[])[]>();
  const tell = (requirement: string, refusals: readonly Exchange[]) =>
    shown.set(requirement, [...(shown.get(requirement) ?? []), refusals]);
  for (const { requirement, judged } of notes) for (const one of judged.shown) tell(requirement, refusalsOf(one));
  for (const { judgement, exchange } of judgeAcceptance(exchanges)) {
    const { requirement, mismatches } = judgement;
    for (const mismatch of mismatches) tell(requirement, refusalsOf({ mismatch, exchanges: [exchange] }));
  }
  return [...shown].flatMap(([requirement, all]) => {
    return isMust(requirement) && all.every((one) => one.length > 0) ? [all.flat()] : [];
  });
}
