import { operationIds } from './generated/vocabulary.ts';
import type { Requirement } from './requirement.ts';
import type { Blocked, Obstacle, Reason, VerdictReason } from './facts.ts';
import { type Finding, findingOf } from './finding.ts';
import { reasonText } from './phrasing/reasons.ts';
import { nextText, whyText } from './phrasing/verdict.ts';
import type { Operation } from './exchange.ts';
import type { Profile } from './profile.ts';
import type { Census } from './oracles/census.ts';
import type { GapAnswer, RequirementResult, Status, Verdict } from './results.ts';
import { counted } from './phrasing/counted.ts';

/** Everything that a run gathered about one requirement. */
export interface Gathered {
  /** How many things were examined. */
  readonly observations: number;
  /** What the observations stood on; null or absent if it was not counted. */
  readonly census?: Census | null;
  readonly findings: readonly Finding[];
  readonly findingsTotal: number;
  readonly obstacles: readonly Obstacle[];
  readonly answered: { readonly answer: string; readonly exchanges: readonly string[] } | null;
}

export interface Evidence {
  readonly catalogue: readonly Requirement[];
  readonly gathered: ReadonlyMap<string, Gathered>;
  readonly selected: (id: string) => boolean;
  readonly served: ReadonlySet<Operation>;
  /** Operations without which there is no verdict; by default all for a full run, none for a partial one. */
  readonly mustServe?: readonly Operation[];
  readonly profile: Profile;
  /** The run's clock: waivers end by it. */
  readonly clock: string;
  readonly strict: boolean;
  readonly mustBeComplete: boolean;
  /** Why the target as a whole could not be judged, or not to the end. */
  readonly blocked: Blocked | null;
}

export interface Decision {
  readonly requirements: readonly RequirementResult[];
  readonly gaps: readonly GapAnswer[];
  readonly verdict: Verdict;
  readonly complete: boolean;
  readonly exitCode: 0 | 1 | 3;
  /** Why this verdict: as a fact, and in words. */
  readonly because: VerdictReason;
  readonly why: string;
  readonly next: string;
}

const NOTHING: Gathered = { observations: 0, findings: [], findingsTotal: 0, obstacles: [], answered: null };
/** Findings kept of one requirement; all are counted. */
const KEPT = 50;
/** Obstacles kept of one requirement, and those that its reason names. */
const OBSTACLES = 20;
const NAMED = 4;
/** An upheld requirement with fewer observations, or observations on fewer different things, says so. */
const FEW = 3;

/** Whether a status breaks the contract: a total map, so that a new status does not compile half-done. */
const BREAKS: Readonly<Record<Status, boolean>> = {
  upheld: false,
  violated: true,
  warned: false,
  waived: false,
  'not-exercised': false,
  answered: false,
};

/** Decides every status and the verdict, once and in one place. */
export function decide(evidence: Evidence): Decision {
  const { catalogue, selected, profile, blocked } = evidence;
  const requirements = catalogue.map((row) => statusOf(row, evidence));
  const gaps = catalogue.filter((r) => r.level === 'gap').map((row) => gapOf(row, evidence));
  const broken = requirements.filter((r) => BREAKS[r.status] || (evidence.strict && r.status === 'warned'));
  const unchecked = new Set(catalogue.filter((row) => row.by === 'none').map((row) => row.id));
  const chosen = requirements.filter((r) => selected(r.id));
  const open = chosen.filter((r) => {
    const stated = r.level === 'must' || profile.pins[r.id] !== undefined;
    return stated && !unchecked.has(r.id) && r.status === 'not-exercised';
  });
  const partial = chosen.length < requirements.length;
  const unserved = (evidence.mustServe ?? (partial ? [] : operationIds)).filter((o) => !evidence.served.has(o));
  const unseen = partial && chosen.every((r) => r.status === 'not-exercised');
  const inconclusive =
    unserved.length > 0 || unseen || blocked?.kind === 'cut-short' || blocked?.kind === 'group-given-up';
  const verdict: Verdict = broken.length > 0 ? 'violates' : inconclusive ? 'inconclusive' : 'conforms';
  const complete = open.length === 0;
  const undecided = verdict === 'inconclusive' || (evidence.mustBeComplete && !complete);
  const exitCode = verdict === 'violates' ? 1 : undecided ? 3 : 0;
  const held = { kind: 'held', open: open.length, partial } as const;
  const because = firstOf(broken) ?? (inconclusive ? unjudged(blocked, unserved) : held);
  return { requirements, gaps, verdict, complete, exitCode, because, why: whyText(because), next: nextText(because) };
}

