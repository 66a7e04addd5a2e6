import { operationIds, operations } from '../generated/vocabulary.ts';
import type { Requirement } from './requirements.ts';
import type { Blocked, Obstacle, Reason } from '../evidence/facts.ts';
import type { HeldReason, Profile, VerdictReason } from './verdict-reason.ts';
import { type Finding, findingOf } from '../evidence/finding.ts';
import { exitCodeOf, gateOf, withheldIn } from './gate.ts';
import { type Failing, missingOf } from './served.ts';
import type { GapAnswer, Gate, Gathered, RequirementResult, Status, Verdict } from './results.ts';
import { brokenReason } from './broken-reason.ts';
import { gateNext } from '../phrasing/gate.ts';
import { isSpent, reasonText } from '../phrasing/reasons.ts';
import { sampleText } from '../phrasing/times.ts';
import { nextText, whyText } from '../phrasing/verdict.ts';
import type { Operation } from '../exchange/exchange.ts';
import { hindersPass, isCertain, representativeFirst, seenOnceFirst, unconfirmedOf } from '../evidence/certainty.ts';

/** Everything that a verdict is decided from. */
interface Basis {
  readonly catalogue: readonly Requirement[];
  readonly gathered: ReadonlyMap<string, Gathered>;
  readonly selected: (id: string) => boolean;
  readonly served: ReadonlySet<Operation>;
  /** Operations that were asked for as they should be, and never succeeded with the stated shape; none unless told otherwise. */
  readonly failing?: ReadonlyMap<Operation, Failing>;
  /** Operations of which at least one record was seen; those that were served unless told otherwise. */
  readonly examined?: ReadonlySet<Operation>;
  /** Operations without which there is no verdict; by default all for a full run, none for a partial one. */
  readonly mustServe?: readonly Operation[];
  readonly profile: Profile;
  /** The run's clock: waivers end by it. */
  readonly clock: string;
  readonly strict: boolean;
  /** The target is the built-in sandbox; it is not unless told otherwise. */
  readonly sandbox?: boolean;
  /** Only the first requests were sent; it is not unless told otherwise. */
  readonly smoke?: boolean;
  readonly mustBeComplete: boolean;
  /** Why the target as a whole could not be judged, or not to the end. */
  readonly blocked: Blocked | null;
  /** What got no response however often it was sent; nothing unless told otherwise. */
  readonly unanswered?: HeldReason['unanswered'];
}

/** What a run comes to: each requirement, the verdict of the target and the gate of the user. */
export interface Decision {
  readonly requirements: readonly RequirementResult[];
  readonly gaps: readonly GapAnswer[];
  readonly verdict: Verdict;
  readonly gate: Gate;
  readonly complete: boolean;
  readonly exitCode: number;
  /** Why this verdict: as a fact, and in words. */
  readonly because: VerdictReason;
  readonly why: string;
  readonly next: string;
}

const NOTHING: Gathered = { observations: 0, findings: [], findingsTotal: 0, obstacles: [], answered: null };
/** Findings kept of one requirement; all are counted. */
export const FINDINGS_KEPT = 50;
/** Obstacles kept of one requirement, and those that its reason names. */
export const OBSTACLES_KEPT = 20;
const NAMED = 4;
/** A requirement that passed with fewer observations, or observations on fewer different things, says so. */
const FEW = 3;

/** The status of a requirement with findings, by its level. */
const BROKEN: Readonly<Record<Requirement['level'], Status>> = { must: 'violated', should: 'warned', gap: 'changed' };

/** What keeps a run from its end although something was served. */
const STOPS: readonly Blocked['kind'][] = ['cut-short', 'some-customers-unknown', 'group-given-up', 'throttled'];

/** Decides every status, the verdict over the target and the gate over the user's rules, once and in one place. */
export function decide(basis: Basis): Decision {
  const { catalogue, selected, profile, strict, mustBeComplete } = basis;
  const requirements = catalogue.map((row) => statusOf(row, basis));
  const gaps = catalogue.filter((r) => r.level === 'gap').map((row) => gapOf(row, basis));
  const waitedFor = new Set(catalogue.filter((row) => row.by !== 'none' && !row.conditional).map((row) => row.id));
  const chosen = requirements.filter((r) => selected(r.id));
  const open = chosen.filter((r) => {
    const stated = r.level === 'must' || profile.pins[r.id] !== undefined;
    return stated && waitedFor.has(r.id) && r.status === 'not-tested';
  });
  const { verdict, because: cause } = verdictOf(requirements, chosen, open, basis);
  const because = basis.smoke === true ? { ...cause, smoke: true as const } : cause;
  const missed = mustBeComplete ? open : [];
  const gate = gateOf({ verdict, requirements, strict, missed });
  const next = (verdict === 'inconclusive' ? null : gateNext(gate, verdict === 'violates')) ?? nextText(because);
  const said = { verdict, gate, because, why: whyText(because), next };
  return { requirements, gaps, complete: open.length === 0, exitCode: exitCodeOf(gate), ...said };
}

