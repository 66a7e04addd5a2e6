import { greatest } from 'd3-array';
import { check, type Context, part, type Sender } from '../../engine/check.ts';
import { sampleRefusal, samplesOf, sampleSubject } from './shared/samples.ts';
import { keyVariant } from '../../environment/client/key-placement.ts';
import { turnOfWays } from '../../engine/budget.ts';
import { firstSentAs, hasItsTurn, inRounds } from '../../generators/key-turns.ts';
import { oneByOne, probes, sentWithKey, servedAfter } from './shared/requests.ts';
import type { Exchange, Operation, Request } from '../../spec/exchange/exchange.ts';
import { type KeyPlacement, PUT_ELSEWHERE } from '../../spec/evidence/fact-parts.ts';
import type { VariedRequests } from '../../environment/fixtures/plain-requests.ts';
import { enums, type Parameter } from '../../spec/generated/vocabulary.ts';
import { catalogue, type RequirementId } from '../../spec/generated/catalogue.ts';
import { keyWorksEverywhere, noDataWithout, type Probed } from '../../spec/oracles/keys.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';
import { sameStatus } from '../../spec/oracles/errors.ts';
import { isTurnedDown, dispositionOf } from '../../spec/exchange/disposition.ts';

const ACCOUNT: Parameter<'listCardholderTransactions'> = 'accountId';
/** Values of filters that leave something out: what is APPROVED is listed anyway. */
const FILTERING: ReadonlySet<string> = new Set([...enums.IssuerType, 'PENDING']);
const filtersIn = ({ query }: Request): number =>
  query.filter(([name, value]) => name === ACCOUNT || FILTERING.has(value)).length;

/** The query with the most filters is also asked without a key: a requirement about paths may not cover it. */
const filteredOf = (varied: VariedRequests): readonly Request[] =>
  ASKED_FILTERED.flatMap((operation) => {
    const most = greatest(varied[operation] ?? [], filtersIn);
    return most === undefined || filtersIn(most) === 0 ? [] : [most];
  });
const ASKED_FILTERED: readonly Operation[] = [
  'listCardholderTransactions',
  'listCredentialTypes',
  'getCardholderCredentials',
];

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

/** How often groups whose statuses differ are asked again: each request may go to another server. */
const ROUNDS = 2;
/** Failures that have one status in all groups. */
const MISSING = { failure: 'no-key', key: 'absent' } as const;
const WRONG = { failure: 'wrong-key', key: 'wrong' } as const;

/** A key that is missing and one that is wrong tell most. */
const FIRST: readonly KeyPlacement[] = ['absent', 'wrong'];

/** Requests with a missing or a wrong key that come before every other way is tried once. */
const EARLY = 6;

/** A missing and a wrong key are tried once in each group, then in the second operation of a group. */
const turnOf = (request: Request): number => Number(isSecond(request));
const isSecond = ({ operation }: Pick<Request, 'operation'>) => operation === 'getCardholderCredentials';

/** Whether a key can be put that way so that it is not right. */
const differs = (key: string, one: KeyPlacement) =>
  one === 'absent' || one === 'empty' || PUT_ELSEWHERE.has(one) || keyVariant(key, one) !== null;

/** The other ways, which take turns with other requests: a key may be looked at for some cardholders or filters only. */
const OTHERS: readonly KeyPlacement[] = [...new Set(Object.values(WAYS).flat().map(firstSentAs))].filter(
  (one) => !FIRST.includes(one),
);

/** What a case asks, how it gives the key, and the plain request that must be served afterwards. */
interface Asked {
  readonly plain: Request;
  readonly key: KeyPlacement;
  readonly request: Request;
  /** Set if it is sent although the run has the response: after most of a run, the target may look at keys no more. */
  readonly again?: true;
}

/** The request that a way of giving the key is tried on: the one that the run has tried it on, if there is one. */
function askedWith({ plain, key }: Omit<Asked, 'request'>, varied: VariedRequests, answered: Context['answered']) {
  if (FIRST.includes(key)) return plain;
  const all = [plain, ...(varied[plain.operation] ?? [])];
  // Each operation begins elsewhere, so that no cardholder is asked about with one way alone.
  const begin = Math.max(0, Object.keys(varied).indexOf(plain.operation));
  const own = all[(begin + OTHERS.indexOf(key)) % all.length];
  return all.find((one) => answered({ ...one, key })) ?? own ?? plain;
}

