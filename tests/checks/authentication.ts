import type { Ask, Exchange, Group, KeyUse } from '../../spec/exchange.ts';
import { answerOf } from '../../spec/answer.ts';
import { keyVariant } from '../../target/client-keys.ts';
import {
  findCardholder,
  getCardholder,
  getCredentials,
  listTransactions,
  listTypes,
  windowQuery,
} from '../../target/asks.ts';
import { windowBefore } from '../../target/discovery.ts';
import { outcomeText, receptionOf } from './acts.ts';
import type { Uat } from './check.ts';
import { check } from './check.ts';
import { widest } from './truth-queries.ts';

/** A plain request of each operation that this target serves, one at least in each of the four groups. */
function plainAsks(uat: Uat): readonly Ask[] {
  const subject = uat.subject();
  if (subject === null) return [];
  const asks = [
    getCardholder(subject.cardholderId),
    findCardholder(subject.customerId),
    listTypes(),
    getCredentials(subject.cardholderId),
  ];
  const truth = uat.truth;
  if (truth === null) {
    const window = windowBefore(Date.parse(uat.settings.clock), 86_400_000);
    asks.push(listTransactions(subject.cardholderId, windowQuery(window), { intent: 'open' }));
  } else asks.push(listTransactions(truth.cardholderId, [...windowQuery(widest(truth)), ['limit', '1']]));
  return asks;
}

const PUT_ELSEWHERE: ReadonlySet<KeyUse> = new Set(['query', 'authorization', 'cookie']);

/** Ways tried once in each group; the others are tried in every operation. */
const SECONDARY: ReadonlySet<KeyUse> = new Set(['query', 'authorization', 'cookie', 'other-case', 'truncated']);

/** The same request, served earlier in this run: as good a control as one more. */
function servedBefore(uat: Uat, ask: Ask): Exchange | undefined {
  const same = (other: Ask) =>
    other.path === ask.path && other.group === ask.group && JSON.stringify(other.query) === JSON.stringify(ask.query);
  return uat.seen().find((e) => e.ask.key === 'header' && same(e.ask) && receptionOf(e) === 'served');
}

/** No data for a request whose key is not right, between two requests with the right key that are served. */
function noDataWith(requirement: string, uses: readonly KeyUse[]) {
  return check(requirement, async (uat) => {
    if (uses.some((use) => PUT_ELSEWHERE.has(use)) && !uat.settings.misplacedKey) {
      return uat.obstacle('left out: the key is not put elsewhere (--no-misplaced-key, or production)');
    }
    const silent = new Set<Group>(['cardholder', 'credential', 'lookup', 'account']);
    const differing = uses.filter(
      (use) => keyVariant(uat.settings.key, use) !== null || use === 'absent' || PUT_ELSEWHERE.has(use),
    );
    if (differing.length === 0) return uat.obstacle('this key has no such other form');
    const everyOperation = uses.every((use) => !SECONDARY.has(use));
    for (const ask of plainAsks(uat).filter((one) => everyOperation || one.operation !== 'getCardholderCredentials')) {
      const before = servedBefore(uat, ask) ?? (await uat.send(ask));
      if (receptionOf(before) !== 'served') {
        uat.obstacle(`no positive control: ${before.id}: ${outcomeText(before)}`);
        continue;
      }
      const probes = [];
      for (const key of differing) probes.push(await uat.send({ ...ask, key, intent: 'unauthorised' }));
      const after = await uat.send(ask);
      if (receptionOf(after) !== 'served') {
        uat.obstacle(`no positive control afterwards: ${after.id}: ${outcomeText(after)}`);
        continue;
      }
      for (const probe of probes) {
        const reception = receptionOf(probe);
        if (reception === 'served') {
          uat.depart(
            { at: 'status', expected: 'no data (401 or 403)', actual: `${answerOf(probe)?.status ?? ''} with a body` },
            [probe, before],
          );
          silent.delete(ask.group);
        } else if (reception === 'refused') {
          uat.witness('refused request between two served ones');
          silent.delete(ask.group);
        } else uat.obstacle(`${probe.id}: ${outcomeText(probe)}`);
      }
    }
    for (const group of silent) uat.obstacle(`nothing to say of the ${group} group`);
  });
}

export const checks = [
  check('authentication/header-suffices', async (uat) => {
    const asks = plainAsks(uat);
    const exchanges = [];
    for (const ask of asks) exchanges.push(await uat.send(ask));
    for (const exchange of exchanges) {
      const elsewhere = exchanges.some((e) => receptionOf(e) === 'served');
      const status = answerOf(exchange)?.status;
      if (receptionOf(exchange) === 'served') uat.witness('operation');
      else if (elsewhere && (status === 401 || status === 403)) {
        uat.depart({ at: 'status', expected: '200, for the key is accepted elsewhere', actual: String(status) }, [
          exchange,
        ]);
      } else uat.obstacle(`${exchange.id}: ${outcomeText(exchange)}`);
    }
  }),
  noDataWith('authentication/no-key', ['absent']),
  noDataWith('authentication/wrong-key', ['wrong']),
  noDataWith('authentication/truncated-key', ['truncated', 'lengthened']),
  noDataWith('authentication/key-in-query', ['query']),
  noDataWith('authentication/key-in-authorization', ['authorization']),
  noDataWith('authentication/key-in-cookie', ['cookie']),
  noDataWith('authentication/key-case', ['other-case']),
];
