import type { VNode } from 'preact';
import type { RequirementResult } from '../../../spec/results.ts';
import { brief, visible } from '../../escape.ts';
import { type Run } from '../../view.ts';
import { requirementLink, section, statusBadge } from '../parts/parts.tsx';
import { h } from '../element.ts';

const shown = 40;

/** The violated and warned requirements at a glance, each with its first finding; the whole story stands below. */
export function mismatches({ results }: Run): VNode | null {
  const rows = [
    ...results.requirements.filter((row) => row.status === 'violated'),
    ...results.requirements.filter((row) => row.status === 'warned'),
  ];
  if (rows.length === 0) return null;
  const left = rows.length - shown;
  return section(
    'mismatches',
    'What departs from the specification',
    results.strict
      ? 'Under --strict a warning fails the run as well.'
      : 'A violation fails the run; a warning does not.',
    h('ul', { class: 'mismatches' }, rows.slice(0, shown).map(mismatch)),
    left > 0 ? h('p', { class: 'dim' }, `And ${left} more, in the list below.`) : null,
  );
}

function mismatch(row: RequirementResult): VNode {
  const first = row.findings[0];
  return h(
    'li',
    { class: row.status },
    h(
      'div',
      { class: 'mismatch-head' },
      statusBadge(row.status),
      requirementLink(row.id),
      h('span', { class: 'dim tally' }, tally(row)),
    ),
    h('p', null, visible(row.text)),
    first
      ? h(
          'p',
          { class: 'glance' },
          h(
            'span',
            null,
            h('span', { class: 'label' }, 'Expected'),
            ' ',
            h('span', { class: 'mono' }, brief(first.expected, 120)),
          ),
          h(
            'span',
            null,
            h('span', { class: 'label' }, 'Actual'),
            ' ',
            h('span', { class: 'mono' }, brief(first.actual, 120)),
          ),
        )
      : null,
  );
}

function tally(row: RequirementResult): string {
  return row.findingsTotal > 1 ? `${row.findingsTotal} times` : '';
}
