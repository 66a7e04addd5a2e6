import { question } from '../../engine/parts/requests.ts';
import { findCardholder, getCardholder, SPOILED, UNKNOWN } from '../../environment/client/requests.ts';
import { unusedUuid } from '../../generators/identifiers.ts';
import type { Exchange, Request } from '../../spec/exchange.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import { NO_OPERATION } from '../../spec/operation-path.ts';
import { servedOr } from '../../spec/oracles/open-answers.ts';

/** The status that a failure has, or that it was served. */
const status = ([exchange]: readonly Exchange[]) => servedOr(exchange, () => 'served');

const about = (
  requirement: RequirementId,
  make: (subject: { readonly cardholderId: string }, seed: number) => Request,
) =>
  question(requirement, { needs: ['subject'], ask: ({ subject }, { seed }) => [make(subject, seed)], learn: status });

/** A request that no operation answers. */
const elsewhere = (): Request => ({ ...getCardholder(''), path: NO_OPERATION, intent: 'open' });

export const checks = [
  about('gap-status/no-key', ({ cardholderId }) =>
    getCardholder(cardholderId, { key: 'absent', intent: 'unauthorised' }),
  ),
  about('gap-status/wrong-key', ({ cardholderId }) =>
    getCardholder(cardholderId, { key: 'wrong', intent: 'unauthorised' }),
  ),
  about('gap-status/unknown-cardholder', (_subject, seed) => getCardholder(unusedUuid(seed), UNKNOWN)),
  about('gap-status/malformed-id', () => getCardholder('not-a-uuid', SPOILED)),
  about('gap-status/unknown-customer', (_subject, seed) =>
    findCardholder(`zz${(seed >>> 0).toString(36)}q`.slice(0, 16), UNKNOWN),
  ),
  about('gap-status/malformed-customer', () => findCardholder('not-alphanumeric', SPOILED)),
  question('gap-status/unknown-path', { needs: [], ask: () => [elsewhere()], learn: status }),
  question('gap-status/foreign-cardholder', {
    needs: [],
    ask: (_have, { settings: { foreignCardholderIds } }) => {
      const [id] = foreignCardholderIds;
      if (id === undefined) return { kind: 'no-data', wants: { need: 'foreign-cardholder-ids' } };
      return [getCardholder(id, UNKNOWN)];
    },
    learn: status,
    afresh: true,
  }),
];
