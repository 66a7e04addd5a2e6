/** The gate: whether a run passed by the rules of the user who started it, and the exit code that follows. */
import type { GateReason, ProfileFact } from './verdict-reason.ts';
import type { Gate, RequirementResult, Verdict } from './results.ts';

/** Where the process ended up, as designed (README, Exit codes). */
export const EXIT = { conforms: 0, violates: 1, usage: 2, inconclusive: 3, interrupted: 130 } as const;

/** What the gate is decided on. */
interface Gated {
  readonly verdict: Verdict;
  readonly requirements: readonly RequirementResult[];
  readonly strict: boolean;
  /** Requirements that `--complete` misses; empty without it. */
  readonly missed: readonly RequirementResult[];
}

/** Decides the gate, every reason by itself. */
export function gateOf({ verdict, requirements, strict, missed }: Gated): Gate {
  const of = (status: RequirementResult['status']) => requirements.filter((r) => r.status === status).map((r) => r.id);
  const [violated, warned, facts] = [of('violated'), strict ? of('warned') : [], requirements.flatMap(outOfDate)];
  const reasons: GateReason[] = [];
  if (violated.length > 0) reasons.push({ kind: 'violated', ids: violated });
  if (warned.length > 0) reasons.push({ kind: 'warned', ids: warned });
  if (facts.length > 0) reasons.push({ kind: 'profile-out-of-date', facts });
  if (verdict === 'inconclusive') reasons.push({ kind: 'inconclusive' });
  if (missed.length > 0) reasons.push({ kind: 'not-tested', ids: missed.map(({ id }) => id), ...withheldIn(missed) });
  return { passed: reasons.length === 0, reasons };
}

/** How many requirements need the key in other places, where it is not sent; nothing if none does. */
export function withheldIn(rows: readonly RequirementResult[]): { readonly withheld?: number } {
  const all = rows.filter(({ obstacles }) => obstacles.some(({ kind }) => kind === 'key-not-misplaced')).length;
  return all === 0 ? {} : { withheld: all };
}

/** What a requirement shows of the profile: a pin that differs, a waiver that has nothing to waive or has ended. */
function outOfDate({ id, status, because, findings }: RequirementResult): ProfileFact[] {
  if (because?.kind === 'nothing-to-waive') return [{ kind: 'nothing-to-waive', id }];
  const ended: ProfileFact[] = because?.kind === 'waiver-ended' ? [{ kind: 'waiver-ended', id, on: because.on }] : [];
  if (status !== 'changed') return ended;
  const pins = findings.flatMap(({ fact }): ProfileFact[] =>
    fact.kind === 'pin-differs' ? [{ kind: fact.kind, id, pinned: fact.pinned, actual: fact.actual }] : [],
  );
  return [...pins, ...ended];
}

/** The exit code of each reason. */
const CODES: Readonly<Record<GateReason['kind'], 1 | 3 | 130>> = {
  interrupted: EXIT.interrupted,
  violated: EXIT.violates,
  warned: EXIT.violates,
  'profile-out-of-date': EXIT.violates,
  inconclusive: EXIT.inconclusive,
  'damaged-files': EXIT.inconclusive,
  'not-tested': EXIT.inconclusive,
};

/** The exit code of a run that came to an end. */
export const exitCodeOf = ({ reasons }: Gate): 0 | 1 | 3 | 130 => worstOf(reasons.map(({ kind }) => CODES[kind]));

/** The gravest of some exit codes, 0 if there are none: 130 before 1, 1 before 3, 3 before 0. */
export function worstOf(codes: readonly number[]): 0 | 1 | 3 | 130 {
  return ([EXIT.interrupted, EXIT.violates, EXIT.inconclusive] as const).find((code) => codes.includes(code)) ?? 0;
}

/** The gate with one more reason to fail, the gravest first. */
export function failedBy(reason: GateReason, { reasons }: Gate): Gate {
  return { passed: false, reasons: [reason, ...reasons.filter(({ kind }) => kind !== reason.kind)] };
}
