import type { Check } from '../../../engine/check.ts';
import { check, part } from '../../../engine/check.ts';
import { Session } from '../../../engine/session.ts';
import type { RequirementId } from '../../../spec/generated/catalogue.ts';
import type { Part } from '../../../engine/check.ts';
import { NO_PROFILE } from '../../../spec/verdict/verdict-reason.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { type Answering, madeUpClient, settings } from './fake-client.ts';
import { numbers } from './fake-check-runner.ts';
import { institution } from './fake-institution.ts';

interface MadeUp {
  readonly checks: readonly Check[];
  readonly target?: Answering;
  readonly budget?: number;
  /** Whether the run is its opening and nothing else. */
  readonly smoke?: boolean;
  /** Whether the run is of all requirements, so that it has an opening. */
  readonly full?: boolean;
  /** Requests that each check of the opening may send. */
  readonly opening?: readonly (readonly [RequirementId, number])[];
  /** Requests that each check of the round may send, which follows the reading in depth. */
  readonly round?: readonly (readonly [RequirementId, number])[];
  readonly first?: readonly RequirementId[];
}

/** A session over a fake institution of one customer, and its client. */
export function sessionOf({
  checks,
  target = institution(),
  budget = 400,
  smoke = false,
  full = false,
  opening = [],
  round = [],
  first = [],
}: MadeUp) {
  const client = madeUpClient(target, budget);
  const session = new Session({
    settings: { ...settings, customerIds: ['A1'], budget },
    client,
    suite: {
      checks,
      order: {
        opening: { discovery: { share: 3, subjects: 1, customers: 1, spans: [31], dense: 75 }, checks: opening },
        round,
        first,
      },
    },
    profile: NO_PROFILE,
    strict: false,
    mustBeComplete: false,
    ids: full ? [] : checks.map(({ requirement }) => requirement),
    smoke,
  });
  return { session, client };
}

/** What a session says of a requirement. */
export function resultOf(session: Session, id: RequirementId): RequirementResult {
  const result = session.decide().requirements.find((one) => one.id === id);
  if (result === undefined) throw new Error(`there is no requirement ${id}`);
  return result;
}

/** A check of one part: its case is 1, and its judgement allows at most 5. */
export function checkOf(requirement: RequirementId, change: Partial<Part<never, number, number>> = {}): Check {
  const samples = { accepts: [{ one: 1, reading: 5, have: {} }], rejects: [{ one: 1, reading: 6, have: {} }] };
  return check(requirement, part(numbers<never>({ given: () => [1], samples, ...change }).part));
}
