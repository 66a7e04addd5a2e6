import { failure } from '../envelope.ts';
import { isObject, listIn, onSuccess } from '../edits.ts';
import type { Fault } from '../fault.ts';
import type { Hooks, Operation, Plan } from '../hooks.ts';
import type { Institution, IssuerType } from '../data/records.ts';

const fault = (id: string, breaks: readonly string[], reveals: string, apply: Hooks): Fault => ({
  id,
  breaks,
  reveals,
  apply,
});

/** Another issuer type filter, for one operation only. */
const filtering = (operation: Operation, keeps: (issuerType: string, plan: Plan) => boolean): Hooks => ({
  behaviour: {
    hasIssuer: (issuerType, plan, call) =>
      plan.issuerType === undefined ||
      (call.operation === operation ? keeps(issuerType, plan) : issuerType === plan.issuerType),
  },
});

const filters: readonly Fault[] = (['types', 'credentials'] as const).flatMap((operation) => [
  fault(
    `${operation}-issuer-adds-virtual`,
    [`${operation}/issuer-filter-sound`],
    `${operation}: MOBILE lists VIRTUAL ones, too.`,
    filtering(
      operation,
      (issuer, plan) => issuer === plan.issuerType || (plan.issuerType === 'MOBILE' && issuer === 'VIRTUAL'),
    ),
  ),
  fault(
    `${operation}-issuer-by-first-letter-lost`,
    [`${operation}/issuer-filter-complete`],
    `${operation}: PHYSICAL lists nothing.`,
    filtering(operation, (issuer, plan) => issuer === plan.issuerType && issuer !== 'PHYSICAL'),
  ),
  fault(
    `${operation}-issuer-biometric-lost`,
    [`${operation}/issuer-filter-complete`],
    `${operation}: BIOMETRIC lists nothing.`,
    filtering(operation, (issuer, plan) => issuer === plan.issuerType && issuer !== 'BIOMETRIC'),
  ),
  fault(
    `${operation}-issuer-swapped`,
    [`${operation}/issuer-filter-sound`],
    `${operation}: MOBILE and PHYSICAL are swapped.`,
    filtering(operation, (issuer, plan) => {
      const swap: Record<string, IssuerType> = { MOBILE: 'PHYSICAL', PHYSICAL: 'MOBILE' };
      return issuer === (swap[plan.issuerType ?? ''] ?? plan.issuerType);
    }),
  ),
]);

const inHome = (change: (home: Institution) => void): Hooks => ({ records: change });

const types: readonly Fault[] = [
  fault('types-not-served', ['types/served'], 'List credential types answers 404.', {
    answer: (answer, call) =>
      call.operation === 'types' && answer.status === 200 ? failure(404, 'no such resource') : answer,
  }),
  fault('types-refused-without-filter', ['types/served'], 'List credential types wants an issuer type.', {
    plan: (plan, call) =>
      call.operation === 'types' && plan.issuerType === undefined ? failure(400, 'issuerType is missing') : plan,
  }),
  fault('types-limit-one-refused', ['types/limit-accepted'], 'List credential types refuses limit=1.', {
    plan: (plan, call) => (call.operation === 'types' && plan.limit === 1 ? failure(400, 'limit is too small') : plan),
  }),
  fault('types-any-limit-refused', ['types/limit-accepted'], 'List credential types refuses every limit.', {
    plan: (plan, call) =>
      call.operation === 'types' && call.query.some(([name]) => name === 'limit')
        ? failure(400, 'unknown parameter')
        : plan,
  }),
  fault('types-offset-refused', ['types/offset-accepted'], 'List credential types refuses every offset above 0.', {
    plan: (plan, call) => (call.operation === 'types' && plan.offset > 0 ? failure(400, 'offset is not valid') : plan),
  }),
  fault('types-last-offset-refused', ['types/offset-accepted'], 'List credential types refuses the last offset.', {
    plan: (plan, call, world) =>
      call.operation === 'types' && plan.offset === world.home.types.length - 1 ? failure(404, 'no such page') : plan,
  }),
  fault(
    'types-duplicated',
    ['types/unique'],
    'Every credential type is listed twice.',
    inHome((home) => void (home.types = home.types.flatMap((type) => [type, type]))),
  ),
];

