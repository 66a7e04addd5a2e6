import type { IncomingMessage } from 'node:http';
import { accountsOf } from '../data/accounts.ts';
import { institutions } from '../data/institution.ts';
import { randomOf } from '../data/random.ts';
import type { Json, Shown } from '../data/records.ts';
import { transactionOf } from '../data/transactions.ts';
import { failure } from './envelope.ts';
import { listen } from './listen.ts';
import type { Sandbox } from './sandbox.ts';

/** Targets that are no institution at all: whatever is asked, they answer in one way. */
export const nullKinds = [
  '200-object',
  '200-array',
  '404-empty',
  '404-envelope',
  '401',
  '429',
  '500',
  'fixed-page',
  'echo',
] as const;
export type NullKind = (typeof nullKinds)[number];

const clock = '2026-01-15T12:00:00Z';

/** One valid page of one transaction, the same for everything. */
function fixedPage(): Shown<'TransactionPage'> {
  const random = randomOf(7);
  const { record } = transactionOf(random, accountsOf(random), 'APPROVED', Date.parse(clock) - 86_400_000, 0);
  return { transactions: [record], paging: { offset: 0, limit: 25, total: 1 } };
}

function answerOf(kind: NullKind, request: IncomingMessage): { status: number; json?: Json } {
  const envelope = (status: number): { status: number; json: Json } => ({
    status,
    json: failure(status, 'no').json ?? null,
  });
  switch (kind) {
    case '200-object':
      return { status: 200, json: {} };
    case '200-array':
      return { status: 200, json: [] };
    case '404-empty':
      return { status: 404 };
    case '404-envelope':
      return envelope(404);
    case '401':
      return envelope(401);
    case '429':
      return envelope(429);
    case '500':
      return { status: 500 };
    case 'fixed-page':
      return { status: 200, json: fixedPage() };
    case 'echo':
      return { status: 200, json: { url: request.url ?? '', headers: Object.fromEntries(headersOf(request)) } };
  }
}

const headersOf = (request: IncomingMessage): [string, Json][] =>
  Object.entries(request.headers).map(([name, value]) => [name, value ?? null]);

/** Starts a null target; its key, customers and foreign ids are made up. */
export async function startNull(kind: NullKind): Promise<Sandbox> {
  const { home, foreign } = institutions({ seed: 99, clock });
  const door = await listen(0, (request) => {
    const { status, json } = answerOf(kind, request);
    return Promise.resolve({
      status,
      headers: json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' },
      bytes: Buffer.from(json === undefined ? '' : JSON.stringify(json), 'utf8'),
    });
  });
  return {
    ...door,
    key: home.key,
    foreignKey: foreign.key,
    customerIds: home.people.slice(0, 3).map((person) => person.customerId),
    foreignCustomerIds: foreign.people.map((person) => person.customerId),
    foreignCardholderIds: foreign.people.map((person) => person.cardholderId),
  };
}