/** Why a target violates: its first broken requirement. */
function firstOf(broken: readonly RequirementResult[]): VerdictReason | null {
  const [first] = broken;
  return first ? { kind: 'broken', count: broken.length, first: { id: first.id, text: first.text } } : null;
}

function unjudged(by: Blocked | null, operations: readonly Operation[]): VerdictReason {
  if (by !== null) return { kind: 'blocked', by };
  return operations.length > 0 ? { kind: 'unserved', operations } : { kind: 'nothing-seen' };
}

function statusOf(row: Requirement, evidence: Evidence): RequirementResult {
  const gathered = evidence.gathered.get(row.id) ?? NOTHING;
  const { observations } = gathered;
  const own = [...pinFindings(row, evidence), ...gathered.findings];
  const waiver = evidence.profile.waivers.find((w) => w.requirement === row.id);
  const obstacles = distinct(gathered.obstacles).slice(0, OBSTACLES);
  const [status, because] = decideStatus(row, evidence, { ...gathered, findings: own, obstacles }, waiver);
  const stale = status === 'violated' && own.length === 0 && waiver !== undefined ? [staleWaiver(waiver.until)] : [];
  const all = [...own, ...stale];
  return {
    id: row.id,
    level: row.level,
    status,
    text: row.text,
    section: row.section,
    observations,
    sample: sampleOf(row, gathered, status),
    findings: all.slice(0, KEPT),
    findingsTotal: gathered.findingsTotal + all.length - gathered.findings.length,
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
  evidence: Evidence,
  { findings, observations, answered, obstacles }: Gathered,
  waiver: Profile['waivers'][number] | undefined,
): readonly [Status, Reason | null] {
  if (!evidence.selected(row.id)) return ['not-exercised', { kind: 'not-selected' }];
  if (row.by === 'none') return ['not-exercised', { kind: 'no-check', why: row.reason ?? '' }];
  if (findings.length > 0 && waiver !== undefined && evidence.clock.slice(0, 10) <= waiver.until) {
    return ['waived', { kind: 'waived', until: waiver.until, why: waiver.why }];
  }
  if (findings.length > 0) {
    const status = row.level === 'should' ? 'warned' : 'violated';
    return [status, waiver === undefined ? null : { kind: 'waiver-ended', on: waiver.until }];
  }
  if (waiver !== undefined && (observations > 0 || answered)) return ['violated', { kind: 'nothing-to-waive' }];
  const kept: Reason | null =
    obstacles.length === 0 ? null : { kind: 'obstacles', obstacles: obstacles.slice(0, NAMED) };
  const open = row.level === 'gap';
  if (open ? answered : observations > 0) return [open ? 'answered' : 'upheld', kept];
  const blocked: Reason | null = evidence.blocked && { kind: 'blocked', by: evidence.blocked };
  return ['not-exercised', kept ?? blocked ?? { kind: open ? 'not-learnt' : 'not-shown', data: row.data }];
}

/** That an answer to an open question differs from the pinned one. */
function pinFindings({ id, level }: Requirement, evidence: Evidence): Finding[] {
  const pinned = evidence.profile.pins[id];
  const observed = evidence.gathered.get(id)?.answered;
  if (level !== 'gap' || !evidence.selected(id) || pinned === undefined || !observed) return [];
  if (observed.answer === pinned) return [];
  return [
    findingOf({ at: { in: 'pin' }, kind: 'pin-differs', pinned, actual: observed.answer }, observed.exchanges, ''),
  ];
}

const staleWaiver = (until: string): Finding =>
  findingOf({ at: { in: 'profile' }, kind: 'stale-waiver', until }, [], '');

function gapOf(row: Requirement, evidence: Evidence): GapAnswer {
  const observed = evidence.gathered.get(row.id)?.answered;
  return { id: row.id, question: row.text, answer: observed?.answer ?? null, exchanges: observed?.exchanges ?? [] };
}

function sampleOf(row: Requirement, { observations, census }: Gathered, status: Status): string {
  const parts = observations > 0 ? [counted(row.unit, observations)] : [];
  if (parts.length > 0 && census?.words) parts.push(census.words);
  const different = Math.min(observations, census?.different ?? observations);
  const few = status === 'upheld' && different < (row.enough ?? FEW) ? ' (few: this says little)' : '';
  return parts.join(', ') + few;
}
