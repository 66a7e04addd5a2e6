import type { VNode } from 'preact';
import type { RequirementResult } from '../../spec/results.ts';
import { countStatuses, groupBy, groupOf, statuses, statusLabel, type Run } from '../view.ts';
import { section } from './parts.ts';
import { left, operationName, operations, svg, text, width } from './chart.ts';
import { h } from './element.ts';
import { latency } from './latency.ts';
import { timeline } from './timeline.ts';

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
    figure(
      'Latency',
      'Half of the answers lie in the box, the line is the median, the tick the 95th percentile.',
      latency(run.exchanges),
    ),
    figure('Time line', 'Requests as they were sent, by what came back.', timeline(run.exchanges)),
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

function operationOf(id: string): string {
  const group = groupOf(id);
  if (group === 'cardholder') return operationName.getCardholder;
  if (group === 'lookup' || group === 'find') return operationName.findCardholder;
  if (group === 'types' || group === 'credential-type' || group === 'gap-types')
    return operationName.listCredentialTypes;
  if (group.startsWith('credential')) return operationName.getCardholderCredentials;
  if (group.startsWith('transaction') || group === 'account-line' || group === 'paging')
    return operationName.listTransactions;
  return 'All operations';
}

function statementBars(rows: readonly RequirementResult[]): VNode {
  const groups = groupBy(rows, (row) => operationOf(row.id));
  const most = Math.max(1, ...[...groups.values()].map((group) => group.length));
  const names = [...operations.map((one) => operationName[one]), 'All operations'].filter((name) => groups.has(name));
  const bars = names.flatMap((name, index) => {
    const group = groups.get(name) ?? [];
    const counts = countStatuses({ requirements: group });
    const y = index * 30 + 8;
    let x = left;
    const parts = statuses
      .filter((status) => counts[status] > 0)
      .map((status) => {
        const size = (counts[status] / most) * (width - left - 50);
        const part = h(
          'rect',
          { class: `fill-${status}`, x, y, width: Math.max(1, size - 1.5), height: 18, rx: 2 },
          h('title', null, `${counts[status]} ${statusLabel[status]}`),
        );
        x += size;
        return part;
      });
    return [text(left - 12, y + 13, name, 'end'), ...parts, text(x + 6, y + 13, String(group.length), 'start', 'dim')];
  });
  return svg(names.length * 30 + 8, 'Requirements per operation by status', bars);
}
