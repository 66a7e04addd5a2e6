import { defaultBehaviour } from '../api/behaviour.ts';
import { given, inHome, withParameter } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import { faultsOf } from '../api/fault.ts';
import { lenient } from '../api/input-faults.ts';
import { defects, onList, telling } from '../api/list-faults.ts';
import type { ListDefect } from '../api/list-faults.ts';

const here = (defect: ListDefect) => onList('listCredentialTypes', defect);

export const faults = faultsOf({
  'types-not-served': {
    breaks: ['types/served'],
    reveals: 'List credential types answers 404.',
    apply: {
      answer: (answer, call) =>
        call.operation === 'listCredentialTypes' && answer.status === 200 ? failure(404, 'no such resource') : answer,
    },
  },
  'types-refused-without-filter': {
    breaks: ['types/served'],
    reveals: 'List credential types wants an issuer type.',
    apply: {
      plan: (plan, call) =>
        call.operation === 'listCredentialTypes' && plan.issuerType === undefined
          ? failure(400, 'issuerType is missing')
          : plan,
    },
  },
  'types-limit-one-refused': {
    breaks: ['types/limit-accepted'],
    reveals: 'List credential types refuses limit=1.',
    apply: {
      plan: (plan, call) =>
        call.operation === 'listCredentialTypes' && plan.limit === 1 ? failure(400, 'limit is too small') : plan,
    },
  },
  'types-any-limit-refused': {
    breaks: ['types/limit-accepted'],
    reveals: 'List credential types refuses every limit.',
    apply: {
      plan: (plan, call) =>
        call.operation === 'listCredentialTypes' && call.query.some(([name]) => name === 'limit')
          ? failure(400, 'unknown parameter')
          : plan,
    },
  },
  'types-offset-refused': {
    breaks: ['types/offset-accepted'],
    reveals: 'List credential types refuses every offset above 0.',
    apply: {
      plan: (plan, call) =>
        call.operation === 'listCredentialTypes' && plan.offset > 0 ? failure(400, 'offset is not valid') : plan,
    },
  },
  'types-last-offset-refused': {
    breaks: ['types/offset-accepted'],
    reveals: 'List credential types refuses the last offset.',
    apply: {
      plan: (plan, call, world) =>
        call.operation === 'listCredentialTypes' && plan.offset === world.home.types.length - 1
          ? failure(404, 'no such page')
          : plan,
    },
  },
  'types-duplicated': {
    breaks: ['types/unique'],
    reveals: 'Every credential type is listed twice.',
    apply: inHome((home) => void (home.types = home.types.flatMap((type) => [type, type]))),
  },
  'types-issuer-adds-virtual': { breaks: ['types/issuer-filter-sound'], ...here(defects.issuerAddsVirtual) },
  'types-issuer-by-first-letter-lost': {
    breaks: ['types/issuer-filter-complete'],
    ...here(defects.issuerPhysicalLost),
  },
  'types-issuer-biometric-lost': { breaks: ['types/issuer-filter-complete'], ...here(defects.issuerBiometricLost) },
  'types-issuer-swapped': { breaks: ['types/issuer-filter-sound'], ...here(defects.issuerSwapped) },
  'types-limit-ignored': { breaks: ['types/limit-respected'], ...here(defects.limitIgnored) },
  'types-limit-plus-one': { breaks: ['types/limit-respected'], ...here(defects.limitPlusOne) },
  'types-limit-minus-one': { breaks: ['types/page-size'], ...here(defects.limitMinusOne) },
  'types-offset-plus-one': { breaks: ['types/walk-complete'], ...here(defects.offsetPlusOne) },
  'types-offset-minus-one': { breaks: ['types/walk-complete'], ...here(defects.offsetMinusOne) },
  'types-offset-ignored': { breaks: ['types/walk-complete'], ...here(defects.offsetIgnored) },
  'types-offset-counts-pages': { breaks: ['types/walk-complete'], ...here(defects.offsetCountsPages) },
  'types-border-lost': { breaks: ['types/walk-complete'], ...here(defects.borderLost) },
  'types-twice-in-a-page': { breaks: ['types/unique'], ...here(defects.twiceInAPage) },
  'types-paging-total-of-page': { breaks: ['types/total'], ...here(defects.totalOfPage) },
  'types-paging-total-plus-one': { breaks: ['types/total'], ...here(defects.totalPlusOne) },
  'types-paging-total-minus-one': { breaks: ['types/total'], ...here(defects.totalMinusOne) },
  'types-paging-total-of-pages': { breaks: ['types/total'], ...here(defects.totalOfPages) },
  'types-paging-total-left': { breaks: ['types/total'], ...here(defects.totalLeft) },
  'types-paging-total-zero-on-later-pages': { breaks: ['types/total'], ...here(defects.totalZeroOnLaterPages) },
  'types-paging-total-unfiltered': {
    breaks: ['types/total'],
    ...here(
      telling('total ignores the issuer type filter.', (_facts, _call, world) => ({ total: world.home.types.length })),
    ),
  },
  'types-paging-offset-zero': { breaks: ['types/offset-echo'], ...here(defects.offsetZero) },
  'types-paging-offset-of-next': { breaks: ['types/offset-echo'], ...here(defects.offsetOfNext) },
  'types-paging-limit-one': { breaks: ['types/paging-limit-respected'], ...here(defects.limitOne) },
  'types-paging-limit-of-fifty': { breaks: ['types/paging-limit-in-force'], ...here(defects.limitOfFifty) },
  'types-paging-missing': { breaks: ['types/paging-member'], ...here(defects.pagingMissing) },
  'types-paging-null': { breaks: ['types/paging-member'], ...here(defects.pagingNull) },
  'types-paging-renamed': { breaks: ['types/paging-member'], ...here(defects.pagingRenamed) },
  'types-paging-missing-when-whole': { breaks: ['types/paging-member'], ...here(defects.pagingMissingWhenWhole) },
  'types-bare-array': { breaks: ['types/list-member'], ...here(defects.bareArray) },
  'types-list-renamed': { breaks: ['types/list-member'], ...here(defects.listRenamed) },
  'types-restless-order': {
    breaks: ['types/stable-order'],
    reveals: 'Identical requests list the credential types in another order each time.',
    apply: {
      behaviour: {
        cut: (list, plan, call, world) => {
          const turn = call.operation === 'listCredentialTypes' && world.count('order') % 2 === 1;
          return defaultBehaviour.cut(turn ? [...list].reverse() : list, plan, call, world);
        },
      },
    },
  },
  'input-issuer-type-unknown-ignored': {
    breaks: ['types/bad-type-refused'],
    reveals: 'An unknown issuer type is ignored.',
    apply: lenient('issuerType'),
  },
  'input-types-limit-leading-digits': {
    breaks: ['types/bad-type-refused'],
    reveals: 'A limit or offset that is no number is read as 1.',
    apply: {
      request: (call) => {
        if (call.operation !== 'listCredentialTypes') return call;
        const limit = given(call, 'limit');
        return limit === undefined || /^[+-]?\d/.test(limit) ? call : withParameter(call, 'limit', '1');
      },
    },
  },
});
