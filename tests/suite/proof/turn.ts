import { execFileSync } from 'node:child_process';
import { env } from 'node:process';
import { group } from 'd3-array';
import { faults } from '../../../sandbox/api/catalogue.ts';

/** So many turns judge every fault: a rule has at most as many. */
export const TURNS = 24;

/**
 * Whose turn it is: the commit decides, so that one commit judges the same faults every day and the next one others. `PROOF_TURN`
 * (0 to 23) chooses others; without git it is the first.
 */
export const turn = Number(env['PROOF_TURN'] ?? turnOfCommit());

function turnOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(commit.slice(0, 6), 16) % TURNS;
  } catch {
    return 0;
  }
}

/** Of each rule that a fault breaks, the one whose turn it is; all whose id contains `PROOF_FAULTS`, if that is given. */
export function faultsInTurn(): readonly string[] {
  const text = env['PROOF_FAULTS'];
  if (text !== undefined) return faults.map(({ id }) => id).filter((id) => id.includes(text));
  const ofRule = group(
    faults.flatMap(({ id, breaks }) => breaks.map((rule) => ({ id, rule }))),
    ({ rule }) => rule,
  );
  return [...new Set([...ofRule.values()].flatMap((all) => all[turn % all.length]?.id ?? []))];
}
