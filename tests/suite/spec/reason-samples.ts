import type { Blocked, DataNeed, Ending, Obstacle, Reason, VerdictReason } from '../../../spec/facts.ts';
import { bare, facts, some } from './every-kind.ts';

const refused: Ending = { status: 404 };
const silent: Ending = { noAnswer: 'timeout' };
const unread: readonly Obstacle[] = [
  { kind: 'ended', exchange: 'e7', ending: refused },
  { kind: 'ended', exchange: 'e8', ending: silent },
  { kind: 'not-of-stated-shape', exchange: 'e7' },
];

export const needs = facts<DataNeed, 'need'>('need', {
  transactions: bare,
  'accepted-window': bare,
  cardholder: bare,
  'account-line': bare,
  'two-types': bare,
  'three-instants': bare,
  'two-transactions': bare,
  'transactions-of': [{ result: 'PENDING' }],
  'more-transactions': [{ than: 3, result: 'PENDING' }],
  'page-of-default': [{ result: 'PENDING', size: 3 }],
  'pending-for-default': bare,
  'two-in-window': bare,
  'ordered-list': bare,
  'nonempty-list': bare,
  'walk-beyond': [{ offset: 0 }, { offset: 7 }],
  'foreign-customer-ids': bare,
  'foreign-cardholder-ids': bare,
  'foreign-both': bare,
  'instants-fit-page': [{ count: 30 }],
});

const cuts = some(['key-refused', 'cardholder-gone', 'no-longer-served'] as const, (why) => ({
  why,
  since: 'e7',
  ending: refused,
}));

const givenUp = [
  { group: 'lookup', requests: 'valid', since: 'e7', ending: silent },
  { group: 'lookup', requests: 'other', since: 'e7', ending: refused },
] as const;

export const obstacles = facts<Obstacle, 'kind'>('kind', {
  budget: bare,
  'smoke-allowance': bare,
  'unsound-check': bare,
  interrupted: bare,
  'check-failed': [{ name: 'TypeError', message: 'x' }],
  'no-data': some(needs, (wants) => ({ wants })),
  ended: [
    { exchange: 'e7', ending: refused },
    { exchange: 'e7', ending: silent, about: 'limit=7' },
  ],
  'not-of-stated-shape': [{ exchange: 'e7' }],
  'no-positive-control': [
    { when: 'before', exchange: 'e7', ending: refused },
    { when: 'after', exchange: 'e7', ending: refused },
  ],
  'never-served': [{ operation: 'getCardholder' }],
  'group-silent': [{ group: 'lookup' }],
  'no-such-key-form': bare,
  'key-not-misplaced': bare,
  'not-read-again': bare,
  'not-again': bare,
  'data-changed': bare,
  'order-differs': [{ so: 'walk' }, { so: 'slices' }, { so: 'list-unknown' }],
  'order-depends-on-limit': bare,
  'answers-hold-others': bare,
  'total-changed': bare,
  'total-wrong': bare,
  'not-served-twice': bare,
  'walk-goes-on': [{ pages: 40 }],
  'filter-unknown': [{ list: 'types' }, { list: 'credentials' }],
  'account-not-usable': bare,
  'account-not-answered': bare,
  'nothing-to-learn': bare,
  'customer-led-nowhere': some([null, ...unread], (why) => ({ customerId: 'A1', why })),
  'no-window-served': some([null, ...unread], (why) => ({ why })),
  'history-cut': [{ why: null }, { why: { kind: 'budget' } }],
  'cut-short': cuts,
  'group-given-up': givenUp,
});

export const blocks = facts<Blocked, 'kind'>('kind', {
  'nothing-asked': bare,
  'key-refused': bare,
  throttled: bare,
  'server-errors': bare,
  'no-answer': [{ why: 'refused', message: 'connect ECONNREFUSED' }],
  'customers-unknown': [{ first: null }, { first: { kind: 'budget' } }],
  'cut-short': cuts,
  'group-given-up': givenUp,
});

export const reasons = facts<Reason, 'kind'>('kind', {
  'not-selected': bare,
  'no-check': [{ why: 'only named' }],
  waived: [{ until: '2026-03-15', why: 'ticket 1' }],
  'waiver-ended': [{ on: '2026-03-14' }],
  'nothing-to-waive': bare,
  obstacles: [{ obstacles: [{ kind: 'budget' }, { kind: 'data-changed' }, { kind: 'budget' }] }],
  blocked: [{ by: { kind: 'throttled' } }],
  'not-shown': [{ data: 'a record' }],
  'not-learnt': [{ data: 'a record' }],
});

export const verdictReasons = facts<VerdictReason, 'kind'>('kind', {
  broken: [
    { count: 1, first: { id: 'g/must', text: 'it holds' } },
    { count: 2, first: { id: 'g/must', text: 'it holds' } },
  ],
  blocked: [{ by: { kind: 'throttled' } }],
  unserved: [{ operations: ['getCardholder', 'findCardholder'] }],
  'nothing-seen': bare,
  interrupted: bare,
  held: [
    { open: 0, partial: false },
    { open: 2, partial: false },
    { open: 0, partial: true },
  ],
});
