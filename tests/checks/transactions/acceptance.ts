import { check, part } from '../../../engine/check.ts';
import { serves } from '../../../engine/parts/requests.ts';
import { sampleRefusal, sampleSubject } from '../../../engine/parts/sample-subject.ts';
import { listCardholderTransactions, transactionQuery } from '../../../environment/client/requests.ts';
import { BOUNDARY_LIMITS } from '../../../generators/queries.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import { select } from '../../../spec/history.ts';
import { broken, nothing } from '../../../spec/judged.ts';
import { statusOf } from '../../../spec/reception.ts';
import { listOf } from '../../../spec/response.ts';
import { widest } from '../../../spec/windows.ts';

const LIST = 'listCardholderTransactions';
const MIDDLE = 13;
const UNKNOWN = 404;

export const checks = [
  check(
    'transactions/served',
    serves(['subjects', 'servedWindow'], ({ subjects, servedWindow: { cardholderId: first, window } }) =>
      subjects.map(({ cardholderId }) => ({
        // Discovery has read the others' newest APPROVED ones already.
        request: listCardholderTransactions(
          cardholderId,
          transactionQuery({ window, ...(cardholderId === first ? {} : { result: 'PENDING' }) }),
        ),
        why: { because: 'cardholder-and-window-known' },
      })),
    ),
    // If no window was ever accepted, a 400 may be due to the window; a 404 says that the cardholder is unknown.
    part({
      needs: ['subject'],
      given: (_have, { seen }) => {
        const answers = seen().filter(({ request }) => request.operation === LIST);
        const served = answers.some((e) => e.request.key === 'header' && listOf(e, 'transactions') !== null);
        return served ? [] : [answers.filter((e) => statusOf(e) === UNKNOWN).slice(0, 3)];
      },
      act: (_sender, unknown) => Promise.resolve(unknown),
      judge: (unknown: readonly Exchange[]) => {
        const why = { because: 'cardholder-known' } as const;
        const at = { in: 'status' } as const;
        return unknown.length === 0
          ? nothing
          : broken({ kind: 'refused', at, why, ending: { status: UNKNOWN } }, ...unknown);
      },
      samples: {
        accepts: [{ one: [], reading: [], have: { subject: sampleSubject } }],
        rejects: [{ one: [], reading: [sampleRefusal], have: { subject: sampleSubject } }],
      },
    }),
  ),

  check(
    'transactions/limit-accepted',
    serves(['servedWindow'], ({ servedWindow: { cardholderId, window } }) =>
      [...BOUNDARY_LIMITS.slice(0, 2), MIDDLE, ...BOUNDARY_LIMITS.slice(2)].map((limit) => ({
        request: listCardholderTransactions(cardholderId, transactionQuery({ window, limit })),
        why: { because: 'value-allowed', parameter: 'limit', value: String(limit) },
      })),
    ),
  ),

  check(
    'transactions/offset-accepted',
    serves(['servedWindow', 'snapshot'], ({ servedWindow: { cardholderId, window }, snapshot: { history } }) => {
      if (history === null) {
        const request = listCardholderTransactions(cardholderId, transactionQuery({ window, offset: 0 }));
        return [{ request, why: { because: 'value-allowed', parameter: 'offset', value: '0' } }];
      }
      const newest = widest(history);
      const size = select(history.known, { window: newest, result: 'APPROVED' }).length;
      if (size < 2) return { kind: 'no-data', wants: { need: 'two-transactions' } };
      return [...new Set([0, 1, Math.floor(size / 2), size - 1])].map((offset) => ({
        request: listCardholderTransactions(cardholderId, transactionQuery({ window: newest, limit: 5, offset })),
        why: { because: 'offset-below-total', offset },
      }));
    }),
  ),
];
