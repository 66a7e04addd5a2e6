import { given } from '../edits.ts';
import { answerOf, failure, internalError } from '../envelope.ts';
import type { Fault } from '../fault.ts';
import type { Answer, Call, Hooks, Operation, World } from '../hooks.ts';

const fault = (id: string, requirement: string, reveals: string, answer: Hooks['answer'] & object): Fault => ({
  id: `status-${id}`,
  breaks: [requirement],
  reveals,
  apply: { answer },
});

/** Turns one failure status into another, with its envelope kept. */
const turned =
  (from: number, to: number, applies: (call: Call) => boolean) =>
  (answer: Answer, call: Call): Answer =>
    answer.status === from && applies(call) ? { ...answer, status: to } : answer;

const of =
  (...operations: readonly Operation[]) =>
  (call: Call): boolean =>
    call.operation !== undefined && operations.includes(call.operation);

const brokenBy = (from: number, applies: (call: Call) => boolean, text?: string) => (answer: Answer, call: Call) =>
  answer.status === from && applies(call) ? { ...internalError(), ...(text === undefined ? {} : { text }) } : answer;

const always = (): boolean => true;
/** Whether it asks for an account that nobody has. */
const strange = (call: Call, { home }: World): boolean => {
  const account = given(call, 'accountId')?.toLowerCase();
  const held = (): string[] => home.people.flatMap((person) => person.transactions.flatMap((one) => one.accountIds));
  return account !== undefined && !held().some((id) => id.toLowerCase() === account);
};
const listed = 'errors/transactions-statuses';
const shared = 'errors/shared-statuses';
const agree = 'errors/same-status-in-groups';

export const statusFaults: readonly Fault[] = [
  fault('422-for-bad-input', listed, 'Transactions answers bad input with 422.', turned(400, 422, of('transactions'))),
  fault(
    '410-for-unknown',
    listed,
    'Transactions answers an unknown cardholder with 410.',
    turned(404, 410, of('transactions')),
  ),
  fault('206-for-pages', listed, 'Transactions answers a page with 206.', turned(200, 206, of('transactions'))),
  fault('201-for-transactions', listed, 'Transactions answers with 201.', turned(200, 201, of('transactions'))),
  fault('402-for-keys', listed, 'Transactions answers a wrong key with 402.', turned(401, 402, of('transactions'))),
  fault('422-for-find', shared, 'Find answers a malformed customerId with 422.', turned(400, 422, of('find'))),
  fault('410-for-cardholder', shared, 'Get cardholder answers an unknown id with 410.', turned(404, 410, of('get'))),
  fault(
    '422-for-credentials',
    shared,
    'Get credentials answers a malformed id with 422.',
    turned(400, 422, of('credentials')),
  ),
  fault('409-for-types', shared, 'List credential types answers bad input with 409.', turned(400, 409, of('types'))),
  fault('201-for-find', shared, 'Find answers with 201.', turned(200, 201, of('find'))),
  fault(
    '500-for-bad-input',
    'errors/bad-input-not-500',
    'Bad input of transactions is answered with an empty 500.',
    brokenBy(400, of('transactions')),
  ),
  fault(
    '500-for-malformed-id',
    'errors/bad-input-not-500',
    'A cardholderId that is no UUID gives a 500.',
    brokenBy(400, of('get', 'credentials')),
  ),
  fault(
    '500-for-find',
    'errors/bad-input-not-500',
    'A customerId outside the pattern gives a 500.',
    brokenBy(400, of('find')),
  ),
  fault(
    '500-for-unknown-account',
    'errors/bad-input-not-500',
    'An accountId that nobody uses gives a 500.',
    (answer, call, world) => (strange(call, world) ? internalError() : answer),
  ),
  fault(
    '503-for-account-ids',
    listed,
    'Every request with an accountId meets a gateway that gives up.',
    (answer, call) => (given(call, 'accountId') === undefined ? answer : answerOf(503, null)),
  ),
  fault(
    '500-with-body',
    'errors/empty-500',
    'Bad input gives a 500 with a text.',
    brokenBy(400, always, 'Internal server error'),
  ),
  fault(
    '500-with-envelope',
    'errors/empty-500',
    'Bad input of transactions gives a 500 with an envelope.',
    brokenBy(400, of('transactions'), JSON.stringify(failure(500, 'sorry').json)),
  ),
  fault(
    '500-with-html-now-and-then',
    'errors/empty-500',
    'Every 20th request gives a 500 with a page of HTML.',
    (answer, _call, world) =>
      world.count('500') % 20 === 19
        ? { status: 500, headers: { 'content-type': 'text/html' }, text: '<h1>Oops</h1>' }
        : answer,
  ),
  ...(['cardholder', 'credential', 'lookup', 'account'] as const).map((group) =>
    fault(
      `403-for-keys-in-${group}`,
      agree,
      `The ${group} group answers a wrong key with 403, the others with 401.`,
      turned(401, 403, (call) => call.group === group),
    ),
  ),
  fault(
    '404-for-keys-in-account',
    agree,
    'The account group answers a wrong key with 404.',
    turned(401, 404, of('transactions')),
  ),
  fault(
    '400-for-unknown-in-account',
    agree,
    'Transactions answers an unknown cardholder with 400, the others with 404.',
    turned(404, 400, of('transactions')),
  ),
  fault(
    '403-for-unknown-in-cardholder',
    agree,
    'Get cardholder answers an unknown cardholder with 403.',
    turned(404, 403, of('get')),
  ),
  fault('flaky-500', 'errors/steady', 'Every 15th valid request gives an empty 500.', (answer, _call, world) =>
    answer.status === 200 && world.count('flaky') % 15 === 14 ? internalError() : answer,
  ),
  fault(
    'flaky-500-of-transactions',
    'errors/steady',
    'Every 12th page of transactions gives an empty 500.',
    (answer, call, world) =>
      answer.status === 200 && call.operation === 'transactions' && world.count('flaky') % 12 === 11
        ? internalError()
        : answer,
  ),
];
