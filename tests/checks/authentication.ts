import type { Request, Group, KeyPlacement } from '../../spec/exchange.ts';
import { responseOf } from '../../spec/response.ts';
import { keyVariant } from '../../environment/client/key-placement.ts';
import { once, outcomeText, receptionOf, sentBefore } from './acts.ts';
import type { CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';
import { plainAsks } from './plain-asks.ts';

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
function noDataWith(requirement: string, uses: readonly KeyPlacement[]) {
  return check(requirement, async (uat) => {
    if (uses.some((use) => PUT_ELSEWHERE.has(use)) && !uat.settings.misplacedKey) {
      return uat.obstacle('left out: the key is not put elsewhere (--no-misplaced-key, or production)');
    }
    const differing = uses.filter(
      (use) =>
        keyVariant(uat.settings.key, use) !== null || use === 'absent' || use === 'empty' || PUT_ELSEWHERE.has(use),
    );
    if (differing.length === 0) return uat.obstacle('this key has no such other form');
    const everyOperation = uses.every((use) => !SECONDARY.has(use));
    const silent = new Set<Group>(['cardholder', 'credential', 'lookup', 'account']);
    const refused = new Map<Request, number>();
    for (const ask of plainAsks(uat).filter((one) => everyOperation || one.operation !== 'getCardholderCredentials')) {
      const probes = await probed(uat, ask, differing);
      if (probes.served > 0) silent.delete(ask.group);
      if (probes.refused > 0) refused.set(ask, probes.refused);
    }
    for (const [ask, count] of refused) {
      const after = await uat.send(ask);
      if (receptionOf(after) !== 'served') {
        uat.obstacle(`no positive control afterwards: ${after.id}: ${outcomeText(after)}`);
        continue;
      }
      uat.observation('refused request between two served ones', count);
      silent.delete(ask.group);
    }
    for (const group of silent) uat.obstacle(`nothing to say of the ${group} group`);
  });
}

/** Sends one request with the key in each of some uses, after a positive control: how many were served, how many refused. */
async function probed(
  uat: CheckContext,
  ask: Request,
  uses: readonly KeyPlacement[],
): Promise<{ served: number; refused: number }> {
  const counts = { served: 0, refused: 0 };
  const seen = sentBefore(uat, ask);
  const before = seen !== undefined && receptionOf(seen) === 'served' ? seen : await uat.send(ask);
  if (receptionOf(before) !== 'served') {
    uat.obstacle(`no positive control: ${before.id}: ${outcomeText(before)}`);
    return counts;
  }
  for (const key of uses) {
    const asked = { ...ask, key, intent: 'unauthorised' } as const;
    const probe = await once(uat, asked);
    const reception = receptionOf(probe);
    if (reception === 'served') {
      const actual = `${responseOf(probe)?.status ?? ''} with a body`;
      uat.depart({ at: 'status', expected: 'no data (401 or 403)', actual }, [probe, before]);
      counts.served++;
    } else if (reception === 'refused') counts.refused++;
    else uat.obstacle(`${probe.id}: ${outcomeText(probe)}`);
  }
  return counts;
}

export const checks = [
  check('authentication/header-suffices', async (uat) => {
    const asks = plainAsks(uat);
    const exchanges = [];
    for (const ask of asks) exchanges.push(await once(uat, ask));
    for (const exchange of exchanges) {
      const elsewhere = exchanges.some((e) => receptionOf(e) === 'served');
      const status = responseOf(exchange)?.status;
      if (receptionOf(exchange) === 'served') uat.observation('operation');
      else if (elsewhere && (status === 401 || status === 403)) {
        uat.depart({ at: 'status', expected: '200, for the key is accepted elsewhere', actual: String(status) }, [
          exchange,
        ]);
      } else uat.obstacle(`${exchange.id}: ${outcomeText(exchange)}`);
    }
  }),
  noDataWith('authentication/no-key', ['absent', 'empty']),
  noDataWith('authentication/wrong-key', ['wrong']),
  noDataWith('authentication/truncated-key', ['truncated', 'lengthened', 'altered']),
  noDataWith('authentication/key-in-query', ['query']),
  noDataWith('authentication/key-in-authorization', ['authorization', 'authorization-bare', 'other-header']),
  noDataWith('authentication/key-in-cookie', ['cookie']),
  noDataWith('authentication/key-case', ['other-case']),
];
