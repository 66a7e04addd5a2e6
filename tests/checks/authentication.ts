import { check, part, type Sender } from '../../engine/check.ts';
import { sampleRefusal, sampleSubject } from '../../engine/parts/sample-subject.ts';
import { keyVariant } from '../../environment/client/key-placement.ts';
import { provokes } from '../../engine/parts/requests.ts';
import type { SharedFailure } from '../../spec/facts.ts';
import type { Exchange, KeyPlacement, Operation, Request } from '../../spec/exchange.ts';
import { catalogue, type RequirementId } from '../../spec/generated/catalogue.ts';
import { keyWorksEverywhere, noDataWithout, type Probed } from '../../spec/oracles/keys.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';
import { sameStatus } from '../../spec/oracles/shared-failures.ts';
import { receptionOf } from '../../spec/reception.ts';

const PUT_ELSEWHERE: ReadonlySet<KeyPlacement> = new Set([
  'query',
  'authorization',
  'authorization-bare',
  'other-header',
  'cookie',
]);

/** Ways tried once in each group; the others are tried in every operation. */
const SECONDARY: ReadonlySet<KeyPlacement> = new Set([...PUT_ELSEWHERE, 'other-case', 'truncated']);

/** Where the key is not, or not right, and what is asked that way; no data may come back. */
const WAYS: Partial<Record<RequirementId, readonly KeyPlacement[]>> = {
  'authentication/no-key': ['absent', 'empty'],
  'authentication/wrong-key': ['wrong'],
  'authentication/truncated-key': ['truncated', 'lengthened', 'altered'],
  'authentication/key-in-query': ['query'],
  'authentication/key-in-authorization': ['authorization', 'authorization-bare', 'other-header'],
  'authentication/key-in-cookie': ['cookie'],
  'authentication/key-case': ['other-case'],
};

/** A key that is missing and one that is wrong tell most. */
const FIRST: readonly KeyPlacement[] = ['absent', 'wrong'];
const rankOf = (one: KeyPlacement) => (FIRST.includes(one) ? FIRST.indexOf(one) : FIRST.length);

/** Whether a key can be put that way so that it is not right. */
const differs = (key: string, one: KeyPlacement) =>
  one === 'absent' || one === 'empty' || PUT_ELSEWHERE.has(one) || keyVariant(key, one) !== null;

const isTried = (operation: Operation, placements: readonly KeyPlacement[]) =>
  operation !== 'getCardholderCredentials' || placements.every((one) => !SECONDARY.has(one));

/** Two ways that take turns: in two of the four groups each. */
const IN_TURN: Partial<Record<KeyPlacement, readonly Operation[]>> = {
  lengthened: ['getCardholder', 'listCredentialTypes'],
  altered: ['findCardholder', 'listCardholderTransactions'],
};
const hasItsTurn = (operation: Operation, one: KeyPlacement) => IN_TURN[one]?.includes(operation) ?? true;

/** No data for a request whose key is not right, between two requests with the right key that are served. */
function noDataWith(requirement: RequirementId) {
  const placements = WAYS[requirement] ?? [];
  const probed = (probe: Exchange): Probed => ({
    request: found.request,
    before: found,
    probes: [probe],
    after: found,
  });
  return check(
    requirement,
    part({
      needs: ['plainRequests'],
      given: ({ plainRequests }, { settings: { misplacedKey, key } }) => {
        if (placements.some((one) => PUT_ELSEWHERE.has(one)) && !misplacedKey) return { kind: 'key-not-misplaced' };
        const differing = placements.filter((one) => differs(key, one));
        if (differing.length === 0) return { kind: 'no-such-key-form' };
        const tried = plainRequests.filter(({ operation }) => isTried(operation, placements));
        return differing.flatMap((key) =>
          tried.filter(({ operation }) => hasItsTurn(operation, key)).map((request) => ({ request, key })),
        );
      },
      act: async (sender, { request, key }): Promise<Probed> => {
        const before = await control(sender, request);
        if (receptionOf(before) !== 'served') return { request, before, probes: [], after: null };
        const probe = await sender.once({ ...request, key, intent: 'unauthorised' });
        const refused = receptionOf(probe) === 'refused';
        const after = refused ? (sender.before(request, probe) ?? (await sender.send(request))) : null;
        return { request, before, probes: [probe], after };
      },
      judge: (probed) => noDataWithout([probed]),
      samples: {
        accepts: [sample(probed(sampleRefusal))],
        rejects: [sample(probed(found))],
      },
    }),
  );
}