/** The verdict, of the target alone: a `must` that is broken counts even if it is waived. */
function verdictOf(
  requirements: readonly RequirementResult[],
  chosen: readonly RequirementResult[],
  open: readonly RequirementResult[],
  basis: Basis,
): { readonly verdict: Verdict; readonly because: VerdictReason } {
  const { blocked, mustServe, served, examined = served } = basis;
  const isBroken = ({ status, findings }: RequirementResult): boolean =>
    status === 'violated' || (status === 'waived' && isCertain(findings));
  const broken = requirements.filter((r) => r.level === 'must' && isBroken(r));
  const because = brokenReason(broken, requirements);
  if (because !== null) return { verdict: 'violates', because };
  const partial = chosen.length < requirements.length;
  const wanted = mustServe ?? (partial ? [] : operationIds);
  const { unserved, lacking } = missingOf(served, examined, wanted);
  const unseen = partial && chosen.every((r) => r.status === 'not-tested');
  const isCut = ({ obstacles }: RequirementResult): boolean => obstacles.some(isSpent);
  const stopped = blocked !== null && (STOPS.includes(blocked.kind) || (partial && concerns(blocked, basis)));
  if (unserved.length > 0 || unseen || stopped) {
    const isUnasked = open.some(isCut) && !unserved.some((one) => basis.failing?.has(one));
    return { verdict: 'inconclusive', because: unjudged(blocked, unserved, isUnasked) };
  }
  if (lacking.length > 0) return { verdict: 'inconclusive', because: { kind: 'nothing-to-examine', of: lacking } };
  const inPart = chosen.filter((r) => r.level === 'must' && r.status === 'passed' && isCut(r)).length;
  const beside = {
    ...counts('inPart', inPart),
    ...counts('conditional', conditionalOf(chosen)),
    ...counts('warned', requirements.filter((r) => r.status === 'warned').length),
    ...counts('unconfirmed', unconfirmedOf(requirements).length),
    ...(basis.unanswered && { unanswered: basis.unanswered }),
    ...(basis.sandbox === true ? { sandbox: true as const } : {}),
  };
  const held = { kind: 'held', open: open.length, partial, ...withheldIn(open), ...beside } as const;
  return { verdict: 'conforms', because: inPart > 0 || open.some(isCut) ? { ...held, spent: true } : held };
}

/** How many requirements were not tested because nobody can bring about what they are about. */
export const conditionalOf = (rows: readonly Pick<RequirementResult, 'because'>[]): number =>
  rows.filter(({ because }) => because?.kind === 'conditional').length;

/** A count under its name; nothing if it is 0. */
const counts = (
  name: 'inPart' | 'conditional' | 'warned' | 'unconfirmed',
  count: number,
): Readonly<Partial<Record<typeof name, number>>> => (count === 0 ? {} : { [name]: count });

/** Whether a group that served nothing is one that the selected requirements are about. */
function concerns(blocked: Blocked, { catalogue, selected }: Basis): boolean {
  if (blocked.kind !== 'group') return false;
  const isOf = (operation: Operation | 'any' | 'none'): boolean =>
    operation === 'any' || (operation !== 'none' && operations[operation].group === blocked.group);
  return catalogue.some((row) => selected(row.id) && isOf(row.operation));
}

function unjudged(by: Blocked | null, operations: readonly Operation[], isUnasked: boolean): VerdictReason {
  if (by !== null) return { kind: 'blocked', by };
  if (operations.length === 0) return { kind: 'nothing-seen' };
  return { kind: isUnasked ? 'unasked' : 'unserved', operations };
}

function statusOf(row: Requirement, basis: Basis): RequirementResult {
  const gathered = basis.gathered.get(row.id) ?? NOTHING;
  const { observations } = gathered;
  const own = [...pinFindings(row, basis), ...representativeFirst(gathered.findings)];
  const waiver = basis.profile.waivers.find((w) => w.requirement === row.id);
  const obstacles = distinct(seenOnceFirst(gathered.obstacles)).slice(0, OBSTACLES_KEPT);
  const [status, because] = decideStatus(row, basis, { ...gathered, findings: own, obstacles }, waiver);
  return {
    id: row.id,
    level: row.level,
    status,
    text: row.text,
    broken: row.broken,
    why: row.why,
    section: row.section,
    observations,
    sample: sampleOf(row, gathered, status),
    findings: own.slice(0, FINDINGS_KEPT),
    findingsTotal: gathered.findingsTotal + own.length - gathered.findings.length,
    ...(gathered.seenIn ? { seenIn: gathered.seenIn } : {}),
    ...(gathered.condition ? { condition: gathered.condition } : {}),
    reason: reasonText(because),
    because,
    obstacles,
  };
}

