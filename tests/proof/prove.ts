import type { Exchange } from '../../spec/exchange/exchange.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import type { Results } from '../../spec/verdict/results.ts';
import { knownRow } from '../../spec/verdict/requirements.ts';
import { faults, variants } from '../../sandbox/api/catalogue.ts';
import type { SandboxOptions } from '../../sandbox/api/server.ts';
import { SMOKE_BUDGET } from '../../engine/suite.ts';
import type { Judging } from '../../runs/judging.ts';
import { judgePlanted } from './in-process.ts';
import type { Finding } from '../../spec/evidence/finding.ts';
import { idsListed } from '../../spec/evidence/reproduction.ts';
import { endingOf } from '../../spec/exchange/disposition.ts';
import { roleText } from '../../spec/phrasing/requests.ts';
import type { RequestRole } from '../../spec/evidence/place.ts';

/** What is planted in a sandbox. */
type Planted = Pick<SandboxOptions, 'faults' | 'variants'>;

/** What a run came to. */
interface Run {
  readonly verdict: Results['verdict'];
  readonly requests: number;
  readonly seconds: number;
}

/** What one fault came to: which requirements it breaks were seen broken, and which others. */
export interface Kill extends Run {
  readonly fault: string;
  readonly breaks: readonly string[];
  /** Requirements that the fault breaks and that were violated (or warned, for a `should`). */
  readonly killedBy: readonly string[];
  /** Other requirements that were violated or warned: collateral damage. */
  readonly beside: readonly string[];
  /** What the findings say of their requests, and the responses contradict. */
  readonly untrue: readonly string[];
}

/** What one permitted difference came to; anything violated or warned beyond what it may is a false alarm. */
export interface Calm extends Run {
  readonly variant: string;
  readonly seed: number;
  readonly alarms: readonly string[];
}

/** What a smoke run came to. */
export interface Smoked extends Run {
  readonly scope: Results['scope'];
  readonly killedBy: readonly string[];
  readonly alarms: readonly string[];
}

/** Runs the whole suite against one planted fault. */
export async function tryFault(id: string, seed = 1): Promise<Kill> {
  return killOf(id, await judgeSandbox({ faults: [id] }, { seed }));
}

/** The same, but only the first requests are sent if they are enough to kill the fault; a longer run ends once it is killed. */
export async function tryFaultUntilKilled(id: string, seed: number): Promise<Kill> {
  const smoked = killOf(id, await judgeSandbox({ faults: [id] }, { seed, smoke: true }));
  if (smoked.killedBy.length > 0) return smoked;
  const isEnough: How['isEnough'] = (requirements) => killers({ requirements }, id).length > 0;
  return killOf(id, await judgeSandbox({ faults: [id] }, { seed, isEnough }));
}

/** Whether a fault was killed with a seed, and by what. */
export interface SeededFault {
  readonly fault: string;
  readonly seed: number;
  readonly killedBy: readonly string[];
}

/** Runs the suite against one planted fault until it is killed, with the institution and the requests of a seed. */
export async function trySeed({ fault, seed }: Omit<SeededFault, 'killedBy'>): Promise<SeededFault> {
  const { killedBy } = await tryFaultUntilKilled(fault, seed);
  return { fault, seed, killedBy };
}

/**
 * Faults that the requests of their own requirements do not meet, but those of other checks: no history can be read, because its
 * pages are refused, what is wrong is an answer that was kept from another request, a bound that is not asked for, or it begins late.
 */
const SHOWN_BY_OTHERS = [
  'authentication-no-key-in-the-end',
  'cache-without-account',
  'cache-without-customer-of-two',
  'cache-without-limit',
  'cache-without-window-end',
  'pending-month-lists-both-results',
  'transactions-limit-25-refused',
  'validator-limit-above-20-refused',
  'window-end-compared-as-text',
];

/**
 * Runs against one planted fault what its user would run. Requirements with requests of their own must be broken by a run of them
 * alone, because that is what a report advises. What stands in any answer is sought by the smoke selection, and by the whole
 * suite, until it is killed, if that meets no such answer.
 */
export async function tryFaultBriefly(id: string): Promise<Kill> {
  const own = rowsToRun(id);
  return own.length > 0 ? killOf(id, await judgeSandbox({ faults: [id] }, { ids: own })) : tryFaultUntilKilled(id, 1);
}

/** The same for several faults without requests of their own, planted at once: one that hides another is planted without it. */
export async function tryFaultsBriefly(ids: readonly string[]): Promise<readonly Kill[]> {
  const together = ids.length > 1 ? await judgeSandbox({ faults: ids }, { smoke: true }) : null;
  const kills: Kill[] = [];
  for (const id of ids) {
    const isSeen = together !== null && killers(together.results, id).length > 0;
    kills.push(isSeen ? killOf(id, together) : await tryFaultBriefly(id));
  }
  return kills;
}

