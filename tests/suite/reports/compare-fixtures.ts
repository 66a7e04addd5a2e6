import type { Reason } from '../../../spec/evidence/facts.ts';
import { reasonText } from '../../../spec/phrasing/reasons.ts';
import { type Comparison, compareRuns } from '../../../reports/compare/model/comparison.ts';
import type { Side } from '../../../reports/compare/model/side.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { gateOf } from '../../../spec/verdict/gate.ts';
import { NO_PROFILE, type Profile } from '../../../spec/verdict/verdict-reason.ts';
import { perText } from '../../../spec/model/memo.ts';
import type { Run } from '../../../reports/view.ts';
import type { RequirementResult, Results, Verdict } from '../../../spec/verdict/results.ts';
import type { RecordedSettings } from '../../../environment/recording/recorder.ts';
import { readSettings } from '../../../environment/settings/settings.ts';
import { makeRun } from './fixtures.ts';
import { madeUpFinding } from './fake-finding.ts';

/** A requirement that passed in the calm run, one that is violated in the violating one, and a gap. */
export const LIMIT = 'transactions/limit-maximum';
export const EMAIL = 'cardholder/email';
export const GAP = 'gap-status/no-key';

const runOf = perText<Run, Verdict>((verdict) => makeRun(verdict));

type Change = Partial<RequirementResult>;

export interface Parts {
  readonly verdict?: Verdict;
  readonly rows?: Readonly<Record<string, Change>>;
  readonly answers?: Readonly<Record<string, string | null>>;
  readonly results?: Partial<Results>;
  readonly profile?: Profile;
  readonly settings?: Partial<RecordedSettings>;
  readonly exchanges?: readonly Exchange[];
  readonly recorded?: boolean;
  readonly redactPeople?: boolean;
  readonly caution?: string;
}

/** One run to be compared, made from the run of a target that conforms, or gets another verdict, with some parts changed. */
export function side(parts: Parts = {}): Side {
  const run = runOf(parts.verdict ?? 'conforms');
  const requirements = run.results.requirements.map((row) => ({ ...row, ...parts.rows?.[row.id] }));
  const gaps = run.results.gaps.map((gap) => {
    const answer = parts.answers?.[gap.id];
    return answer === undefined ? gap : { ...gap, answer };
  });
  const made: Results = { ...run.results, requirements, gaps, ...parts.results };
  const results: Results = { ...made, gate: parts.results?.gate ?? gateOf({ ...made, missed: [] }) };
  const recorded = parts.recorded ?? true;
  return {
    place: 'a-folder',
    results,
    exchanges: recorded ? (parts.exchanges ?? run.exchanges) : [],
    told: recorded ? toldBy(results, parts) : null,
    caution: parts.caution ?? '',
  };
}

/** A later run, and what it is compared with. */
export const between = (b: Parts, a: Parts = {}): Comparison =>
  compareRuns(side(a), side({ ...b, results: { ...later, ...b.results } }));

function toldBy({ target, settings, requests }: Results, parts: Parts): Side['told'] {
  const { key: _key, signingKey: _signingKey, ...defaults } = readSettings({ sandbox: true }, {}, settings.clock);
  const recorded: RecordedSettings = {
    ...defaults,
    addresses: { ...target.addresses },
    customerIds: ['S100007'],
    environment: target.environment,
    requestsPerSecond: settings.requestsPerSecond,
    concurrency: settings.concurrency,
    budget: requests.budget,
    seed: settings.seed,
    profile: settings.profile,
    sandbox: target.sandbox,
    ...parts.settings,
  };
  return { settings: recorded, profile: parts.profile ?? NO_PROFILE, redactPeople: parts.redactPeople ?? false };
}

/** A row with a mismatch. */
export function departing(
  status: RequirementResult['status'],
  actual = '40 transactions',
  because: Reason | null = null,
): Change {
  const exchanges = ['e0024'];
  const finding = madeUpFinding({ at: '/transactions', expected: 'at most 25', actual, exchanges, curl: 'curl x' });
  return { status, findings: [finding], findingsTotal: 1, because, reason: reasonText(because) };
}

/** A run of another id that is otherwise the same. */
const later: Partial<Results> = {
  run: { ...runOf('conforms').results.run, id: 'r-later', startedAt: '2026-11-22T09:30:00.000Z' },
};

/** Two runs between which there is one of each kind of change. */
export function changedMuch(): readonly [a: Side, b: Side] {
  const idle = { status: 'not-tested', reason: 'wants PENDING transactions' } as const;
  const a = { [EMAIL]: departing('violated', 'none'), 'body/utf-8': idle, 'paging/total': departing('violated') };
  const b = {
    [LIMIT]: departing('violated'),
    [EMAIL]: departing('violated', '"x"'),
    'paging/limit': idle,
    'body/media-type': departing('warned'),
    'errors/errors-member': departing('waived', 'x', { kind: 'waived', until: '2027-01-01', why: 'known' }),
    'cardholder/first-name': { observations: 1 },
  };
  const { results, exchanges } = side();
  const target = { ...results.target, dataDigest: 'other' };
  return [
    side({ rows: a }),
    side({
      rows: b,
      answers: { [GAP]: '403', 'gap-status/wrong-key': null },
      results: { ...later, verdict: 'violates', target },
      exchanges: exchanges.slice(7),
    }),
  ];
}