function distinct(obstacles: readonly Obstacle[]): Obstacle[] {
  return [...new Map(obstacles.map((one) => [JSON.stringify(one), one])).values()];
}

function decideStatus(
  row: Requirement,
  basis: Basis,
  { findings, observations, answered, obstacles }: Gathered,
  waiver: Profile['waivers'][number] | undefined,
): readonly [Status, Reason | null] {
  if (!basis.selected(row.id)) return ['not-tested', { kind: 'not-selected' }];
  if (row.by === 'none') return ['not-tested', { kind: 'no-check', why: row.reason ?? '' }];
  if (findings.length > 0 && waiver !== undefined && basis.clock.slice(0, 10) <= waiver.until) {
    return ['waived', { kind: 'waived', until: waiver.until, why: waiver.why }];
  }
  if (findings.length > 0) {
    const status = isCertain(findings) ? BROKEN[row.level] : 'warned';
    return [status, waiver === undefined ? null : { kind: 'waiver-ended', on: waiver.until }];
  }
  const kept: Reason | null =
    obstacles.length === 0 ? null : { kind: 'obstacles', obstacles: obstacles.slice(0, NAMED) };
  const open = row.level === 'gap';
  // What else was in order does not tell whether the requirement is kept.
  if (!open && obstacles.some(hindersPass)) return ['not-tested', kept];
  if (open ? answered : observations > 0) {
    const isStale = waiver !== undefined && seesAll(row, basis, obstacles);
    return [open ? 'answered' : 'passed', isStale ? { kind: 'nothing-to-waive' } : kept];
  }
  const failed = failedFor(row, basis, obstacles);
  if (failed !== null) return ['not-tested', failed];
  const blocked: Reason | null = basis.blocked && { kind: 'blocked', by: basis.blocked };
  const told = kept ?? blocked;
  if (told === null && row.conditional === true) return ['not-tested', { kind: 'conditional' }];
  if (told === null && basis.smoke === true) return ['not-tested', { kind: 'beyond-smoke' }];
  return ['not-tested', told ?? { kind: open ? 'not-learnt' : 'not-shown', data: row.data }];
}

/** Whether what a requirement is waived for would have come: its check was carried out, or everything was that responses come from. */
function seesAll({ by }: Requirement, basis: Basis, obstacles: readonly Obstacle[]): boolean {
  const { catalogue, selected, smoke, blocked } = basis;
  const isWhole = smoke !== true && blocked === null && !obstacles.some(isSpent);
  return isWhole && (by === 'active' || catalogue.every(({ id }) => selected(id)));
}

/** That an answer to an open question differs from the pinned one; a smoke run sees too little to say so. */
function pinFindings({ id, level }: Requirement, basis: Basis): Finding[] {
  const pinned = basis.profile.pins[id];
  const observed = basis.gathered.get(id)?.answered;
  if (level !== 'gap' || basis.smoke === true || pinned === undefined) return [];
  if (!basis.selected(id) || !observed || observed.answer === pinned) return [];
  return [
    findingOf({ at: { in: 'pin' }, kind: 'pin-differs', pinned, actual: observed.answer }, observed.exchanges, ''),
  ];
}

function gapOf(row: Requirement, basis: Basis): GapAnswer {
  const observed = basis.gathered.get(row.id)?.answered;
  return { id: row.id, question: row.text, answer: observed?.answer ?? null, exchanges: observed?.exchanges ?? [] };
}

function sampleOf(row: Requirement, { observations, census = null }: Gathered, status: Status): string {
  const different = census !== null && 'different' in census ? census.different : observations;
  const few = status === 'passed' && Math.min(observations, different) < (row.enough ?? FEW);
  return sampleText(row, { observations, census, few });
}

/** That the operation of a requirement never succeeded, if the requirement lacks nothing but its data: the data may be there. */
function failedFor({ operation }: Requirement, { failing }: Basis, obstacles: readonly Obstacle[]): Reason | null {
  const found = [...(failing ?? new Map<Operation, Failing>())].find(([one]) => one === operation);
  if (found === undefined || !obstacles.every(({ kind }) => kind === 'no-data')) return null;
  const [failed, how] = found;
  return { kind: 'operation-failed', operation: failed, ...(how === 'unreadable' ? { unreadable: true } : {}) };
}
