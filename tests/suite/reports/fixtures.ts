import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Exchange, Operation } from '../../../spec/exchange/exchange.ts';
import type { Requirement } from '../../../spec/verdict/requirements.ts';
import type { GapAnswer, RequirementResult, Results, Verdict } from '../../../spec/verdict/results.ts';
import { queryCoverage } from '../../../spec/model/query.ts';
import type { Obstacle, Reason } from '../../../spec/evidence/facts.ts';
import { reasonText } from '../../../spec/phrasing/reasons.ts';
import { gateOf } from '../../../spec/verdict/gate.ts';
import { nextText, whyText } from '../../../spec/phrasing/verdict.ts';
import type { Run } from '../../../reports/view.ts';
import { madeUpFinding } from './fake-finding.ts';

const catalogue = parse(
  readFileSync(new URL('../../../spec/requirements.yaml', import.meta.url), 'utf8'),
) as readonly Requirement[];
const uuid = (n: number): string => `${n.toString(16).padStart(8, '0')}-1c2d-4e3f-8a4b-5c6d7e8f9a0b`;
const start = Date.UTC(2026, 10, 21, 9, 30);

const paths: readonly (readonly [Operation, string])[] = [
  ['listCardholderTransactions', `/account/v1/cardholders/${uuid(7)}/transactions`],
  ['getCardholder', `/cardholder/v1/cardholders/${uuid(7)}`],
  ['listCardholderTransactions', `/account/v1/cardholders/${uuid(8)}/transactions`],
  ['findCardholder', '/lookup/v1/cardholders/find'],
  ['listCredentialTypes', '/credential/v1/credentials/types'],
  ['getCardholderCredentials', `/credential/v1/cardholders/${uuid(7)}/credentials`],
];

/** A small deterministic sequence of numbers from 0 to 1. */
function noise(n: number): number {
  const x = Math.sin(n * 12.9898) * 43758.5453;
  return x - Math.floor(x);
}

const money = (value: number) => ({ type: 'CURRENCY', value, currencyCode: 'USD' });
const pageOf = (total: number) => ({ offset: 0, limit: 25, total });

const transaction = (n: number, index: number) => ({
  transactionId: uuid(n * 100 + index),
  postDateTime: new Date(start - (n + index) * 3_600_000).toISOString(),
  result: index % 9 === 8 ? 'PENDING' : 'APPROVED',
  transactionCategory: index % 3 === 0 ? 'DEPOSIT' : 'PURCHASE',
  transactionType: index % 3 === 0 ? 'FUND' : 'CAPTURE',
  cashEquivalence: index % 2 === 0,
  accounts: [
    {
      id: uuid(index % 2),
      accountTypeName: 'Campus Cash',
      amount: money(125 * (index + 1)),
      cashEquivalence: true,
      balance: money(9875 - index),
    },
  ],
  debitCredit: index % 3 === 0 ? 'CREDIT' : 'DEBIT',
  merchantName: 'Bookshop',
});

const types = ['PHYSICAL', 'MOBILE'].map((issuerType, at) => ({ id: uuid(at), issuerType, name: `Card ${at}` }));
const person = { customerId: 'S100007' };
const credential = {
  ...{ id: uuid(1), cardholderId: uuid(7), credentialType: { id: uuid(1), issuerType: 'MOBILE', name: 'Mobile' } },
  ...{ mobileCredential: {}, cardholderLostFlag: false },
};

const bodies: Readonly<Record<Operation, (n: number) => unknown>> = {
  listCardholderTransactions: (n) => {
    const transactions = Array.from({ length: 5 + (n % 20) }, (_, index) => transaction(n, index));
    return { transactions, paging: pageOf(61) };
  },
  getCardholder: (n) => ({ cardholderId: uuid(7), ...person, hasPhoto: n % 2 === 0 }),
  findCardholder: () => ({ id: uuid(7), ...person, lastName: 'Ito' }),
  listCredentialTypes: () => ({ credentialTypes: types, paging: pageOf(2) }),
  getCardholderCredentials: () => ({ credentials: [credential] }),
};
const tooMany = { errors: [{ errorCode: 'RATE', errorMessage: 'too many requests' }] };
const active = catalogue.filter((row) => row.by === 'active');

