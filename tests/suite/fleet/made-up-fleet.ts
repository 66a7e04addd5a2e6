import { type Fleet, type FleetTarget, fleetOf, type TrendPoint } from '../../../reports/fleet/model/fleet.ts';
import { codeOf, judgedOf, rulesOf } from '../../../reports/fleet/model/judged.ts';
import { targetExitCode } from '../../../reports/fleet/model/state.ts';
import type { Results, Verdict } from '../../../spec/results.ts';
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
    judged: judgedOf(results, 12.5),
    history: [],
  };
}

/** A target without results. */
export function silentTarget(name: string): FleetTarget {
  return { name, state: 'crashed', said: 'out of memory', exitCode: 3, judged: null, history: [] };
}

/** So many nights of a target. */
export function nights(count: number): TrendPoint[] {
  return Array.from({ length: count }, (_, night) => ({
    at: new Date(Date.UTC(2026, 9, 1 + night, 2)).toISOString(),
    verdict: night % 7 === 3 ? ('violates' as const) : ('conforms' as const),
    exitCode: night % 7 === 3 ? 1 : 0,
    broken: night % 7 === 3 ? 2 : 0,
    warned: night % 3,
    open: 18,
    requests: 380 + (night % 5),
    latency: night % 4 === 0 ? null : 20 + night,
  }));
}

export function madeUpFleet(targets: readonly FleetTarget[]): Fleet {
  return fleetOf(targets, rulesOf(runs.conforms));
}

/** As many targets as a large institution group has: each broken in its own way, with a past of 30 nights. */
export function largeFleet(count: number): Fleet {
  const verdicts: readonly Verdict[] = ['conforms', 'conforms', 'violates', 'conforms', 'inconclusive'];
  return madeUpFleet(
    Array.from({ length: count }, (_, at) => {
      const own = (results: Results): Results => ({
        ...results,
        requirements: results.requirements.map((row) => ({
          ...row,
          findings: row.findings.map((finding) => ({
            ...finding,
            actual: `${finding.actual} at campus ${at}, ${row.id}`,
          })),
        })),
      });
      const target = madeUpTarget(`campus-${String(at).padStart(3, '0')}`, verdicts[at % 5] ?? 'conforms', own);
      return { ...target, history: nights(30) };
    }),
  );
}
