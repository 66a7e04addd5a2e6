import { behaving, inHome, onAnswer, onRequest } from '../api/differences.ts';
import { defaultBehaviour } from '../api/behaviour.ts';
import { given, withParameter } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import { breaking } from '../api/fault.ts';
import { lenient, refusing } from '../api/input-faults.ts';
import type { Refuses } from '../api/input-faults.ts';
import type { Answer } from '../api/messages.ts';
import { defects, telling } from '../api/list-faults.ts';
import type { ListDefect } from '../api/list-faults.ts';

const here = (defect: ListDefect) => defect('listCredentialTypes');

const refused = (says: string, answer: Answer, refuses: Refuses) =>
  refusing(says, 'listCredentialTypes', answer, refuses);

export const faults = [
  ...breaking('types/served', {
    'types-not-served': onAnswer('List credential types answers 404.', (answer, call) =>
      call.operation === 'listCredentialTypes' && answer.status === 200 ? failure(404, 'no such resource') : answer,
    ),
    'types-refused-without-filter': refused(
      'List credential types wants an issuer type.',
      failure(400, 'issuerType is missing'),
      (plan) => plan.issuerType === undefined,
    ),
  }),
  ...breaking('types/limit-accepted', {
    'types-limit-one-refused': refused(
      'List credential types refuses limit=1.',
      failure(400, 'limit is too small'),
      (plan) => plan.limit === 1,
    ),
    'types-any-limit-refused': refused(
      'List credential types refuses every limit.',
      failure(400, 'unknown parameter'),
      (_plan, call) => call.query.some(([name]) => name === 'limit'),
    ),
  }),
  ...breaking('types/offset-accepted', {
    'types-offset-refused': refused(
      'List credential types refuses every offset above 0.',
      failure(400, 'offset is not valid'),
      (plan) => plan.offset > 0,
    ),
    'types-last-offset-refused': refused(
      'List credential types refuses the last offset.',
      failure(404, 'no such page'),
      (plan, _call, world) => plan.offset === world.home.types.length - 1,
    ),
  }),
  ...breaking('types/unique', {
    'types-duplicated': inHome(
      'Every credential type is listed twice.',
      (home) => void (home.types = home.types.flatMap((type) => [type, type])),
    ),
    'types-twice-in-a-page': here(defects.twiceInAPage),
  }),
  ...breaking('types/issuer-filter-sound', {
    'types-issuer-adds-virtual': here(defects.issuerAddsVirtual),
    'types-issuer-swapped': here(defects.issuerSwapped),
  }),
  ...breaking('types/issuer-filter-complete', {
    'types-issuer-by-first-letter-lost': here(defects.issuerPhysicalLost),
    'types-issuer-biometric-lost': here(defects.issuerBiometricLost),
  }),
  ...breaking('types/limit-respected', {
    'types-limit-ignored': here(defects.limitIgnored),
    'types-limit-plus-one': here(defects.limitPlusOne),
  }),
  ...breaking('types/page-size', { 'types-limit-minus-one': here(defects.limitMinusOne) }),
  ...breaking('types/walk-complete', {
    'types-offset-plus-one': here(defects.offsetPlusOne),
    'types-offset-minus-one': here(defects.offsetMinusOne),
    'types-offset-ignored': here(defects.offsetIgnored),
    'types-offset-counts-pages': here(defects.offsetCountsPages),
    'types-border-lost': here(defects.borderLost),
  }),
  ...breaking('types/total', {
    'types-paging-total-of-page': here(defects.totalOfPage),
    'types-paging-total-plus-one': here(defects.totalPlusOne),
    'types-paging-total-minus-one': here(defects.totalMinusOne),
    'types-paging-total-of-pages': here(defects.totalOfPages),
    'types-paging-total-left': here(defects.totalLeft),
    'types-paging-total-zero-on-later-pages': here(defects.totalZeroOnLaterPages),
    'types-paging-total-unfiltered': here(
      telling('total ignores the issuer type filter.', (_facts, _call, world) => ({ total: world.home.types.length })),
    ),
  }),
  ...breaking('types/offset-echo', {
    'types-paging-offset-zero': here(defects.offsetZero),
    'types-paging-offset-of-next': here(defects.offsetOfNext),
  }),
  ...breaking('types/paging-limit-respected', { 'types-paging-limit-one': here(defects.limitOne) }),
  ...breaking('types/paging-limit-in-force', { 'types-paging-limit-of-fifty': here(defects.limitOfFifty) }),
  ...breaking('types/paging-member', {
    'types-paging-missing': here(defects.pagingMissing),
    'types-paging-null': here(defects.pagingNull),
    'types-paging-renamed': here(defects.pagingRenamed),
    'types-paging-missing-when-whole': here(defects.pagingMissingWhenWhole),
  }),
  ...breaking('types/list-member', {
    'types-bare-array': here(defects.bareArray),
    'types-list-renamed': here(defects.listRenamed),
  }),
  ...breaking('types/stable-order', {
    'types-restless-order': behaving('Identical requests list the credential types in another order each time.', {
      cut: (list, plan, call, world) => {
        const turn = call.operation === 'listCredentialTypes' && world.count('order') % 2 === 1;
        return defaultBehaviour.cut(turn ? [...list].reverse() : list, plan, call, world);
      },
    }),
  }),
  ...breaking('types/bad-type-refused', {
    'input-issuer-type-unknown-ignored': lenient('An unknown issuer type is ignored.', 'issuerType'),
    'input-types-limit-leading-digits': onRequest('A limit or offset that is no number is read as 1.', (call) => {
      if (call.operation !== 'listCredentialTypes') return call;
      const limit = given(call, 'limit');
      return limit === undefined || /^[+-]?\d/.test(limit) ? call : withParameter(call, 'limit', '1');
    }),
  }),
];
