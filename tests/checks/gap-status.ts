import { findCardholder, getCardholder, SPOILED, UNKNOWN } from '../../environment/client/requests.ts';
import { WILDCARD } from '../../generators/customer-ids.ts';
import { unusedCustomerId, unusedUuid } from '../../generators/identifiers.ts';
import {
  type Exchange,
  type Intent,
  NO_OPERATION,
  type Operation,
  type Request,
} from '../../spec/exchange/exchange.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import { servedOr } from '../../spec/oracles/open-questions.ts';
import { question } from './shared/questions.ts';

/** The status that a failure has, or that it was served. */
const status = ([exchange]: readonly Exchange[]) => servedOr(exchange, () => 'served');

const about = (requirement: RequirementId, make: (subject: { readonly cardholderId: string }) => Request) =>
  question(requirement, { needs: ['subject'], ask: ({ subject }) => [make(subject)], learn: status });

/** A request that the run has sent of an operation with this intent, about somebody. */
const askedAs = (seen: readonly Exchange[], operation: Operation, intent: Intent): Request | undefined =>
  seen.find(({ request }) => request.operation === operation && request.intent === intent && request.subject !== '')
    ?.request;

/** A request that no operation answers. */
const elsewhere = (): Request => ({ ...getCardholder(''), path: NO_OPERATION, intent: 'open' });

export const checks = [
  about('gap-status/no-key', ({ cardholderId }) =>
    getCardholder(cardholderId, { key: 'absent', intent: 'unauthorised' }),
  ),
  about('gap-status/wrong-key', ({ cardholderId }) =>
    getCardholder(cardholderId, { key: 'wrong', intent: 'unauthorised' }),
  ),
  question('gap-status/unknown-cardholder', {
    needs: ['subject'],
    // Nearly that of a known one, which is asked for anyway.
    ask: (_have, { seen, settings: { seed } }) => [
      askedAs(seen(), 'getCardholder', 'unknown') ?? getCardholder(unusedUuid(seed), UNKNOWN),
    ],
    learn: status,
  }),
  about('gap-status/malformed-id', () => getCardholder('not-a-uuid', SPOILED)),
  question('gap-status/unknown-customer', {
    needs: ['subject'],
    ask: (_have, { settings: { seed }, derive }) =>
      derive(() => [unusedCustomerId(seed)]).map((id) => findCardholder(id, UNKNOWN)),
    learn: status,
  }),
  about('gap-status/malformed-customer', () => findCardholder(WILDCARD, SPOILED)),
  question('gap-status/unknown-path', { needs: [], ask: () => [elsewhere()], learn: status }),
  question('gap-status/foreign-cardholder', {
    needs: [],
    ask: (_have, { settings: { foreignCardholderIds } }) => {
      const [id] = foreignCardholderIds;
      if (id === undefined) return { kind: 'no-data', wants: { need: 'foreign-cardholder-ids' } };
      return [getCardholder(id, UNKNOWN)];
    },
    learn: status,
  }),
];
