import { check, part, type Sender } from '../../engine/check.ts';
import { sampleRefusal, sampleSubject } from '../../engine/parts/sample-subject.ts';
import { keyVariant } from '../../environment/client/key-placement.ts';
import type { Exchange, KeyPlacement, Request } from '../../spec/exchange.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import { keyWorksEverywhere, noDataWithout, type Probed } from '../../spec/oracles/keys.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';
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

/** No data for a request whose key is not right, between two requests with the right key that are served. */
function noDataWith(requirement: RequirementId, placements: readonly KeyPlacement[]) {
  const everyOperation = placements.every((one) => !SECONDARY.has(one));
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
        const differing = placements.filter(
          (one) => keyVariant(key, one) !== null || one === 'absent' || one === 'empty' || PUT_ELSEWHERE.has(one),
        );
        if (differing.length === 0) return { kind: 'no-such-key-form' };
        const requests = plainRequests.filter((r) => everyOperation || r.operation !== 'getCardholderCredentials');
        return [{ requests, differing }];
      },
      act: async (sender, { requests, differing }) => {
        const all: Probed[] = [];
        for (const request of requests) {
          const before = await control(sender, request);
          const probes: Exchange[] = [];
          for (const key of receptionOf(before) === 'served' ? differing : []) {
            probes.push(await sender.once({ ...request, key, intent: 'unauthorised' }));
          }
          all.push({ request, before, probes, after: null });
        }
        const controlled: Probed[] = [];
        for (const one of all) {
          const refused = one.probes.some((probe) => receptionOf(probe) === 'refused');
          controlled.push(refused ? { ...one, after: await sender.send(one.request) } : one);
        }
        return controlled;
      },
      judge: noDataWithout,
      samples: {
        accepts: [sample([probed(sampleRefusal)])],
        rejects: [sample([probed(found)])],
      },
    }),
  );
}

const sample = <Reading>(reading: Reading) => ({
  one: { requests: [], differing: [] },
  reading,
  have: { plainRequests: [] },
});

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
  ),
  noDataWith('authentication/no-key', ['absent', 'empty']),
  noDataWith('authentication/wrong-key', ['wrong']),
  noDataWith('authentication/truncated-key', ['truncated', 'lengthened', 'altered']),
  noDataWith('authentication/key-in-query', ['query']),
  noDataWith('authentication/key-in-authorization', ['authorization', 'authorization-bare', 'other-header']),
  noDataWith('authentication/key-in-cookie', ['cookie']),
  noDataWith('authentication/key-case', ['other-case']),
];
