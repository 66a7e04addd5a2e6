import { operationIds } from './generated/vocabulary.ts';
import type { Requirement } from './requirement.ts';
import type { Blocked, Obstacle, Reason, VerdictReason } from './facts.ts';
import type { Finding } from './finding.ts';
import { findingOf } from './finding.ts';
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
  const requirements = evidence.catalogue.map((row) => statusOf(row, evidence));
  const gaps = evidence.catalogue.filter((r) => r.level === 'gap').map((row) => gapOf(row, evidence));
  const broken = requirements.filter((r) => BREAKS[r.status] || (evidence.strict && r.status === 'warned'));
  const unchecked = new Set(evidence.catalogue.filter((row) => row.by === 'none').map((row) => row.id));
  const open = requirements.filter((r) => {
    const stated = r.level === 'must' || evidence.profile.pins[r.id] !== undefined;
    return stated && !unchecked.has(r.id) && evidence.selected(r.id) && r.status === 'not-exercised';
  });
  const partial = requirements.some((r) => !evidence.selected(r.id));
  const unserved = (evidence.mustServe ?? (partial ? [] : operationIds)).filter((o) => !evidence.served.has(o));
  const unseen = partial && requirements.every((r) => !evidence.selected(r.id) || r.status === 'not-exercised');
  const inconclusive = unserved.length > 0 || unseen || evidence.blocked?.kind === 'cut-short';
  const verdict: Verdict = broken.length > 0 ? 'violates' : inconclusive ? 'inconclusive' : 'conforms';
  const complete = open.length === 0;
  const exitCode =
    verdict === 'violates' ? 1 : verdict === 'inconclusive' || (evidence.mustBeComplete && !complete) ? 3 : 0;
  const because =
    firstOf(broken) ??
    (inconclusive ? unjudged(evidence.blocked, unserved) : ({ kind: 'held', open: open.length, partial } as const));
  return { requirements, gaps, verdict, complete, exitCode, because, why: whyText(because), next: nextText(because) };
}

/** Why a target violates: its first broken requirement. */
function firstOf(broken: readonly RequirementResult[]): VerdictReason | null {
  const [first] = broken;
  return first === undefined
    ? null
    : { kind: 'broken', count: broken.length, first: { id: first.id, text: first.text } };
}

function unjudged(by: Blocked | null, operations: readonly Operation[]): VerdictReason {
  if (by !== null) return { kind: 'blocked', by };
  return operations.length > 0 ? { kind: 'unserved', operations } : { kind: 'nothing-seen' };
}

function statusOf(row: Requirement, evidence: Evidence): RequirementResult {
  const gathered = evidence.gathered.get(row.id) ?? NOTHING;
  const { findings } = gathered;
  const { observations } = gathered;
  const pin = row.level === 'gap' && evidence.selected(row.id) ? pinFinding(row, evidence) : null;
  const all = pin === null ? findings : [pin, ...findings];
  const waiver = evidence.profile.waivers.find((w) => w.requirement === row.id);
  const obstacles = distinct(gathered.obstacles).slice(0, OBSTACLES);
  const [status, because] = decideStatus(row, evidence, all.length, observations, gathered, obstacles, waiver);
  const stale = status === 'violated' && all.length === 0 && waiver !== undefined ? [staleWaiver(waiver.until)] : [];
  return {
    id: row.id,
    level: row.level,
    status,
    text: row.text,
    section: row.section,
    observations,
    sample: sampleOf(row, gathered, status),
    findings: [...all, ...stale].slice(0, KEPT),
    findingsTotal: gathered.findingsTotal + (all.length - findings.length) + stale.length,
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
  findings: number,
  observations: number,
  gathered: Gathered,
  obstacles: readonly Obstacle[],
  waiver: Profile['waivers'][number] | undefined,
): readonly [Status, Reason | null] {
  if (!evidence.selected(row.id)) return ['not-exercised', { kind: 'not-selected' }];
  if (row.by === 'none') return ['not-exercised', { kind: 'no-check', why: row.reason ?? '' }];
  if (findings > 0 && waiver !== undefined && evidence.clock.slice(0, 10) <= waiver.until) {
    return ['waived', { kind: 'waived', until: waiver.until, why: waiver.why }];
  }
  if (findings > 0) {
    const expired: Reason | null = waiver === undefined ? null : { kind: 'waiver-ended', on: waiver.until };
    return [row.level === 'should' ? 'warned' : 'violated', expired];
  }
  if (waiver !== undefined && (observations > 0 || gathered.answered)) {
    return ['violated', { kind: 'nothing-to-waive' }];
  }
  const kept: Reason | null =
    obstacles.length === 0 ? null : { kind: 'obstacles', obstacles: obstacles.slice(0, NAMED) };
  const open = row.level === 'gap';
  if (open ? gathered.answered : observations > 0) return [open ? 'answered' : 'upheld', kept];
  const blocked: Reason | null = evidence.blocked === null ? null : { kind: 'blocked', by: evidence.blocked };
  return ['not-exercised', kept ?? blocked ?? { kind: open ? 'not-learnt' : 'not-shown', data: row.data }];
}

function pinFinding(row: Requirement, evidence: Evidence): Finding | null {
  const pinned = evidence.profile.pins[row.id];
  const observed = evidence.gathered.get(row.id)?.answered;
  if (pinned === undefined || observed === null || observed === undefined || observed.answer === pinned) return null;
  const fact = { at: { in: 'pin' }, kind: 'pin-differs', pinned, actual: observed.answer } as const;
  return findingOf(fact, observed.exchanges, '');
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
