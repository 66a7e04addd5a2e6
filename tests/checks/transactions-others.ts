import { listOf, pagingOf } from '../../spec/response.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { compareInstants } from '../../spec/oracles/formats.ts';
import { listCardholderTransactions, windowQuery } from '../../environment/client/requests.ts';
import { idsOf, knownOf } from '../../environment/discovery/history.ts';
import type { CheckContext } from '../../engine/check.ts';
import { confirmed } from '../../engine/confirmation.ts';
import { instantText } from './truth-queries.ts';

/** Customers looked at beside the one that is read in depth. */
const OTHERS = 2;
/** Parameters of a request that names its window and nothing else. */
const BARE = 2;
/** Transactions that such a window spans. */
const NEWEST = 12;

const sameList = (a: Exchange, b: Exchange): boolean => idsOf(a).sort().join() === idsOf(b).sort().join();

/**
 * A window of each of the other customers that begins and ends on transactions of theirs: what was listed between them
 * is listed again, and nothing besides. A defect that spares one customer would else stay hidden.
 */
export async function othersToo(uat: CheckContext): Promise<void> {
  const pages = uat.seen().filter((exchange) => {
    const { key, subject, query } = exchange.request;
    const bare = key === 'header' && query.length === BARE && subject !== uat.history?.cardholderId;
    return bare && listOf(exchange, 'transactions') !== null;
  });
  const subjects = new Map(pages.map((e) => [e.request.subject, e]));
  for (const page of [...subjects.values()].slice(0, OTHERS)) {
    const known = [...knownOf(page)].sort((a, b) => compareInstants(a.at, b.at)).slice(-NEWEST);
    const [oldest, newest] = [known[0], known.at(-1)];
    if (oldest === undefined || newest === undefined) continue;
    const source = { current: () => page, again: () => uat.send(page.request), same: sameList };
    await confirmed(uat, 'window of another customer', source, async (read) => {
      const window = { start: instantText(oldest.at), end: instantText(newest.at) };
      const answer = await uat.send(
        listCardholderTransactions(read.request.subject, [...windowQuery(window), ['limit', '25']], {
          intent: 'unusual',
        }),
      );
      const ids = idsOf(answer);
      // Where the list is longer than its page, what is not on it need not be missing.
      if (listOf(answer, 'transactions') === null || (pagingOf(answer, 'total') ?? 0) > ids.length) return null;
      const lost = known.find((t) => !ids.includes(t.id));
      const expected = `${known.length} transactions, as in the wider window`;
      const actual = `${lost?.id ?? ''} (${lost?.posted ?? ''}) is missing`;
      return {
        mismatches: lost === undefined ? [] : [{ at: '/transactions', expected, actual }],
        exchanges: [answer, read],
      };
    });
  }
}