const sample = <Reading>(reading: Reading) => ({
  one: { request: sampleSubject.found.request, key: 'absent' as const },
  reading,
  have: { plainRequests: [] },
});

/** The positive control: an earlier answer if that was served, else a request of its own. */
async function control(sender: Sender, request: Request): Promise<Exchange> {
  const seen = sender.before(request);
  return seen !== undefined && receptionOf(seen) === 'served' ? seen : sender.send(request);
}

const { found } = sampleSubject;
const errors = [{ errorCode: 'E', errorMessage: 'm' }];
const keyRefused = exchangeOf('getCardholder', 401, { errors });
const keyForbidden = exchangeOf('findCardholder', 403, { errors });

/** Failures that have one status in every group. */
const REJECTED: readonly (readonly [SharedFailure, KeyPlacement])[] = [
  ['no-key', 'absent'],
  ['wrong-key', 'wrong'],
];
interface Rejection {
  readonly failure: SharedFailure;
  readonly requests: readonly Request[];
}
const missing: Rejection = { failure: 'no-key', requests: [] };

export const checks = [
  check(
    'authentication/header-suffices',
    part({
      needs: ['plainRequests'],
      given: ({ plainRequests }) => [plainRequests],
      act: async (sender, requests) => {
        const exchanges: Exchange[] = [];
        for (const request of requests) exchanges.push(await sender.once(request));
        return exchanges;
      },
      judge: keyWorksEverywhere,
      samples: {
        accepts: [{ one: [], reading: [found, sampleSubject.record], have: { plainRequests: [] } }],
        rejects: [{ one: [], reading: [found, keyRefused], have: { plainRequests: [] } }],
      },
    }),
    // All that the following checks judge, sent between the same two controls.
    provokes(['plainRequests'], ({ plainRequests }, { settings: { misplacedKey, key } }) => {
      const tried = (one: KeyPlacement, placements: readonly KeyPlacement[]) =>
        plainRequests
          .toSorted((a, b) => Number(isTried(b.operation, ['query'])) - Number(isTried(a.operation, ['query'])))
          .filter(({ operation }) => isTried(operation, placements) && hasItsTurn(operation, one))
          .map((request): Request => ({ ...request, key: one, intent: 'unauthorised' }));
      const all = Object.values(WAYS).flatMap((placements) => placements.map((one) => ({ one, placements })));
      return all
        .filter(({ one }) => differs(key, one) && (misplacedKey || !PUT_ELSEWHERE.has(one)))
        .sort((a, b) => rankOf(a.one) - rankOf(b.one))
        .flatMap(({ one, placements }) => tried(one, placements));
    }),
  ),
  ...catalogue.flatMap(({ id }) => (WAYS[id] === undefined ? [] : [noDataWith(id)])),

  check(
    'authentication/same-status-in-groups',
    part({
      needs: ['plainRequests'],
      given: ({ plainRequests }, { settings: { key } }) =>
        REJECTED.filter(([, one]) => differs(key, one)).map(([failure, one]): Rejection => ({
          failure,
          requests: plainRequests.map((request): Request => ({ ...request, key: one, intent: 'unauthorised' })),
        })),
      act: async (sender, { requests }) => {
        const exchanges: Exchange[] = [];
        for (const request of requests) exchanges.push(await sender.once(request));
        return exchanges;
      },
      judge: (exchanges, { failure }) => sameStatus(exchanges, failure),
      samples: {
        accepts: [{ one: missing, reading: [keyRefused, keyRefused], have: { plainRequests: [] } }],
        rejects: [{ one: missing, reading: [keyRefused, keyForbidden], have: { plainRequests: [] } }],
      },
    }),
  ),
];
