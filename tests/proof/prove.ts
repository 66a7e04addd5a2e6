import type { Exchange } from '../../spec/exchange/exchange.ts';
import type { RequirementResult, Results } from '../../spec/verdict/results.ts';
import { knownRow } from '../../spec/verdict/requirements.ts';
import { faults, variants } from '../../sandbox/api/catalogue.ts';
import type { SandboxOptions } from '../../sandbox/api/server.ts';
import { SMOKE_BUDGET } from '../../engine/suite.ts';
import type { Judging } from '../../runs/judging.ts';
import { judgePlanted, type Recorded } from './in-process.ts';
import type { Finding } from '../../spec/evidence/finding.ts';
import { idsListed } from '../../spec/evidence/reproduction.ts';
import { endingOf } from '../../spec/exchange/disposition.ts';
import { roleText } from '../../spec/phrasing/requests.ts';
import type { RequestRole } from '../../spec/evidence/place.ts';

/** What is planted in a sandbox. */
type Planted = Pick<SandboxOptions, 'faults' | 'variants'>;

/** How a sandbox is judged: the whole suite with the first seed unless told otherwise. */
interface How {
  readonly seed?: number;
  readonly ids?: readonly string[];
  readonly smoke?: boolean;
  /** Whether what was decided so far is enough; the run then ends early. */
  readonly isEnough?: (requirements: Results['requirements']) => boolean;
}

/** What a run came to against a sandbox with faults, permitted differences, or nothing. */
export interface Trial {
  readonly planted: string;
  readonly seed: number;
  readonly verdict: Results['verdict'];
  readonly scope: Results['scope'];
  readonly requests: number;
  /** Requirements that a fault breaks and that were violated (or warned, for a `should`). */
  readonly killedBy: readonly string[];
  /** Others that were violated, or warned although no difference allows it: false alarms, or damage of a fault beside. */
  readonly alarms: readonly string[];
  /** What the findings say of their requests, and the responses contradict. */
  readonly untrue: readonly string[];
}

/** Judges a sandbox with what is planted in it. */
export function judgeSandbox(
  planted: Planted,
  { seed = 1, ids, smoke = false, isEnough }: How = {},
): Promise<Recorded> {
  const enough = isEnough && ((judging: Judging) => isEnough(judging.session.decide().requirements));
  return judgePlanted({ seed, ...planted }, smoke ? { budget: SMOKE_BUDGET } : {}, ids, { smoke }, enough);
}

/** Runs the suite against what is planted, and tells apart what that explains and what it does not. */
export async function tryPlanted(planted: Planted, how: How = {}): Promise<Trial> {
  const { results, exchanges } = await judgeSandbox(planted, how);
  const breaks = (planted.faults ?? []).flatMap(brokenBy);
  const warns = (planted.variants ?? []).flatMap((id) => catalogued(variants, id).warns ?? []);
  const mayWarn = (id: string): boolean => warns.some((one) => one === 'any' || one === id);
  const [killers, others] = [true, false].map((is) => broken(results).filter(({ id }) => breaks.includes(id) === is));
  return {
    planted: Object.values(planted).flat().join(' and '),
    seed: how.seed ?? 1,
    verdict: results.verdict,
    scope: results.scope,
    requests: results.requests.sent,
    killedBy: (killers ?? []).map(({ id }) => id),
    alarms: (others ?? []).flatMap((row) => (row.status === 'violated' || !mayWarn(row.id) ? [alarmText(row)] : [])),
    untrue: untrueEvidence(results, exchanges),
  };
}

/** Runs the whole suite against one planted fault. */
export const tryFault = (id: string, seed = 1): Promise<Trial> => tryPlanted({ faults: [id] }, { seed });

/** The same, but only the first requests are sent if they are enough to kill the fault; a longer run ends once it is killed. */
async function tryFaultUntilKilled(id: string, seed: number): Promise<Trial> {
  const smoked = await tryPlanted({ faults: [id] }, { seed, smoke: true });
  if (smoked.killedBy.length > 0) return smoked;
  const isEnough: How['isEnough'] = (requirements) =>
    broken({ requirements }).some((row) => brokenBy(id).includes(row.id));
  return tryPlanted({ faults: [id] }, { seed, isEnough });
}

/** The same for a task of the proof. */
export const trySeed = ({ id, seed }: Pick<Trial, 'seed'> & { readonly id: string }): Promise<Trial> =>
  tryFaultUntilKilled(id, seed);

