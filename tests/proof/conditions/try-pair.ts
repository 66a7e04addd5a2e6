import type { Judging } from '../../../runs/judging.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { sameAnswer, underCondition } from '../../../sandbox/conditions/under-condition.ts';
import { judgeInProcess, PROOF_CLOCK } from '../in-process.ts';
import type { Applicable, Outcome, Pair } from './outcome.ts';
import { planted } from './outcome.ts';
import { screen } from './screen.ts';

const violates = (judging: Judging): boolean => judging.session.decide().verdict === 'violates';

/** What a fault under a condition comes to; the suite is run against it only if that is not known without. */
export async function tryPair(task: Pair): Promise<Outcome> {
  const { pair, outcome } = await screen(task);
  return outcome ?? runPair(pair as Applicable);
}

/**
 * Runs the whole suite against one fault under one condition. The run ends early once a must-level requirement is violated, unless
 * the condition is intermittent.
 */
async function runPair(pair: Applicable): Promise<Outcome> {
  const { fault, condition } = planted(pair);
  const { seed } = pair;
  let [asked, spoiled] = [0, 0];
  const hooks = underCondition(fault.apply, condition, ({ healthy: right }, wrong) => {
    asked++;
    if (!sameAnswer(right, wrong)) spoiled++;
  });
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed, hooks: [hooks] });
  try {
    const isEnough = condition.intermittent === true ? undefined : violates;
    const { results } = await judgeInProcess(sandbox, { seed }, [], {}, isEnough);
    const violated = results.requirements.filter((row) => row.level === 'must' && row.status === 'violated');
    const killedBy = results.verdict === 'violates' ? violated.map((row) => row.id) : [];
    return { ...pair, killedBy, requests: results.requests.sent, asked, spoiled };
  } finally {
    await sandbox.close();
  }
}
