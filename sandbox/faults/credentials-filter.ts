import { onPlan } from '../api/differences.ts';
import type { Difference } from '../api/differences.ts';
import { listIn, onSuccess } from '../api/edits.ts';
import { internalError } from '../api/envelope.ts';
import { breaking } from '../api/fault.ts';
import type { World } from '../api/hooks.ts';
import type { Plan } from '../api/messages.ts';
import type { Person } from '../data/records.ts';

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
  ...breaking('credentials/issuer-filter-sound', {
    'credentials-filter-ignored-for-others': forOthers(
      'The issuer type filter is ignored for most cardholders.',
      ({ issuerType: _left, ...plan }) => plan,
    ),
    'credentials-filter-ignored-if-it-finds-nothing': onPlan(
      'The issuer type filter of credentials is ignored if the cardholder has none of that type.',
      (plan, call, { home }) => {
        const { issuerType, ...all } = plan;
        const held = home.people.find(({ cardholderId }) => cardholderId === call.id)?.credentials ?? [];
        const finds = held.some((one) => one.issuerType === issuerType);
        return call.operation === 'getCardholderCredentials' && issuerType !== undefined && !finds ? all : plan;
      },
    ),
  }),
  ...breaking('credentials/issuer-filter-sound', {
    'credentials-filter-shows-expired': onSuccess(
      'Asked for PHYSICAL ones, credentials list an expired one, too.',
      'getCardholderCredentials',
      (json, call) => {
        const [held] = listIn(json, 'credentials');
        const expired = { ...held, id: '7f0c2d4e-1111-4222-8333-444455556666', overallStatusCode: 'EXPIRED' };
        const isFiltered = call.query.some(([, value]) => value === 'PHYSICAL') && held !== undefined;
        return isFiltered ? { ...json, credentials: [...listIn(json, 'credentials'), expired] } : json;
      },
    ),
  }),
  ...breaking('credentials/issuer-filter-sound', {
    'credentials-cut-to-five-without-filter': onSuccess(
      'Without a filter, only five credentials of a cardholder are listed.',
      'getCardholderCredentials',
      (json, call) =>
        call.query.length > 0 ? json : { ...json, credentials: listIn(json, 'credentials').slice(0, 5) },
    ),
  }),
  ...breaking('credentials/issuer-filter-complete', {
    'credentials-filter-empty-for-others': forOthers(
      'The issuer type filter leaves nothing for most cardholders.',
      (plan) => ({ ...plan, issuerType: 'NONE' }),
    ),
    'credentials-filter-breaks-for-virtual': onPlan(
      'Asked for VIRTUAL ones, get cardholder credentials always gives an empty 500.',
      (plan, call) =>
        call.operation === 'getCardholderCredentials' && plan.issuerType === 'VIRTUAL' ? internalError() : plan,
    ),
  }),
];
