import { inHome, onRequest } from '../api/differences.ts';
import { isObject, listIn, onSuccess } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import { breaking } from '../api/fault.ts';
import { anyId, emptyFor400 } from '../api/input-faults.ts';
import { filterFaults } from '../api/list-faults.ts';
import { uuid } from '../api/parameters.ts';
import {
  answering,
  asWritten,
  comparing,
  firstForNil,
  hiding,
  isFirst,
  nextOf,
  partlyCompared,
  sharesCredential,
  withTwo,
} from '../api/people-faults.ts';
import type { Json, JsonObject, Person, StoredCredential } from '../data/records.ts';

const credentials = 'getCardholderCredentials';
const shown = (says: string, change: (json: JsonObject) => Json) => onSuccess(says, credentials, change);
/** Every cardholder has the credentials of the first, changed for them. */
const ofTheFirst = (
  says: string,
  changed: (record: StoredCredential['record'], person: Person) => StoredCredential['record'],
) =>
  inHome(says, ({ people }) => {
    const held = people[0]?.credentials ?? [];
    for (const person of people) {
      person.credentials = held.map(({ issuerType, record }) => ({ issuerType, record: changed(record, person) }));
    }
  });

export const faults = [
  ...filterFaults(credentials),
  ...breaking('credentials/owner', {
    'credentials-of-another': answering('Get credentials answers about the next cardholder.', credentials, nextOf),
    'credentials-first-for-nil': firstForNil(
      'Get credentials returns those of the first cardholder for the nil UUID.',
      credentials,
    ),
    'credentials-mixed': withTwo(
      "The credentials of the second cardholder are listed among the first's.",
      (first, second) => void first.credentials.push(...second.credentials),
    ),
    'credentials-of-the-first-as-own': ofTheFirst(
      'Every cardholder has the credentials of the first, which name the cardholder asked for as their owner.',
      (record, { cardholderId }) => ({ ...record, cardholderId }),
    ),
    'credentials-of-the-first-without-owner': ofTheFirst(
      'Every cardholder has the credentials of the first, which name no owner.',
      ({ cardholderId: _left, ...record }) => record,
    ),
    'credentials-one-of-another': withTwo(
      'The last credential of the first cardholder names another as its owner.',
      (first, second) => {
        const last = first.credentials.at(-1);
        if (last !== undefined) last.record['cardholderId'] = second.cardholderId;
      },
    ),
  }),
  ...breaking('credentials/one-owner', {
    'credentials-one-listed-twice': withTwo(
      'A credential of the first cardholder is listed under the second, too, which it names as its owner.',
      sharesCredential,
    ),
  }),
  ...breaking('credentials/owner', {
    ...partlyCompared('credentials-id', (says, same) =>
      comparing(`Get credentials compares the cardholderId ${says}.`, credentials, same),
    ),
  }),
  ...breaking('credentials/id-case-ignored', {
    'credentials-id-in-one-case': comparing(
      'Get credentials knows a cardholderId only as it is written in its records.',
      credentials,
      asWritten,
    ),
  }),
  ...breaking('credentials/served', {
    'credentials-not-served': hiding('Get credentials does not know any cardholder.', credentials, () => true),
    'credentials-first-refused': hiding('The credentials of the first cardholder are refused.', credentials, isFirst),
    'validator-id-that-begins-with-a-letter-refused': onRequest(
      'The credentials of a cardholder whose id begins with a letter are refused.',
      (call) =>
        call.operation === credentials && /^[a-f]/i.test(call.id)
          ? failure(400, 'cardholderId is not a number', { pathParameter: 'cardholderId' })
          : call,
    ),
  }),
  ...breaking('credentials/no-paging', {
    'credentials-with-paging': shown('The credentials answer has a paging object.', (json) => ({
      ...json,
      paging: { offset: 0, limit: 25, total: listIn(json, 'credentials').length },
    })),
  }),
  ...breaking('credentials/paging-not-null', {
    'credentials-with-null-paging': shown('The credentials answer has paging: null.', (json) => ({
      ...json,
      paging: null,
    })),
  }),
  ...breaking('credentials/list-member', {
    'credentials-bare-array': shown('The credentials answer is the bare list.', (json) => json['credentials'] ?? []),
    'credentials-renamed': shown('The credentials list is called items.', (json) => ({
      items: json['credentials'] ?? [],
    })),
    'credentials-as-map': shown('The credentials are an object by id.', (json) => ({
      credentials: Object.fromEntries(listIn(json, 'credentials').map((held) => [String(held['id']), held])),
    })),
  }),
  ...breaking('credentials/mobile-present', {
    'credentials-mobile-missing': inHome('One MOBILE credential has no mobileCredential.', (home) => {
      const mobile = home.people[0]?.credentials.find((held) => held.issuerType === 'MOBILE');
      delete mobile?.record['mobileCredential'];
    }),
    'credentials-mobile-missing-everywhere': inHome('No credential has mobileCredential.', (home) =>
      home.people.forEach((person) => person.credentials.forEach((held) => delete held.record['mobileCredential'])),
    ),
  }),
  ...breaking('credentials/mobile-only', {
    'credentials-mobile-on-physical': inHome('Physical credentials have a mobileCredential, too.', (home) => {
      const held = home.people[0]?.credentials ?? [];
      const mobile = held.find(({ issuerType }) => issuerType === 'MOBILE')?.record.mobileCredential ?? {};
      for (const { issuerType, record } of held) {
        if (issuerType === 'PHYSICAL') record.mobileCredential = structuredClone(mobile);
      }
    }),
  }),
  ...breaking('credentials/types-agree', {
    'credentials-type-unlisted': inHome(
      'The type of one credential is not listed by list credential types.',
      (home) => void home.types.shift(),
    ),
    'credentials-type-named-otherwise': inHome(
      'A credential has another name for its type than list credential types.',
      (home) => {
        const type = home.people[0]?.credentials[0]?.record['credentialType'];
        if (isObject(type)) type['name'] = 'Plastic';
      },
    ),
    'credentials-type-of-another-issuer': inHome('A credential gives its type another issuer type.', (home) => {
      const held = home.people[0]?.credentials.find((candidate) => candidate.issuerType === 'VIRTUAL');
      const type = held?.record['credentialType'];
      if (isObject(type)) type['issuerType'] = 'PHYSICAL';
    }),
  }),
  ...breaking('credentials/unique', {
    'credentials-duplicated': inHome('One credential is listed twice.', (home) => {
      const held = home.people[0]?.credentials;
      const [first] = held ?? [];
      if (held !== undefined && first !== undefined) held.push(first);
    }),
  }),
  ...breaking('credentials/bad-input-refused', {
    'input-any-id-for-credentials': anyId('Get credentials serves an id that is not a UUID.', credentials),
    'input-no-credentials-for-bad-id': emptyFor400(
      'Get credentials answers an empty list for an id that is not a UUID.',
      credentials,
      { credentials: [] },
      (call) => !uuid.test(call.id),
    ),
  }),
];
