import type { Exchange } from '../exchange.ts';
import { judge, type Stood } from '../judgement.ts';
import { receptionOf } from '../reception.ts';

/** As many tries in a row as no disturbance in passing spoils. */
const SEVERAL = 3;

/**
 * The answer to a valid request can be read to its end (specification: Endpoints, operations return JSON). One that
 * breaks off or is not encoded as it says breaks it if each of several tries did and others are served afterwards.
 */
export function judgeComplete(exchanges: readonly Exchange[]): Stood[] {
  const last = exchanges.findLastIndex((e) => receptionOf(e) === 'served');
  const tries = new Map<string, number>();
  return exchanges.flatMap((exchange, place): Stood[] => {
    const { request, check, ordinal } = exchange;
    if (request.key !== 'header' || (request.intent !== 'plain' && request.intent !== 'unusual')) return [];
    if (receptionOf(exchange) === 'served') return [{ judgement: judge('body/complete', null), exchange }];
    const how = damageOf(exchange);
    const key = `${check} ${ordinal}`;
    const times = how === null ? 0 : (tries.get(key) ?? 0) + 1;
    tries.set(key, times);
    if (how === null || times < SEVERAL || place > last) return [];
    const mismatch = { at: { in: 'body' }, kind: 'incomplete', how, times } as const;
    return [{ judgement: judge('body/complete', mismatch), exchange }];
  });
}

function damageOf({ outcome }: Exchange): 'broken-off' | 'undecodable' | null {
  if (outcome.kind === 'answer') return null;
  return outcome.why === 'broken-off' || outcome.why === 'undecodable' ? outcome.why : null;
}
