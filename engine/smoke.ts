import { catalogue } from '../spec/generated/catalogue.ts';
import type { Check } from './check.ts';

/**
 * The smoke selection: what a run of at most 25 requests learns most from. Discovery reads one customer and a narrow
 * window; of each check only its first requests are sent, the most telling ones. Chosen by measuring which requests
 * kill the most planted faults (`npm run prove` prints the share).
 */
export const SMOKE: {
  readonly budget: number;
  readonly discovery: Depth;
  /** Requests of its own that a check may send, first what kills most; `no-key` judges what the first one sent. */
  readonly checks: ReadonlyMap<string, number>;
} = {
  budget: 25,
  discovery: { share: 3, subjects: 1, spans: [31, 7, 1], dense: 75 },
  checks: new Map([
    ['errors/same-status-in-groups', 8],
    ['transactions/total', 2],
    ['transactions/default-result', 1],
    ['types/total', 2],
    ['find/pattern-kept', 2],
    ['authentication/no-key', 2],
  ]),
};

/** How deep discovery reads. */
interface Depth {
  /** Requests that the truth may cost. */
  readonly share: number;
  readonly subjects: number;
  readonly spans: readonly number[];
  readonly dense: number;
}

/** How deep discovery reads in a run that is not a smoke run. */
export function inDepth(budget: number): Depth {
  return { share: Math.floor(budget * 0.25), subjects: 6, spans: [400, 366, 180, 90, 31, 7, 1], dense: 170 };
}

/** Ends a check that has sent what a smoke run lets it send. */
export class AllowanceSpent extends Error {
  constructor() {
    super('the rest of this check is left out of a smoke run');
  }
}

/** Counts the requests of one check of a smoke run; the confirmation of a mismatch is granted on top. */
export function smokeAllowance(requirement: string): { spend(): void; confirm(): void } {
  let left = SMOKE.checks.get(requirement) ?? 0;
  return {
    spend() {
      if (left === 0) throw new AllowanceSpent();
      left--;
    },
    confirm() {
      left += 4;
    },
  };
}

/** The checks of a smoke run, the most telling first. */
export function smokeChecks(all: readonly Check[]): readonly Check[] {
  return [...SMOKE.checks.keys()].flatMap((id) => all.find((check) => check.requirement === id) ?? []);
}

/** Whether a smoke run speaks of a requirement: what is judged on every answer, and what its own checks request. */
export function inSmoke(id: string): boolean {
  return SMOKE.checks.has(id) || STANDING.has(id);
}

const STANDING: ReadonlySet<string> = new Set(catalogue.filter((row) => row.by === 'standing').map((row) => row.id));
