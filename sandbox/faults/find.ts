import { defaultBehaviour } from '../api/behaviour.ts';
import { behaving, breaking, type Difference, difference, inHome, onRequest } from '../api/difference.ts';
import { answersOf, rename } from '../api/edits.ts';
import { failure, internalError } from '../api/messages.ts';
import type { Behaviour, World } from '../api/hooks.ts';
import { nextOf } from '../api/people-faults.ts';
import { given } from '../api/requests.ts';
import type { Person } from '../data/records.ts';

const { emptyFor400, failing, success } = answersOf('findCardholder');
const exact = defaultBehaviour.customer;
const first = (world: World): Person | undefined => world.home.people[0];
const customers = (says: string, customer: Behaviour['customer']): Difference => behaving(says, { customer });
/** Who has exactly the customerId that is asked for is found, and else another one. */
const orElse = (says: string, find: Behaviour['customer']): Difference =>
  customers(says, (...asked) => exact(...asked) ?? find(...asked));
/** The same outside the pattern, too. */
const finding = (says: string, find: Behaviour['customer']): Difference =>
  difference(says, { behaviour: { ...orElse(says, find).apply.behaviour, lenient: ['customerId'] } });
const reading = (says: string, read: (id: string) => string): Difference =>
  finding(`Find ${says}.`, (id, ...asked) => exact(read(id), ...asked));
type Matches = (known: string, id: string) => boolean;
/** Known customerIds are compared with what was asked for in this way. */
const likeOf =
  (matches: Matches): Behaviour['customer'] =>
  (id, _call, { home }) =>
    home.people.find(({ customerId }) => matches(customerId, id));
const like = (says: string, matches: Matches): Difference => orElse(says, likeOf(matches));
/** They are compared by some part of them. */
const alike = (does: string, part: (id: string) => string): Difference =>
  like(`Find ${does}.`, (known, id) => part(known) === part(id));
const findingLike = (says: string, matches: Matches): Difference => finding(says, likeOf(matches));
/** The first cardholder is found for some of what no one has. */
const firstFor = (says: string, applies: (id: string) => boolean): Difference =>
  finding(`${says} finds the first cardholder.`, (id, _call, world) => (applies(id) ? first(world) : undefined));
/** The person who has what was asked for as this is found. */
const known = (what: string, read: (person: Person) => string | undefined): Difference =>
  finding(`Find finds a cardholder by ${what}.`, (id, _call, { home }) =>
    home.people.find((person) => id !== '' && read(person) === id),
  );
