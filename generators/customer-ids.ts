import fc from 'fast-check';
import { operations } from '../spec/generated/vocabulary.ts';

const PATTERN = new RegExp(operations.findCardholder.parameters.customerId.pattern);
const MOST = 16;
/** A customerId outside the pattern that a run sends whatever the customers are: a service may take it for everybody. */
export const WILDCARD = '*';

/** A known person: the customerId, and whatever else is known and might be taken for it. */
export type Known = { readonly customerId: string } & Readonly<Partial<Record<Fact, string | null>>>;

/** What find cardholder or get cardholder tells of a person. */
type Fact = 'cardholderId' | 'lastName' | 'firstName' | 'middleName' | 'preferredName' | 'email';

/** A known customerId changed in one way. */
export interface Change {
  /** What is changed, in words: ids of people are in no report. */
  readonly says: string;
  /** `turn`: which of several ways, if there are several; `all`: everybody known. */
  readonly make: (known: string, turn: number, all: readonly Known[], person: Known) => string;
}

const change = (says: string, make: Change['make']): Change => ({ says, make });
const after = (text: string, says: string) => change(`${says} after it`, (known) => `${known}${text}`);
const before = (text: string, says: string) => change(`${says} before it`, (known) => `${text}${known}`);
const within = (text: string, says: string) =>
  change(
    `${says} within it`,
    (known) => `${known.slice(0, Math.ceil(known.length / 2))}${text}${known.slice(Math.ceil(known.length / 2))}`,
  );
const instead = (text: string, says: string) => change(`${says} instead of it`, () => text);
/** Changes of which each customer gets one, in turn: a run sends one of them, and the others with other seeds. */
const inTurn = (...changes: readonly Change[]): Change =>
  change(
    changes.map(({ says }) => says).join(' or '),
    (known, turn, all, person) => changes[turn % changes.length]?.make(known, turn, all, person) ?? known,
  );
const lastAs = (text: string, says: string) =>
  change(`${says} instead of its last character`, (known) => known.slice(0, -1) + text);
/** Every digit and letter, moved by this many code points. */
const shifted = (known: string, of: RegExp, by: number) =>
  known.replace(of, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + by));

/** Another character of the same kind: a digit, a small or a capital letter. */
const otherCharacter = (c: string): string => {
  const kind = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((all) =>
    all.includes(c),
  );
  return kind?.charAt((kind.indexOf(c) + 1) % kind.length) ?? c;
};

/** Something else that is known of the person, or the part of it that is read. */
const fact = (says: string, name: Fact, read: (text: string) => string | undefined = (text) => text): Change =>
  change(`${says} instead of it`, (known, _turn, _all, person) => read(person[name] ?? '') || known);
const NAMES = [
  fact('the last name', 'lastName'),
  fact('the first name', 'firstName'),
  fact('the preferred name', 'preferredName'),
  fact('the middle name', 'middleName'),
];
const isNumber = (known: string) => /^\d+$/.test(known);
const middleOf = (known: string) => Math.floor(known.length / 2);

/** A change that leaves the pattern only if it does so of everybody: else it is tried inside the pattern. */
const ofNoneInside = ({ says, make }: Change): Change =>
  change(says, (known, turn, all, person) => {
    const isInside = all.some((one) => {
      const made = make(one.customerId, turn, all, one);
      return made !== one.customerId && PATTERN.test(made);
    });
    return isInside ? known : make(known, turn, all, person);
  });

/** A zero before what may be read as a number: before another customerId only if none is of digits alone. */
const zeroBefore = change('a zero before it', (known, _turn, all) =>
  isNumber(known) || !all.some(({ customerId }) => isNumber(customerId)) ? `0${known}` : known,
);

/** Changes that stay inside the pattern, the plainest first: the changed id finds its own cardholder or none. */
export const NEAR: readonly Change[] = [
  change('its last character left out', (known) => known.slice(0, -1)),
  zeroBefore,
  after('0', 'a zero'),
  change('another last character', (known) => known.slice(0, -1) + otherCharacter(known.slice(-1))),
  change('another first character', (known) => otherCharacter(known.slice(0, 1)) + known.slice(1)),
  change('its first character left out', (known) => known.slice(1)),
  change(
    'another character in its middle',
    (known) =>
      known.slice(0, middleOf(known)) +
      otherCharacter(known.charAt(middleOf(known))) +
      known.slice(middleOf(known) + 1),
  ),
  change('without its leading zeros', (known) => known.replace(/^0+/, '')),
  change('its digits alone', (known) => known.replace(/\D/g, '')),
  change('its first character alone', (known) => known.slice(0, 1)),
  change('its last four characters alone', (known) => known.slice(-4)),
  ...NAMES,
  fact('the e-mail address up to its at sign', 'email', (email) => email.split('@')[0]),
  fact('the first group of the cardholderId', 'cardholderId', (id) => id.split('-')[0]),
  fact('the last group of the cardholderId', 'cardholderId', (id) => id.split('-').at(-1)),
];

