import { check } from '../../engine/check.ts';
import { completeFilter, completeForEveryone, narrowFilter, soundFilter, soundForEveryone } from './shared/filters.ts';
import { asksNearCardholders, ignoresCase } from './shared/near-ids.ts';
import { shouldReject, mustAccept } from './shared/requests.ts';
import { samplesOf, sampleSubject } from './shared/samples.ts';
import { getCardholderCredentials, SPOILED } from '../../environment/client/requests.ts';
import { NOT_UUIDS } from '../../generators/identifiers.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';
import { typesAgree } from '../../spec/oracles/types-lists.ts';
import { objectsOf } from '../../spec/exchange/response.ts';

const held = (id: string) =>
  exchangeOf('getCardholderCredentials', 200, { credentials: [{ credentialType: { id, name: 'n' } }] });

export const checks = [
  check(
    'credentials/served',
    mustAccept(['subjects'], ({ subjects }) =>
      subjects.map(({ credentials }) => ({ exchange: credentials, why: { because: 'cardholder-known' } })),
    ),
  ),

  check('credentials/owner', asksNearCardholders('getCardholderCredentials')),

  check(
    'credentials/issuer-filter-sound',
    soundFilter('credentialsFilter'),
    narrowFilter('credentialsFilter', 'held'),
    soundForEveryone(),
  ),
  check('credentials/issuer-filter-complete', completeFilter('credentialsFilter', 'held'), completeForEveryone()),

  check('credentials/types-agree', {
    needs: ['types', 'subjects'],
    given: ({ subjects }) => subjects.filter(({ credentials }) => objectsOf(credentials, 'credentials').length > 0),
    first: ({ credentials }) => credentials,
    act: (sender, { cardholderId }) => sender.send(getCardholderCredentials(cardholderId)),
    judge: (credentials, _one, { types }) => typesAgree(credentials, types.named),
    baseline: 'types',
    samples: samplesOf({ one: sampleSubject, accepts: [held('a')], rejects: [held('other')] }),
  }),

  check('credentials/id-case-ignored', ignoresCase('getCardholderCredentials')),

  check(
    'credentials/bad-input-refused',
    shouldReject([], 'getCardholderCredentials', () =>
      NOT_UUIDS.slice(0, 1).map((id) => ({
        request: getCardholderCredentials(id, [], SPOILED),
        fault: { wrong: 'not-a-uuid', parameter: 'cardholderId' },
      })),
    ),
    shouldReject(
      ['credentialsFilter', 'held'],
      'getCardholderCredentials',
      ({ credentialsFilter: { name }, held: of }) => [
        {
          request: getCardholderCredentials(of.subject.cardholderId, [[name, 'SILVER']], SPOILED),
          fault: { wrong: 'outside-enum', parameter: name, value: 'SILVER' },
        },
      ],
    ),
  ),
];
