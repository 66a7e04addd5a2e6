import { check } from '../../engine/check.ts';
import { question } from '../../engine/parts/requests.ts';
import { findCardholder, getCardholder } from '../../environment/client/requests.ts';
import { unusedUuid } from '../../generators/identifiers.ts';
import type { Request } from '../../spec/exchange.ts';
import { NO_OPERATION } from '../../spec/operation-path.ts';
import { receptionOf, statusOf } from '../../spec/reception.ts';
import type { Exchange } from '../../spec/exchange.ts';

/** The status that a failure has, or that it was served. */
const status = ([exchange]: readonly Exchange[]) =>
  exchange === undefined ? null : receptionOf(exchange) === 'served' ? 'served' : String(statusOf(exchange));

const about = (make: (subject: { readonly cardholderId: string }, seed: number) => Request) =>
  question(['subject'], ({ subject }, { seed }) => [make(subject, seed)], status);

/** A request that no operation answers. */
const elsewhere = (): Request => ({ ...getCardholder(''), path: NO_OPERATION, intent: 'open' });

export const checks = [
  check(
    'gap-status/no-key',
    about(({ cardholderId }) => getCardholder(cardholderId, { key: 'absent', intent: 'unauthorised' })),
  ),
  check(
    'gap-status/wrong-key',
    about(({ cardholderId }) => getCardholder(cardholderId, { key: 'wrong', intent: 'unauthorised' })),
  ),
  check(
    'gap-status/unknown-cardholder',
    about((_subject, seed) => getCardholder(unusedUuid(seed), { intent: 'unknown' })),
  ),
  check(
    'gap-status/malformed-id',
    about(() => getCardholder('not-a-uuid', { intent: 'spoiled' })),
  ),
  check(
    'gap-status/unknown-customer',
    about((_subject, seed) => findCardholder(`zz${(seed >>> 0).toString(36)}q`.slice(0, 16), { intent: 'unknown' })),
  ),
  check(
    'gap-status/malformed-customer',
    about(() => findCardholder('not-alphanumeric', { intent: 'spoiled' })),
  ),
  check(
    'gap-status/unknown-path',
    question([], () => [elsewhere()], status),
  ),
  check(
    'gap-status/foreign-cardholder',
    question(
      [],
      (_have, { settings: { foreignCardholderIds } }) => {
        const [id] = foreignCardholderIds;
        if (id === undefined) return { kind: 'no-data', wants: { need: 'foreign-cardholder-ids' } };
        return [getCardholder(id, { intent: 'unknown' })];
      },
      status,
      (sender, request) => sender.send(request),
    ),
  ),
];
