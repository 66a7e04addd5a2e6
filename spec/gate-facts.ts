/** What of a user's profile no longer fits the target. */
export type ProfileFact = Readonly<
  | { kind: 'pin-differs'; id: string; pinned: string; actual: string }
  | { kind: 'nothing-to-waive'; id: string }
  | { kind: 'waiver-ended'; id: string; on: string }
>;

/** Why the gate failed: which of the user's rules was not kept. */
export type GateReason = Readonly<
  /** Musts that are broken and not waived; under `--strict` also what warned; under `--complete` what was not tested. */
  | { kind: 'violated' | 'warned' | 'not-tested'; ids: readonly string[] }
  | { kind: 'profile-out-of-date'; facts: readonly ProfileFact[] }
  /** Files of traffic of which a part could not be read. */
  | { kind: 'damaged-files'; count: number }
  | { kind: 'inconclusive' | 'interrupted' }
>;
