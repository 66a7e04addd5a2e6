import type { Body, Exchange, Operation, Request } from '../exchange/exchange.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { KEY_MASK } from '../exchange/body-text.ts';
import { LARGEST_PAGE } from './lists.ts';

/** An exchange that the oracle of a requirement must accept, and one that it must reject. */
export interface OracleSample {
  readonly requirement: RequirementId;
  readonly accepted: Exchange;
  readonly rejected: Exchange;
}

type Whole = Readonly<Record<string, unknown>>;
type Make = (operation: Operation, status: number, body: unknown, change?: Partial<Request>) => Exchange;

const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** The first element of a list of a record. */
const firstOf = (record: Whole, name: string): Whole => (record[name] as Whole[])[0] ?? {};

/** Samples of the requirements that relate an answer to what was asked, or to itself. */
export function relations(make: Make, whole: (operation: Operation) => Whole): OracleSample[] {
  const transaction = firstOf(whole('listCardholderTransactions'), 'transactions');
  const { balance: _b, ...line } = firstOf(transaction, 'accounts');
  const credential = firstOf(whole('getCardholderCredentials'), 'credentials');
  const page = (n: number, paging: object = {}) => ({
    transactions: Array.from({ length: n }, (_, i) => {
      return { ...transaction, transactionId: `0f8fad5b-d9cb-469f-a165-7086772895${String(i + 10)}` };
    }),
    paging: { offset: 0, limit: LARGEST_PAGE, total: 40, ...paging },
  });
  const one = (change: object) => ({ ...page(1), transactions: [{ ...transaction, ...change }] });
  const plain = make('listCardholderTransactions', 200, page(1));
  const transactions = (body: unknown, ...query: [string, string][]) =>
    make('listCardholderTransactions', 200, body, { query: [...plain.request.query, ...query] });
  const credentials = (change: object, beside: object = {}) =>
    make('getCardholderCredentials', 200, { credentials: [{ ...credential, ...change }], ...beside });
  const mobile = { credentialType: { issuerType: 'MOBILE' } };
  const pending = (balance: object) =>
    transactions(one({ result: 'PENDING', accounts: [{ ...line, ...balance }] }), ['result', 'PENDING']);
  const body = (change: Partial<Body>): Exchange => {
    const { outcome } = plain;
    return outcome.kind === 'answer'
      ? { ...plain, outcome: { ...outcome, body: { ...outcome.body, ...change } } }
      : plain;
  };
  const all: readonly (readonly [RequirementId, accepted: Exchange, rejected: Exchange])[] = [
    ['transactions/limit-maximum', transactions(page(LARGEST_PAGE)), transactions(page(LARGEST_PAGE + 1))],
    ['transactions/limit-respected', transactions(page(2), ['limit', '2']), transactions(page(3), ['limit', '2'])],
    ['transactions/paging-limit-respected', transactions(page(2, { limit: 2 })), transactions(page(3, { limit: 2 }))],
    [
      'transactions/offset-echo',
      transactions(page(1, { offset: 3 }), ['offset', '3']),
      transactions(page(1), ['offset', '3']),
    ],
    ['transactions-window/within', plain, transactions(one({ postDateTime: '2024-12-31T23:59:59.999Z' }))],
    ['transactions-result/only-asked', plain, transactions(one({ result: 'PENDING' }))],
    ['account-line/pending-no-balance', pending({ balance: null }), pending({ balance: { type: 'COUNT', value: 0 } })],
    ['credentials/owner', credentials({}), credentials({ cardholderId: OTHER })],
    ['credentials/mobile-present', credentials(mobile), credentials({ ...mobile, mobileCredential: undefined })],
    ['credentials/no-paging', credentials({}, { paging: null }), credentials({}, { paging: {} })],
    ['credentials/paging-not-null', credentials({}), credentials({}, { paging: null })],
    [
      'cardholder/identity',
      make('getCardholder', 200, whole('getCardholder')),
      make('getCardholder', 200, { cardholderId: OTHER }),
    ],
    [
      'find/same-customer',
      make('findCardholder', 200, { customerId: 'a1' }),
      make('findCardholder', 200, { customerId: 'A2' }),
    ],
    ['errors/empty-500', make('getCardholder', 500, undefined), make('getCardholder', 500, 'oops')],
    ['errors/transactions-statuses', plain, make('listCardholderTransactions', 302, '{}')],
    [
      'errors/texts-not-blank',
      make('getCardholder', 404, { errors: [{ errorCode: '0', errorMessage: '-' }] }),
      make('getCardholder', 404, { errors: [{ errorCode: '0', errorMessage: ' ' }] }),
    ],
    ['authentication/key-not-repeated', plain, transactions({ ...page(1), caller: KEY_MASK })],
    ['body/parseable', plain, transactions('{"transactions": [')],
    ['body/utf-8', plain, body({ utf8: false })],
    ['body/no-byte-order-mark', plain, body({ byteOrderMark: true })],
    ['body/unique-members', plain, transactions('{"a": 1, "a": 2}')],
  ];
  return all.map(([requirement, accepted, rejected]) => ({ requirement, accepted, rejected }));
}
