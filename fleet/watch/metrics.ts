import { statuses } from '../../reports/view.ts';
import { levels } from '../../spec/requirement.ts';
import { type Results, verdicts } from '../../spec/results.ts';
import type { WatchedRun } from './state.ts';

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** What the file of metrics is made from. */
interface Measured {
  readonly target: string;
  readonly run: WatchedRun;
  readonly results: Results | null;
  /** When the last green run started, ISO 8601; null if there was none. */
  readonly lastGreen: string | null;
}

const seconds = (iso: string): number => Date.parse(iso) / 1000;

/**
 * The last run as OpenMetrics text. Only gauges: the textfile collector of the node exporter reads it as the older
 * Prometheus format, in which both mean the same.
 */
export function metrics({ target, run, results, lastGreen }: Measured): string {
  const own = { target };
  const verdict = results?.verdict ?? 'inconclusive';
  const counts = levels.flatMap((level) =>
    statuses.map((status): Sample => {
      const rows = (results?.requirements ?? []).filter((row) => row.level === level && row.status === status);
      return [{ ...own, level, status }, rows.length];
    }),
  );
  const ended = run.endedAt ?? run.startedAt;
  return [
    gauge(
      'cardproof_verdict',
      'Verdict of the last run: 1 for the one it has.',
      verdicts.map((one) => [{ ...own, verdict: one }, Number(one === verdict)]),
    ),
    gauge('cardproof_gate_passed', 'Whether the last run passed by the rules of its user.', [
      [own, Number(results?.gate.passed === true)],
    ]),
    gauge('cardproof_exit_code', 'Exit code of the last run.', [[own, run.exitCode]]),
    gauge('cardproof_worse', 'Whether the last run is worse than the last green one.', [
      [own, Number(run.outcome === 'worse')],
    ]),
    gauge(
      'cardproof_requirements',
      'Requirements of the last run by level and status.',
      results === null ? [] : counts,
    ),
    gauge('cardproof_requests', 'Requests that the last run sent.', [[own, run.requests]]),
    gauge('cardproof_run_duration_seconds', 'How long the last run took.', [
      [own, (Date.parse(ended) - Date.parse(run.startedAt)) / 1000],
    ]),
    gauge('cardproof_last_run_timestamp_seconds', 'When the last run started.', [[own, seconds(run.startedAt)]]),
    gauge(
      'cardproof_last_green_timestamp_seconds',
      'When the last run that passed started.',
      lastGreen === null ? [] : [[own, seconds(lastGreen)]],
    ),
    '# EOF\n',
  ].join('');
}

function gauge(name: string, help: string, samples: readonly Sample[]): string {
  if (samples.length === 0) return '';
  const lines = samples.map(([labels, value]) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
    return `${name}{${pairs.join(',')}} ${value}\n`;
  });
  return `# TYPE ${name} gauge\n# HELP ${name} ${help}\n${lines.join('')}`;
}

const escaped = (text: string): string => text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
