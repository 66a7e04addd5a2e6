import { enums } from '../../spec/generated/vocabulary.ts';
import { breaking, type Difference, difference, inHome, onRequest } from '../api/difference.ts';
import { answersOf, isObject, listIn } from '../api/edits.ts';
import { type Call, failure, internalError, type Plan } from '../api/messages.ts';
import type { World } from '../api/hooks.ts';
import { filterFaults, listOf } from '../api/list-faults.ts';
import { uuid } from '../api/parameters.ts';
import { cardholdersOf, comparedFaults, isTheFirst, nextOf, sharesCredential, withTwo } from '../api/people-faults.ts';
import { hasValue } from '../api/requests.ts';
import type { Person, StoredCredential } from '../data/records.ts';

const { emptyFor400, failing, success } = answersOf('getCardholderCredentials');
const { anyId, answering, firstForNil, hiding } = cardholdersOf('getCardholderCredentials');
const { planned } = listOf('getCardholderCredentials');
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

/** The cardholder whose credentials are of the most issuer types. */
const mostVaried = ({ home }: World): Person | undefined =>
  [...home.people].sort((one, other) => kinds(other) - kinds(one))[0];
const kinds = ({ credentials }: Person): number => new Set(credentials.map(({ issuerType }) => issuerType)).size;

/** For every cardholder but the one with the most issuer types, the credentials are filtered in another way. */
const forOthers = (says: string, change: (plan: Plan) => Plan): Difference =>
  planned(says, (plan, call, world) =>
    call.id !== mostVaried(world)?.cardholderId && plan.issuerType !== undefined ? change(plan) : plan,
  );

/** Whether a request names an issuer type: other parameters are ignored. */
const isFiltered = ({ query }: Call): boolean =>
  query.some(([, value]) => enums.IssuerType.some((issuerType) => issuerType === value));

/** A filter that looks for one, and stops there. */
const firstOfType = success('The issuer type filter of credentials lists only the first of that type.', (json, call) =>
  isFiltered(call) ? { ...json, credentials: listIn(json, 'credentials').slice(0, 1) } : json,
);

export const faults = [
  ...filterFaults('getCardholderCredentials'),
  ...breaking('credentials/owner', {
    'credentials-of-another': answering('Get credentials answers about the next cardholder.', nextOf),
    'credentials-first-for-nil': firstForNil('Get credentials returns those of the first cardholder for the nil UUID.'),
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
  ...comparedFaults('getCardholderCredentials', 'Get credentials', 'credentials', 'credentials/owner'),
  ...breaking('credentials/served', {
    'credentials-not-served': hiding('Get credentials does not know any cardholder.', () => true),
    'credentials-first-refused': hiding('The credentials of the first cardholder are refused.', isTheFirst),
    'validator-id-that-begins-with-a-letter-refused': onRequest(
      'The credentials of a cardholder whose id begins with a letter are refused.',
      (call) =>
        call.operation === 'getCardholderCredentials' && /^[a-f]/i.test(call.id)
          ? failure(400, 'cardholderId is not a number')
          : call,
    ),
  }),
  ...breaking('credentials/no-paging', {
    'credentials-with-paging': success('The credentials answer has a paging object.', (json) => ({
      ...json,
      paging: { offset: 0, limit: 25, total: listIn(json, 'credentials').length },
    })),
  }),
  ...breaking('credentials/paging-not-null', {
    'credentials-with-null-paging': success('The credentials answer has paging: null.', (json) => ({
      ...json,
      paging: null,
    })),
  }),
  ...breaking('credentials/list-member', {
    'credentials-bare-array': success('The credentials answer is the bare list.', (json) => json['credentials'] ?? []),
    'credentials-renamed': success('The credentials list is called items.', (json) => ({
      items: json['credentials'] ?? [],
    })),
    'credentials-as-map': success('The credentials are an object by id.', (json) => ({
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
    'input-any-id-for-credentials': anyId('Get credentials serves an id that is not a UUID.'),
    'input-no-credentials-for-bad-id': emptyFor400(
      'Get credentials answers an empty list for an id that is not a UUID.',
      (call) => !uuid.test(call.id),
      { credentials: [] },
    ),
  }),
  ...breaking('credentials/issuer-filter-sound', {
    'credentials-filter-ignored-for-others': forOthers(
      'The issuer type filter is ignored for most cardholders.',
      ({ issuerType: _left, ...plan }) => plan,
    ),
    'credentials-filter-ignored-if-it-finds-nothing': planned(
      'The issuer type filter of credentials is ignored if the cardholder has none of that type.',
      (plan, call, { home }) => {
        const { issuerType, ...all } = plan;
        const held = home.people.find(({ cardholderId }) => cardholderId === call.id)?.credentials ?? [];
        return held.some((one) => one.issuerType === issuerType) ? plan : all;
      },
    ),
    'credentials-filter-shows-expired': success(
      'Asked for PHYSICAL ones, credentials list an expired one, too.',
      (json, call) => {
        const [held] = listIn(json, 'credentials');
        const expired = { ...held, id: '7f0c2d4e-1111-4222-8333-444455556666', overallStatusCode: 'EXPIRED' };
        const isFiltered = hasValue(call, 'PHYSICAL') && held !== undefined;
        return isFiltered ? { ...json, credentials: [...listIn(json, 'credentials'), expired] } : json;
      },
    ),
    'credentials-cut-to-five-without-filter': success(
      'Without a filter, only five credentials of a cardholder are listed.',
      (json, call) => (isFiltered(call) ? json : { ...json, credentials: listIn(json, 'credentials').slice(0, 5) }),
    ),
  }),
  ...breaking('credentials/issuer-filter-complete', {
    'credentials-filter-empty-for-others': forOthers(
      'The issuer type filter leaves nothing for most cardholders.',
      (plan) => ({ ...plan, issuerType: 'NONE' }),
    ),
    'credentials-filter-first-only': firstOfType,
    'credentials-filter-first-only-by-another-name': difference(
      'The issuer type filter has another name, and that of credentials lists only the first of that type.',
      { ...firstOfType.apply, behaviour: { issuerParameters: ['credentialIssuerType'] } },
    ),
    'credentials-filter-breaks-for-virtual': planned(
      'Asked for VIRTUAL ones, get cardholder credentials always gives an empty 500.',
      (plan) => (plan.issuerType === 'VIRTUAL' ? internalError() : plan),
    ),
    'credentials-filter-breaks-for-none': failing(
      'Asked for an issuer type of which there is none, get cardholder credentials always gives an empty 500.',
      (answer, call) => {
        const isEmpty = isObject(answer.json) && listIn(answer.json, 'credentials').length === 0;
        return isEmpty && isFiltered(call) ? internalError() : answer;
      },
      200,
    ),
  }),
];
