import { check, part } from '../../../engine/check.ts';
import { have, read, sampleAccounts } from '../../../engine/parts/samples.ts';
import { transactionQuery } from '../../../environment/client/requests.ts';
import { readPage, readSet } from '../../../environment/discovery/transaction-pages.ts';
import { queries } from '../../../generators/queries.ts';
import type { TransactionQuery } from '../../../spec/history.ts';
import { isObstacle } from '../../../spec/history.ts';
import { asPredicted } from '../../../spec/oracles/history-pages.ts';
import { selected } from '../../../spec/oracles/history-sets.ts';
import { LARGEST_PAGE } from '../../../spec/oracles/lists.ts';
import { sampleApproved, sampleTransaction, YEAR } from '../../../spec/oracles/sample-fixtures.ts';
import { instantsOf, instantText } from '../../../spec/windows.ts';

const all = { ...have, accounts: sampleAccounts };
const one: TransactionQuery = { window: YEAR, limit: LARGEST_PAGE };

export const checks = [
  check(
    'transactions/prediction',
    part({
      needs: ['history', 'accounts'],
      given: ({ history, accounts }) => {
        if (history.known.length === 0) return { kind: 'no-data', wants: { need: 'transactions' } };
        const usable = accounts.filter((a) => a.usable).map((a) => a.account);
        return queries(instantsOf(history.known).map(instantText), history.span, usable);
      },
      act: async (sender, query, { history }) => {
        const expected = selected(history, query).length;
        const { limit = LARGEST_PAGE, offset = 0 } = query;
        const past = offset > 0 && offset >= expected;
        const page = await readPage(sender.send, history.cardholderId, query, past ? 'open' : undefined);
        const isShort = !isObstacle(page) && offset === 0 && limit >= expected && page.ids.length < expected;
        const whole = isShort ? await readSet(sender.send, history.cardholderId, query) : null;
        return { page, all: whole === null || isObstacle(whole) ? null : whole };
      },
      judge: ({ page, all: whole }, query, { history }) => asPredicted(page, whole, query, history),
      show: ({ window, ...query }) => transactionQuery({ window, ...query }),
      against: 'history',
      samples: {
        accepts: [{ one, reading: { page: read(sampleApproved), all: null }, have: all }],
        rejects: [
          { one, reading: { page: read([...sampleApproved, sampleTransaction(9)]), all: null }, have: all },
          { one, reading: { page: read(sampleApproved, { total: 5 }), all: null }, have: all },
          { one, reading: { page: read([], { total: 6 }), all: null }, have: all },
        ],
      },
    }),
  ),
];
