import type { Ask, Exchange, Operation } from '../../spec/exchange.ts';
import type { Departure } from '../../spec/finding.ts';
import type { Snapshot, Subject } from '../../target/snapshot.ts';
import type { Settings } from '../../target/settings.ts';
import type { Truth } from '../../target/truth.ts';

/** What a check may do and say. Each check draws from its own seed and is charged for its own requests. */
export interface Uat {
  readonly settings: Settings;
  readonly snapshot: Snapshot;
  /** Derived from the run's seed and the requirement: leaving one check out changes no other. */
  readonly seed: number;
  /** The truth as last read. */
  readonly truth: Truth | null;
  remaining(): number;
  send(ask: Ask): Promise<Exchange>;
  /** An ask as its exchange shows it, where people may be redacted: for comparing with what was seen. */
  shown(ask: Ask): Ask;
  /** Customer ids made of known ones, each list by one call: kept, for a replay knows only stand-ins. */
  derive(make: () => readonly string[]): readonly string[];
  /** Every exchange of the run so far, whoever caused it. */
  seen(): readonly Exchange[];
  /** Reads the truth again, so that a mismatch on a live target is not mistaken for a defect. */
  reread(): Promise<Truth | null>;
  /** Counts something actually examined, by what it is: `page`, `account`. */
  witness(what: string, count?: number): void;
  depart(departure: Departure, exchanges: readonly Exchange[], note?: string): void;
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
  run(uat: Uat): Promise<void>;
}

/** Declares the check of a requirement. */
export function check(requirement: string, run: (uat: Uat) => Promise<void>): Check {
  return { requirement, run };
}
