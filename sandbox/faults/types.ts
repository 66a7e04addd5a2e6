import { behaving, inHome, onAnswer, onPlan, onRequest } from '../api/differences.ts';
import { defaultBehaviour } from '../api/behaviour.ts';
import { given, listIn, onSuccess, withParameter } from '../api/edits.ts';
import { failure } from '../api/envelope.ts';
import { breaking } from '../api/fault.ts';
import { lenient, type Refuses, refusing } from '../api/input-faults.ts';
import type { Answer } from '../api/messages.ts';
import { filterFaults, pageFaults, telling } from '../api/list-faults.ts';

const types = 'listCredentialTypes';
const refused = (says: string, answer: Answer, refuses: Refuses) => refusing(says, types, answer, refuses);

export const faults = [
  ...pageFaults(types),
  ...filterFaults(types),
  ...breaking('types/served', {
    'types-not-served': onAnswer('List credential types answers 404.', (answer, call) =>
      call.operation === types && answer.status === 200 ? failure(404, 'no such resource') : answer,
    ),
    'types-refused-without-filter': refused(
      'List credential types needs an issuer type.',
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
  ...breaking('types/offset-past-end-accepted', {
    'types-offset-past-end-refused': refused(
      'List credential types refuses an offset past the end.',
      failure(404, 'no such page'),
      (plan, _call, world) => plan.offset > 0 && plan.offset >= world.home.types.length,
    ),
    'types-offset-past-end-wraps': onPlan('An offset past the end lists the first types again.', (plan, call, world) =>
      call.operation === types && plan.offset >= world.home.types.length ? { ...plan, offset: 0 } : plan,
    ),
  }),
  ...breaking('types/list-member', {
    'types-null-if-empty': onSuccess('An empty list of credential types is null.', types, (json) =>
      listIn(json, 'credentialTypes').length === 0 ? { ...json, credentialTypes: null } : json,
    ),
  }),
  ...breaking('types/walk-complete', {
    'types-offset-ignored-with-filter': onPlan('With an issuer type, offset is ignored.', (plan, call) =>
      call.operation === types && plan.issuerType !== undefined ? { ...plan, offset: 0 } : plan,
    ),
  }),
  ...breaking(['types/walk-complete', 'types/page-size'], {
    'types-filter-after-page': behaving('The issuer type filter works on the page, not on the list.', {
      cut: (list, plan, call, world) => {
        if (call.operation !== types) return defaultBehaviour.cut(list, plan, call, world);
        const page: readonly unknown[] = world.home.types.slice(plan.offset, plan.offset + plan.limit);
        return list.filter((type) => page.includes(type));
      },
    }),
  }),
  ...breaking('types/unique', {
    'types-duplicated': inHome(
      'Every credential type is listed twice.',
      (home) => void (home.types = home.types.flatMap((type) => [type, type])),
    ),
  }),
  ...breaking('types/total', {
    'types-paging-total-unfiltered': telling('total ignores the issuer type filter.', (_facts, _call, world) => ({
      total: world.home.types.length,
    }))(types),
  }),
  ...breaking('types/stable-order', {
    'types-restless-order': behaving('Identical requests list the credential types in another order each time.', {
      cut: (list, plan, call, world) => {
        const turn = call.operation === types && world.count('order') % 2 === 1;
        return defaultBehaviour.cut(turn ? [...list].reverse() : list, plan, call, world);
      },
    }),
  }),
  ...breaking('types/bad-type-refused', {
    'input-issuer-type-unknown-ignored': lenient('An unknown issuer type is ignored.', 'issuerType'),
    'input-types-limit-leading-digits': onRequest('A limit or offset that is not a number is read as 1.', (call) => {
      if (call.operation !== types) return call;
      const limit = given(call, 'limit');
      return limit === undefined || /^[+-]?\d/.test(limit) ? call : withParameter(call, 'limit', '1');
    }),
  }),
];
