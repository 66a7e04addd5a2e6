import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { VNode } from 'preact';
import type { RequirementResult } from '../../../spec/results.ts';
import { countStatuses, groupBy, statuses, statusLabel, type Run } from '../../view.ts';
import { operationOf } from '../requirements/checked.ts';
import { section } from '../parts/parts.tsx';
import { left, operationName, operations, svg, text, width } from './chart.tsx';
import { h } from '../element.ts';
import { latency } from './latency.tsx';
import { timeline } from './timeline.tsx';

/** Coverage of statements, latency and time line, drawn as SVG without any script. */
export function pictures(run: Run): VNode {
  return section(
    'pictures',
    'Pictures',
    null,
    figure(
      'Statements per operation',
      'Each requirement belongs to one operation, or to all of them.',
      statementBars(run.results.requirements),
    ),
    run.exchanges.some(({ outcome }) => outcome.kind === 'answer')
      ? figure(
          'Latency',
          'Half of the answers lie in the box, the line is the median, the tick the 95th percentile.',
          latency(run.exchanges),
        )
      : null,
    figure(
      'Time line',
      'Requests as they were sent, by what came back; a tick below the line is a repeat after a failure.',
      timeline(run.exchanges),
    ),
  );
}

function figure(title: string, caption: string, drawing: VNode): VNode {
  return h(
    'figure',
    null,
    h('figcaption', null, h('b', null, title), ' ', h('span', { class: 'dim' }, caption)),
    h('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': title }, drawing),
  );
}

function statementBars(rows: readonly RequirementResult[]): VNode {
  const groups = groupBy(rows, (row) => {
    const operation = operationOf(row.id);
    return operation === null ? 'All operations' : operationName[operation];
  });
  const x = scaleLinear([0, max(groups.values(), (group) => group.length) ?? 1], [0, width - left - 50]);
  const names = [...operations.map((one) => operationName[one]), 'All operations'].filter((name) => groups.has(name));
  const bars = names.flatMap((name, index) => {
    const group = groups.get(name) ?? [];
    const counts = countStatuses({ requirements: group });
    const y = index * 30 + 8;
    let end = left;
    const parts = statuses
      .filter((status) => counts[status] > 0)
      .map((status) => {
        const size = x(counts[status]);
        const part = h(
          'rect',
          { class: `fill-${status}`, x: end, y, width: Math.max(1, size - 1.5), height: 18, rx: 2 },
          h('title', null, `${counts[status]} ${statusLabel[status]}`),
        );
        end += size;
        return part;
      });
    return [
      text(left - 12, y + 13, name, 'end'),
      ...parts,
      text(end + 6, y + 13, String(group.length), 'start', 'dim'),
    ];
  });
  return svg(names.length * 30 + 8, 'Requirements per operation by status', bars);
}