const credentials: readonly Fault[] = [
  fault(
    'credentials-with-paging',
    ['credentials/no-paging'],
    'The credentials answer has a paging object.',
    onSuccess('credentials', (json) => ({
      ...json,
      paging: { offset: 0, limit: 25, total: listIn(json, 'credentials').length },
    })),
  ),
  fault(
    'credentials-with-null-paging',
    ['credentials/no-paging'],
    'The credentials answer has paging: null.',
    onSuccess('credentials', (json) => ({ ...json, paging: null })),
  ),
  fault(
    'credentials-bare-array',
    ['credentials/list-member'],
    'The credentials answer is the bare list.',
    onSuccess('credentials', (json) => json['credentials'] ?? []),
  ),
  fault(
    'credentials-renamed',
    ['credentials/list-member'],
    'The credentials list is called items.',
    onSuccess('credentials', (json) => ({ items: json['credentials'] ?? [] })),
  ),
  fault(
    'credentials-as-map',
    ['credentials/list-member'],
    'The credentials are an object by id.',
    onSuccess('credentials', (json) => ({
      credentials: Object.fromEntries(listIn(json, 'credentials').map((held) => [String(held['id']), held])),
    })),
  ),
  fault(
    'credentials-mobile-missing',
    ['credentials/mobile-present'],
    'One MOBILE credential has no mobileCredential.',
    inHome((home) => {
      const mobile = home.people[0]?.credentials.find((held) => held.issuerType === 'MOBILE');
      delete mobile?.record['mobileCredential'];
    }),
  ),
  fault(
    'credentials-mobile-missing-everywhere',
    ['credentials/mobile-present'],
    'No credential has mobileCredential.',
    inHome((home) =>
      home.people.forEach((person) => person.credentials.forEach((held) => delete held.record['mobileCredential'])),
    ),
  ),
  fault(
    'credentials-mobile-on-physical',
    ['credentials/mobile-only'],
    'Physical credentials have a mobileCredential, too.',
    inHome((home) => {
      const mobile = home.people[0]?.credentials.find((held) => held.issuerType === 'MOBILE')?.record[
        'mobileCredential'
      ];
      for (const held of home.people[0]?.credentials ?? []) {
        if (held.issuerType === 'PHYSICAL') held.record['mobileCredential'] = structuredClone(mobile ?? null);
      }
    }),
  ),
  fault(
    'credentials-type-unlisted',
    ['credentials/types-agree'],
    'The type of one credential is not listed by list credential types.',
    inHome((home) => {
      home.types = home.types.slice(1);
    }),
  ),
  fault(
    'credentials-type-named-otherwise',
    ['credentials/types-agree'],
    'A credential names its type otherwise than list credential types.',
    inHome((home) => {
      const type = home.people[0]?.credentials[0]?.record['credentialType'];
      if (isObject(type)) type['name'] = 'Plastic';
    }),
  ),
  fault(
    'credentials-type-of-another-issuer',
    ['credentials/types-agree'],
    'A credential gives its type another issuer type.',
    inHome((home) => {
      const held = home.people[0]?.credentials.find((candidate) => candidate.issuerType === 'VIRTUAL');
      const type = held?.record['credentialType'];
      if (isObject(type)) type['issuerType'] = 'PHYSICAL';
    }),
  ),
  fault(
    'credentials-duplicated',
    ['credentials/unique'],
    'One credential is listed twice.',
    inHome((home) => {
      const held = home.people[0]?.credentials;
      const [first] = held ?? [];
      if (held !== undefined && first !== undefined) held.push(first);
    }),
  ),
];

export const typeAndCredentialFaults: readonly Fault[] = [...types, ...credentials];
export const issuerFaults: readonly Fault[] = filters;