/** Runs the whole suite against one permitted difference. */
export const tryVariant = ({ id, seed = 1 }: { readonly id: string; readonly seed?: number }): Promise<Trial> =>
  tryPlanted({ variants: [id] }, { seed });

/** The requirements that a fault breaks. */
export const brokenBy = (id: string): readonly string[] => catalogued(faults, id).breaks;

/**
 * Faults that the requests of their own requirements do not meet, but those of other checks, because what is wrong is an answer that
 * was kept from another request.
 */
const SHOWN_BY_OTHERS = ['cache-without-account', 'cache-without-limit', 'cache-without-window-end'];

/** The requirements with requests of their own that a fault breaks, if those requests show it. */
export const rowsToRun = (id: string): readonly string[] =>
  SHOWN_BY_OTHERS.includes(id) ? [] : brokenBy(id).filter((row) => knownRow(row)?.by === 'active');

/**
 * Runs against one planted fault what its user would run. Requirements with requests of their own must be broken by a run of them
 * alone, because that is what a report advises. What stands in any answer is sought by the smoke selection, and by the whole
 * suite, until it is killed, if that meets no such answer.
 */
export function tryFaultBriefly(id: string): Promise<Trial> {
  const ids = rowsToRun(id);
  return ids.length > 0 ? tryPlanted({ faults: [id] }, { ids }) : tryFaultUntilKilled(id, 1);
}

const broken = ({ requirements }: Pick<Results, 'requirements'>): readonly RequirementResult[] =>
  requirements.filter(({ status }) => status === 'violated' || status === 'warned');

const alarmText = ({ id, status, findings: [first] }: RequirementResult): string =>
  `${status} ${id}: ${first?.expected ?? ''} / ${first?.actual ?? ''}`;

function catalogued<T extends { readonly id: string }>(all: readonly T[], id: string): T {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no such fault or variant: ${id}`);
  return found;
}

type Role<As> = Extract<RequestRole, { as: As }>;
/** Whether the response to a request of a finding does what is said of it; `others`: those to its other requests. */
type IsTrue<As> = (role: Role<As>, one: Exchange, others: readonly Exchange[]) => boolean;

const timesIn = (one: Exchange, id: string): number =>
  idsListed(one).filter((each) => each === id.toLowerCase()).length;
const textOf = ({ outcome }: Exchange): string | null => (outcome.kind === 'answer' ? outcome.body.text : null);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The statements that a recording can contradict. */
const TRUTHS: { readonly [As in RequestRole['as']]?: IsTrue<As> } = {
  lists: ({ id }, one) => timesIn(one, id) > 0,
  'lists-twice': ({ id }, one) => timesIn(one, id) > 1,
  'lists-of-another': ({ id }, one, others) =>
    timesIn(one, id) > 0 && others.every(({ request }) => request.subject !== one.request.subject),
  'lists-again': (_, one, others) => others.some((other) => idsListed(other).some((id) => timesIn(one, id) > 0)),
  lacks: ({ id }, one) => timesIn(one, id) === 0,
  begins: ({ id, nth = 0 }, one) => (idsListed(one)[nth] ?? null) === (id?.toLowerCase() ?? null),
  'wider-window': (_, one, others) => others.every((other) => !idsListed(other).some((id) => timesIn(one, id) > 0)),
  'narrower-window': (_, one) => idsListed(one).length > 0,
  repeats: (_, one, others) => others.every((other) => isSame(textOf(one), textOf(other))),
  ends: ({ ending }, one) => isSame(endingOf(one), ending),
  key: ({ key }, one) => one.request.key === key,
};

/** What the findings of a run say of their requests although the recorded responses say otherwise: a sentence each. */
export function untrueEvidence({ requirements }: Results, exchanges: readonly Exchange[]): readonly string[] {
  const known = new Map(exchanges.map((one) => [one.id, one]));
  const untrueIn = (id: string, { requests = [] }: Finding): readonly string[] =>
    requests.flatMap(({ exchange, role }) => {
      const one = known.get(exchange);
      const others = requests.flatMap((other) =>
        other.exchange === exchange ? [] : (known.get(other.exchange) ?? []),
      );
      // The table has each truth under the role that it reads.
      const isTrue = TRUTHS[role.as] as
        | ((of: RequestRole, one: Exchange, others: readonly Exchange[]) => boolean)
        | undefined;
      const holds = one !== undefined && (isTrue?.(role, one, others) ?? true);
      return holds ? [] : [`${id}: ${exchange} ${roleText(role)}`];
    });
  return requirements.flatMap(({ id, findings }) => findings.flatMap((finding) => untrueIn(id, finding)));
}