/** No data for a request whose key is not right, between two requests with the right key that are served. */
function noDataWith(requirement: RequirementId) {
  const placements = WAYS[requirement] ?? [];
  const sample = (probe: Exchange): Probed => ({ before: found, probe, after: found });
  return check(requirement, {
    needs: ['plainRequests', 'variedRequests'],
    given: ({ plainRequests, variedRequests }, { settings, answered }) => {
      const { misplacedKey, key, seed } = settings;
      if (placements.some((one) => PUT_ELSEWHERE.has(one)) && !misplacedKey) return { kind: 'key-not-misplaced' };
      const differing = placements.filter((one) => differs(key, one));
      if (differing.length === 0) return { kind: 'no-such-key-form' };
      return differing.flatMap((way): Asked[] => [
        // Another operation with each seed.
        ...(way === 'absent' ? plainRequests.slice(Math.abs(seed) % plainRequests.length) : [])
          .slice(0, 1)
          .map((plain) => ({ plain, key: way, request: plain, again: true as const })),
        ...plainRequests
          .filter(({ operation }) => hasItsTurn(operation, firstSentAs(way), turnOfWays(settings)))
          .map((plain) => ({
            plain,
            key: way,
            request: askedWith({ plain, key: firstSentAs(way) }, variedRequests, answered),
          })),
        // Of transactions directly after a request with the key, which may be what opens the way.
        ...(way === 'absent' ? filteredOf(variedRequests).toReversed() : []).flatMap((request) =>
          plainRequests
            .filter(({ operation }) => operation === request.operation)
            .map((plain) => ({ plain, key: way, request })),
        ),
      ]);
    },
    act: async (sender, asked): Promise<Probed> => {
      const { plain, key, request, again } = asked;
      const before = await control(sender, request);
      if (dispositionOf(before) !== 'accepted') return { before, probe: null, after: null };
      const probe =
        again === true
          ? await sender.send({ ...request, key, intent: 'unauthorised' })
          : await sentWithKey(sender, asked);
      const isCounted = dispositionOf(probe) === 'rejected' && again !== true;
      const after = isCounted ? await servedAfter(sender, probe, plain) : null;
      const earlier = again === true ? sender.before(probe.request) : undefined;
      if (earlier !== undefined && dispositionOf(earlier) === 'rejected')
        return { before, probe, after, refused: earlier };
      if (dispositionOf(probe) !== 'accepted' || key === 'absent') return { before, probe, after };
      // Whether any key is needed: else its reader would look for what accepts this one.
      sender.further();
      const keyless = await sender.sendCached({ ...request, key: 'absent', intent: 'unauthorised' });
      return { before, probe, after, keyless };
    },
    judge: noDataWithout,
    samples: samplesOf({
      one: { plain: found.request, key: 'absent', request: found.request },
      accepts: [sample(sampleRefusal)],
      rejects: [sample(found)],
    }),
  });
}

/**
 * The responses to the same requests, sent again. Only those of groups that serve a plain request directly afterwards count: another
 * group may be having a bad moment.
 */
async function askedAgain(
  sender: Sender,
  exchanges: readonly Exchange[],
  plainRequests: readonly Request[],
): Promise<readonly Exchange[]> {
  const again: Exchange[] = [];
  for (const { request } of exchanges) {
    const plain = plainRequests.find(({ operation }) => operation === request.operation);
    if (plain === undefined) continue;
    sender.further();
    const exchange = await sender.send(request);
    sender.further();
    if (dispositionOf(await sender.send(plain)) === 'accepted') again.push(exchange);
  }
  return again;
}

/** The positive control: an earlier answer if that was served, else a request of its own. */
async function control(sender: Sender, request: Request): Promise<Exchange> {
  const isNew = sender.before(request) === undefined;
  const seen = await sender.sendCached(request);
  return isNew || dispositionOf(seen) === 'accepted' ? seen : sender.send(request);
}

