import { defaultBehaviour } from '../api/behaviour.ts';
import { breaking, difference, inHome, when } from '../api/difference.ts';
import { answersOf, lenient, listIn } from '../api/edits.ts';
import { type Call, failure, type Plan } from '../api/messages.ts';
import type { World } from '../api/hooks.ts';
import { filterFaults, listOf, numbered, pageFaults, wholePages } from '../api/list-faults.ts';
import { given, has, isLimited, isOf, withParameter } from '../api/requests.ts';

const types = 'listCredentialTypes';
const { cutting, cuttingAs, filtering, planned, refusing, telling } = listOf(types);
const { failing, success } = answersOf(types);
const { hasIssuer } = defaultBehaviour;
/** The number of all credential types, whatever is asked for. */
const all = ({ home }: World): number => home.types.length;
const refused = (what: string, refuses: (plan: Plan, call: Call, world: World) => boolean, status = 400) =>
  refusing(`List credential types refuses ${what}.`, refuses, failure(status, 'the page is not valid'));

export const faults = [
  ...pageFaults(types),
  ...filterFaults(types),
  ...breaking('types/served', {
    'types-not-served': failing('List credential types answers 404.', () => failure(404, 'no such resource'), 200),
    'types-refused-without-filter': refusing(
      'List credential types needs an issuer type.',
      (plan) => plan.issuerType === undefined,
    ),
  }),
  ...breaking('types/limit-accepted', {
    'types-limit-one-refused': refused('limit=1', ({ limit }) => limit === 1),
    'types-any-limit-refused': refused('every limit', (_plan, call) => has(call, 'limit')),
    'types-limit-refused-with-filter': refused(
      'a limit beside an issuer type',
      (plan, call) => plan.issuerType !== undefined && has(call, 'limit'),
    ),
  }),
  ...breaking('types/offset-accepted', {
    'types-offset-refused': refused('every offset above 0', ({ offset }) => offset > 0),
    'types-offset-zero-refused': refused(
      'an offset of 0 that is given',
      (_plan, call) => given(call, 'offset') === '0',
    ),
    'types-last-offset-refused': refused('the last offset', ({ offset }, _, world) => offset === all(world) - 1, 404),
    'types-second-page-refused': difference('A page of credential types holds five, and the next one is rejected.', {
      ...numbered('', types, { defaultLimit: 5 }).apply,
      ...refused('', ({ offset }) => offset > 0).apply,
    }),
    'types-offset-refused-with-limit': refusing(
      'List credential types rejects an offset together with a limit of two or more.',
      ({ limit, offset }, call) => offset > 0 && limit > 1 && has(call, 'limit'),
    ),
  }),
  ...breaking('types/offset-past-end-accepted', {
    'types-offset-past-end-refused': refused(
      'an offset past the end',
      ({ offset }, _call, world) => offset > 0 && offset >= all(world),
      404,
    ),
    'types-offset-past-end-wraps': planned(
      'An offset past the end lists the first types again.',
      (plan, _call, world) => (plan.offset >= all(world) ? { ...plan, offset: 0 } : plan),
    ),
  }),
  ...breaking('types/list-member', {
    'types-null-if-empty': success('An empty list of credential types is null.', (json) =>
      listIn(json, 'credentialTypes').length === 0 ? { ...json, credentialTypes: null } : json,
    ),
  }),
  ...breaking('types/walk-complete', {
    'types-offset-ignored-with-filter': planned('With an issuer type, offset is ignored.', (plan) =>
      plan.issuerType !== undefined ? { ...plan, offset: 0 } : plan,
    ),
    'types-filtered-pages-empty-later': difference(
      'List credential types lists nothing from an offset on if there is an issuer type.',
      cuttingAs('', ({ issuerType, offset }) => (issuerType === undefined || offset === 0 ? {} : { limit: 0 })).apply,
    ),
    'types-offset-rounded-down': cuttingAs('the offset is rounded down to a multiple of the limit.', wholePages),
  }),
  ...breaking(['types/walk-complete', 'types/page-size'], {
    'types-filter-after-page': difference(
      'The issuer type filter works on the page, not on the list.',
      cutting('', (list, { offset, limit }, _call, { home }) => {
        const page: readonly unknown[] = home.types.slice(offset, offset + limit);
        return list.filter((type) => page.includes(type));
      }).apply,
    ),
  }),
  ...breaking('types/issuer-filter-sound', {
    'types-filter-forgotten-with-limit': filtering(
      'with a small limit, the issuer type filter is ignored.',
      (issuerType, plan, ...asked) => plan.limit <= 2 || hasIssuer(issuerType, plan, ...asked),
    ),
  }),
  ...breaking(['types/issuer-filter-sound', 'types/total'], {
    'types-filter-ignored-for-biometric': filtering(
      'the issuer type filter is ignored for BIOMETRIC.',
      (issuerType, plan, ...asked) => plan.issuerType === 'BIOMETRIC' || hasIssuer(issuerType, plan, ...asked),
    ),
  }),
  ...breaking('types/limit-respected', {
    'types-limit-ignored-with-filter': cuttingAs('with an issuer type, the limit is ignored.', ({ issuerType }) =>
      issuerType === undefined ? {} : { limit: Infinity },
    ),
  }),
  ...breaking('types/unique', {
    'types-duplicated': inHome(
      'Every credential type is listed twice.',
      (home) => void (home.types = home.types.flatMap((type) => [type, type])),
    ),
  }),
  ...breaking('types/total', {
    'types-paging-total-unfiltered': telling('total ignores the issuer type filter.', (_facts, _call, world) => ({
      total: all(world),
    })),
    'types-total-unfiltered-with-limit': when(isLimited).only(
      telling('With a limit, total ignores the issuer type filter.', (_facts, _call, world) => ({ total: all(world) })),
    ),
  }),
  ...breaking('types/stable-order', {
    'types-restless-order': difference(
      'Identical requests list the credential types in another order each time.',
      cutting('', (list, plan, call, world) => {
        const isTurned = world.count('order') % 2 === 1;
        return defaultBehaviour.cut(isTurned ? [...list].reverse() : list, plan, call, world);
      }).apply,
    ),
  }),
  ...breaking('types/bad-type-refused', {
    'input-issuer-type-unknown-ignored': lenient('An unknown issuer type is ignored.', 'issuerType'),
    'input-types-limit-leading-digits': when(isOf(types)).onRequest(
      'A limit or offset that is not a number is read as 1.',
      (call) => (/^[+-]?\d/.test(given(call, 'limit') ?? '1') ? call : withParameter(call, 'limit', '1')),
    ),
  }),
];
