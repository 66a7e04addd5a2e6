import type { VNode } from 'preact';
import type { Finding } from '../../../spec/finding.ts';
import type { RequirementResult, Results } from '../../../spec/results.ts';
import { brief } from '../../escape.ts';
import { count } from '../../view.ts';
import { h } from '../element.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { exchangeButtons, tableOf } from '../parts/parts.tsx';

/** Rows in all tables of further findings together. */
const mostRows = 3000;
const longest = 240;

/** How many further findings each requirement may list, so that the page stays usable with any number of findings. */
export function rowsEach({ requirements }: Results): number {
  const broken = requirements.filter((row) => row.findings.length > 0).length;
  return Math.max(2, Math.floor(mostRows / Math.max(1, broken)));
}

/** The findings after those told in full, one line each, and how many more there were. */
export function furtherFindings(row: RequirementResult, from: number, most: number, evidence: Evidence): VNode | null {
  const shown = row.findings.slice(from, from + most);
  const left = row.findingsTotal - Math.min(row.findings.length, from + most);
  if (shown.length === 0 && left <= 0) return null;
  const note =
    left > 0
      ? `${count(left, 'more finding is', 'more findings are')} left out; results.json keeps ${row.findings.length}.`
      : '';
  if (shown.length === 0) return h('p', { class: 'dim' }, note);
  return h(
    'details',
    { class: 'further' },
    h('summary', null, count(shown.length, 'further finding')),
    tableOf(
      'Further findings',
      ['At', 'Expected', 'Actual', 'Exchange'],
      shown.map((finding) => line(finding, evidence)),
    ),
    note === '' ? null : h('p', { class: 'dim' }, note),
  );
}

function line(finding: Finding, evidence: Evidence): VNode {
  return h(
    'tr',
    null,
    [finding.at, finding.expected, finding.actual].map((text) => h('td', { class: 'mono' }, brief(text, longest))),
    h('td', null, exchangeButtons(finding.exchanges.slice(0, 1), evidence, finding, '')),
  );
}
