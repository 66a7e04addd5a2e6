import { behaving, onPlan } from '../api/differences.ts';
import type { Difference } from '../api/differences.ts';
import { failure } from '../api/envelope.ts';
import { breaking } from '../api/fault.ts';
import type { World } from '../api/hooks.ts';
import { refusing } from '../api/input-faults.ts';
import { cutting, telling } from '../api/list-faults.ts';
import type { Plan } from '../api/messages.ts';
import type { Person } from '../data/records.ts';

const TYPES = 'listCredentialTypes';
const asks = (call: { readonly query: readonly (readonly [string, string])[] }, parameter: string): boolean =>
  call.query.some(([name]) => name === parameter);

/** The cardholder whose credentials are of the most issuer types. */
const mostVaried = ({ home }: World): Person | undefined =>
  [...home.people].sort((one, other) => kinds(other) - kinds(one))[0];
const kinds = ({ credentials }: Person): number => new Set(credentials.map(({ issuerType }) => issuerType)).size;

/** For every cardholder but the one with the most issuer types, the credentials are filtered in another way. */
const forOthers = (says: string, change: (plan: Plan) => Plan): Difference =>
  onPlan(says, (plan, call, world) => {
    const other = call.operation === 'getCardholderCredentials' && call.id !== mostVaried(world)?.cardholderId;
    return other && plan.issuerType !== undefined ? change(plan) : plan;
  });

export const faults = [
  ...breaking('types/limit-accepted', {
    'types-limit-refused-with-filter': refusing(
      'List credential types refuses a limit beside an issuer type.',
      TYPES,
      failure(400, 'limit is not allowed here'),
      (plan, call) => plan.issuerType !== undefined && asks(call, 'limit'),
    ),
  }),
  ...breaking('types/offset-accepted', {
    'types-offset-refused-with-limit': refusing(
      'List credential types refuses an offset beside a limit of two or more.',
      TYPES,
      failure(400, 'offset is not allowed here'),
      (plan, call) => plan.offset > 0 && plan.limit > 1 && asks(call, 'limit'),
    ),
  }),
  ...breaking('types/issuer-filter-sound', {
    'types-filter-forgotten-with-limit': behaving('types: beside a small limit the issuer type filter is forgotten.', {
      hasIssuer: (issuerType, plan, call) =>
        plan.issuerType === undefined ||
        (call.operation === TYPES && plan.limit <= 2) ||
        issuerType === plan.issuerType,
    }),
  }),
  ...breaking('types/total', {
    'types-total-unfiltered-with-limit': telling(
      'total ignores the issuer type filter beside a limit.',
      ({ total }, call, world) => ({ total: asks(call, 'limit') ? world.home.types.length : total }),
    )(TYPES),
  }),
  ...breaking('types/walk-complete', {
    'types-offset-rounded-down': cutting('the offset is rounded down to a multiple of the limit.', (list, plan) => {
      const start = plan.offset - (plan.offset % plan.limit);
      return list.slice(start, start + plan.limit);
    })(TYPES),
  }),
  ...breaking('credentials/issuer-filter-sound', {
    'credentials-filter-ignored-for-others': forOthers(
      'The issuer type filter is ignored for most cardholders.',
      ({ issuerType: _left, ...plan }) => plan,
    ),
  }),
  ...breaking('credentials/issuer-filter-complete', {
    'credentials-filter-empty-for-others': forOthers(
      'The issuer type filter leaves nothing for most cardholders.',
      (plan) => ({ ...plan, issuerType: 'NONE' }),
    ),
  }),
];
