import type fc from 'fast-check';
import type { Settings } from '../environment/settings/settings.ts';
import type { Exchange, Operation, Request } from '../spec/exchange/exchange.ts';
import type { Obstacle } from '../spec/evidence/facts.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import type { Judgement } from '../spec/evidence/evidence.ts';
import type { Fixtures, FixtureName, HistoryOf, Over, Reread } from '../environment/fixtures/fixtures.ts';

/** How a check asks the target. The engine charges it, repeats it, records it. */
export interface Sender {
  readonly send: (request: Request) => Promise<Exchange>;
  /** The answer that the same request had earlier in this run (`answeredBefore`). */
  before(request: Request, since?: Exchange): Exchange | undefined;
  /** That answer; sent if there is none, unless another check that asks the same is waiting for it. */
  readonly sendCached: (request: Request, since?: Exchange) => Promise<Exchange>;
  /** Said before a request that only the last answer made necessary: the opening of a run allows it. */
  readonly further: () => void;
  /** Every exchange of the run so far. */
  readonly seen: () => readonly Exchange[];
  /** Whether a plain request of this operation was served; without that a refusal proves nothing. */
  served(operation: Operation): boolean;
}

/** What the cases of a check may be made from, in addition to fixtures. */
export interface Context {
  readonly settings: Settings;
  /** Derived from the run's seed and the requirement: leaving one check out changes no other. */
  readonly seed: number;
  /** Every exchange of the run so far. */
  readonly seen: () => readonly Exchange[];
  /** Whether the run has the answer to a request. */
  readonly answered: (request: Request) => boolean;
  /** Customer ids made of known ones, each list by one call: kept, because a replay knows only stand-ins. */
  readonly derive: (make: () => readonly string[]) => readonly string[];
}

/** Values that a property tries: examples first, then what the arbitrary draws. A counterexample is shrunk on the live target. */
export interface Values<Case> {
  readonly arbitrary: fc.Arbitrary<Case>;
  /** Boundaries, and draws that were dealt out before: values that the arbitrary could have made. */
  readonly examples?: readonly Case[];
  /** How many random values are tried with the default budget; 16 unless told otherwise. */
  readonly random?: number;
}

/** What a check tries: examples, the values of a property, or why there is nothing to try. */
export type Given<Case> = readonly Case[] | Values<Case> | Obstacle;

/** A reading that the judgement must accept or reject, and the case and fixtures that it belongs to. */
interface Sample<Needs extends FixtureName, Case, Reading> {
  readonly one: Case;
  readonly reading: Reading;
  readonly have: Pick<Fixtures, Needs>;
}

/** What a judgement must accept and must reject. */
export interface Samples<T> {
  readonly accepts: readonly T[];
  readonly rejects: readonly T[];
}

/**
 * One relation that a check examines. `act` asks and reads; `judge` is pure; the engine does the rest: it sends, counts,
 * confirms, shrinks, and keeps to the budget.
 */
export interface Part<Needs extends FixtureName, Case, Reading> {
  readonly needs: readonly Needs[];
  /** Which history it needs, if it is not the whole one. */
  readonly over?: Over;
  /** Operations that must have been served before: refusals of a target that serves nothing prove nothing. */
  readonly control?: readonly Operation[];
  given(have: Pick<Fixtures, Needs>, context: Context): Given<Case>;
  act(sender: Sender, one: Case, have: Pick<Fixtures, Needs>): Promise<Reading>;
  judge(reading: Reading, one: Case, have: Pick<Fixtures, Needs>): Judgement;
  /** Set if what it asks has to be sent although the run has the answer: it compares identical requests. */
  readonly uncached?: true;
  /** Set if its requests tell something only one directly after the other: it waits for its whole turn. */
  readonly unbroken?: true;
  /** What a mismatch is confirmed against; it may depend on the case. */
  readonly baseline?: Baseline<Needs, Case> | ((one: Case, have: Pick<Fixtures, Needs>) => Baseline<Needs, Case>);
  /** A reading that is there already, used instead of the first act. */
  first?(one: Case, have: Pick<Fixtures, Needs>): Reading | null;
  /** Controlled before a mismatch is confirmed: what else could explain it. */
  ruledOut?(sender: Sender, one: Case, reading: Reading, have: Pick<Fixtures, Needs>): Promise<Obstacle | null>;
  /** How a property's counterexample is shown; the case itself unless told otherwise. */
  show?(one: Case, have: Pick<Fixtures, Needs>): unknown;
  readonly samples: Samples<Sample<Needs, NoInfer<Case>, NoInfer<Reading>>>;
}

/** What a mismatch is held against: a fixture that is read again, the history of a cardholder, or an exchange that is repeated. */
type Baseline<Needs extends FixtureName, Case> = (Needs & Reread) | HistoryOf | Repeated<Case>;

/** An exchange that stands for the target's data: sent again, it must say the same. */
export interface Repeated<Case> {
  readonly exchange: (one: Case) => Exchange;
  readonly same: (a: Exchange, b: Exchange) => boolean;
}

/** A part whose case and reading only it knows: the caller gets all three together. */
export interface AnyPart {
  carryOut(by: Runner): Promise<void>;
  /** Whether the judgement accepts and rejects its own samples. */
  isSound(): boolean;
  /** How many samples there are of each kind. */
  readonly samples: { readonly accepts: number; readonly rejects: number };
}

/** Carries out a part (`check-runner.ts`). */
export interface Runner {
  runPart<Needs extends FixtureName, Case, Reading>(part: Part<Needs, Case, Reading>): Promise<void>;
}

/** A requirement made executable. */
export interface Check {
  readonly requirement: RequirementId;
  readonly parts: readonly AnyPart[];
}

/** Declares the check of a requirement: its parts, or the only one. */
export function check(requirement: RequirementId, ...parts: readonly AnyPart[]): Check;
export function check<Needs extends FixtureName, Case, Reading>(
  requirement: RequirementId,
  only: Part<Needs, Case, Reading>,
): Check;
export function check<Needs extends FixtureName, Case, Reading>(
  requirement: RequirementId,
  ...parts: readonly (AnyPart | Part<Needs, Case, Reading>)[]
): Check {
  return { requirement, parts: parts.map((one) => ('carryOut' in one ? one : part(one))) };
}

/** Declares one relation of a check. */
export function part<Needs extends FixtureName, Case, Reading>(definition: Part<Needs, Case, Reading>): AnyPart {
  const { accepts, rejects } = definition.samples;
  const isRejected = ({ reading, one, have }: Sample<Needs, Case, Reading>) =>
    definition.judge(reading, one, have).violations.length > 0;
  let isSound: boolean | undefined;
  return {
    carryOut: (by) => by.runPart(definition),
    samples: { accepts: accepts.length, rejects: rejects.length },
    // A check begins up to three times in a run.
    isSound: () => (isSound ??= !accepts.some(isRejected) && rejects.every(isRejected)),
  };
}
