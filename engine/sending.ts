import { createHash } from 'node:crypto';
import { outOfBudget } from '../environment/client/client.ts';
import type { Operation, Request } from '../spec/exchange.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { receptionOf } from '../spec/reception.ts';
import type { Context, Sender } from './check.ts';
import type { SessionOptions } from './session-options.ts';
import { SMOKE_BUDGET } from './suite.ts';

/** How a check sends; `once` is added by whoever counts. */
export type SenderOfCheck = Omit<Sender, 'once'>;

/** Sends on behalf of one requirement, which is charged for it. */
export function senderOf(
  requirement: RequirementId,
  { client, settings }: SessionOptions,
  served: () => ReadonlySet<Operation>,
): SenderOfCheck {
  return {
    send: (request) => {
      // One request is kept for the control at the end.
      const last = client.remaining() === 1 && settings.budget > SMOKE_BUDGET;
      return last ? Promise.resolve(outOfBudget(requirement, request)) : client.send(requirement, request);
    },
    before: (request, since) => {
      const shown = client.shown(request);
      const { exchanges } = client;
      const later = since === undefined ? exchanges : exchanges.slice(exchanges.indexOf(since) + 1);
      return later.find((e) => isSame(e.request, shown) && receptionOf(e) !== 'unknown');
    },
    seen: () => client.exchanges,
    served: (operation) => served().has(operation),
  };
}

function isSame(a: Request, b: Request): boolean {
  const address = a.path === b.path && a.group === b.group && a.key === b.key;
  return address && a.query.length === b.query.length && a.query.every((pair, i) => pair.join() === b.query[i]?.join());
}

/** What the cases of one requirement's check are made from. */
export function contextOf(requirement: RequirementId, { client, settings }: SessionOptions): Context {
  return {
    settings,
    seed: createHash('sha256').update(`${settings.seed} ${requirement}`).digest().readInt32BE(0),
    seen: () => client.exchanges,
    derive: (make) => client.derive(requirement, make),
  };
}
