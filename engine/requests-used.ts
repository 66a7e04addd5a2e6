import { DISCOVERY, type Exchange } from '../spec/exchange.ts';
import type { RequirementResult, Results } from '../spec/results.ts';

type Again = NonNullable<Results['requests']['again']>;

/** Which exchanges each check has used, no matter which check sent them: what a run of its requirement alone has to send. */
export class RequestsUsed {
  private readonly used = new Map<string, Set<Exchange>>();

  /** Asks for the check of a requirement, and keeps what it got. */
  noting<Asked extends readonly unknown[]>(requirement: string, ask: (...asked: Asked) => Promise<Exchange>) {
    return async (...asked: Asked): Promise<Exchange> => {
      const exchange = await ask(...asked);
      const known = this.used.get(requirement) ?? new Set();
      this.used.set(requirement, known.add(exchange));
      return exchange;
    };
  }

  /** What running the requirements with findings again is likely to send. */
  again(requirements: readonly RequirementResult[], sent: readonly Exchange[]): Again {
    const own = new Set(sent.filter(({ check }) => check !== DISCOVERY));
    const counts = requirements.flatMap(({ id, findings }): (readonly [string, number])[] => {
      const used = [...(this.used.get(id) ?? [])].filter((exchange) => own.has(exchange));
      return findings.length > 0 && used.length > 0 ? [[id, used.length]] : [];
    });
    return { discovery: sent.length - own.size, own: Object.fromEntries(counts) };
  }
}