/** An exchange as a target would cause it; about one in 25 is throttled. */
export function exchange(n: number): Exchange {
  const [operation, path] = paths[n % paths.length] ?? ['getCardholder', '/'];
  const throttled = n % 25 === 17;
  const text = JSON.stringify(throttled ? tooMany : bodies[operation](n));
  return {
    id: `e${String(n).padStart(4, '0')}`,
    check: n < 12 ? 'discovery' : (active[n % active.length]?.id ?? 'discovery'),
    ordinal: Math.floor(n / active.length),
    attempt: 0,
    request: {
      operation,
      group: 'account',
      path,
      query: [['limit', '25']],
      key: 'header',
      intent: 'plain',
      subject: uuid(7),
    },
    url: `https://uat.example.edu${path}?limit=25`,
    outcome: {
      kind: 'answer',
      status: throttled ? 429 : n % 40 === 31 ? 404 : 200,
      headers: [
        ['content-type', 'application/json; charset=utf-8'],
        ['x-request-id', uuid(n)],
      ],
      body: { text, bytes: text.length, utf8: true, byteOrderMark: false },
    },
    at: new Date(start + n * 210 + noise(n) * 150).toISOString(),
    milliseconds: 20 + 300 * noise(n) ** 4 + (operation === 'listCardholderTransactions' ? 60 : 0),
  };
}

const defects: Readonly<Record<string, Partial<RequirementResult>>> = {
  'transactions/limit-maximum': found('/paging/limit', 'e0024', 'at most 25 transactions, whatever is asked', '40 transactions for limit=40'),
  'transactions-window/start-inclusive': {
    ...found('/transactions/2/postDateTime', 'e0030', 'the transaction posted exactly at the start, 2026-11-20T08:00:00Z',
      'it is missing; the first is posted at 2026-11-20T08:00:01Z'),
    findingsTotal: 74,
  },
  'account-line/pending-no-balance': found('/transactions/8/accounts/0/balance', 'e0036', 'no balance on a PENDING transaction',
    '{"type":"CURRENCY","value":9867,"currencyCode":"USD"}'),
  'cardholder/email': found('/email', 'e0013', 'an e-mail address', '"ito.example.edu"'),
}; // prettier-ignore

function found(at: string, id: string, expected: string, actual: string): Partial<RequirementResult> {
  const curl = `curl --get 'https://uat.example.edu/account/v1/cardholders/${uuid(7)}/transactions' --header "Ocp-Apim-Subscription-Key: $SUBSCRIPTION_KEY" --data-urlencode 'limit=40'`;
  const words = { at, expected, actual, curl, note: 'shrunk in 7 steps from limit=813 to limit=40' };
  const findings = [
    { ...words, exchanges: [id, 'e0042'] },
    { ...words, at: '/transactions/3', exchanges: ['e0042', id] },
  ];
  return { status: 'violated', findings: findings.map(madeUpFinding), findingsTotal: 2 };
}

const because = (fact: Reason | null) => ({ because: fact, reason: reasonText(fact) });
const lacking = (obstacle: Obstacle): Reason => ({ kind: 'obstacles', obstacles: [obstacle] });

