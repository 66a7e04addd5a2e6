import { inHome, isObject, listIn, onSuccess } from '../api/edits.ts';
import { faultsOf } from '../api/fault.ts';
import { anyId, emptyFor400, uuid } from '../api/input-faults.ts';
import { defects, onList } from '../api/list-faults.ts';
import type { ListDefect } from '../api/list-faults.ts';
import { answering, hiding, nextOf, withTwo } from '../api/people-faults.ts';

const here = (defect: ListDefect) => onList('getCardholderCredentials', defect);

export const faults = faultsOf({
  'credentials-of-another': {
    breaks: ['credentials/owner'],
    reveals: 'Get credentials answers about the next cardholder.',
    apply: answering('getCardholderCredentials', (person, world) => nextOf(person, world)),
  },
  'credentials-mixed': {
    breaks: ['credentials/owner'],
    reveals: "The credentials of the second cardholder are listed among the first's.",
    apply: withTwo((first, second) => void first.credentials.push(...second.credentials)),
  },
  'credentials-one-of-another': {
    breaks: ['credentials/owner'],
    reveals: 'The last credential of the first cardholder names another as its owner.',
    apply: withTwo((first, second) => {
      const last = first.credentials.at(-1);
      if (last !== undefined) last.record['cardholderId'] = second.cardholderId;
    }),
  },
  'credentials-not-served': {
    breaks: ['credentials/served'],
    reveals: 'Get credentials does not know any cardholder.',
    apply: hiding('getCardholderCredentials', () => true),
  },
  'credentials-first-refused': {
    breaks: ['credentials/served'],
    reveals: 'The credentials of the first cardholder are refused.',
    apply: hiding('getCardholderCredentials', (person, world) => person === world.home.people[0]),
  },
  'credentials-with-paging': {
    breaks: ['credentials/no-paging'],
    reveals: 'The credentials answer has a paging object.',
    apply: onSuccess('getCardholderCredentials', (json) => ({
      ...json,
      paging: { offset: 0, limit: 25, total: listIn(json, 'credentials').length },
    })),
  },
  'credentials-with-null-paging': {
    breaks: ['credentials/no-paging'],
    reveals: 'The credentials answer has paging: null.',
    apply: onSuccess('getCardholderCredentials', (json) => ({ ...json, paging: null })),
  },
  'credentials-bare-array': {
    breaks: ['credentials/list-member'],
    reveals: 'The credentials answer is the bare list.',
    apply: onSuccess('getCardholderCredentials', (json) => json['credentials'] ?? []),
  },
  'credentials-renamed': {
    breaks: ['credentials/list-member'],
    reveals: 'The credentials list is called items.',
    apply: onSuccess('getCardholderCredentials', (json) => ({ items: json['credentials'] ?? [] })),
  },
  'credentials-as-map': {
    breaks: ['credentials/list-member'],
    reveals: 'The credentials are an object by id.',
    apply: onSuccess('getCardholderCredentials', (json) => ({
      credentials: Object.fromEntries(listIn(json, 'credentials').map((held) => [String(held['id']), held])),
    })),
  },
  'credentials-mobile-missing': {
    breaks: ['credentials/mobile-present'],
    reveals: 'One MOBILE credential has no mobileCredential.',
    apply: inHome((home) => {
      const mobile = home.people[0]?.credentials.find((held) => held.issuerType === 'MOBILE');
      delete mobile?.record['mobileCredential'];
    }),
  },
  'credentials-mobile-missing-everywhere': {
    breaks: ['credentials/mobile-present'],
    reveals: 'No credential has mobileCredential.',
    apply: inHome((home) =>
      home.people.forEach((person) => person.credentials.forEach((held) => delete held.record['mobileCredential'])),
    ),
  },
  'credentials-mobile-on-physical': {
    breaks: ['credentials/mobile-only'],
    reveals: 'Physical credentials have a mobileCredential, too.',
    apply: inHome((home) => {
      const held = home.people[0]?.credentials ?? [];
      const mobile = held.find(({ issuerType }) => issuerType === 'MOBILE')?.record.mobileCredential ?? {};
      for (const { issuerType, record } of held) {
        if (issuerType === 'PHYSICAL') record.mobileCredential = structuredClone(mobile);
      }
    }),
  },
  'credentials-type-unlisted': {
    breaks: ['credentials/types-agree'],
    reveals: 'The type of one credential is not listed by list credential types.',
    apply: inHome((home) => {
      home.types = home.types.slice(1);
    }),
  },
  'credentials-type-named-otherwise': {
    breaks: ['credentials/types-agree'],
    reveals: 'A credential names its type otherwise than list credential types.',
    apply: inHome((home) => {
      const type = home.people[0]?.credentials[0]?.record['credentialType'];
      if (isObject(type)) type['name'] = 'Plastic';
    }),
  },
  'credentials-type-of-another-issuer': {
    breaks: ['credentials/types-agree'],
    reveals: 'A credential gives its type another issuer type.',
    apply: inHome((home) => {
      const held = home.people[0]?.credentials.find((candidate) => candidate.issuerType === 'VIRTUAL');
      const type = held?.record['credentialType'];
      if (isObject(type)) type['issuerType'] = 'PHYSICAL';
    }),
  },
  'credentials-duplicated': {
    breaks: ['credentials/unique'],
    reveals: 'One credential is listed twice.',
    apply: inHome((home) => {
      const held = home.people[0]?.credentials;
      const [first] = held ?? [];
      if (held !== undefined && first !== undefined) held.push(first);
    }),
  },

  'credentials-issuer-adds-virtual': {
    breaks: ['credentials/issuer-filter-sound'],
    ...here(defects.issuerAddsVirtual),
  },
  'credentials-issuer-by-first-letter-lost': {
    breaks: ['credentials/issuer-filter-complete'],
    ...here(defects.issuerPhysicalLost),
  },
  'credentials-issuer-biometric-lost': {
    breaks: ['credentials/issuer-filter-complete'],
    ...here(defects.issuerBiometricLost),
  },
  'credentials-issuer-swapped': { breaks: ['credentials/issuer-filter-sound'], ...here(defects.issuerSwapped) },
  'input-any-id-for-credentials': {
    breaks: ['credentials/bad-input-refused'],
    reveals: 'Get credentials serves an id that is no UUID.',
    apply: anyId('getCardholderCredentials'),
  },
  'input-no-credentials-for-bad-id': {
    breaks: ['credentials/bad-input-refused'],
    reveals: 'Get credentials answers an empty list for an id that is no UUID.',
    apply: emptyFor400('getCardholderCredentials', { credentials: [] }, (call) => !uuid.test(call.id)),
  },
});
