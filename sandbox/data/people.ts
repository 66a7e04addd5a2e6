import type { Random } from './random.ts';
import type { Person, Shown } from './records.ts';

interface Profile {
  readonly first: string;
  readonly last: string;
  readonly middle?: string;
  readonly preferred?: string;
  readonly photo: boolean;
  readonly active: boolean;
}

const longName = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(8).slice(0, 254) + 'r';

const local: readonly Profile[] = [
  { first: 'Maren', last: "O'Brien-Núñez", middle: 'Ada', preferred: 'Mara', photo: true, active: true },
  { first: 'Søren', last: 'Ångström', middle: 'Æ.', photo: false, active: true },
  { first: 'Mei 美', last: '王', preferred: '小美', photo: true, active: false },
  { first: 'Jo', last: longName, middle: 'Q', photo: false, active: true },
  { first: 'Zoë', last: "D'Angelo", photo: true, active: true },
  { first: 'أمينة', last: 'Berg', middle: '😀', preferred: 'Ami', photo: true, active: true },
];

const foreign: readonly Profile[] = [
  { first: 'Edda', last: 'Fremd', middle: 'X', photo: true, active: true },
  { first: 'Ulf', last: 'Anderswo', photo: false, active: true },
];

function personOf(profile: Profile, index: number, random: Random): Person {
  const cardholderId = random.uuid();
  const customerId = `${random.pick(['C', 'k', 'Z'])}${random.word(index === 1 ? 15 : 8, '0123456789abcdefXYZ')}`;
  const lookup: Shown<'LookupResult'> = {
    id: cardholderId,
    customerId,
    lastName: profile.last,
    firstName: profile.first,
  };
  if (profile.middle !== undefined) lookup.middleName = profile.middle;
  if (profile.preferred !== undefined) lookup.preferredName = profile.preferred;
  const cardholder: Shown<'Cardholder'> = {
    cardholderId,
    customerId,
    cardholderActiveState: profile.active,
    firstName: profile.first,
    lastName: profile.last,
    email: `person.${customerId.toLowerCase()}@campus.example.edu`,
    hasPhoto: profile.photo,
  };
  return { cardholderId, customerId, cardholder, lookup, credentials: [], transactions: [] };
}

/** The cardholders of the institution, or of the foreign one, still without credentials and transactions. */
export function peopleOf(random: Random, whose: 'local' | 'foreign'): Person[] {
  return (whose === 'local' ? local : foreign).map((profile, index) => personOf(profile, index, random));
}
