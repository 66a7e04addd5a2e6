import fc from 'fast-check';
import { spoiledUuids } from '../../generators/identifiers.ts';
import { successBody } from '../../spec/response.ts';
import { describe, member } from '../../spec/describe.ts';
import { getCardholder } from '../../environment/client/requests.ts';
import { NOT_UUIDS, receptionOf, outcomeText, refuses } from './acts.ts';
import { check } from '../../engine/check.ts';

export const checks = [
  check('cardholder/known-served', async (uat) => {
    uat.subject();
    for (const { record } of uat.snapshot.subjects) {
      const reception = receptionOf(record);
      const broken = reception === 'refused' || (reception === 'failed' && uat.controlled('getCardholder'));
      if (reception === 'served') uat.observation('cardholder');
      else if (broken && outcomeText(record) !== '401') {
        uat.depart({ at: 'status', expected: '200, for find returned this id', actual: outcomeText(record) }, [record]);
      } else uat.obstacle(`${record.id}: ${outcomeText(record)}`);
    }
    return Promise.resolve();
  }),

  check('cardholder/names-agree', async (uat) => {
    uat.subject();
    for (const { found, record } of uat.snapshot.subjects) {
      for (const name of ['firstName', 'lastName', 'customerId'] as const) {
        const [one, other] = [member(successBody(found), name), member(successBody(record), name)];
        if (typeof one !== 'string' || typeof other !== 'string') continue;
        uat.observation('name');
        const same = name === 'customerId' ? one.toLowerCase() === other.toLowerCase() : one === other;
        if (!same) uat.depart({ at: `/${name}`, expected: describe(one), actual: describe(other) }, [record, found]);
      }
    }
    return Promise.resolve();
  }),

  refuses('cardholder/malformed-id-refused', 'getCardholder', (uat) =>
    [...new Set([...NOT_UUIDS, ...fc.sample(spoiledUuids, { numRuns: 2, seed: uat.seed })])].map(
      (id) => [getCardholder(id, { intent: 'spoiled' }), 'cardholderId is no UUID'] as const,
    ),
  ),
];
