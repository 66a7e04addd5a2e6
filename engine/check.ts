import type { Request, Exchange, Operation } from '../spec/exchange.ts';
import type { Mismatch } from '../spec/finding.ts';
import type { Snapshot, Subject } from '../environment/discovery/snapshot.ts';
import type { Settings } from '../environment/settings/settings.ts';
import type { TransactionHistory } from '../environment/discovery/history.ts';

/** What a check may do and say. Each check draws from its own seed and is charged for its own requests. */
export interface CheckContext {
  readonly settings: Settings;
  readonly snapshot: Snapshot;
  /** Derived from the run's seed and the requirement: leaving one check out changes no other. */
  readonly seed: number;
  /** The truth as last read. */
  readonly history: TransactionHistory | null;
  remaining(): number;
  send(request: Request): Promise<Exchange>;
  /** A request as its exchange shows it, where people may be redacted: for comparing with what was seen. */
  shown(request: Request): Request;
  /** Customer ids made of known ones, each list by one call: kept, for a replay knows only stand-ins. */
  derive(make: () => readonly string[]): readonly string[];
  /** Every exchange of the run so far, whoever caused it. */
  seen(): readonly Exchange[];
  /** Reads the truth again, so that a mismatch on a live target is not mistaken for a defect. */
  reread(): Promise<TransactionHistory | null>;
  /** Counts something actually examined, by what it is: `page`, `account`. */
  observation(what: string, count?: number): void;
  depart(mismatch: Mismatch, exchanges: readonly Exchange[], note?: string): void;
  obstacle(reason: string): void;
  /** Answers a gap. */
  observe(answer: string, exchanges: readonly Exchange[]): void;
  /** The first cardholder known to be served; null (and an obstacle) where there is none. */
  subject(): Subject | null;
  /** Whether a plain request of this operation was served, without which a refusal proves nothing. */
  controlled(operation: Operation): boolean;
  /** What the checks of a run share: made once, on first use. */
  share<T>(name: string, make: () => Promise<T>): Promise<T>;
}

/** A requirement made executable. */
export interface Check {
  readonly requirement: string;
  run(uat: CheckContext): Promise<void>;
}

/** Declares the check of a requirement. */
export function check(requirement: string, run: (uat: CheckContext) => Promise<void>): Check {
  return { requirement, run };
}
