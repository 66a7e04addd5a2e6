import { check, part, samplesOf, type Sender } from '../../engine/check.ts';
import { sampleRefusal, sampleSubject } from '../../engine/parts/sample-subject.ts';
import { keyVariant } from '../../environment/client/key-placement.ts';
import { oneByOne, provokes } from '../../engine/parts/requests.ts';
import type { Exchange, Operation, Request } from '../../spec/exchange.ts';
import type { KeyPlacement } from '../../spec/key-placement.ts';
import type { VariedRequests } from '../../engine/plain-requests.ts';
import type { Parameter } from '../../spec/generated/vocabulary.ts';
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
const SECONDARY: ReadonlySet<KeyPlacement> = new Set([...PUT_ELSEWHERE, 'other-case']);

/** A query with a filter is also asked without a key. */
const hasResult = ({ query }: Request) => query.some(([name]) => name === RESULT);

const RESULT: Parameter<'listCardholderTransactions'> = 'result';

/** Where the key is not, or not right, and what is asked that way; no data may come back. */
const WAYS: Partial<Record<RequirementId, readonly KeyPlacement[]>> = {
  'authentication/no-key': ['absent', 'empty'],
  'authentication/wrong-key': ['wrong'],
  'authentication/truncated-key': ['truncated', 'lengthened', 'altered', 'altered-first'],
  'authentication/key-in-query': ['query'],
  'authentication/key-in-authorization': ['authorization', 'authorization-bare', 'other-header'],
  'authentication/key-in-cookie': ['cookie'],
  'authentication/key-case': ['other-case'],
};

/** Failures that have one status in all groups. */
const MISSING = { failure: 'no-key', key: 'absent' } as const;
const WRONG = { failure: 'wrong-key', key: 'wrong' } as const;

/** A key that is missing and one that is wrong tell most. */
const FIRST: readonly KeyPlacement[] = ['absent', 'wrong'];
const rankOf = (one: KeyPlacement) => (FIRST.includes(one) ? FIRST.indexOf(one) : FIRST.length);

/** A missing and a wrong key are tried once in each group, then in the second operation of a group; then come other ways. */
const turnOf = ({ key, operation }: Request): number =>
  FIRST.includes(key) ? Number(operation === 'getCardholderCredentials') : FIRST.length;

/** Whether a key can be put that way so that it is not right. */
const differs = (key: string, one: KeyPlacement) =>
  one === 'absent' || one === 'empty' || PUT_ELSEWHERE.has(one) || keyVariant(key, one) !== null;

const isTried = (operation: Operation, placements: readonly KeyPlacement[]) =>
  operation !== 'getCardholderCredentials' || placements.every((one) => !SECONDARY.has(one));

/** Ways that take turns: each in one or two of the operations. */
const IN_TURN: Partial<Record<KeyPlacement, readonly Operation[]>> = {
  lengthened: ['getCardholder', 'listCredentialTypes'],
  'altered-first': ['getCardholderCredentials'],
  altered: ['findCardholder', 'listCardholderTransactions'],
  authorization: ['getCardholder', 'listCardholderTransactions'],
  'authorization-bare': ['findCardholder', 'listCredentialTypes'],
};
const hasItsTurn = (operation: Operation, one: KeyPlacement) => IN_TURN[one]?.includes(operation) ?? true;

/** The other ways, which take turns with other requests: a key may be looked at for some cardholders or filters only. */
const othersOf = (operation: Operation): readonly KeyPlacement[] =>
  Object.values(WAYS)
    .flat()
    .filter((one) => !FIRST.includes(one) && isTried(operation, [one]) && hasItsTurn(operation, one));

/** What a case asks, and how it gives the key. */
interface Asked {
  readonly plain: Request;
  readonly key: KeyPlacement;
  /** Asked as it is: a key may be looked at for the plainest queries only. */
  readonly asIs?: true;
}

/** The request that a way of giving the key is tried on. */
function askedWith({ plain, key, asIs }: Asked, varied: VariedRequests): Request {
  if (FIRST.includes(key) || asIs === true) return plain;
  const all = [plain, ...(varied[plain.operation] ?? [])];
  const ways = othersOf(plain.operation);
  // Each operation begins elsewhere, so that no cardholder is asked about with one way alone; if there are few ways, with a filter.
  const begin = ways.length < all.length ? 1 : Math.max(0, Object.keys(varied).indexOf(plain.operation));
  return all[(begin + ways.indexOf(key)) % all.length] ?? plain;
}

