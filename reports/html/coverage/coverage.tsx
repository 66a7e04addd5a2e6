import type { VNode } from 'preact';
import type { Exchange, Operation } from '../../../spec/exchange.ts';
import { visible } from '../../escape.ts';
import type { Run } from '../../view.ts';
import { section, tableOf } from '../parts/parts.tsx';
import { operationName } from '../charts/chart.tsx';
import { h } from '../element.ts';

/** What the specification names: the values of an enumeration, or `present` for a member that may be absent. */
interface Subject {
  readonly operation: Operation;
  /** Members from the answer's root; `*` steps into an array. */
  readonly path: string;
  readonly values: readonly string[] | 'present';
}

const issuers = ['BIOMETRIC', 'MOBILE', 'PHYSICAL', 'VIRTUAL'];
const transaction = (path: string, values: Subject['values']): Subject => ({
  operation: 'listCardholderTransactions',
  path: `transactions/*/${path}`,
  values,
});
const credential = (path: string, values: Subject['values']): Subject => ({
  operation: 'getCardholderCredentials',
  path: `credentials/*/${path}`,
  values,
});

const subjects: readonly Subject[] = [
  { operation: 'getCardholder', path: 'cardholderActiveState', values: ['true', 'false'] },
  { operation: 'getCardholder', path: 'hasPhoto', values: ['true', 'false'] },
  { operation: 'findCardholder', path: 'middleName', values: 'present' },
  { operation: 'findCardholder', path: 'preferredName', values: 'present' },
  { operation: 'listCredentialTypes', path: 'credentialTypes/*/issuerType', values: issuers },
  credential('credentialType/issuerType', issuers),
  credential('cardholderLostFlag', ['true', 'false']),
  credential('institutionActiveState', ['true', 'false']),
  credential('mobileCredential', 'present'),
  credential('credentialValues/*/issueNumber', 'present'),
  transaction('result', ['APPROVED', 'PENDING']),
  transaction('transactionCategory', [
    'ACCOUNT_CLOSE',
    'ACCOUNT_OPEN',
    'AUTHORIZATION',
    'DEPOSIT',
    'DEPOSIT_REVERSAL',
    'PURCHASE',
    'PURCHASE_REVERSAL',
  ]),
  transaction('transactionType', [
    'ACCOUNT_CLOSE',
    'ACCOUNT_OPEN',
    'ADJUSTMENT_CREDIT',
    'ADJUSTMENT_DEBIT',
    'AUTH_CAPTURE',
    'AUTHORIZATION',
    'CAPTURE',
    'FUND',
    'FUND_RETURN',
    'REFUND',
  ]),
  transaction('cashEquivalence', ['true', 'false']),
  transaction('debitCredit', ['DEBIT', 'CREDIT']),
  transaction('paymentDepositType', ['CARDHOLDER', 'GUEST']),
  transaction('credential/issuerType', ['MOBILE', 'PHYSICAL', 'VIRTUAL']),
  transaction('merchantName', 'present'),
  transaction('countAmount', 'present'),
  transaction('storedValueAmount', 'present'),
  transaction('accounts/*/amount/type', ['COUNT', 'CURRENCY']),
  transaction('accounts/*/amount/currencyCode', 'present'),
  transaction('accounts/*/balance', 'present'),
  transaction('accounts/*/cashEquivalenceAmount', 'present'),
];

/** Which enumeration values and optional members were ever seen: what was not seen was not judged. */
export function coverage(run: Run): VNode {
  const seen = count(run.exchanges);
  let of = 0;
  let got = 0;
  const rows = subjects.map((subject, index) => {
    const values = subject.values === 'present' ? ['present'] : subject.values;
    const chips = values.map((value) => {
      const times = seen[index]?.get(value) ?? 0;
      of += 1;
      if (times > 0) got += 1;
      return h(
        'li',
        { class: times > 0 ? 'seen' : 'unseen' },
        value,
        h('small', null, times > 0 ? ` ${times}` : ' never'),
      );
    });
    return h(
      'tr',
      null,
      h('td', null, operationName[subject.operation]),
      h('td', { class: 'mono' }, visible(subject.path.replace(/\/\*/g, '[]').replace(/\//g, '.'))),
      h('td', null, h('ul', { class: 'values' }, chips)),
    );
  });
  return section(
    'data',
    'Data coverage',
    `${got} of ${of} values and optional members were seen in answers. What was never seen could not be judged.`,
    tableOf('Data coverage', ['Operation', 'Member', 'Values seen'], rows, 'coverage stacked'),
  );
}

function count(exchanges: readonly Exchange[]): Map<string, number>[] {
  const seen = subjects.map(() => new Map<string, number>());
  const parsed = new Map<string, unknown>();
  for (const { outcome, request } of exchanges) {
    if (outcome.kind !== 'answer' || outcome.status !== 200) continue;
    const { text } = outcome.body;
    if (!parsed.has(text)) parsed.set(text, parse(text));
    subjects.forEach((subject, index) => {
      if (subject.operation !== request.operation) return;
      const tally = seen[index];
      if (tally) look(parsed.get(text), subject.path.split('/'), subject.values === 'present', tally);
    });
  }
  return seen;
}

function look(value: unknown, path: readonly string[], present: boolean, tally: Map<string, number>): void {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (value === undefined || (present && value === null)) return;
    const name = present ? 'present' : String(value);
    tally.set(name, (tally.get(name) ?? 0) + 1);
  } else if (step === '*') {
    if (Array.isArray(value)) for (const element of value) look(element, rest, present, tally);
  } else if (typeof value === 'object' && value !== null && Object.hasOwn(value, step)) {
    look((value as Record<string, unknown>)[step], rest, present, tally);
  }
}

/** Parses unless the text nests so deep, or is so long, that doing so would be the target's way to stop us. */
function parse(text: string): unknown {
  if (text.length > 2_000_000) return undefined;
  let depth = 0;
  for (const character of text) {
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > 200) return undefined;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
