import { KEY_MASK } from '../exchange/body-text.ts';
import type { Body, Exchange, Operation, Request } from '../exchange/exchange.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { answers, errorEnvelope } from '../generated/schemas.ts';
import { operationIds } from '../generated/vocabulary.ts';
import { perObject } from '../model/memo.ts';
import { LARGEST_PAGE } from './lists.ts';
import { judgeStanding } from './standing.ts';
import type { SchemaNode } from '../verdict/requirements.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const WINDOW: Request['query'] = [
  ['postDateTimeStartDateTime', '2025-01-01T00:00:00Z'],
  ['postDateTimeEndDateTime', '2025-12-31T00:00:00Z'],
];

/** A fake exchange. */
export function exchangeOf(
  operation: Operation,
  status: number,
  body: unknown,
  change: Partial<Request> = {},
): Exchange {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const query = operation === 'listCardholderTransactions' ? WINDOW : [];
  const subject = operation === 'findCardholder' ? 'A1' : ID;
  return {
    ...{ id: 'e0001', check: 'sample', ordinal: 0, attempt: 0, url: '', at: '2025-06-01T00:00:00Z', milliseconds: 1 },
    request: { operation, group: 'account', path: '/', query, key: 'header', intent: 'plain', subject, ...change },
    outcome: {
      kind: 'answer',
      status,
      headers: [['content-type', 'application/json']],
      body: { text, bytes: text.length, utf8: true, byteOrderMark: false },
    },
  };
}

const TEXTS: Readonly<Record<string, string>> = {
  uuid: ID,
  'date-time': '2025-06-01T00:00:00Z',
  email: 'a@example.org',
};

/** A value that keeps a schema: every member there, one element in each list, which `total` counts. */
export function instance(node: SchemaNode): unknown {
  if (node.enum !== undefined) return node.enum[0];
  const type = [node.type].flat()[0];
  if (type === 'object') {
    const members = Object.entries(node.properties ?? {});
    return Object.fromEntries(members.map(([name, child]) => [name, name === 'total' ? 1 : instance(child)]));
  }
  if (type === 'array') return node.items === undefined ? [] : [instance(node.items)];
  if (type === 'integer' || type === 'number') return node.minimum ?? 1;
  if (type === 'boolean') return true;
  return TEXTS[node.format ?? ''] ?? 'A1';
}

/** An exchange that the oracle of a requirement must accept, and one that it must reject. */
interface OracleSample {
  readonly requirement: RequirementId;
  readonly accepted: Exchange;
  readonly rejected: Exchange;
}

type Whole = Readonly<Record<string, unknown>>;

/** A whole record of an operation. */
const whole = (operation: Operation): Whole => instance(answers[operation]) as Whole;

/** A value that keeps a schema except at the node of a path, which is of a wrong kind. */
function spoiled(node: SchemaNode, path: readonly string[]): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return [node.type].flat().includes('array') ? {} : [];
  if (head === '0') return [node.items && spoiled(node.items, rest)];
  const child = node.properties?.[head];
  return { ...(instance(node) as object), [head]: child && spoiled(child, rest) };
}

/** Samples of every place of a schema that names a requirement. */
function stated(operation: Operation, status: number, whole: SchemaNode): OracleSample[] {
  const accepted = exchangeOf(operation, status, instance(whole));
  const at = (node: SchemaNode, path: readonly string[]): OracleSample[] => {
    const requirement = node['x-requirement'];
    return [
      ...(requirement !== undefined
        ? [{ requirement, accepted, rejected: exchangeOf(operation, status, spoiled(whole, path)) }]
        : []),
      ...Object.entries(node.properties ?? {}).flatMap(([name, child]) => at(child, [...path, name])),
      ...(node.items === undefined ? [] : at(node.items, [...path, '0'])),
    ];
  };
  return at(whole, []);
}

const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** The first element of a list of a record. */
const firstOf = (record: Whole, name: string): Whole => (record[name] as Whole[])[0] ?? {};