function row(said: Requirement, index: number, verdict: Verdict): RequirementResult {
  const { id, level, by, text, broken, why, section } = said;
  const none = { observations: 0, sample: '' };
  const many = Math.floor(3 + noise(index) ** 2 * 240);
  const sample = `${Math.floor(noise(index) * 200) + 3} records of 2 cardholders`;
  const base: RequirementResult = {
    ...{ id, level, text, broken, why, section },
    status: level === 'gap' ? 'answered' : 'passed',
    ...(by === 'none' ? none : { observations: many, sample }),
    ...{ findings: [], findingsTotal: 0, obstacles: [] },
    ...because(null),
  };
  const idle = (reason: Reason): RequirementResult => ({
    ...base,
    status: 'not-tested',
    ...none,
    ...because(reason),
  });
  if (by === 'none') return idle({ kind: 'no-check', why: 'it would need to write to the target' });
  if (verdict === 'inconclusive' && !id.startsWith('cardholder/') && !id.startsWith('lookup/'))
    return idle({ kind: 'blocked', by: { kind: 'throttled' } });
  if (id.startsWith('scope/')) return idle(lacking({ kind: 'no-data', wants: { need: 'foreign-customer-ids' } }));
  if (id.includes('issuer-type-filter')) return idle(lacking({ kind: 'filter-unknown', list: 'types' }));
  if (index % 31 === 7) return { ...base, observations: 1, sample: '1 record, too few to mean much' };
  if (verdict !== 'violates') return base;
  const defect = defects[id];
  if (defect) return { ...base, ...defect };
  if (level === 'should' && index % 5 === 0)
    return { ...base, ...found('status', 'e0019', 'a refusal', '200 with a body'), status: 'warned' };
  if (id === 'paging/total')
    return { ...base, status: 'waived', ...because({ kind: 'waived', until: '2027-01-31', why: 'known, CARD-1182' }) };
  return base;
}

const facts: Readonly<Record<Verdict, Results['because']>> = {
  conforms: { kind: 'held', open: 0, partial: false },
  violates: {
    kind: 'broken',
    count: 5,
    waived: 1,
    first: { id: 'transactions-window/start-inclusive', broken: 'a transaction at the start is left out' },
  },
  inconclusive: { kind: 'unserved', operations: ['listCardholderTransactions'] },
};

/** A run with the given verdict over the real catalogue. */
export function makeRun(verdict: Verdict, options: { sandbox?: boolean; exchanges?: number } = {}): Run {
  const sandbox = options.sandbox ?? false;
  const requirements = catalogue.map((one, index) => row(one, index, verdict));
  const open = catalogue.filter((one) => one.level === 'gap');
  const gaps = open.map((one, index): GapAnswer => ({
    id: one.id,
    question: one.text,
    answer:
      verdict === 'inconclusive' || index % 4 === 3
        ? null
        : (['400', 'clamped to 25', 'minor units', '404 in all groups'][index % 3] ?? null),
    exchanges: verdict === 'inconclusive' ? [] : [`e00${20 + index}`],
  }));
  const exchanges = Array.from({ length: options.exchanges ?? 260 }, (_, n) => exchange(n + 1));
  const results: Results = {
    schema: 3,
    verdict,
    gate: gateOf({ verdict, requirements, strict: false, missed: [] }),
    because: facts[verdict],
    why: whyText(facts[verdict]),
    next: nextText(facts[verdict]),
    scope: 'full',
    complete: false,
    strict: false,
    exitCode: { conforms: 0, violates: 1, inconclusive: 3 }[verdict],
    requirements,
    gaps,
    coverage: queryCoverage(exchanges),
    requests: { sent: exchanges.length, budget: 400, repeats: 3, throttled: 10, unanswered: 0 },
    target: {
      name: sandbox ? 'the embedded sandbox' : 'uat.example.edu',
      sandbox,
      environment: 'uat',
      addresses: {
        cardholder: 'https://uat.example.edu/cardholder/v1',
        credential: 'https://uat.example.edu/credential/v1',
        lookup: 'https://uat.example.edu/lookup/v1',
        account: 'https://uat.example.edu/account/v1',
      },
      dataDigest: 'sha256:5a1f0c3e',
    },
    suite: { name: 'cardproof', version: '2.0.0', catalogue: '1.0.0', commit: 'ab'.repeat(20) },
    settings: { seed: 20261121, clock: '2026-11-21T09:30:00Z', requestsPerSecond: 5, concurrency: 2, profile: null },
    run: {
      id: 'r-7f3a',
      startedAt: '2026-11-21T09:30:00.000Z',
      endedAt: '2026-11-21T09:30:58.000Z',
      milliseconds: 58_120,
      directory: 'cardproof-out',
      replayOf: null,
    },
  };
  return { results, exchanges };
}