const { found } = sampleSubject;
const keyRefused = exchangeOf('getCardholder', 401, { errors: [{ errorCode: 'E', errorMessage: 'm' }] });
const typesRefused = exchangeOf('listCredentialTypes', 404, { errors: [{ errorCode: 'E', errorMessage: 'm' }] });

export const checks = [
  check(
    'authentication/header-suffices',
    part({
      needs: ['plainRequests'],
      given: ({ plainRequests }) => [plainRequests],
      act: (sender, requests) => oneByOne(requests, sender.sendCached),
      judge: keyWorksEverywhere,
      samples: samplesOf({
        one: [],
        accepts: [[found, sampleSubject.record]],
        rejects: [[found, keyRefused]],
      }),
    }),
    // All that the following checks judge, sent between the same two controls.
    probes(['plainRequests', 'variedRequests'], ({ plainRequests, variedRequests }, { settings, answered }) => {
      const { misplacedKey, key, seed } = settings;
      const without = (request: Request, one: KeyPlacement): Request => ({
        ...request,
        key: one,
        intent: 'unauthorised',
      });
      const tried = (one: KeyPlacement) =>
        plainRequests
          .toSorted((a, b) => Number(isSecond(a)) - Number(isSecond(b)))
          .filter(({ operation }) => hasItsTurn(operation, one, turnOfWays(settings)))
          .map((plain) => without(askedWith({ plain, key: one }, variedRequests, answered), one));
      const ways = [...FIRST, ...OTHERS].filter(
        (one) => differs(key, one) && (misplacedKey || !PUT_ELSEWHERE.has(one)),
      );
      const filtered = filteredOf(variedRequests).filter(({ operation }) => operation !== 'listCardholderTransactions');
      const plainly = FIRST.filter((one) => ways.includes(one))
        .flatMap(tried)
        .toSorted((a, b) => turnOf(a) - turnOf(b));
      const further = ways.filter((one) => !FIRST.includes(one));
      const others = inRounds(further.map(tried), seed);
      return [
        ...plainly.slice(0, EARLY),
        ...others.slice(0, further.length),
        ...filtered.map((request) => without(request, 'absent')),
        ...plainly.slice(EARLY),
        ...others.slice(further.length),
      ];
    }),
  ),
  check('authentication/same-status', {
    needs: ['plainRequests'],
    given: (_, { settings: { key } }) => [MISSING, WRONG].filter((one) => differs(key, one.key)),
    act: async (sender, { key, failure }, { plainRequests }) => {
      const exchanges: Exchange[] = [];
      const probes = plainRequests.map((request) => ({
        request,
        probe: { ...request, key, intent: 'unauthorised' } as const,
      }));
      // First what the run has.
      const isNew = ({ probe }: (typeof probes)[number]) => Number(sender.before(probe) === undefined);
      for (const { request, probe } of probes.toSorted((a, b) => isNew(a) - isNew(b))) {
        if (dispositionOf(await control(sender, request)) !== 'accepted') continue;
        // One of each group is enough; another is compared if the run has it.
        const isCovered = exchanges.some((one) => one.request.group === request.group);
        const exchange = isCovered ? sender.before(probe) : await sender.sendCached(probe);
        if (exchange !== undefined) exchanges.push(exchange);
      }
      const before = (): readonly Exchange[] =>
        sender.seen().filter((one) => one.request.key === key && isTurnedDown(one));
      let [last, rounds]: [readonly Exchange[], number] = [exchanges, 0];
      for (; rounds < ROUNDS && sameStatus(last, failure, rounds > 0, before()).violations.length > 0; rounds += 1)
        last = await askedAgain(sender, exchanges, plainRequests);
      return { exchanges: last, again: rounds > 0, before: before() };
    },
    judge: ({ exchanges, again, before }, { failure }) => sameStatus(exchanges, failure, again, before),
    samples: samplesOf({
      one: WRONG,
      accepts: [{ exchanges: [keyRefused, keyRefused, found], again: false, before: [] }],
      rejects: [{ exchanges: [keyRefused, typesRefused], again: true, before: [] }],
    }),
  }),
  ...catalogue.flatMap(({ id }) => (WAYS[id] === undefined ? [] : [noDataWith(id)])),
];
