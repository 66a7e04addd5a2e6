import { group } from 'd3-array';
import type { Client } from '../environment/client/client.ts';
import { type Exchange, sentAs } from '../spec/exchange.ts';
import type { Stood } from '../spec/judgement.ts';
import { perObject } from '../spec/memo.ts';
import { judgeList } from '../spec/oracles/lists.ts';
import { receptionOf } from '../spec/reception.ts';
import { responseOf } from '../spec/response.ts';
import { type Excuse, NOT_AGAIN } from './excuses.ts';
import { DATA_CONTROL, isControl } from './outage.ts';

/** That a total does not fit its own page: a service that counts and reads in two steps may say so when its data change between them. */
const isMisfit = ({ judgement: { mismatches } }: Pick<Stood, 'judgement'>): boolean =>
  mismatches.length > 0 && mismatches.every(({ kind }) => kind === 'total-below-shown' || kind === 'total-of-empty');

/** What a response says of its own paging that is such a misfit. */
const misfitsOf = perObject((exchange: Exchange): readonly Stood[] => {
  const response = receptionOf(exchange) === 'served' ? responseOf(exchange) : null;
  return response === null
    ? []
    : judgeList(response)
        .map((judgement) => ({ judgement, exchange }))
        .filter(isMisfit);
});

/** Misfits of requirements that a single response of the run broke in this way. */
function onceIn(exchanges: readonly Exchange[]): readonly Stood[] {
  const all = exchanges.filter((one) => !isControl(one)).flatMap(misfitsOf);
  const byRule = group(all, ({ judgement: { requirement } }) => requirement);
  return [...byRule.values()].flatMap((same) => (same.length === 1 ? same : []));
}

/** Requests that a run keeps for this. */
export const keptForTotals = (exchanges: readonly Exchange[]): number => onceIn(exchanges).length;

/** Sends again, before the verdict, a request whose response alone had a total that does not fit its page; tells how many. */
export async function askTotalsAgain(client: Client, spare: number): Promise<number> {
  const once = onceIn(client.exchanges).slice(0, spare);
  for (const { exchange } of once) await client.send(DATA_CONTROL, exchange.request);
  return once.length;
}

/** Totals that did not fit their page once, and did when the request was sent again. */
export function totalsOfOnce(exchanges: readonly Exchange[]): Excuse {
  const again = exchanges.filter(({ check }) => check === DATA_CONTROL);
  const isGone = ({ exchange }: Stood): boolean => {
    const tries = again.filter((one) => sentAs(one.request) === sentAs(exchange.request));
    return tries.length > 0 && tries.every((one) => receptionOf(one) === 'served' && misfitsOf(one).length === 0);
  };
  const gone = new Set(
    onceIn(exchanges)
      .filter(isGone)
      .map(({ exchange }) => exchange),
  );
  return { stood: (one) => isMisfit(one) && gone.has(one.exchange), instead: NOT_AGAIN };
}
