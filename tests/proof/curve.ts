import { faults } from '../../sandbox/api/catalogue.ts';
import { catalogue } from '../../spec/generated/catalogue.ts';
import { SMOKE_BUDGET } from '../../engine/suite.ts';
import { DEFAULT_BUDGET } from '../../environment/settings/table.ts';
import { judgePlanted } from './in-process.ts';

/** When one fault was seen. */
export interface Seen {
  readonly fault: string;
  /** The requests of a whole run after which a must-level requirement was found broken; of a fault that breaks none, any; null if none was. */
  readonly noticed: number | null;
  /** The budgets with which a run of its own notices it. */
  readonly budgets: readonly number[];
}

/** Budgets that are tried by a run of their own: a run that may send less confirms earlier. */
export const BUDGETS = [SMOKE_BUDGET, 50, 100, 200, DEFAULT_BUDGET] as const;

const required = new Set<string>(catalogue.flatMap(({ id, level }) => (level === 'must' ? [id] : [])));

/** Whether a fault breaks a must-level requirement; the others break what the specification leaves open. */
export const isViolation = (fault: string): boolean =>
  faults.some(({ id, breaks }) => id === fault && breaks.some((row) => required.has(row)));

/** Runs the whole suite against one planted fault with each budget, the smallest as a smoke run, and says when it was seen. */
export async function tryAt(fault: string): Promise<Seen> {
  const seen: { budget: number; after: number }[] = [];
  for (const budget of BUDGETS) {
    const how = { smoke: budget === SMOKE_BUDGET };
    const { results, exchanges } = await judgePlanted({ faults: [fault] }, { budget }, [], how);
    const broken = results.requirements.filter(({ status }) => status === 'violated' || status === 'warned');
    const telling = broken.filter(({ level }) => !isViolation(fault) || level === 'must');
    const order = new Map(exchanges.map(({ id }, nth) => [id, nth + 1]));
    const findings = telling.flatMap((row) => row.findings);
    const moments = findings.map((one) => Math.max(...one.exchanges.map((id) => order.get(id) ?? Infinity)));
    if (telling.length > 0) seen.push({ budget, after: Math.min(...moments) });
  }
  const whole = seen.find(({ budget }) => budget === DEFAULT_BUDGET);
  return { fault, noticed: whole?.after ?? null, budgets: seen.map(({ budget }) => budget) };
}
