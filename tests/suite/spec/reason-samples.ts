import type { Blocked, DataNeed, Ending, GroupFault, Obstacle, Reason } from '../../../spec/evidence/facts.ts';
import type { GateReason, ProfileFact, VerdictReason } from '../../../spec/verdict/verdict-reason.ts';
import { bare, bareOf, facts, some } from './every-kind.ts';

const refused: Ending = { status: 404 };
const silent: Ending = { noAnswer: 'timeout' };
const unread: readonly Obstacle[] = [
  { kind: 'ended', exchange: 'e7', ending: refused },
  { kind: 'ended', exchange: 'e8', ending: silent },
  { kind: 'not-of-stated-shape', exchange: 'e7' },
];

const needs = facts<DataNeed, 'need'>('need', {
  ...bareOf('transactions', 'accepted-window', 'cardholder', 'account-line', 'two-types', 'three-instants',
    'pending-for-default', 'two-in-window', 'ordered-list', 'nonempty-list', 'foreign-customer-ids',
    'foreign-cardholder-ids', 'foreign-both'),
  'transactions-of': [{ result: 'PENDING' }],
  'more-transactions': [{ than: 3, result: 'PENDING' }],
  'page-of-default': [{ result: 'PENDING', size: 3 }],
  'walk-beyond': [{ offset: 0 }, { offset: 7 }],
  'instants-fit-page': [{ count: 30 }],
}); // prettier-ignore

const cuts = some(['key-refused', 'cardholder-gone', 'no-longer-served'] as const, (why) => ({
  why,
  since: 'e7',
  ending: refused,
  group: 'credential' as const,
  operation: 'listCredentialTypes' as const,
}));

const givenUp = [
  { group: 'lookup', requests: 'valid', inARow: 4, since: 'e7', ending: silent },
  { group: 'lookup', requests: 'other', inARow: 4, since: 'e7', ending: refused },
  { group: 'account', requests: 'valid', inARow: 1, since: 'e7', ending: silent },
] as const;

export const obstacles = facts<Obstacle, 'kind'>('kind', {
  ...bareOf('budget', 'smoke-allowance', 'unsound-check', 'key-ordinary', 'interrupted', 'no-such-key-form',
    'key-not-misplaced', 'not-read-again', 'not-again', 'list-may-be-empty', 'changed-since', 'data-changed',
    'order-depends-on-limit', 'answers-hold-others', 'total-changed', 'total-wrong', 'not-served-twice',
    'account-not-usable', 'account-not-answered', 'nothing-to-learn'),
  'account-untold': some(['none', 'other-lines'] as const, (because) => (
    { accountId: 'a1', cardholderId: 'c2', because })),
  'check-failed': [{ name: 'TypeError', message: 'x' }],
  'no-data': some(needs, (wants) => ({ wants })),
  ended: [{ exchange: 'e7', ending: refused }, { exchange: 'e7', ending: silent, about: 'limit=7' }],
  'not-of-stated-shape': [{ exchange: 'e7' }],
  'wrong-in-usual-form': [{ exchange: 'e7' }],
  'no-positive-control': [
    { when: 'before', exchange: 'e7', ending: refused },
    { when: 'after', exchange: 'e7', ending: refused },
  ],
  'not-rejected': some(['absent', 'wrong'] as const, (key) => ({ operation: 'getCardholder', key, status: 200 })),
  'never-served': [{ operation: 'getCardholder' }],
  'group-silent': [{ group: 'lookup' }],
  'foreign-is-own': [{ ids: ['c1', 'c2'] }],
  'order-differs': [{ so: 'slices' }, { so: 'list-unknown' }],
  'transactions-unplaced': [{ count: 3 }, { count: 1 }],
  'walk-goes-on': [{ pages: 40 }],
  'filter-unknown': [{ list: 'types' }, { list: 'credentials' }],
  'filter-named-otherwise': [{ list: 'types', named: 'issuer', filters: 'issuerType' }],
  'customer-led-nowhere': some([null, ...unread], (why) => ({ customerId: 'A1', why })),
  'no-window-served': some([null, ...unread], (why) => ({ why })),
  'history-cut': [{ why: null }, { why: { kind: 'budget' } }],
  'cut-short': cuts,
  'group-given-up': givenUp,
}); // prettier-ignore

