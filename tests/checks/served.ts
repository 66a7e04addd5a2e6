import { answerOf } from '../../spec/answer.ts';
import type { Exchange, Operation } from '../../spec/exchange.ts';

/** Operations that answered a request with the right key with a success of the stated shape. */
export function servedBy(exchanges: readonly Exchange[]): ReadonlySet<Operation> {
  const served = new Set<Operation>();
  for (const exchange of exchanges) {
    const answer = answerOf(exchange);
    if (answer?.success !== true || !answer.json.ok || exchange.ask.key !== 'header') continue;
    if (shaped(exchange.ask.operation, answer.json.value)) served.add(exchange.ask.operation);
  }
  return served;
}

function shaped(operation: Operation, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const has = (name: string) => Object.hasOwn(body, name);
  const list = (name: string) => has(name) && Array.isArray((body as Record<string, unknown>)[name]);
  const by: Record<Operation, () => boolean> = {
    getCardholder: () => has('cardholderId'),
    findCardholder: () => has('id'),
    listCredentialTypes: () => list('credentialTypes'),
    getCardholderCredentials: () => list('credentials'),
    listTransactions: () => list('transactions') && has('paging'),
  };
  return by[operation]();
}
