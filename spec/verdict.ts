import { operationIds } from './generated/vocabulary.ts';
import type { Requirement } from './requirement.ts';
import type { Finding } from './finding.ts';
import type { Operation } from './exchange.ts';
import type { Profile } from './profile.ts';
import type { Census } from './oracles/census.ts';
import type { GapAnswer, RequirementResult, Status, Verdict } from './results.ts';
import { counted } from './units.ts';

/** Everything that a run gathered about one requirement. */
export interface Gathered {
  readonly observations: ReadonlyMap<string, number>;
  /** What the observations stood on; null or absent where nobody counted. */
  readonly census?: Census | null;
  readonly findings: readonly Finding[];
  readonly findingsTotal: number;
  readonly obstacles: readonly string[];
  readonly answered: { readonly answer: string; readonly exchanges: readonly string[] } | null;
}

export interface Evidence {
  readonly catalogue: readonly Requirement[];
  readonly gathered: ReadonlyMap<string, Gathered>;
  readonly selected: (id: string) => boolean;
  readonly served: ReadonlySet<Operation>;
  /** Operations without which there is no verdict; by default all five for a full run, none for a partial one. */
  readonly mustServe?: readonly Operation[];
  readonly profile: Profile;
  /** The run's clock: waivers end by it. */
  readonly clock: string;
  readonly strict: boolean;
  readonly mustBeComplete: boolean;
  /** The target stopped serving in the middle of the run; `blocked` says how. */
  readonly cutShort?: boolean;
  /** Why the target as a whole could not be judged, where one sentence says it. */
  readonly blocked: string | null;
}

export interface Decision {
  readonly requirements: readonly RequirementResult[];
  readonly gaps: readonly GapAnswer[];
  readonly verdict: Verdict;
  readonly complete: boolean;
  readonly exitCode: 0 | 1 | 3;
  readonly why: string;
  readonly next: string;
}

const NOTHING: Gathered = { observations: new Map(), findings: [], findingsTotal: 0, obstacles: [], answered: null };
/** Findings kept of one requirement; all are counted. */
const KEPT = 50;
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
  const nothing = partial && requirements.every((r) => !evidence.selected(r.id) || r.status === 'not-exercised');
  const inconclusive = unserved.length > 0 || nothing || evidence.cutShort === true;
  const verdict: Verdict = broken.length > 0 ? 'violates' : inconclusive ? 'inconclusive' : 'conforms';
  const complete = open.length === 0;
  const exitCode =
    verdict === 'violates' ? 1 : verdict === 'inconclusive' || (evidence.mustBeComplete && !complete) ? 3 : 0;
  return {
    requirements,
    gaps,
    verdict,
    complete,
    exitCode,
    ...(firstOf(broken) ?? words(verdict, unserved, open, evidence, partial)),
  };
}

function statusOf(row: Requirement, evidence: Evidence): RequirementResult {
  const gathered = evidence.gathered.get(row.id) ?? NOTHING;
  const { findings } = gathered;
  const observations = [...gathered.observations.values()].reduce((a, b) => a + b, 0);
  const pin = row.level === 'gap' && evidence.selected(row.id) ? pinFinding(row, evidence) : null;
  const all = pin === null ? findings : [pin, ...findings];
  const waiver = evidence.profile.waivers.find((w) => w.requirement === row.id);
  const { status, reason } = decideStatus(row, evidence, all.length, observations, gathered, waiver);
  const stale = status === 'violated' && all.length === 0 && waiver !== undefined ? [staleWaiver(waiver.until)] : [];
  return {
    id: row.id,
    level: row.level,
    status,
    text: row.text,
    section: row.section,
    observations,
    sample: sampleOf(gathered, observations, status, row.enough ?? FEW),
    findings: [...all, ...stale].slice(0, KEPT),
    findingsTotal: gathered.findingsTotal + (all.length - findings.length) + stale.length,
    reason,
  };
}

