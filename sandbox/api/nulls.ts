import { accountsOf, transactionOf } from '../data/transactions.ts';
import { institutions } from '../data/institution.ts';
import { randomOf } from '../data/random.ts';
import type { Json, Shown } from '../data/records.ts';
import { failure } from './messages.ts';
import { type Asked, listen } from './listen.ts';
import { sandboxOf, type Sandbox } from './sandbox.ts';

const clock = '2026-01-15T12:00:00Z';

interface NullAnswer {
  readonly status: number;
  readonly json?: Json;
}

/** One valid page of one transaction, the same for everything. */
function fixedPage(): Shown<'TransactionPage'> {
  const random = randomOf(7);
  const { record } = transactionOf(random, accountsOf(random), 'APPROVED', Date.parse(clock) - 86_400_000, 0);
  return { transactions: [record], paging: { offset: 0, limit: 25, total: 1 } };
}

const envelope = (status: number) => (): NullAnswer => ({ status, json: failure(status, 'no').json ?? null });

/** What a client sent, as JSON. */
function echo({ url, headers }: Asked): NullAnswer {
  const shown = Object.entries(headers).map(([name, value]): [string, Json] => [name, value ?? null]);
  return { status: 200, json: { url: url ?? '', headers: Object.fromEntries(shown) } };
}

/** Targets that are no institution at all: whatever is asked, they answer in one way. */
const answers = {
  '200-object': () => ({ status: 200, json: {} }),
  '200-array': () => ({ status: 200, json: [] }),
  '404-empty': () => ({ status: 404 }),
  '404-envelope': envelope(404),
  '401': envelope(401),
  '429': envelope(429),
  '500': () => ({ status: 500 }),
  'fixed-page': () => ({ status: 200, json: fixedPage() }),
  echo,
} satisfies Record<string, (request: Asked) => NullAnswer>;
export type NullKind = keyof typeof answers;
export const nullKinds = Object.keys(answers) as NullKind[];

/** Starts a null target; its key, customers and foreign ids are made up. */
export async function startNull(kind: NullKind): Promise<Sandbox> {
  const { home, foreign } = institutions({ seed: 99, clock });
  const door = await listen(0, (request) => {
    const { status, json }: NullAnswer = answers[kind](request);
    return Promise.resolve({
      status,
      headers: json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' },
      bytes: Buffer.from(json === undefined ? '' : JSON.stringify(json), 'utf8'),
    });
  });
  return sandboxOf(door, { ...home, people: home.people.slice(0, 3) }, foreign);
}
