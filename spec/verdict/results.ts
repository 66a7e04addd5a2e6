import type { Condition } from '../evidence/condition.ts';
import type { Obstacle, Reason } from '../evidence/facts.ts';
import type { Finding } from '../evidence/finding.ts';
import type { Group, Operation } from '../exchange/exchange.ts';
import type { QueryCoverage } from '../model/query.ts';
import type { Census } from '../oracles/census.ts';
import type { LeftOut } from '../phrasing/unjudged.ts';
import type { Level } from './requirements.ts';
import type { GateReason, VerdictReason } from './verdict-reason.ts';

/** Status of a requirement; decided once, in `spec/verdict/verdict.ts`. */
export type Status = 'passed' | 'violated' | 'warned' | 'waived' | 'not-tested' | 'answered' | 'changed';

/** What is said of the target alone; no profile bends it. */
export type Verdict = 'conforms' | 'violates' | 'inconclusive';

/** Whether the run passed by the user's own rules; it decides the exit code. */
export interface Gate {
  readonly passed: boolean;
  /** Why it failed; empty if it passed. */
  readonly reasons: readonly GateReason[];
}

/** What a run found out about one requirement. */
export interface RequirementResult {
  readonly id: string;
  readonly level: Level;
  readonly status: Status;
  /** `text`, `broken` and `why` of its requirement: the requirement, the fault, and what the fault does to an application. */
  readonly text: string;
  readonly broken: string;
  readonly why: string;
  readonly section: string;
  /** How many things were actually examined. */
  readonly observations: number;
  /** On what, in words: `212 lines, 19 of them PENDING`; says so when they are too few to mean much. */
  readonly sample: string;
  /** At most 50; `findingsTotal` counts all. */
  readonly findings: readonly Finding[];
  readonly findingsTotal: number;
  /** In how many responses they were seen; absent if there are none, or not counted. Results of older versions have none. */
  readonly seenIn?: SeenIn;
  /** What the requests that broke the requirement have in common, and few that kept it; absent if that is not known. */
  readonly condition?: Condition;
  /** Why not tested, waived or only partly examined; empty otherwise. */
  readonly reason: string;
  /** The same as a fact; null if there is nothing to add. Results of older versions have none. */
  readonly because: Reason | null;
  /** What stood in the way, each once, at most 20: the reason names the first four. Results of older versions have none. */
  readonly obstacles: readonly Obstacle[];
}

/** The responses that broke a requirement. */
export interface SeenIn {
  readonly responses: number;
  /** How many responses the requirement was judged on; absent if only requests of its check can tell. */
  readonly of?: number;
  /** The operations of the responses that broke it. */
  readonly operations: readonly Operation[];
}

/** An open question of the specification and what the target was seen to answer. */
export interface GapAnswer {
  readonly id: string;
  readonly question: string;
  /** Short and stable, fit for a pin (`400`, `clamped to 25`); null when nothing was observed. */
  readonly answer: string | null;
  readonly exchanges: readonly string[];
}

/** The content of `results.json`: the only source of every report. */
export interface Results {
  readonly schema: 3;
  readonly verdict: Verdict;
  readonly gate: Gate;
  /** One sentence: why this verdict. */
  readonly why: string;
  /** What the reader does next. */
  readonly next: string;
  /** The fact that `why` and `next` are made from. Results of older versions have none. */
  readonly because: VerdictReason;
  readonly scope: 'full' | 'partial';
  /** Every `must` that has a check was tested, the conditional ones apart. */
  readonly complete: boolean;
  readonly strict: boolean;
  readonly exitCode: number;
  readonly requirements: readonly RequirementResult[];
  readonly gaps: readonly GapAnswer[];
  /** Which valid queries of transactions were sent. Results of older versions have none. */
  readonly coverage: QueryCoverage;
  readonly requests: {
    readonly sent: number;
    readonly budget: number;
    readonly repeats: number;
    readonly throttled: number;
    readonly unanswered: number;
    /** Responses of a gateway that did not reach the service (502, 503, 504), and when the first and the last came; absent if there are none. */
    readonly down?: { readonly responses: number; readonly from: string; readonly to: string };
    /**
     * What a run of some broken requirements alone is likely to send: `discovery`, and of each with requests of its own those that
     * its check used. A smoke run, traffic and results of older versions have none.
     */
    readonly again?: { readonly discovery: number; readonly own: Readonly<Record<string, number>> };
  };
  readonly target: {
    readonly name: string;
    readonly sandbox: boolean;
    /** `unknown`: nothing said where traffic went. */
    readonly environment: 'uat' | 'production' | 'unknown';
    readonly addresses: Readonly<Record<Group, string>>;
    /** Digest of what was found there, so that two runs can be told apart by their data. */
    readonly dataDigest: string;
  };
  readonly suite: {
    readonly name: 'cardproof';
    readonly version: string;
    readonly catalogue: string;
    /** The git commit of a checkout, with `+changes` if its files differ from it, or else the digest of the package; old results have none. */
    readonly commit?: string;
  };
  readonly settings: {
    readonly seed: number;
    readonly clock: string;
    readonly requestsPerSecond: number | null;
    readonly concurrency: number;
    readonly profile: string | null;
    /** Names, e-mail addresses and customer ids are stand-ins in everything written; old results do not say. */
    readonly redactPeople?: boolean;
  };
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly endedAt: string;
    readonly milliseconds: number;
    readonly directory: string;
    readonly replayOf: string | null;
    /** What this was part of, or made from; absent for a run of its own. */
    readonly origin?: Origin;
    /** Flags that said where and how the target was asked, as words of a command; absent if the environment did. */
    readonly flags?: readonly string[];
  };
}

/**
 * `fleet`: a target of a fleet, whose settings stand in the file of targets and not in `.env`. `traffic`: nothing was sent;
 * `responses` of an application were judged, others left out.
 */
export type Origin =
  | { readonly kind: 'fleet'; readonly file: string; readonly target: string }
  | { readonly kind: 'traffic'; readonly responses: number; readonly leftOut?: LeftOut };

/** Everything that a run gathered about one requirement. */
export interface Gathered {
  /** How many things were examined. */
  readonly observations: number;
  /** What the observations stood on; null or absent if it was not counted. */
  readonly census?: Census | null;
  readonly findings: readonly Finding[];
  readonly findingsTotal: number;
  /** In how many responses the findings were seen; null or absent if it was not counted. */
  readonly seenIn?: SeenIn | null;
  /** What the requests that broke the requirement have in common; null or absent if that is not known. */
  readonly condition?: Condition | null;
  readonly obstacles: readonly Obstacle[];
  readonly answered: { readonly answer: string; readonly exchanges: readonly string[] } | null;
}
