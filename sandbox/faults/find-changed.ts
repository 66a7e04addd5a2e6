import { defaultBehaviour } from '../api/behaviour.ts';
import { behaving, breaking, type Difference, difference } from '../api/difference.ts';
import type { World } from '../api/hooks.ts';
import type { Call } from '../api/messages.ts';
import type { Person } from '../data/records.ts';

const exact = defaultBehaviour.customer;
type Find = (id: string, call: Call, world: World) => Person | undefined;

/** Whatever is asked for is read in this way, outside the pattern, too. */
const finding = (says: string, find: Find): Difference =>
  behaving(says, {
    lenient: ['customerId'],
    customer: (id, call, world) => exact(id, call, world) ?? find(id, call, world),
  });
const reading = (says: string, read: (id: string) => string): Difference =>
  finding(says, (id, call, world) => exact(read(id), call, world));
/** Known customerIds are compared with what was asked for in this way. */
const like = (says: string, matches: (known: string, id: string) => boolean): Difference =>
  behaving(says, {
    customer: (id, call, world) =>
      exact(id, call, world) ?? world.home.people.find(({ customerId }) => matches(customerId, id)),
  });
/** The same, outside the pattern, too. */
const findingLike = (says: string, matches: (known: string, id: string) => boolean): Difference =>
  finding(says, (id, _call, { home }) => home.people.find(({ customerId }) => matches(customerId, id)));
/** The first cardholder is found for some of what no one has. */
const firstFor = (says: string, applies: (id: string) => boolean): Difference =>
  finding(`${says} finds the first cardholder.`, (id, _call, { home }) => (applies(id) ? home.people[0] : undefined));

/** The person who has what was asked for as this is found. */
const known = (says: string, read: (person: Person) => string | undefined): Difference =>
  finding(says, (id, _call, { home }) => home.people.find((person) => id !== '' && read(person) === id));

