/** Answers to open questions, as people read them. */
import type { RequirementId } from '../generated/catalogue.ts';
import { counted } from './words.ts';
import { groupOf } from '../verdict/requirements.ts';
import type { Results } from '../verdict/results.ts';
import { ENOUGH, type TestData } from '../verdict/wanted-data.ts';

const STATUS = /^[45]\d\d$/;
const HOW: Readonly<Record<string, string>> = { '5xx': 'makes the server fail with', '404': 'gets' };

/** Answers that say more in the words of their question: what a rejection and a success mean there. */
const WORDS: Readonly<
  Partial<Record<RequirementId, { readonly rejected?: (how: string) => string; readonly served?: string }>>
> = {
  'gap-types/maximum-limit': { rejected: (how) => `not known: a very large limit ${how}` },
  'gap-input/customer-id-case': {
    rejected: (how) => `no: with its letter case changed, the id ${how}`,
    served: 'yes: with its letter case changed, the id finds the cardholder',
  },
  'gap-input/cardholder-id-case': {
    rejected: (how) => `no: with its letter case changed, the id ${how}`,
    served: 'yes: with its letter case changed, the id gets the cardholder',
  },
};

/**
 * The answer that was observed, in words. What became of a request is said so: a bare number would not answer "what is the
 * largest limit?". Only questions about statuses are answered by a number alone.
 */
export function answerText(id: string, answer: string): string {
  const group = groupOf(id);
  const { rejected, served = 'the request is served like any other' } = WORDS[id as RequirementId] ?? {};
  if (group === 'gap-input' && answer === 'served') return served;
  if (group === 'gap-status' || !STATUS.test(answer)) return answer;
  const how = `${HOW[answer.startsWith('5') ? '5xx' : answer] ?? 'is rejected with'} status ${answer}`;
  return rejected === undefined ? `the request ${how}` : rejected(how);
}

// The test data that an environment lacks, as a request to its owner.

const { transactions, pending, accounts } = ENOUGH;

/** What to provide: one line of the request. */
export const testDataText: Readonly<Record<TestData, string>> = {
  cardholder: 'One customer with a cardholder record, by their customerId.',
  transactions: `One customer with at least ${transactions} transactions, more than 25 of them APPROVED within one year.`,
  pending: `${pending} or more PENDING transactions of one customer who has APPROVED ones, too.`,
  'two-accounts': `One customer with transactions on ${accounts} accounts or more.`,
  'account-line': 'Transactions with account lines that have amounts of money and of units.',
  credentials: 'One customer with two credentials or more.',
  'credential-values': 'A credential with credential values.',
  mobile: 'A MOBILE credential on a device.',
  'credential-types': 'Two credential types or more, of different issuer types.',
  'count-amount': 'A transaction that is paid in units (countAmount), such as a meal of a meal plan.',
  'stored-value': 'A transaction with a storedValueAmount.',
  foreign: 'A customerId and a cardholderId of another institution, which this key must not reach.',
};

/** Where the answer goes: the setting that names the data. */
export const settingOfData = (data: TestData): string =>
  data === 'foreign' ? 'FOREIGN_CUSTOMER_IDS and FOREIGN_CARDHOLDER_IDS' : 'CUSTOMER_IDS';

/** How many requirements some data would let be tested. */
export const letsTestText = (requirements: number): string =>
  `allows ${counted('requirement', requirements)} to be tested`;

/** The head of the request; a violation, or a budget that was spent, may hide data that is there. */
export function testDataLead(missed: number, { verdict, requirements }: Results): string {
  const missing = `${counted('requirement', missed)} could not be tested, because the responses showed no data for them.`;
  const hidden = [
    requirements.some(({ obstacles }) => obstacles.some(({ kind }) => kind === 'budget' || kind === 'smoke-allowance'))
      ? 'This run used up its requests: first run again with a larger REQUEST_BUDGET, which may find the data.'
      : '',
    verdict === 'violates' ? 'Fix the violations first: they may hide data that is there.' : '',
  ];
  return [missing, ...hidden.filter((text) => text !== '')].join(' ');
}

/** If nothing is missing. */
export const NO_TEST_DATA = 'No test data is missing. What was not tested has other reasons: the report names them.';
