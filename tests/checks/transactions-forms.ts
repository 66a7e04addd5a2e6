import { pagingOf } from '../../spec/response.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { Mismatch } from '../../spec/finding.ts';
import { listCardholderTransactions, windowQuery } from '../../environment/client/requests.ts';
import type { Window } from '../../environment/client/requests.ts';
import type { KnownTransaction } from '../../environment/discovery/history.ts';
import { knownOf, select } from '../../environment/discovery/history.ts';
import { outcomeText, receptionOf } from './acts.ts';
import type { CheckContext } from '../../engine/check.ts';
import { againstTruth, compareSets, instantsOf, widest, windowFrom } from './truth-queries.ts';

/** An unusual but valid form of a window: should be served, and mean the same instants. */
export async function unusual(uat: CheckContext, form: (window: Window) => Window, what: string): Promise<void> {
  const truth = uat.history;
  if (truth === null) return uat.obstacle('no window is known to be accepted');
  const instants = instantsOf(truth.known.filter((t) => t.result === 'APPROVED'));
  const start = instants[Math.max(0, instants.length - 12)];
  const window = start === undefined ? widest(truth) : windowFrom(uat, truth, start, 'APPROVED', 20);
  const second = (text: string, by = 0) => `${new Date(Date.parse(text) + by).toISOString().slice(0, 19)}Z`;
  // At least a second long, so that a fraction at its start does not come after its end.
  const from = second(window.start);
  const end = second(window.end);
  const around = { start: from, end: end > from ? end : second(window.start, 1000) };
  const ask = listCardholderTransactions(truth.cardholderId, windowQuery(form(around)), { intent: 'unusual' });
  const exchange = await uat.send(ask);
  const reception = receptionOf(exchange);
  if (reception === 'unknown') return uat.obstacle(`${exchange.id}: ${outcomeText(exchange)}`);
  if (reception !== 'served') {
    return uat.depart({ at: 'status', expected: `200, for ${what} is valid`, actual: outcomeText(exchange) }, [
      exchange,
    ]);
  }
  uat.observation('unusual window');
  const sent = form(around);
  const asked = { start: utc(sent.start), end: utc(sent.end) };
  const expected = select(truth.known, asked, 'APPROVED');
  if (expected.length > 25 || misread(expected, exchange).length === 0) return;
  await againstTruth(uat, 'unusual window', async (now) => {
    const again = await uat.send(ask);
    return { mismatches: misread(select(now.known, asked, 'APPROVED'), again), exchanges: [again] };
  });
}

/** What an answer holds besides what its window selects, and lacks; a page that is short of its total lacks nothing. */
function misread(expected: readonly KnownTransaction[], exchange: Exchange): readonly Mismatch[] {
  const ids = knownOf(exchange).map((t) => t.id);
  const short = ids.length < (pagingOf(exchange, 'total') ?? 0);
  return compareSets(short ? expected.filter((t) => ids.includes(t.id)) : expected, ids);
}

/** A date-time with any offset, in UTC. */
function utc(text: string): string {
  return text.endsWith('Z') ? text : `${new Date(text).toISOString().slice(0, 19)}Z`;
}