/** Changes that leave the pattern, the most telling first: the changed id finds no cardholder. */
export const OUTSIDE: readonly Change[] = [
  after('\n', 'a line feed'),
  after(' ', 'a space'),
  // One that is cut to 16 characters is known only if it had as many.
  change('17 characters, the first 16 of them known or padded', (known, _turn, all) =>
    known.length < MOST && all.some(({ customerId }) => customerId.length === MOST)
      ? known
      : `${known.padEnd(MOST, '0')}0`,
  ),
  lastAs('_', 'an underscore'),
  after('\0', 'NUL'),
  inTurn(after("' OR '1'='1", 'a condition that always holds'), after("' --", 'an apostrophe and a comment')),
  before(' ', 'a space'),
  within('-', 'a hyphen'),
  after(',0', 'a comma and a zero'),
  change(
    'its first character written with a percent sign',
    (known) => `%${(known.codePointAt(0) ?? 0).toString(16)}${known.slice(1)}`,
  ),
  change('in full-width characters', (known) => shifted(known, /[0-9a-z]/gi, 0xfee0)),
  change('in Arabic-Indic digits', (known) => shifted(known, /[0-9]/g, 0x630)),
  change('an accent on its last character', (known) => `${known}\u0301`),
  after('+', 'a plus sign'),
  change('in quotation marks', (known) => `"${known}"`),
  // A wildcard alone stands for everybody, at the end of a known customerId for that customer: a service may answer only one of them.
  instead('%', 'a percent sign'),
  instead(WILDCARD, 'an asterisk'),
  inTurn(
    lastAs('*', 'an asterisk'),
    lastAs('%', 'a percent sign'),
    lastAs('?', 'a question mark'),
    instead('_', 'an underscore'),
    instead('.', 'a full stop'),
    instead('?', 'a question mark'),
  ),
  inTurn(before('+', 'a plus sign'), after('.0', 'a full stop and a zero')),
  instead('', 'an empty text'),
  ...NAMES.map(ofNoneInside),
  fact('the e-mail address', 'email'),
  fact('the cardholderId', 'cardholderId'),
];

/** What every change makes of every known customerId, by customer; the known one itself if it makes nothing of use. */
type Pool = readonly (readonly string[])[];

/** What changes make of the known customerIds; one that stays inside the pattern makes none of the given ids. */
export function madeOf(known: readonly Known[], changes: readonly Change[], given: readonly string[], seed = 0): Pool {
  // Over some seeds, each customer gets each of the ways that take turns.
  const round = Math.floor(Math.abs(seed) / Math.max(1, known.length));
  const all = new Set(given.map((id) => id.toLowerCase()));
  return known.map((person, customer) =>
    changes.map(({ make }) => {
      const id = person.customerId;
      const made = make(id, customer + round, known, person);
      const right = changes === NEAR ? PATTERN.test(made) && !all.has(made.toLowerCase()) : !PATTERN.test(made);
      return right ? made : id;
    }),
  );
}

/** A known customerId changed: which, and how; the text is null if that makes nothing of use. */
export interface Changed {
  readonly customer: number;
  readonly change: number;
  readonly id: string | null;
}

function changed(known: readonly string[], pool: Pool, { customer, change: how }: Omit<Changed, 'id'>): Changed {
  const id = pool[customer]?.[how] ?? null;
  return { customer, change: how, id: id === known[customer] ? null : id };
}

/** Every change of every known customerId; shrinks towards the first customer and the plainest change. */
export const changedIds = (known: readonly string[], pool: Pool): fc.Arbitrary<Changed> =>
  fc
    .record({
      customer: fc.nat(Math.max(0, known.length - 1)),
      change: fc.nat(Math.max(0, (pool[0]?.length ?? 1) - 1)),
    })
    .map(
      (point) => changed(known, pool, point),
      (one) => {
        const { customer, change: how } = one as Changed;
        return { customer, change: how };
      },
    );

/**
 * Each change once, the customers taking turns from one that the seed chooses; if a change was sent of one of them before
 * (`isSent`), of that one.
 */
export function designedIds(
  known: readonly string[],
  pool: Pool,
  seed: number,
  isSent: (id: string) => boolean,
): Changed[] {
  const turns = known.map((_, turn) => turn);
  return (pool[0] ?? []).flatMap((_, how) => {
    const tried = turns
      .map((turn) => changed(known, pool, { customer: turnOf(turn + how + seed, known.length), change: how }))
      .filter(({ id }) => id !== null);
    return tried.find(({ id }) => id !== null && isSent(id)) ?? tried[0] ?? [];
  });
}

const turnOf = (turn: number, customers: number) => ((turn % customers) + customers) % customers;