/** Text as a pattern of SQL LIKE. */
function sqlLike(id: string): RegExp {
  const escaped = id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('%', '.*').replaceAll('_', '.')}$`, 's');
}

function decodedAgain(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

export const faults = [
  ...breaking('find/pattern-kept', {
    'find-by-email': known('Find finds a cardholder by e-mail address.', ({ cardholder }) => cardholder.email),
    'find-by-cardholder-id': known('Find finds a cardholder by the cardholderId.', (person) => person.cardholderId),
    'find-full-width-folded': reading('Find folds full-width characters.', (id) => id.normalize('NFKC')),
    'find-cut-at-nul': reading('Find reads a customerId up to NUL.', (id) => id.split('\0')[0] ?? ''),
    'find-hyphens-ignored': reading('Find ignores hyphens in a customerId.', (id) => id.replaceAll('-', '')),
    'find-decoded-twice': reading('Find decodes percent signs a second time.', decodedAgain),
    'find-like-wildcards': findingLike(
      'Find compares with LIKE, wildcards included.',
      (known, id) => id !== '' && sqlLike(id).test(known),
    ),
    'find-asterisks-match': findingLike(
      'Find takes an asterisk for any characters, as a directory does.',
      (known, id) => id.includes('*') && known.startsWith(id.split('*')[0] ?? ''),
    ),
    'find-wildcard-alone-finds-first': firstFor('A wildcard alone', (id) => /^[%*_.?]$/.test(id)),
    'find-asterisk-alone-finds-first': firstFor('An asterisk alone', (id) => id === '*'),
    'find-percent-sign-alone-finds-first': firstFor('A percent sign alone', (id) => id === '%'),
    'find-sql-of-the-id': findingLike(
      'Find puts a customerId into SQL as it is: an apostrophe ends it.',
      (known, id) => id.includes("'") && known === id.split("'")[0],
    ),
    'find-accents-dropped': reading('Find drops accents.', (id) => id.normalize('NFD').replace(/\p{M}/gu, '')),
    'find-any-digits': reading('Find reads the digits of other scripts.', (id) =>
      id.replace(/[\u0660-\u0669]/g, (c) => String((c.codePointAt(0) ?? 0) - 0x660)),
    ),
    'find-plus-is-a-space': reading('Find reads a plus sign as a space and trims it.', (id) =>
      id.replaceAll('+', ' ').replace(/ +$/, ''),
    ),
    'find-trimmed-but-for-the-first': finding(
      'Find trims white space around the customerId of everybody but the first.',
      (id, call, world) => {
        const person = exact(id.trim(), call, world);
        return person === world.home.people[0] ? undefined : person;
      },
    ),
    'find-first-of-a-list': reading('Find reads a customerId up to a comma.', (id) => id.split(',')[0] ?? ''),
    'find-quotation-marks-dropped': reading('Find drops quotation marks around a customerId.', (id) =>
      id.replace(/^"(.*)"$/, '$1'),
    ),
    'find-seventeenth-cut': reading('Find reads the first 16 characters.', (id) => id.slice(0, 16)),
  }),
  ...breaking('find/unknown-finds-nobody', {
    'find-leading-zeros-ignored': like(
      'Find ignores leading zeros.',
      (known, id) => known.replace(/^0+/, '') === id.replace(/^0+/, ''),
    ),
    'find-leading-zeros-of-numbers-ignored': difference(
      'Find ignores leading zeros of a customerId that is a number, as only the first one is.',
      {
        records: ({ people: [first] }) => {
          if (first === undefined) return;
          first.customerId = first.cardholder.customerId = first.lookup.customerId = '9120441';
        },
        ...like('', (known, id) => /^\d+$/.test(id) && Number(known) === Number(id)).apply,
      },
    ),
    'find-by-first-eight': like(
      'Find compares the first eight characters.',
      (known, id) => known.slice(0, 8) === id.slice(0, 8),
    ),
    'find-one-character-begins': like(
      'One character finds the first cardholder whose customerId begins with it.',
      (known, id) => id.length === 1 && known.startsWith(id),
    ),
    'find-digits-compared': like(
      'Find compares numbers with the digits of customerIds.',
      (known, id) => /^\d+$/.test(id) && known.replace(/\D/g, '') === id,
    ),
    'find-middle-character-ignored': like(
      'Find compares all but the middle character.',
      (known, id) =>
        known.length === id.length && [...known].every((c, i) => c === id[i] || i === Math.floor(id.length / 2)),
    ),
    'find-by-first-name': known('Find finds a cardholder by first name.', ({ lookup }) => lookup.firstName),
    'find-by-middle-name': known('Find finds a cardholder by middle name.', ({ lookup }) => lookup.middleName),
    'find-by-preferred-name': known('Find finds a cardholder by preferred name.', ({ lookup }) => lookup.preferredName),
    'find-by-last-name': known('Find finds a cardholder by last name.', ({ lookup }) => lookup.lastName),
    'find-by-start-of-cardholder-id': known(
      'Find finds a cardholder by the first group of the cardholderId.',
      ({ cardholderId }) => cardholderId.split('-')[0],
    ),
    'find-by-end-of-cardholder-id': known(
      'Find finds a cardholder by the last group of the cardholderId.',
      ({ cardholderId }) => cardholderId.split('-').at(-1),
    ),
    'find-by-last-four': known('Find finds a cardholder by the last four characters of the customerId.', (person) =>
      person.customerId.slice(-4),
    ),
    'find-last-character-ignored': like(
      'Find compares all but the last character.',
      (known, id) => known.length === id.length && known.slice(0, -1) === id.slice(0, -1),
    ),
    'find-first-character-ignored': like(
      'Find compares all but the first character.',
      (known, id) => known.length === id.length && known.slice(1) === id.slice(1),
    ),
    'find-first-for-letters-alone': firstFor('A customerId of more than eight letters and no digit', (id) =>
      /^[a-z]{9,16}$/i.test(id),
    ),
    'find-number-cut-to-32-bits': firstFor(
      'A number that does not fit into 32 bits',
      (id) => /^\d+$/.test(id) && Number(id) >= 2 ** 31,
    ),
    'find-by-its-end': like('Find compares how customerIds end.', (known, id) => id.length > 4 && known.endsWith(id)),
  }),
];
