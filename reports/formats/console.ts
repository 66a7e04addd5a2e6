import { join } from 'node:path';
import pc from 'picocolors';
import type { RequirementResult, Results, Status } from '../../spec/results.ts';
import { brief, plain } from '../escape.ts';
import { count, countStatuses, duration, groupBy, headline, isWeak, statuses, statusLabel, subject } from '../view.ts';

type Paint = ReturnType<typeof pc.createColors>;

const shownFindings = 5;
const shownReasons = 6;
const shownGaps = 12;

/** The end of a run as a person reads it on a terminal: the verdict in the first line, the evidence below. */
export function consoleSummary(results: Results, options: { readonly color: boolean }): string {
  const paint = pc.createColors(options.color);
  const parts = [
    verdictLines(results, paint),
    countLines(results, paint),
    mismatchLines(results, paint),
    weakLines(results, paint),
    gapLines(results, paint),
    [
      `${paint.dim('Report')}  ${plain(join(results.run.directory, 'index.html'))}`,
      `${paint.dim('Help')}    cardproof explain ${results.verdict}`,
    ],
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function verdictLines(results: Results, paint: Paint): string[] {
  const verdictPaint = { conforms: paint.green, violates: paint.red, inconclusive: paint.yellow }[results.verdict];
  const sign = { conforms: '✓', violates: '✗', inconclusive: '?' }[results.verdict];
  const where = results.target.sandbox ? paint.yellow(`[${subject(results)}]`) : `[${subject(results)}]`;
  const lines = [
    `${verdictPaint(paint.bold(`${sign} ${headline(results).toUpperCase()}`))}  ${plain(results.target.name)} ${where}`,
    `  ${plain(results.why)}`,
  ];
  if (results.next !== '') lines.push(`  ${paint.bold('Next:')} ${plain(results.next)}`);
  return lines;
}

function countLines(results: Results, paint: Paint): string[] {
  const counts = countStatuses(results);
  const shown = statuses
    .filter((status) => counts[status] > 0)
    .map((status) => colour(status, paint)(`${counts[status]} ${statusLabel[status]}`));
  const { sent, budget, throttled, unanswered, repeats } = results.requests;
  const extras = [
    throttled > 0 ? `${throttled} throttled` : '',
    repeats > 0 ? `${repeats} repeated` : '',
    unanswered > 0 ? `${unanswered} unanswered` : '',
  ].filter((text) => text !== '');
  const requests = `${sent} of ${count(budget, 'request')}${extras.length > 0 ? ` (${extras.join(', ')})` : ''}`;
  return [
    `  ${shown.join(paint.dim(' · '))}`,
    `  ${paint.dim(`${requests} in ${duration(results.run.milliseconds)} · seed ${results.settings.seed}`)}`,
  ];
}

function mismatchLines(results: Results, paint: Paint): string[] {
  const violated = results.requirements.filter((row) => row.status === 'violated');
  const warned = results.requirements.filter((row) => row.status === 'warned');
  const lines: string[] = [];
  if (violated.length > 0) {
    lines.push(paint.bold(`Violated (${violated.length})`));
    for (const row of violated.slice(0, shownFindings)) lines.push(...rowLines(row, paint));
    lines.push(...others(violated.slice(shownFindings)));
  }
  if (warned.length > 0) {
    if (lines.length > 0) lines.push('');
    lines.push(paint.bold(`Warned (${warned.length})${results.strict ? ', fails under --strict' : ''}`));
    for (const row of warned.slice(0, shownFindings)) {
      lines.push(`  ${paint.yellow('!')} ${plain(row.id)}  ${paint.dim(brief(row.text, 100))}`);
    }
    lines.push(...others(warned.slice(shownFindings)));
  }
  return lines;
}

function rowLines(row: RequirementResult, paint: Paint): string[] {
  const lines = [`  ${paint.red('✗')} ${paint.bold(plain(row.id))}  ${brief(row.text, 110)}`];
  const finding = row.findings[0];
  if (finding === undefined) return lines;
  lines.push(
    `      ${paint.dim('at      ')} ${brief(finding.at, 120)}`,
    `      ${paint.dim('expected')} ${brief(finding.expected)}`,
    `      ${paint.dim('actual  ')} ${brief(finding.actual)}`,
  );
  if (finding.curl !== '') lines.push(`      ${paint.dim('repeat  ')} ${plain(finding.curl)}`);
  if (row.findingsTotal > 1) lines.push(`      ${paint.dim(`and ${row.findingsTotal - 1} more like it`)}`);
  return lines;
}

function others(rows: readonly RequirementResult[]): string[] {
  if (rows.length === 0) return [];
  return [`  and ${rows.length} more: ${brief(rows.map((row) => row.id).join(', '), 300)}`];
}

function weakLines(results: Results, paint: Paint): string[] {
  const reasons = groupBy(
    results.requirements.filter((row) => row.status === 'not-exercised'),
    (row) => row.reason,
  );
  const sorted = [...reasons].sort((a, b) => b[1].length - a[1].length);
  const lines = sorted.slice(0, shownReasons).map(([reason, rows]) => {
    const which = brief(rows.map((row) => row.id).join(', '), 90);
    return `  ${paint.yellow('○')} ${rows.length} not exercised: ${brief(reason, 120)} ${paint.dim(`(${which})`)}`;
  });
  const left = sorted.slice(shownReasons).reduce((sum, [, rows]) => sum + rows.length, 0);
  if (left > 0) lines.push(`  ${paint.yellow('○')} ${left} more not exercised, for other reasons`);
  const weak = results.requirements.filter(isWeak);
  if (weak.length > 0) {
    const which = brief(weak.map((row) => row.id).join(', '), 90);
    lines.push(`  ${paint.yellow('○')} ${weak.length} upheld on few observations ${paint.dim(`(${which})`)}`);
  }
  if (lines.length === 0) return [];
  return [paint.bold('Weak spots'), ...lines];
}

function gapLines(results: Results, paint: Paint): string[] {
  const answered = results.gaps.filter((gap) => gap.answer !== null);
  if (answered.length === 0) return [];
  const lines = answered
    .slice(0, shownGaps)
    .map((gap) => `  ${paint.cyan('·')} ${plain(gap.id)}: ${brief(gap.answer ?? '', 90)}`);
  if (answered.length > shownGaps)
    lines.push(`  ${paint.dim(`and ${answered.length - shownGaps} more in the report`)}`);
  return [paint.bold(`Open questions answered (${answered.length} of ${results.gaps.length})`), ...lines];
}

function colour(status: Status, paint: Paint): (text: string) => string {
  if (status === 'violated') return paint.red;
  if (status === 'upheld') return paint.green;
  if (status === 'warned' || status === 'not-exercised') return paint.yellow;
  return paint.cyan;
}
