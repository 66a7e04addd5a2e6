import { faults } from '../../../sandbox/api/catalogue.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { SMOKE_BUDGET } from '../../../engine/suite.ts';
import { DEFAULT_BUDGET as WHOLE } from '../../../environment/settings/table.ts';
import type { RequirementResult, Results } from '../../../spec/verdict/results.ts';
import { judgePlanted } from '../in-process.ts';

/** When one fault was seen: the requests after which a requirement was found broken; null if none was. */
export interface Seen {
  readonly fault: string;
  /** A must-level requirement, whichever it is; of a fault that breaks none, any requirement. */
  readonly noticed: number | null;
  /** A requirement that the fault is known to break. */
  readonly named: number | null;
  /** Requirements that it breaks and that were found broken. */
  readonly by: readonly string[];
  /** Those of the budgets (`BUDGETS`) with which a run of its own notices it. */
  readonly budgets: readonly number[];
}

/** Budgets that are tried by a run of their own: a run that may send less confirms earlier. */
export const BUDGETS = [25, 50, 100, 200, 400] as const;

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

/** Runs the whole suite against one planted fault with each budget, and says when it was seen. */
export async function tryAt(fault: string): Promise<Seen> {
  const breaks: readonly string[] = faults.find(({ id }) => id === fault)?.breaks ?? [];
  const isRequired = breaks.some((id) => levels.get(id) === 'must');
  const brokenIn = ({ requirements }: Results) =>
    requirements.filter(({ status }) => status === 'violated' || status === 'warned');
  const tellingIn = (results: Results) => brokenIn(results).filter(({ level }) => !isRequired || level === 'must');
  const budgets: number[] = [];
  for (const budget of BUDGETS.slice(0, -1)) {
    const { results } = await judged(fault, budget);
    if (tellingIn(results).length > 0) budgets.push(budget);
  }
  const { results, exchanges } = await judged(fault, WHOLE);
  const order = orderOf(exchanges);
  const telling = tellingIn(results);
  const own = brokenIn(results).filter(({ id }) => breaks.includes(id));
  const moments = (rows: readonly RequirementResult[]) => earliest(rows.map((row) => momentOf(row, order)));
  if (telling.length > 0) budgets.push(WHOLE);
  return { fault, noticed: moments(telling), named: moments(own), by: own.map(({ id }) => id), budgets };
}

/** A run of its own with a budget; the smallest is that of a smoke run. */
const judged = (fault: string, budget: number) =>
  judgePlanted({ faults: [fault] }, { budget }, [], { smoke: budget === SMOKE_BUDGET });