const odd = /[^0-9a-zA-Z]|^$|.{17}/;

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
  ...breaking('find/known-found', {
    'find-once-only': customers('Find finds each customer once, and then no more.', (id, call, world) => {
      const person = exact(id, call, world);
      return person !== undefined && world.count(`found ${id}`) === 0 ? person : undefined;
    }),
    'find-failing-for-one': failing(
      'Find always gives an empty 500 for the second customer.',
      (answer, call, { home }) => (given(call, 'customerId') === home.people[1]?.customerId ? internalError() : answer),
      200,
    ),
    'validator-long-customer-id-refused': onRequest(
      'One of two servers refuses a customerId of more than twelve characters.',
      (call, world) => {
        const id = given(call, 'customerId') ?? '';
        const isLong = call.operation === 'findCardholder' && call.key === world.home.key && id.length > 12;
        const isRefused = isLong && world.count(`long ${id}`) % 2 === 1;
        return isRefused ? failure(400, 'customerId is too long') : call;
      },
    ),
  }),
  ...breaking('find/same-customer', {
    'find-another-customer': success(
      'Find cardholder returns the customerId of another person.',
      (json, call, world) => {
        const other = world.home.people.find((person) => person.customerId !== json['customerId']);
        return call.query.length === 0 ? json : { ...json, customerId: other?.customerId ?? null };
      },
    ),
    'find-padded-customer': success('Find answers with the customerId padded to sixteen characters.', (json) => ({
      ...json,
      customerId: String(json['customerId']).padStart(16, '0'),
    })),
    'find-the-next': customers('Find answers with the record of the next cardholder.', (id, call, world) =>
      nextOf(exact(id, call, world), world),
    ),
  }),
  ...breaking('find/one-id-each', {
    'find-one-id-for-two': success('The second customer finds the id of the first.', (json, _call, { home }) =>
      json['id'] === home.people[1]?.lookup.id ? { ...json, id: home.people[0]?.lookup.id ?? null } : json,
    ),
    'find-one-for-all-without-customer-id': success(
      'Every customer finds the first cardholder, and the record has no customerId.',
      (json, _call, world) => {
        const { customerId: _left, ...others } = first(world)?.lookup ?? json;
        return others;
      },
    ),
  }),
  ...breaking('find/id-known', {
    'find-unknown-id': success('The id that find returns is unknown to get cardholder.', (json) => ({
      ...json,
      id: `${String(json['id']).slice(0, -4)}ffff`,
    })),
    'find-unknown-id-of-one': inHome(
      'The id that find returns for the first customer is that of a credential.',
      ({ people: [person] }) => {
        if (person !== undefined) person.lookup.id = person.credentials[0]?.record.id ?? '';
      },
    ),
    'find-nil-for-unknown': failing(
      'Find answers an unknown customerId with a nil id.',
      (answer, call) => ({
        ...answer,
        status: 200,
        json: { id: '00000000-0000-0000-0000-000000000000', customerId: given(call, 'customerId') ?? '' },
      }),
      404,
    ),
  }),
  ...breaking('find/unknown-finds-nobody', {
    'find-by-prefix': like(
      'Find compares prefixes: more characters than the customerId has are ignored.',
      (known, id) => known.startsWith(id) || id.startsWith(known),
    ),
    'find-someone-for-unknown': orElse(
      'Find cardholder returns the first cardholder if no one has the customerId.',
      (_id, _call, world) => first(world),
    ),
    'find-echo-for-unknown': orElse(
      'Find answers with the first cardholder under the unknown customerId asked for.',
      (customerId, _call, world) => {
        const other = first(world);
        return other && { ...other, lookup: { ...other.lookup, customerId } };
      },
    ),
    'find-leading-zeros-ignored': alike('ignores leading zeros', (id) => id.replace(/^0+/, '')),
    'find-leading-zeros-of-numbers-ignored': difference(
      'Find ignores leading zeros of a customerId that is a number, as only the first one is.',
      {
        records: ({ people }) => people.slice(0, 1).forEach((person) => rename(person, '9120441')),
        ...like('', (known, id) => /^\d+$/.test(id) && Number(known) === Number(id)).apply,
      },
    ),
    'find-by-first-eight': alike('compares the first eight characters', (id) => id.slice(0, 8)),
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
    'find-by-first-name': known('first name', ({ lookup }) => lookup.firstName),
    'find-by-middle-name': known('middle name', ({ lookup }) => lookup.middleName),
    'find-by-preferred-name': known('preferred name', ({ lookup }) => lookup.preferredName),
    'find-by-last-name': known('last name', ({ lookup }) => lookup.lastName),
    'find-by-start-of-cardholder-id': known(
      'the first group of the cardholderId',
      ({ cardholderId }) => cardholderId.split('-')[0],
    ),
    'find-by-end-of-cardholder-id': known('the last group of the cardholderId', ({ cardholderId }) =>
      cardholderId.split('-').at(-1),
    ),
    'find-by-last-four': known('the last four characters of the customerId', (person) => person.customerId.slice(-4)),
    'find-last-character-ignored': alike('compares all but the last character', (id) => id.slice(0, -1)),
    'find-first-character-ignored': alike('compares all but the first character', (id) => id.slice(1)),
    'find-first-for-letters-alone': firstFor('A customerId of more than eight letters and no digit', (id) =>
      /^[a-z]{9,16}$/i.test(id),
    ),
    'find-number-cut-to-32-bits': firstFor(
      'A number that does not fit into 32 bits',
      (id) => /^\d+$/.test(id) && Number(id) >= 2 ** 31,
    ),
    'find-by-its-end': like('Find compares how customerIds end.', (known, id) => id.length > 4 && known.endsWith(id)),
  }),
  ...breaking('find/pattern-kept', {
    'find-trimmed': reading('trims white space around the customerId', (id) => id.trim()),
    'find-newline-accepted': reading('accepts a customerId with a line feed at its end', (id) => id.replace(/\n$/, '')),
    'find-punctuation-ignored': reading('ignores everything but letters and digits', (id) =>
      id.replace(/[^0-9a-z]/gi, ''),
    ),
    'find-by-email': known('e-mail address', ({ cardholder }) => cardholder.email),
    'find-by-cardholder-id': known('the cardholderId', (person) => person.cardholderId),
    'find-full-width-folded': reading('folds full-width characters', (id) => id.normalize('NFKC')),
    'find-cut-at-nul': reading('reads a customerId up to NUL', (id) => id.split('\0')[0] ?? ''),
    'find-hyphens-ignored': reading('ignores hyphens in a customerId', (id) => id.replaceAll('-', '')),
    'find-decoded-twice': reading('decodes percent signs a second time', decodedAgain),
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
    'find-sql-of-the-id': reading(
      'puts a customerId into SQL as it is: an apostrophe ends it',
      (id) => id.split("'")[0] ?? '',
    ),
    'find-accents-dropped': reading('drops accents', (id) => id.normalize('NFD').replace(/\p{M}/gu, '')),
    'find-any-digits': reading('reads the digits of other scripts', (id) =>
      id.replace(/[\u0660-\u0669]/g, (c) => String((c.codePointAt(0) ?? 0) - 0x660)),
    ),
    'find-plus-is-a-space': reading('reads a plus sign as a space and trims it', (id) =>
      id.replaceAll('+', ' ').replace(/ +$/, ''),
    ),
    'find-trimmed-but-for-the-first': finding(
      'Find trims white space around the customerId of everybody but the first.',
      (id, call, world) => {
        const person = exact(id.trim(), call, world);
        return person === world.home.people[0] ? undefined : person;
      },
    ),
    'find-first-of-a-list': reading('reads a customerId up to a comma', (id) => id.split(',')[0] ?? ''),
    'find-quotation-marks-dropped': reading('drops quotation marks around a customerId', (id) =>
      id.replace(/^"(.*)"$/, '$1'),
    ),
    'find-seventeenth-cut': reading('reads the first 16 characters', (id) => id.slice(0, 16)),
  }),
  ...breaking(['find/pattern-kept', 'find/outside-pattern-refused'], {
    'find-cut-to-sixteen': finding(
      'Find ignores what is not a letter or digit and what is beyond.',
      (id, call, world) =>
        exact(/^[0-9a-zA-Z]*/.exec(id)?.[0] ?? '', call, world) ?? (odd.test(id) ? first(world) : undefined),
    ),
  }),
  ...breaking('find/outside-pattern-refused', {
    'find-empty-object-outside-pattern': emptyFor400(
      'A customerId outside the pattern is answered with an empty object.',
      (call) => call.query.length > 0,
    ),
  }),
  ...breaking(['find/pattern-kept', 'find/missing-parameter-refused'], {
    'find-missing-parameter': finding('Find without customerId answers with the first cardholder.', (id, call, world) =>
      id === '' && call.query.length === 0 ? first(world) : undefined,
    ),
  }),
  ...breaking('find/missing-parameter-refused', {
    'find-missing-parameter-empty-object': emptyFor400(
      'Find without customerId answers with an empty object.',
      (call) => call.query.length === 0,
    ),
  }),
];