/** Samples of the requirements that relate an answer to what was asked, or to itself. */
function relations(): OracleSample[] {
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
  const plain = exchangeOf('listCardholderTransactions', 200, page(1));
  const transactions = (body: unknown, ...query: [string, string][]) =>
    exchangeOf('listCardholderTransactions', 200, body, { query: [...plain.request.query, ...query] });
  const credentials = (change: object, beside: object = {}) =>
    exchangeOf('getCardholderCredentials', 200, { credentials: [{ ...credential, ...change }], ...beside });
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
    [
      'transactions-account/sound',
      transactions(page(2), ['accountId', ID]),
      transactions(
        { ...page(1), transactions: [transaction, { ...transaction, accounts: [{ ...line, id: OTHER }] }] },
        ['accountId', ID],
      ),
    ],
    ['account-line/pending-no-balance', pending({ balance: null }), pending({ balance: { type: 'COUNT', value: 0 } })],
    ['credentials/owner', credentials({}), credentials({ cardholderId: OTHER })],
    ['credentials/mobile-present', credentials(mobile), credentials({ ...mobile, mobileCredential: undefined })],
    ['credentials/no-paging', credentials({}, { paging: null }), credentials({}, { paging: {} })],
    ['credentials/paging-not-null', credentials({}), credentials({}, { paging: null })],
    [
      'cardholder/identity',
      exchangeOf('getCardholder', 200, whole('getCardholder')),
      exchangeOf('getCardholder', 200, { cardholderId: OTHER }),
    ],
    [
      'find/same-customer',
      exchangeOf('findCardholder', 200, { customerId: 'a1' }),
      exchangeOf('findCardholder', 200, { customerId: 'A2' }),
    ],
    ['errors/empty-500', exchangeOf('getCardholder', 500, undefined), exchangeOf('getCardholder', 500, 'oops')],
    ['errors/transactions-statuses', plain, exchangeOf('listCardholderTransactions', 302, '{}')],
    [
      'errors/texts-not-blank',
      exchangeOf('getCardholder', 404, { errors: [{ errorCode: '0', errorMessage: '-' }] }),
      exchangeOf('getCardholder', 404, { errors: [{ errorCode: '0', errorMessage: ' ' }] }),
    ],
    ['authentication/key-not-repeated', plain, transactions({ ...page(1), caller: KEY_MASK })],
    ['body/parseable', plain, transactions('{"transactions": [')],
    ['body/utf-8', plain, body({ utf8: false })],
    ['body/no-byte-order-mark', plain, body({ byteOrderMark: true })],
    ['body/unique-members', plain, transactions('{"a": 1, "a": 2}')],
  ];
  return all.map(([requirement, accepted, rejected]) => ({ requirement, accepted, rejected }));
}

/** Samples of every requirement that a schema states, made from the schema, and those of the relations. */
export const samples = (): OracleSample[] => [
  ...operationIds.flatMap((operation) => stated(operation, 200, answers[operation])),
  ...stated('getCardholder', 404, errorEnvelope),
  ...relations(),
];

let unsound: ReadonlySet<RequirementId> | null = null;

/** The unsound ones among all samples; empty in a sound build. Tried once in a process, before the first verdict. */
export function unsoundOracles(): ReadonlySet<RequirementId> {
  unsound ??= unsoundAmong(samples());
  return unsound;
}

/** The requirements whose oracle fails a sample of its own: it has nothing to say of any target. */
export function unsoundAmong(all: readonly OracleSample[]): ReadonlySet<RequirementId> {
  const failed = all.filter(
    ({ requirement, accepted, rejected }) =>
      objects(requirement, accepted) !== false || objects(requirement, rejected) !== true,
  );
  return new Set(failed.map(({ requirement }) => requirement));
}

/** Many samples accept the same exchange. */
const judgedOf = perObject((exchange: Exchange) => judgeStanding([exchange]));

/** Whether a requirement's oracle objects to an exchange; null if it had nothing to examine. */
function objects(requirement: RequirementId, exchange: Exchange): boolean | null {
  const judged = judgedOf(exchange).filter((one) => one.requirement === requirement);
  if (judged.length === 0) return null;
  return judged.some(({ violations }) => violations.length > 0);
}
