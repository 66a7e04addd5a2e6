import { credentialsOf, typesOf } from './credentials.ts';
import { peopleOf } from './people.ts';
import { randomOf } from './random.ts';
import type { Institution } from './records.ts';
import { type History, transactionsOf } from './transactions.ts';

const none: History = { spans: [] };
const recent = (approved: number, pending: number, to = 40): History => ({
  spans: [{ from: 0, to, approved, pending }],
});
const histories: readonly History[] = [
  {
    spans: [
      { from: 0, to: 59, approved: 56, pending: 14 },
      { from: 61, to: 425, approved: 86, pending: 4 },
    ],
  },
  recent(26, 4),
  recent(25, 2, 30),
  recent(1, 0, 5),
  none,
  recent(10, 3, 50),
];
const heldTypes: readonly (readonly number[])[] = [[0, 1, 2, 3, 5, 8], [4, 1], [0, 6, 7], [2], [], [5, 8, 3]];

/** A key of 32 letters and digits in both cases. */
function keyOf(random: ReturnType<typeof randomOf>): string {
  return `${random.word(27, 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789')}aQ7xR`;
}

/**
 * A synthetic institution and a foreign one, from a seed and a clock (ISO 8601): all transactions lie before the clock.
 * The same seed and clock give the same institutions.
 */
export function institutions(options: { seed: number; clock: string }): { home: Institution; foreign: Institution } {
  const random = randomOf(options.seed);
  const clock = Date.parse(options.clock);
  if (Number.isNaN(clock)) throw new Error(`The clock is not an ISO 8601 date-time: ${options.clock}`);
  const make = (whose: 'local' | 'foreign'): Institution => {
    const types = typesOf(random);
    const people = peopleOf(random, whose);
    for (const [index, person] of people.entries()) {
      const held = (heldTypes[index] ?? []).flatMap((at) => types[at] ?? []);
      person.credentials = credentialsOf(random, person.cardholderId, held, clock);
      const history = whose === 'foreign' ? recent(7, 1) : (histories[index] ?? none);
      person.transactions = transactionsOf(random, history, clock);
    }
    return { key: keyOf(random), people, types };
  };
  return { home: make('local'), foreign: make('foreign') };
}
