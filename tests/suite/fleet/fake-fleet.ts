import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
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

const resultsOf = (verdict: Verdict): Results => makeRun(verdict, { exchanges: 3 }).results;
const runs = {
  conforms: resultsOf('conforms'),
  violates: resultsOf('violates'),
  inconclusive: resultsOf('inconclusive'),
};

/** A target that was judged; `change` makes its results another's. */
export function madeUpTarget(
  name: string,
  verdict: Verdict,
  change: (results: Results) => Partial<Results> = () => ({}),
) {
  const results = { ...runs[verdict], ...change(runs[verdict]) };
  const exitCode = targetExitCode('finished', codeOf(results));
  return { name, state: 'finished', said: '', exitCode, judged: judgedOf(results) } satisfies FleetTarget;
}

/** A target without results. */
export const silentTarget = (name: string): FleetTarget => ({
  name,
  state: 'crashed',
  said: 'out of memory',
  exitCode: 3,
  judged: null,
});

export function madeUpFleet(targets: readonly FleetTarget[]): Fleet {
  const requirements = runs.conforms.requirements.map(({ id, level, text }) => ({ id, level, text }));
  return fleetOf(targets, requirements);
}

/** As many targets as a large institution group has. */
export function largeFleet(count: number): Fleet {
  const verdicts: readonly Verdict[] = ['conforms', 'conforms', 'violates', 'conforms', 'inconclusive'];
  const targets = Array.from({ length: count }, (_, at) =>
    madeUpTarget(`campus-${String(at).padStart(3, '0')}`, verdicts[at % 5] ?? 'conforms'),
  );
  return madeUpFleet(targets);
}

const schema = readFileSync(new URL('../../../spec/fleet.schema.json', import.meta.url), 'utf8');
const fits = new Ajv2020({ strict: true, allErrors: true }).compile(JSON.parse(schema) as object);

/** What the published schema of `fleet.json` says of a value: a line each; empty if it fits. */
export function wrongWith(fleet: unknown): readonly string[] {
  if (fits(fleet)) return [];
  return (fits.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
