import type { VNode } from 'preact';
import type { Level } from '../../../spec/requirement.ts';
import type { RequirementResult } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import { groupBy, groupOf, isWeak, statuses, statusLabel, type Run } from '../../view.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { section, statusBadge } from '../parts/parts.tsx';
import { h } from '../element.ts';
import { stories } from './requirement-details.tsx';
import { rowsEach } from './further-findings.tsx';

const levels: readonly Level[] = ['must', 'should', 'gap'];
/** All requirements by group, with search and filters that live in the address. */
export function requirementList(run: Run, evidence: Evidence): VNode {
  const most = rowsEach(run.results);
  const groups = [...groupBy(run.results.requirements, (row) => groupOf(row.id))];
  return section(
    'requirements',
    'Requirements',
    h(
      'span',
      null,
      'Press ',
      h('kbd', null, '/'),
      ' to search, ',
      h('kbd', null, 'j'),
      ' and ',
      h('kbd', null, 'k'),
      ' to move, ',
      h('kbd', null, 'Enter'),
      ' to open.',
    ),
    filters(run),
    groups.map(([name, rows]) =>
      h(
        'section',
        { class: 'group', 'aria-label': visible(name) },
        h('h3', null, visible(name), h('span', { class: 'dim' }, ` ${rows.length}`)),
        h(
          'div',
          { class: 'rows' },
          rows.map((row) => requirementRow(row, evidence, most)),
        ),
      ),
    ),
    h(
      'p',
      { id: 'nothing', class: 'empty', hidden: true },
      'No requirement matches. ',
      h('button', { type: 'button', id: 'reset', class: 'quiet' }, 'Show all'),
    ),
  );
}

function filters({ results }: Run): VNode {
  const has = (status: string): boolean => results.requirements.some((row) => row.status === status);
  const box = (name: string, value: string, label: string, count: number): VNode =>
    h(
      'label',
      { class: 'chip' },
      h('input', { type: 'checkbox', name, value }),
      h('span', null, `${label} `, h('small', null, count)),
    );
  return h(
    'form',
    { id: 'filters', role: 'search', 'aria-label': 'Filter requirements' },
    h('input', {
      type: 'search',
      id: 'search',
      placeholder: 'Search id, statement, section, finding',
      'aria-label': 'Search requirements',
      autocomplete: 'off',
    }),
    h('output', { id: 'shown', 'aria-live': 'polite' }, `${results.requirements.length} shown`),
    h('span', { class: 'break', 'aria-hidden': 'true' }),
    h(
      'fieldset',
      null,
      h('legend', null, 'Status'),
      statuses
        .filter(has)
        .map((status) =>
          box(
            'status',
            status,
            statusLabel[status],
            results.requirements.filter((row) => row.status === status).length,
          ),
        ),
    ),
    h(
      'fieldset',
      null,
      h('legend', null, 'Level'),
      levels.map((level) =>
        box('level', level, level, results.requirements.filter((row) => row.level === level).length),
      ),
    ),
  );
}

function requirementRow(row: RequirementResult, evidence: Evidence, most: number): VNode {
  return h(
    'details',
    { class: `req ${row.status}`, id: visible(row.id), 'data-status': row.status, 'data-level': row.level },
    h(
      'summary',
      null,
      statusBadge(row.status),
      h(
        'span',
        { class: 'what' },
        h('span', { class: 'mono id' }, visible(row.id)),
        h('span', { class: 'text' }, visible(row.text)),
      ),
      h('span', { class: `level ${row.level}` }, row.level),
      h(
        'span',
        { class: `observations${isWeak(row) ? ' weak' : ''}` },
        h('b', null, row.observations.toLocaleString('en-GB')),
        ` ${row.observations === 1 ? 'observation' : 'observations'}`,
      ),
    ),
    stories(row, evidence, most),
  );
}