/** No data for a request whose key is not right, between two requests with the right key that are served. */
function noDataWith(requirement: RequirementId) {
  const placements = WAYS[requirement] ?? [];
  const probed = (probe: Exchange): Probed => ({ before: found, probe, after: found });
  return check(requirement, {
    needs: ['plainRequests', 'variedRequests'],
    given: ({ plainRequests, variedRequests }, { settings: { misplacedKey, key } }) => {
      if (placements.some((one) => PUT_ELSEWHERE.has(one)) && !misplacedKey) return { kind: 'key-not-misplaced' };
      const differing = placements.filter((one) => differs(key, one));
      if (differing.length === 0) return { kind: 'no-such-key-form' };
      const tried = plainRequests.filter(({ operation }) => isTried(operation, placements));
      const others = (variedRequests.listCardholderTransactions ?? []).filter(hasResult).slice(0, 1);
      return differing.flatMap((key): Asked[] => [
        ...tried.filter(({ operation }) => hasItsTurn(operation, key)).map((plain) => ({ plain, key })),
        ...(key === 'absent' ? others.map((plain) => ({ plain, key, asIs: true as const })) : []),
      ]);
    },
    act: async (sender, one, { variedRequests }): Promise<Probed> => {
      const { plain, key } = one;
      const request = askedWith(one, variedRequests);
      const before = await control(sender, request);
      if (receptionOf(before) !== 'served') return { before, probe: null, after: null };
      const probe = await sender.once({ ...request, key, intent: 'unauthorised' });
      const refused = receptionOf(probe) === 'refused';
      const after = refused ? (sender.before(plain, probe) ?? (await sender.send(plain))) : null;
      return { before, probe, after };
    },
    judge: noDataWithout,
    samples: samplesOf({
      one: { plain: found.request, key: 'absent' },
      have: { plainRequests: [], variedRequests: {} },
      accepts: [probed(sampleRefusal)],
      rejects: [probed(found)],
    }),
  });
}

/** The positive control: an earlier answer if that was served, else a request of its own. */
async function control(sender: Sender, request: Request): Promise<Exchange> {
  const seen = sender.before(request);
  return seen !== undefined && receptionOf(seen) === 'served' ? seen : sender.send(request);
}

const { found } = sampleSubject;
const keyRefused = exchangeOf('getCardholder', 401, { errors: [{ errorCode: 'E', errorMessage: 'm' }] });

export const checks = [
  check(
    'authentication/header-suffices',
    part({
      needs: ['plainRequests'],
      given: ({ plainRequests }) => [plainRequests],
      act: (sender, requests) => oneByOne(requests, sender.once),
      judge: keyWorksEverywhere,
      samples: samplesOf({
        one: [],
        have: { plainRequests: [] },
        accepts: [[found, sampleSubject.record]],
        rejects: [[found, keyRefused]],
      }),
    }),
    // All that the following checks judge, sent between the same two controls.
    provokes(
      ['plainRequests', 'variedRequests'],
      ({ plainRequests, variedRequests }, { settings: { misplacedKey, key } }) => {
        const tried = (one: KeyPlacement, placements: readonly KeyPlacement[]) =>
          plainRequests
            .toSorted((a, b) => Number(isTried(b.operation, ['query'])) - Number(isTried(a.operation, ['query'])))
            .filter(({ operation }) => isTried(operation, placements) && hasItsTurn(operation, one))
            .map((plain): Request => ({
              ...askedWith({ plain, key: one }, variedRequests),
              key: one,
              intent: 'unauthorised',
            }));
        const all = Object.values(WAYS).flatMap((placements) => placements.map((one) => ({ one, placements })));
        return all
          .filter(({ one }) => differs(key, one) && (misplacedKey || !PUT_ELSEWHERE.has(one)))
          .sort((a, b) => rankOf(a.one) - rankOf(b.one))
          .flatMap(({ one, placements }) => tried(one, placements))
          .toSorted((a, b) => turnOf(a) - turnOf(b));
      },
    ),
  ),
  check('authentication/same-status', {
    needs: ['plainRequests'],
    given: (_, { settings: { key } }) => [MISSING, WRONG].filter((one) => differs(key, one.key)),
    act: async (sender, { key }, { plainRequests }) => {
      const exchanges: Exchange[] = [];
      for (const request of plainRequests) {
        if (receptionOf(await control(sender, request)) !== 'served') continue;
        const probe = { ...request, key, intent: 'unauthorised' } as const;
        // One of each group is enough; another is compared if the run has it.
        const isCovered = exchanges.some((one) => one.request.group === request.group);
        const exchange = isCovered ? sender.before(probe) : await sender.once(probe);
        if (exchange !== undefined) exchanges.push(exchange);
      }
      return exchanges;
    },
    judge: (exchanges, { failure }) => sameStatus(exchanges, failure),
    samples: {
      accepts: [{ one: MISSING, reading: [keyRefused, keyRefused, found], have: { plainRequests: [] } }],
      rejects: [{ one: WRONG, reading: [keyRefused, sampleRefusal], have: { plainRequests: [] } }],
    },
  }),
  ...catalogue.flatMap(({ id }) => (WAYS[id] === undefined ? [] : [noDataWith(id)])),
];