function decideStatus(
  row: Requirement,
  evidence: Evidence,
  findings: number,
  observations: number,
  gathered: Gathered,
  waiver: Profile['waivers'][number] | undefined,
): { status: Status; reason: string } {
  const obstacles = [...new Set(gathered.obstacles)].slice(0, 4).join('; ');
  if (!evidence.selected(row.id)) return { status: 'not-exercised', reason: 'not selected for this run' };
  if (row.by === 'none') return { status: 'not-exercised', reason: `no check: ${row.reason ?? ''}` };
  if (findings > 0 && waiver !== undefined && evidence.clock.slice(0, 10) <= waiver.until) {
    return { status: 'waived', reason: `waived until ${waiver.until}: ${waiver.why}` };
  }
  if (findings > 0) {
    const expired = waiver === undefined ? '' : `the waiver ended on ${waiver.until}`;
    return { status: row.level === 'should' ? 'warned' : 'violated', reason: expired };
  }
  if (waiver !== undefined && (observations > 0 || gathered.answered)) {
    return { status: 'violated', reason: 'waived, but there is nothing left to waive' };
  }
  if (row.level === 'gap') {
    if (gathered.answered) return { status: 'answered', reason: obstacles };
    return {
      status: 'not-exercised',
      reason: obstacles || evidence.blocked || `nothing to learn from: wants ${row.data}`,
    };
  }
  if (observations > 0) return { status: 'upheld', reason: obstacles };
  return {
    status: 'not-exercised',
    reason: obstacles || evidence.blocked || `the target showed no such thing: wants ${row.data}`,
  };
}

function pinFinding(row: Requirement, evidence: Evidence): Finding | null {
  const pinned = evidence.profile.pins[row.id];
  const observed = evidence.gathered.get(row.id)?.answered;
  if (pinned === undefined || observed === null || observed === undefined || observed.answer === pinned) return null;
  return { at: 'pinned answer', expected: pinned, actual: observed.answer, exchanges: observed.exchanges, curl: '' };
}

function staleWaiver(until: string): Finding {
  return {
    at: 'profile',
    expected: `a violation to waive (until ${until})`,
    actual: 'none: remove the waiver',
    exchanges: [],
    curl: '',
  };
}

function gapOf(row: Requirement, evidence: Evidence): GapAnswer {
  const observed = evidence.gathered.get(row.id)?.answered;
  return { id: row.id, question: row.text, answer: observed?.answer ?? null, exchanges: observed?.exchanges ?? [] };
}

function sampleOf(gathered: Gathered, observations: number, status: Status, enough: number): string {
  const parts = [...gathered.observations].filter(([, n]) => n > 0).map(([what, n]) => counted(what, n));
  const { census } = gathered;
  if (parts.length > 0 && census?.words) parts.push(census.words);
  const different = Math.min(observations, census?.different ?? observations);
  const few = status === 'upheld' && different < enough ? ' (few: this says little)' : '';
  return parts.join(', ') + few;
}

/** What is said of a target that violates: its first broken requirement. */
function firstOf(broken: readonly RequirementResult[]): { why: string; next: string } | null {
  const [first] = broken;
  if (first === undefined) return null;
  return {
    why: `${counted('requirement', broken.length)} broken, ${first.id} first: ${first.text}.`,
    next:
      'Read the first finding below, repeat it with its curl line, and run only that requirement: cardproof run ' +
      first.id,
  };
}

function words(
  verdict: Verdict,
  unserved: readonly Operation[],
  open: readonly RequirementResult[],
  evidence: Evidence,
  partial: boolean,
): { why: string; next: string } {
  if (verdict === 'inconclusive') {
    const unseen =
      unserved.length > 0
        ? `never served with an answer of the stated shape: ${unserved.join(', ')}.`
        : 'nothing that was selected was seen.';
    return {
      why: evidence.blocked ?? unseen,
      next: 'Run `cardproof doctor`: it names the first thing that is wrong and what to do.',
    };
  }
  const rest = open.length === 0 ? 'every must was exercised' : `${open.length} must not exercised`;
  const judged = partial
    ? 'No selected requirement is broken'
    : 'No stated requirement is broken, all five operations were served';
  return {
    why: `${judged}, ${rest}.`,
    next:
      open.length === 0 ? 'Nothing to do.' : 'See what was not exercised and what it wants; --complete makes it fail.',
  };
}
