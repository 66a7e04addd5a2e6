import { exitCodeOf } from '../../../spec/verdict/gate.ts';
import type { RequirementResult, Results, Status } from '../../../spec/verdict/results.ts';
import { brief } from '../../escape.ts';
import { countStatuses, gateBeside, groupBy, untestedOf } from '../../view.ts';
import type { FleetRequirement, JudgedTarget, RunFigures } from './fleet.ts';

const LONGEST_NOTE = 200;

/** What a fleet keeps of the results of one run. */
export function judgedOf(results: Results): JudgedTarget {
  const { requirements, gaps, target, suite, requests, run } = results;
  const notes = requirements.flatMap((one): [string, string][] => {
    const note = noteOn(one);
    return note === '' ? [] : [[one.id, note]];
  });
  return {
    verdict: results.verdict,
    scope: results.scope,
    gate: gateBeside(results),
    why: brief(results.why, 300),
    environment: target.environment,
    sandbox: target.sandbox,
    host: brief(target.name, 100),
    version: suite.version,
    budget: requests.budget,
    milliseconds: run.milliseconds,
    statuses: idsByStatus(requirements),
    answers: Object.fromEntries(gaps.flatMap(({ id, answer }) => (answer === null ? [] : [[id, brief(answer, 120)]]))),
    notes: Object.fromEntries(notes),
    point: figuresOf(results),
  };
}

/** The figures of a run. */
function figuresOf(results: Results): RunFigures {
  const counts = countStatuses(results);
  return {
    at: results.run.startedAt,
    verdict: results.verdict,
    exitCode: codeOf(results),
    broken: counts.violated + counts.changed,
    warned: counts.warned,
    open: untestedOf(results.requirements).length,
    requests: results.requests.sent,
  };
}

/** The exit code of a run by what it found; that it was stopped is a fact of its own. */
export function codeOf({ gate, verdict }: Pick<Results, 'gate' | 'verdict'>): number {
  const reasons = gate.reasons.filter(({ kind }) => kind !== 'interrupted');
  const code = exitCodeOf({ ...gate, reasons });
  return code === 0 && verdict === 'inconclusive' ? 3 : code;
}

/** The requirements of a run as requirements of a fleet. */
export function requirementsOf({ requirements }: Results): FleetRequirement[] {
  return requirements.map(({ id, level, text }) => ({ id, level, text }));
}

function idsByStatus(requirements: readonly RequirementResult[]): Partial<Record<Status, string[]>> {
  const byStatus = groupBy(requirements, ({ status }) => status);
  return Object.fromEntries([...byStatus].map(([status, own]) => [status, own.map(({ id }) => id)]));
}

function noteOn({ status, findings, findingsTotal, reason }: RequirementResult): string {
  const [first] = findings;
  if (status === 'not-tested') return brief(reason, LONGEST_NOTE);
  if (first === undefined) return '';
  const more = findingsTotal > 1 ? ` (and ${findingsTotal - 1} more)` : '';
  return brief(`at ${first.at}: expected ${first.expected}, actual ${first.actual}${more}`, LONGEST_NOTE);
}
