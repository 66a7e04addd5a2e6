import { check } from '../../engine/check.ts';
import { asksNearCardholders, ignoresCase } from './shared/near-ids.ts';
import { asItIs, shouldReject, mustAccept } from './shared/requests.ts';
import { getCardholder, SPOILED } from '../../environment/client/requests.ts';
import { NOT_UUIDS } from '../../generators/identifiers.ts';
import { together } from '../../spec/evidence/evidence.ts';
import { isUuid } from '../../spec/oracles/formats.ts';
import { sameText } from '../../spec/oracles/people.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';
import { statusOf } from '../../spec/exchange/disposition.ts';

const named = (firstName: string) => exchangeOf('getCardholder', 200, { firstName });
const mara = { found: named('Mara'), record: named('Mara') };

export const checks = [
  check('cardholder/identity', asksNearCardholders('getCardholder')),

  check(
    'cardholder/known-served',
    // A 401 says something of the key, not of the cardholder.
    mustAccept(['subjects'], ({ subjects }) =>
      subjects
        .filter(({ record }) => statusOf(record) !== 401)
        .map(({ record }) => ({ exchange: record, why: { because: 'find-returned-id' } })),
    ),
  ),

  check(
    'cardholder/names-agree',
    asItIs({
      needs: ['subjects'],
      given: ({ subjects }) => subjects.map(({ found, record }) => ({ found, record })),
      judge: ({ found, record }) =>
        together([
          sameText(found, record, 'firstName', 'exactly'),
          sameText(found, record, 'lastName', 'exactly'),
          sameText(found, record, 'customerId', 'letter case apart'),
        ]),
      accepts: [mara],
      rejects: [{ ...mara, record: named('Lena') }],
    }),
  ),

  check('cardholder/id-case-ignored', ignoresCase('getCardholder')),

  check(
    'cardholder/malformed-id-refused',
    shouldReject(['snapshot'], 'getCardholder', ({ snapshot: { subjects } }) => {
      const [plainest] = NOT_UUIDS;
      // One that a known id begins with: a server may compare as much of an id as it is given.
      const begun = subjects.map(({ cardholderId }) => cardholderId).find(isUuid);
      return [plainest, ...(begun === undefined ? [] : [begun.slice(0, -1)])].map((id) => ({
        request: getCardholder(id, SPOILED),
        fault: { wrong: 'not-a-uuid', parameter: 'cardholderId' },
      }));
    }),
  ),
];
