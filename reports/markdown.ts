import { brief, visible } from './plain.ts';
import {
  count,
  countStatuses,
  duration,
  groupBy,
  headline,
  isWeak,
  statuses,
  statusLabel,
  subject,
  type Run,
} from './view.ts';

const shown = 20;

/** The summary as GitHub-flavoured Markdown, fit for a pull request or `GITHUB_STEP_SUMMARY`. */
export function markdown({ results }: Run): string {
  const sign = { conforms: '✅', violates: '❌', inconclusive: '⚠️' }[results.verdict];
  const counts = countStatuses(results);
  const blocks = [
    `## ${sign} ${headline(results)}: ${words(results.target.name)}`,
    results.target.sandbox ? `> **${subject(results)}**` : '',
    words(results.why),
    results.next === '' ? '' : `**Next:** ${words(results.next)}`,
    table(
      statuses.map((status) => statusLabel[status]),
      [statuses.map((status) => String(counts[status]))],
    ),
    `${results.requests.sent} of ${count(results.requests.budget, 'request')} in ${duration(results.run.milliseconds)}, ${results.requests.throttled} throttled; seed ${results.settings.seed}; cardproof ${words(results.suite.version)}.`,
    ...departures(
      results.requirements.filter((row) => row.status === 'violated'),
      'Violated',
    ),
    ...departures(
      results.requirements.filter((row) => row.status === 'warned'),
      'Warned',
    ),
    ...weakSpots(results),
    ...gaps(results),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Our own words: every character that Markdown or HTML could act on is escaped. */
export function words(text: string): string {
  return visible(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]()#+\-.!|~^=$:>]/g, (character) => (character === '>' ? '&gt;' : `\\${character}`))
    .replace(/&(?!gt;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/@/g, '&#64;');
}

/** Foreign text as a code span, in which nothing is a link, a mention or markup; fit for a table cell. */
export function code(text: string, length = 200): string {
  const content = brief(text, length).replace(/\|/g, '\\|');
  if (content === '') return '';
  const longest = Math.max(0, ...[...content.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${content}${fence}` : `${fence} ${content} ${fence}`;
}

/** A table; cells must be escaped already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function departures(rows: Run['results']['requirements'], title: string): string[] {
  if (rows.length === 0) return [];
  const cells = rows.slice(0, shown).map((row) => {
    const first = row.findings[0];
    return [
      code(row.id),
      words(row.text),
      code(first?.at ?? ''),
      code(first?.expected ?? ''),
      code(first?.actual ?? ''),
    ];
  });
  const left = rows.length > shown ? `and ${rows.length - shown} more in the report` : '';
  return [
    `### ${title} (${rows.length})`,
    table(['requirement', 'statement', 'at', 'expected', 'actual'], cells),
    left,
  ];
}

function weakSpots(results: Run['results']): string[] {
  const reasons = groupBy(
    results.requirements.filter((row) => row.status === 'not-exercised'),
    (row) => row.reason,
  );
  const lines = [...reasons].map(
    ([reason, rows]) =>
      `- ${rows.length} not exercised: ${words(reason)} (${rows
        .slice(0, 6)
        .map((row) => code(row.id))
        .join(', ')}${rows.length > 6 ? ', …' : ''})`,
  );
  const weak = results.requirements.filter(isWeak);
  if (weak.length > 0) lines.push(`- ${weak.length} upheld on few witnesses or only partly examined`);
  return lines.length === 0 ? [] : ['### Weak spots', lines.join('\n')];
}

function gaps(results: Run['results']): string[] {
  const answered = results.gaps.filter((gap) => gap.answer !== null);
  if (answered.length === 0) return [];
  const rows = answered.map((gap) => [code(gap.id), words(gap.question), code(gap.answer ?? '')]);
  return [
    `<details><summary>Open questions answered (${answered.length} of ${results.gaps.length})</summary>`,
    table(['gap', 'question', 'answer'], rows),
    '</details>',
  ];
}