/** The requirements with requests of their own that a fault breaks, if those requests show it. */
export const rowsToRun = (id: string): readonly RequirementId[] =>
  SHOWN_BY_OTHERS.includes(id) ? [] : planted(faults, id).breaks.filter((row) => knownRow(row)?.by === 'active');

/** Runs the whole suite against one permitted difference. */
export async function tryVariant({ id, seed = 1 }: { readonly id: string; readonly seed?: number }): Promise<Calm> {
  const { results, run } = await judgeSandbox({ variants: [id] }, { seed });
  return { variant: id, seed, alarms: alarmsOf(results, id), ...run };
}

/** Runs the whole suite against several permitted differences at once. */
export async function tryVariants(ids: readonly string[]): Promise<Calm> {
  const { results, run } = await judgeSandbox({ variants: ids });
  return { variant: ids.join(' and '), seed: 1, alarms: alarmsOf(results, ...ids), ...run };
}

/** Runs the whole suite against several faults at once: which requirements of each were broken. */
export async function tryFaults(
  ids: readonly string[],
): Promise<Run & { readonly killedBy: ReadonlyMap<string, readonly string[]> }> {
  const { results, run } = await judgeSandbox({ faults: ids });
  return { killedBy: new Map(ids.map((id) => [id, killers(results, id)])), ...run };
}

/** Runs the smoke selection against the sandbox with what is planted in it. */
export async function trySmoke(of: Planted, seed = 1): Promise<Smoked> {
  const { results, run } = await judgeSandbox(of, { smoke: true, seed });
  const killedBy = (of.faults ?? []).flatMap((id) => killers(results, id));
  const alarms = (of.variants ?? []).flatMap((id) => alarmsOf(results, id));
  return { scope: results.scope, killedBy, alarms, ...run };
}

const broken = (results: Pick<Results, 'requirements'>) =>
  results.requirements.filter((r) => r.status === 'violated' || r.status === 'warned').map((r) => r.id);

function killOf(id: string, { results, exchanges, run }: JudgedSandbox): Kill {
  const killedBy = killers(results, id);
  const beside = broken(results).filter((r) => !killedBy.includes(r));
  const untrue = untrueEvidence(results, exchanges);
  return { fault: id, breaks: planted(faults, id).breaks, killedBy, beside, untrue, ...run };
}

const killers = (results: Pick<Results, 'requirements'>, fault: string) =>
  broken(results).filter((r) => planted(faults, fault).breaks.some((id) => id === r));

function planted<T extends { readonly id: string }>(all: readonly T[], id: string): T {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no such fault or variant: ${id}`);
  return found;
}

function alarmsOf(results: Results, ...ids: readonly string[]): string[] {
  const warns = ids.flatMap((id) => planted(variants, id).warns ?? []);
  const mayWarn = (id: string): boolean => warns.some((one) => one === 'any' || one === id);
  return results.requirements
    .filter(({ id, status }) => status === 'violated' || (status === 'warned' && !mayWarn(id)))
    .map((r) => `${r.status} ${r.id}: ${r.findings[0]?.expected ?? ''} / ${r.findings[0]?.actual ?? ''}`);
}

/** How a sandbox is judged: the whole suite with the first seed unless told otherwise. */
interface How {
  readonly seed?: number;
  readonly ids?: readonly string[];
  readonly smoke?: boolean;
  /** Whether what was decided so far is enough; the run then ends early. */
  readonly isEnough?: (requirements: Results['requirements']) => boolean;
}

/** A run against a sandbox. */
export interface JudgedSandbox {
  readonly results: Results;
  readonly exchanges: readonly Exchange[];
  readonly run: Run;
}

/** Judges a sandbox with what is planted in it. */
export async function judgeSandbox(options: Planted, how: How = {}): Promise<JudgedSandbox> {
  const { seed = 1, ids = [], smoke = false, isEnough } = how;
  const begun = performance.now();
  const enough = isEnough && ((judging: Judging) => isEnough(judging.session.decide().requirements));
  const change = smoke ? { budget: SMOKE_BUDGET } : {};
  const { results, exchanges } = await judgePlanted({ seed, ...options }, change, ids, { smoke }, enough);
  const seconds = (performance.now() - begun) / 1000;
  return { results, exchanges, run: { verdict: results.verdict, requests: results.requests.sent, seconds } };
}

/** Every fault's and variant's id, for the tests that run them side by side. */
export const faultIds = faults.map((f) => f.id);
export const variantIds = variants.map((v) => v.id);

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