const groupFaults = facts<GroupFault, 'is'>('is', {
  'no-answer': [{ why: 'refused', message: 'connect ECONNREFUSED' }],
  'key-refused': [{ status: 401 }],
  throttled: [{ status: 429 }],
  fails: [{ status: 503 }],
  redirects: [{ status: 302 }],
  'not-the-base-path': [{ status: 404 }],
  'not-json': [{ status: 200 }],
  'web-page': [{ status: 200 }],
  'wants-client-certificate': [{ status: 400 }],
  'wants-https': [{ status: 400 }],
  'one-answer': [{ status: 200 }],
  'knows-no-one': [{ status: 404 }, { status: 400 }],
}); // prettier-ignore

export const blocks = facts<Blocked, 'kind'>('kind', {
  ...bareOf('nothing-asked', 'throttled', 'server-errors'),
  'key-refused': [{}, { statuses: [401] }],
  group: some(groupFaults, (fault) => ({ group: 'lookup', setting: 'LOOKUP_BASE_URL=http://a/v1', fault })),
  'some-customers-unknown': [{ customerIds: ['A1', 'B2'] }, { customerIds: ['A1', 'B2'], malformed: ['B2'] }],
  'customers-unknown': [{ first: null }, { first: { kind: 'budget' } }],
  'cut-short': cuts,
  'group-given-up': givenUp,
}); // prettier-ignore

export const reasons = facts<Reason, 'kind'>('kind', {
  ...bareOf('not-selected', 'beyond-smoke', 'conditional', 'nothing-to-waive'),
  'no-check': [{ why: 'only named' }],
  waived: [{ until: '2026-03-15', why: 'ticket 1' }],
  'waiver-ended': [{ on: '2026-03-14' }],
  obstacles: [{ obstacles: [{ kind: 'budget' }, { kind: 'data-changed' }, { kind: 'budget' }] }],
  blocked: [{ by: { kind: 'throttled' } }],
  'operation-failed': [{ operation: 'getCardholderCredentials' }, { operation: 'getCardholderCredentials', unreadable: true }],
  'not-shown': [{ data: 'a record' }],
  'not-learnt': [{ data: 'a record' }],
}); // prettier-ignore

export const verdictReasons = facts<VerdictReason, 'kind'>('kind', {
  ...bareOf('nothing-seen', 'interrupted', 'no-traffic'),
  broken: [
    { count: 1, waived: 0, first: { id: 'g/must', broken: 'it does not hold' } },
    { count: 3, waived: 0, first: { id: 'g/must', broken: 'it does not hold' }, exposed: 'anyone' },
    { count: 4, waived: 0, first: { id: 'g/must', broken: 'it does not hold' }, exposed: 'other-institution' },
  ],
  blocked: [{ by: { kind: 'throttled' } }],
  unserved: [{ operations: ['getCardholder', 'findCardholder'] }],
  unasked: [{ operations: ['listCardholderTransactions'] }],
  'nothing-to-examine': [{ of: ['listCardholderTransactions'] }, { of: ['listCredentialTypes', 'getCardholderCredentials'] }],
  traffic: [{ judged: 1 }, { judged: 12 }, { judged: 12, warned: 1 }],
  held: [{ open: 0, partial: false }, { open: 0, partial: true }, { open: 2, partial: false, warned: 2, unconfirmed: 1 }],
}); // prettier-ignore

const profileFacts = facts<ProfileFact, 'kind'>('kind', {
  'pin-differs': [{ id: 'g/gap', pinned: '404', actual: '400' }],
  'nothing-to-waive': [{ id: 'g/must' }],
  'waiver-ended': [{ id: 'g/must', on: '2026-03-14' }],
}); // prettier-ignore

export const gateReasons = facts<GateReason, 'kind'>('kind', {
  'interrupted': bare,
  'inconclusive': bare,
  violated: [{ ids: ['g/must'] }, { ids: ['g/must', 'g/other'] }],
  warned: [{ ids: ['g/should'] }],
  'not-tested': [{ ids: ['g/must'] }],
  'profile-out-of-date': [{ facts: profileFacts }, ...profileFacts.map((fact) => ({ facts: [fact] }))],
  'damaged-files': [{ count: 1 }, { count: 2 }],
}); // prettier-ignore
