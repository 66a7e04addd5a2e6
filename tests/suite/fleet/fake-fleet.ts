import {
  codeOf,
  type Fleet,
  type FleetTarget,
  fleetOf,
  judgedOf,
  targetExitCode,
} from '../../../reports/fleet/model.ts';
import type { Results, Verdict } from '../../../spec/verdict/results.ts';
import { makeRun } from '../reports/fixtures.ts';

const runs = {
  conforms: makeRun('conforms', { exchanges: 3 }).results,
  violates: makeRun('violates', { exchanges: 3 }).results,
  inconclusive: makeRun('inconclusive', { exchanges: 3 }).results,
};

/** A target that was judged; `change` makes its results another's. */
export function madeUpTarget(
  name: string,
  verdict: Verdict,
  change = (results: Results): Results => results,
): FleetTarget {
  const results = change(runs[verdict]);
  return {
    name,
    state: 'finished',
    said: '',
    exitCode: targetExitCode('finished', codeOf(results)),
    judged: judgedOf(results),
  };
}

/** A target without results. */
export function silentTarget(name: string): FleetTarget {
  return { name, state: 'crashed', said: 'out of memory', exitCode: 3, judged: null };
}

export function madeUpFleet(targets: readonly FleetTarget[]): Fleet {
  return fleetOf(
    targets,
    runs.conforms.requirements.map(({ id, level, text }) => ({ id, level, text })),
  );
}

/** As many targets as a large institution group has. */
export function largeFleet(count: number): Fleet {
  const verdicts: readonly Verdict[] = ['conforms', 'conforms', 'violates', 'conforms', 'inconclusive'];
  return madeUpFleet(
    Array.from({ length: count }, (_, at) => {
      return madeUpTarget(`campus-${String(at).padStart(3, '0')}`, verdicts[at % 5] ?? 'conforms');
    }),
  );
}
