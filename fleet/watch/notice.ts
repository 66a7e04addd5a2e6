import type { Comparison } from '../../reports/compare/model/comparison.ts';
import { brief } from '../../reports/escape.ts';
import { codeOf } from '../../reports/fleet/model/judged.ts';
import { stateText } from '../../reports/fleet/model/state.ts';
import { headline } from '../../reports/view.ts';
import type { Results } from '../../spec/results.ts';
import type { WatchedRun } from './state.ts';

const MOST_CHANGES = 50;

/** What a webhook is sent. No text of a target goes into it, and neither key nor people. */
export interface Notice {
  readonly schema: 1;
  readonly source: 'cardproof watch';
  /** One line, as chat services show it. */
  readonly text: string;
  readonly target: string;
  readonly verdict: Results['verdict'] | null;
  readonly exitCode: number;
  readonly outcome: Comparison['outcome']['kind'] | null;
  /** Compared with the last green run. */
  readonly changes: readonly {
    readonly id: string;
    readonly kind: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly broken: readonly string[];
  readonly requests: number;
  readonly startedAt: string;
  readonly lastGreen: string | null;
}

/** The news of a run. */
export function noticeOf(
  run: WatchedRun,
  results: Results | null,
  comparison: Comparison | null,
  lastGreen: string | null,
): Notice {
  const target = results === null ? '' : brief(results.target.name, 100);
  const words = results === null ? stateText[run.state] : wordsOn(results);
  const than = comparison === null ? '' : ` (${comparison.outcome.kind} than the last green run)`;
  const same = comparison?.outcome.kind === 'same' ? ' (as the last green run)' : than;
  return {
    schema: 1,
    source: 'cardproof watch',
    text: brief(`${target === '' ? '' : `${target}: `}${words}${same}`, 500),
    target,
    verdict: results?.verdict ?? null,
    exitCode: run.exitCode,
    outcome: comparison?.outcome.kind ?? null,
    changes: (comparison?.changes ?? []).slice(0, MOST_CHANGES).map(({ id, kind, before, after }) => ({
      ...{ id, kind },
      before: before?.status ?? null,
      after: after?.status ?? null,
    })),
    broken: brokenIn(results),
    requests: run.requests,
    startedAt: run.startedAt,
    lastGreen,
  };
}

const MOST_NAMED = 4;

function wordsOn(results: Results): string {
  const broken = brokenIn(results);
  const named = broken.slice(0, MOST_NAMED).join(', ') + (broken.length > MOST_NAMED ? ', …' : '');
  const what = broken.length === 0 ? '' : `; broken: ${named}`;
  return `${headline(results)} · this run ${results.gate.passed ? 'passed' : 'failed'}${what}`;
}

const brokenIn = (results: Results | null): string[] =>
  (results?.requirements ?? [])
    .filter(({ status }) => status === 'violated' || status === 'changed')
    .map(({ id }) => id);

/** What a reader of notices knows after this one; if it is the same again, there is no news. */
export function newsIn(run: WatchedRun, results: Results | null): string {
  const state = run.state === 'finished' ? '' : run.state;
  return [String(run.exitCode), ...(state === '' ? [] : [state]), ...brokenIn(results)].join(' ');
}

/** The exit code of a run for its watch: worse than the last green run fails, even if the run itself passed. */
export function watchedCode(results: Results | null, comparison: Comparison | null): number {
  if (results === null) return 3;
  const code = codeOf(results);
  return code === 0 && comparison?.outcome.kind === 'worse' ? 1 : code;
}
