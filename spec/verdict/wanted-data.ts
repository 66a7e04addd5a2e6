/** What test data a target would need so that what was not tested can be: a request to the owner of the environment. */
import type { DataNeed } from '../evidence/facts.ts';
import type { RequirementData } from '../generated/requirement-ids.ts';
import { PENDING } from '../model/history.ts';
import { knownRow } from './requirements.ts';
import type { RequirementResult } from './results.ts';

/** Test data that can be asked for, in the order in which it is worth most. */
const TEST_DATA = [
  ...(['cardholder', 'transactions', 'pending', 'two-accounts', 'account-line', 'credentials'] as const),
  ...(['credential-values', 'mobile', 'credential-types', 'count-amount', 'stored-value', 'foreign'] as const),
] as const;
export type TestData = (typeof TEST_DATA)[number];

/** What a history holds when it is worth judging: reading stops there, and that much is asked for. */
export const ENOUGH = { transactions: 60, pending: 10, accounts: 2 } as const;

/** Data to ask for, and the requirements that it would let be tested. */
export interface DataRequest {
  readonly data: TestData;
  /** Requirements that were not tested for want of it. */
  readonly ids: readonly string[];
}

/** What each `data` of a requirement comes to; those that are left out no one can provide: a failure, any response, nothing. */
const DATA_OF_ROWS: Readonly<Partial<Record<RequirementData, TestData>>> = {
  'a known cardholder': 'cardholder',
  'a known customerId': 'cardholder',
  'a window with transactions': 'transactions',
  'a page of transactions': 'transactions',
  'transactions of two cardholders': 'transactions',
  'a transaction with account lines': 'account-line',
  'a transaction in a currency': 'account-line',
  'APPROVED and PENDING transactions': 'pending',
  'PENDING transactions': 'pending',
  'transactions on two accounts': 'two-accounts',
  'a cardholder with credentials': 'credentials',
  'a cardholder with several credentials': 'credentials',
  'a credential with values': 'credential-values',
  'a MOBILE credential': 'mobile',
  'a transaction with a countAmount': 'count-amount',
  'a transaction with a storedValueAmount': 'stored-value',
  'credential types': 'credential-types',
  'several credential types': 'credential-types',
  'a configured credential type': 'credential-types',
  'foreign ids given in the settings': 'foreign',
};

const known: ReadonlyMap<string, TestData> = new Map(Object.entries(DATA_OF_ROWS));

/** The data of a need; `own` is what its requirement names, which decides if the need is one of any list. */
function dataOfNeed(wants: DataNeed, own: TestData | null): TestData | null {
  switch (wants.need) {
    case 'cardholder':
      return 'cardholder';
    case 'account-line':
      return 'account-line';
    case 'two-types':
      return 'credential-types';
    case 'nonempty-list':
    case 'ordered-list':
      return own;
    case 'pending-for-default':
      return 'pending';
    case 'foreign-customer-ids':
    case 'foreign-cardholder-ids':
    case 'foreign-both':
      return 'foreign';
    case 'accepted-window':
    case 'instants-fit-page':
      return null;
    case 'transactions-of':
    case 'more-transactions':
    case 'page-of-default':
      return wants.result === PENDING ? 'pending' : 'transactions';
    case 'transactions':
    case 'two-in-window':
    case 'three-instants':
    case 'walk-beyond':
      return 'transactions';
  }
}

const ownData = (id: string): TestData | null => known.get(knownRow(id)?.data ?? '') ?? null;

/** Data that a run has if any requirement was tested on it: one that was not lacked something else, such as requests. */
const BASIC: readonly TestData[] = ['cardholder', 'transactions'];

/** What a requirement that was not tested waits for. */
function lackedBy({ id, because, obstacles }: RequirementResult, shown: ReadonlySet<string>): (TestData | null)[] {
  if (because?.kind === 'obstacles') {
    return obstacles.map((one) => (one.kind === 'no-data' ? dataOfNeed(one.wants, ownData(id)) : null));
  }
  if (because?.kind !== 'not-shown' && because?.kind !== 'not-learnt') return [];
  const data = known.get(because.data) ?? null;
  return data !== null && BASIC.includes(data) && shown.has(because.data) ? [] : [data];
}

/** The test data that a run lacked, each with the requirements that were not tested for want of it. */
export function dataRequests(rows: readonly RequirementResult[]): DataRequest[] {
  const idle = rows.filter(({ status }) => status === 'not-tested');
  const tested = rows.filter(({ observations, findings }) => observations + findings.length > 0);
  const shown = new Set(tested.map(({ id }) => knownRow(id)?.data ?? ''));
  const lacking = idle.map((row) => ({ id: row.id, data: lackedBy(row, shown) }));
  return TEST_DATA.map((data) => ({
    data,
    ids: lacking.filter((row) => row.data.includes(data)).map(({ id }) => id),
  })).filter(({ ids }) => ids.length > 0);
}
