/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { operationIds, operations, type Operation } from '../../../spec/generated/vocabulary.ts';
import type { RequirementResult } from '../../../spec/results.ts';
import { statusLabel } from '../../view.ts';
import { presentStatuses } from '../parts/status.tsx';
import { operationOf } from '../requirements/how-checked.ts';
import { Chart, left, Text, width } from './chart.tsx';

const rowHeight = 30;

/** The requirements of each operation as a bar divided by status. */
export function StatementBars({ rows }: { rows: readonly RequirementResult[] }) {
  const of = (operation: Operation | null) => rows.filter(({ id }) => operationOf(id) === operation);
  const groups = [
    ...operationIds.map((operation) => ({ name: operations[operation].title, rows: of(operation) })),
    { name: 'All operations', rows: of(null) },
  ].filter((group) => group.rows.length > 0);
  const scale = scaleLinear([0, max(groups, (group) => group.rows.length) ?? 1], [0, width - left - 50]);
  return (
    <Chart height={groups.length * rowHeight + 8} label="Requirements per operation by status">
      {groups.map((group, index) => (
        <Bar {...group} scale={scale} y={index * rowHeight + 8} />
      ))}
    </Chart>
  );
}

interface BarProps {
  readonly name: string;
  readonly rows: readonly RequirementResult[];
  readonly scale: (count: number) => number;
  readonly y: number;
}

function Bar({ name, rows, scale, y }: BarProps) {
  let end = left;
  const parts = presentStatuses({ requirements: rows }).map(([status, count]) => {
    const [x, size] = [end, scale(count)];
    end += size;
    return (
      <rect class={`fill-${status}`} x={x} y={y} width={Math.max(1, size - 1.5)} height={18} rx={2}>
        <title>{`${count} ${statusLabel(status)}`}</title>
      </rect>
    );
  });
  return (
    <>
      <Text x={left - 12} y={y + 13} anchor="end" text={name} />
      {parts}
      <Text x={end + 6} y={y + 13} kind="dim" text={rows.length} />
    </>
  );
}
