import { faults } from '../../../sandbox/api/catalogue.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import type { RequirementResult } from '../../../spec/results.ts';
import { judgeInProcess, PROOF_CLOCK } from '../in-process.ts';

/** When one fault was seen: after so many requests a requirement was found broken; null if none was. */
export interface Seen {
  readonly fault: string;
  /** A required rule, whichever it is; of a fault that breaks none, any rule. */
  readonly noticed: number | null;
  /** A requirement that the fault is known to break. */
  readonly named: number | null;
  /** Requirements that it breaks and that were found broken. */
  readonly by: readonly string[];
}

const levels = new Map<string, string>(catalogue.map(({ id, level }) => [id, level]));

/** After how many requests the exchanges of the first finding were there. */
function momentOf({ findings }: RequirementResult, order: ReadonlyMap<string, number>): number {
  const moments = findings.map(({ exchanges }) => Math.max(...exchanges.map((id) => order.get(id) ?? Infinity)));
  return Math.min(...moments);
}

const earliest = (moments: readonly number[]): number | null => {
  const first = Math.min(...moments);
  return Number.isFinite(first) ? first : null;
};

const orderOf = (exchanges: readonly Exchange[]) => new Map(exchanges.map(({ id }, nth) => [id, nth + 1]));

/** Runs the whole suite against one planted fault, and says when it was seen. */
export async function tryAt(fault: string): Promise<Seen> {
  const breaks: readonly string[] = faults.find(({ id }) => id === fault)?.breaks ?? [];
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed: 1, faults: [fault] });
  try {
    const { results, exchanges } = await judgeInProcess(sandbox, { seed: 1 });
    const order = orderOf(exchanges);
    const broken = results.requirements.filter(({ status }) => status === 'violated' || status === 'warned');
    const isRequired = breaks.some((id) => levels.get(id) === 'must');
    const telling = broken.filter(({ level }) => !isRequired || level === 'must');
    const own = broken.filter(({ id }) => breaks.includes(id));
    const moments = (rows: readonly RequirementResult[]) => earliest(rows.map((row) => momentOf(row, order)));
    return { fault, noticed: moments(telling), named: moments(own), by: own.map(({ id }) => id) };
  } finally {
    await sandbox.close();
  }
}

/** How many requests each check sends to the sandbox without a fault, in the order in which they first send. */
export async function requestsByCheck(): Promise<ReadonlyMap<string, number>> {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed: 1 });
  try {
    const { exchanges } = await judgeInProcess(sandbox, { seed: 1 });
    const sent = new Map<string, number>();
    for (const { check } of exchanges) sent.set(check, (sent.get(check) ?? 0) + 1);
    return sent;
  } finally {
    await sandbox.close();
  }
}
