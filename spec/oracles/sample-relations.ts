import type { Request, Body, Exchange, Operation } from '../exchange.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { KEY_MASK } from '../key-mask.ts';
import { LARGEST_PAGE } from './lists.ts';

/** An exchange that the oracle of a requirement must accept, and one that it must reject. */
export interface Sample {
  readonly requirement: RequirementId;
  readonly accepted: Exchange;
  readonly rejected: Exchange;
}

type Make = (operation: Operation, status: number, body: unknown, change?: Partial<Request>) => Exchange;
type Whole = (operation: Operation) => Record<string, unknown>;

/** Samples of the requirements that relate an answer to what was asked, or to itself. */
export function relations(make: Make, whole: Whole): Sample[] {
  const list = whole('listCardholderTransactions');
  const transaction = (list['transactions'] as Record<string, unknown>[])[0] ?? {};
  const line = (transaction['accounts'] as Record<string, unknown>[])[0] ?? {};
  const credential = (whole('getCardholderCredentials')['credentials'] as Record<string, unknown>[])[0] ?? {};
  const many = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      ...transaction,
      transactionId: `0f8fad5b-d9cb-469f-a165-7086772895${String(i + 10)}`,
    }));
  const page = (n: number, paging: object = {}) => ({
    transactions: many(n),
    paging: { offset: 0, limit: LARGEST_PAGE, total: 40, ...paging },
  });
  const plain = make('listCardholderTransactions', 200, page(1));
  const asking = (...query: [string, string][]) => ({ query: [...plain.request.query, ...query] });
  const one = (change: object) => ({ ...page(1), transactions: [{ ...transaction, ...change }] });
  const of = (requirement: RequirementId, accepted: Exchange, rejected: Exchange): Sample => ({
    requirement,
    accepted,
    rejected,
  });
  const transactions = (body: unknown, change?: Partial<Request>) =>
    make('listCardholderTransactions', 200, body, change);
  const credentials = (change: object, beside: object = {}) =>
    make('getCardholderCredentials', 200, { credentials: [{ ...credential, ...change }], ...beside });
  const mobile = { credentialType: { id: credential['id'], issuerType: 'MOBILE', name: 'n' } };
  const { mobileCredential: _m, ...without } = { mobileCredential: {}, ...credential, ...mobile };
  const pending = (balance: object) => {
    const { balance: _b, ...rest } = line;
    return transactions(one({ result: 'PENDING', accounts: [{ ...rest, ...balance }] }), asking(['result', 'PENDING']));
  };
  const body = (change: Partial<Body>) =>
    plain.outcome.kind === 'answer'
      ? { ...plain, outcome: { ...plain.outcome, body: { ...plain.outcome.body, ...change } } }
      : plain;
  return [
    of('transactions/limit-maximum', transactions(page(LARGEST_PAGE)), transactions(page(LARGEST_PAGE + 1))),
    of(
      'transactions/limit-respected',
      transactions(page(2), asking(['limit', '2'])),
      transactions(page(3), asking(['limit', '2'])),
    ),
    of('transactions/paging-limit-respected', transactions(page(2, { limit: 2 })), transactions(page(3, { limit: 2 }))),
    of(
      'transactions/offset-echo',
      transactions(page(1, { offset: 3 }), asking(['offset', '3'])),
      transactions(page(1), asking(['offset', '3'])),
    ),
    of('transactions-window/within', plain, transactions(one({ postDateTime: '2024-12-31T23:59:59.999Z' }))),
    of('transactions-result/only-asked', plain, transactions(one({ result: 'PENDING' }))),
    of(
      'account-line/pending-no-balance',
      pending({ balance: null }),
      pending({ balance: { type: 'COUNT', value: 0 } }),
    ),
    of('credentials/owner', credentials({}), credentials({ cardholderId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' })),
    of(
      'credentials/mobile-present',
      credentials(mobile),
      make('getCardholderCredentials', 200, { credentials: [without] }),
    ),
    of('credentials/no-paging', credentials({}), credentials({}, { paging: {} })),
    of(
      'cardholder/identity',
      make('getCardholder', 200, whole('getCardholder')),
      make('getCardholder', 200, { cardholderId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }),
    ),
    of(
      'find/same-customer',
      make('findCardholder', 200, { customerId: 'a1' }),
      make('findCardholder', 200, { customerId: 'A2' }),
    ),
    of('errors/empty-500', make('getCardholder', 500, undefined), make('getCardholder', 500, 'oops')),
    of('errors/transactions-statuses', plain, make('listCardholderTransactions', 302, '{}')),
    of(
      'errors/texts-not-blank',
      make('getCardholder', 404, { errors: [{ errorCode: '0', errorMessage: '-' }] }),
      make('getCardholder', 404, { errors: [{ errorCode: '0', errorMessage: ' ' }] }),
    ),
    of('authentication/key-not-repeated', plain, transactions({ ...page(1), caller: KEY_MASK })),
    of('body/parseable', plain, transactions('{"transactions": [')),
    of('body/utf-8', plain, body({ utf8: false })),
    of('body/no-byte-order-mark', plain, body({ byteOrderMark: true })),
    of('body/unique-members', plain, transactions('{"a": 1, "a": 2}')),
  ];
}
