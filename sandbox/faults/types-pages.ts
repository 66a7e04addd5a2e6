import { defaultBehaviour } from '../api/behaviour.ts';
import { behaving, told } from '../api/differences.ts';
import { failure } from '../api/envelope.ts';
import { breaking } from '../api/fault.ts';
import { refusing } from '../api/input-faults.ts';
import { cutting, telling } from '../api/list-faults.ts';

const TYPES = 'listCredentialTypes';
const { numbers } = defaultBehaviour;
const asks = (call: { readonly query: readonly (readonly [string, string])[] }, parameter: string): boolean =>
  call.query.some(([name]) => name === parameter);

export const faults = [
  ...breaking('types/walk-complete', {
    'types-filtered-pages-empty-later': behaving(
      'List credential types lists nothing from an offset on if there is an issuer type.',
      {
        cut: (list, plan, call, world) => {
          if (call.operation !== TYPES || plan.issuerType === undefined || plan.offset === 0) {
            return defaultBehaviour.cut(list, plan, call, world);
          }
          return [];
        },
      },
    ),
  }),
  ...breaking('types/limit-accepted', {
    'types-limit-refused-with-filter': refusing(
      'List credential types refuses a limit beside an issuer type.',
      TYPES,
      failure(400, 'limit is not allowed here'),
      (plan, call) => plan.issuerType !== undefined && asks(call, 'limit'),
    ),
  }),
  ...breaking('types/offset-accepted', {
    'types-second-page-refused': told('A page of credential types holds five, and the next one is rejected.', {
      behaviour: { numbers: { ...numbers, [TYPES]: { ...numbers[TYPES], defaultLimit: 5 } } },
      plan: (plan, call) =>
        call.operation === TYPES && plan.offset > 0 ? failure(400, 'offset is not allowed here') : plan,
    }),
    'types-offset-refused-with-limit': refusing(
      'List credential types rejects an offset together with a limit of two or more.',
      TYPES,
      failure(400, 'offset is not allowed here'),
      (plan, call) => plan.offset > 0 && plan.limit > 1 && asks(call, 'limit'),
    ),
  }),
  ...breaking('types/issuer-filter-sound', {
    'types-filter-forgotten-with-limit': behaving('types: with a small limit, the issuer type filter is ignored.', {
      hasIssuer: (issuerType, plan, call) =>
        plan.issuerType === undefined ||
        (call.operation === TYPES && plan.limit <= 2) ||
        issuerType === plan.issuerType,
    }),
  }),
  ...breaking(['types/issuer-filter-sound', 'types/total'], {
    'types-filter-ignored-for-biometric': behaving('types: the issuer type filter is ignored for BIOMETRIC.', {
      hasIssuer: (issuerType, plan, call) =>
        plan.issuerType === undefined ||
        (call.operation === TYPES && plan.issuerType === 'BIOMETRIC') ||
        issuerType === plan.issuerType,
    }),
  }),
  ...breaking('types/limit-respected', {
    'types-limit-ignored-with-filter': cutting(
      'with an issuer type, the limit is ignored.',
      (list, { limit, offset, issuerType }) =>
        list.slice(offset, issuerType === undefined ? offset + limit : undefined),
    )(TYPES),
  }),
  ...breaking('types/total', {
    'types-total-unfiltered-with-limit': telling(
      'With a limit, total ignores the issuer type filter.',
      ({ total }, call, world) => ({ total: asks(call, 'limit') ? world.home.types.length : total }),
    )(TYPES),
  }),
  ...breaking('types/walk-complete', {
    'types-offset-rounded-down': cutting('the offset is rounded down to a multiple of the limit.', (list, plan) => {
      const start = plan.offset - (plan.offset % plan.limit);
      return list.slice(start, start + plan.limit);
    })(TYPES),
  }),
];
