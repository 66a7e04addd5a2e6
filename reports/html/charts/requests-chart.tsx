/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { max, sort } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { Exchange } from '../../../spec/exchange.ts';
import { visible } from '../../escape.ts';
import { groupBy } from '../../view.ts';
import { Chart, left, Text, width } from './chart.tsx';
import { Legend, partsOf, sentAs } from './outcomes.tsx';
import { groupOf } from '../../../spec/rows.ts';

const rowHeight = 24;
const head = 26;

/** Where the requests went: a bar for each group of checks, divided by what came back, the longest first. */
export function RequestsChart({ exchanges }: { exchanges: readonly Exchange[] }) {
  const groups = sort([...groupBy(exchanges, ({ check }) => groupOf(check))], ([, own]) => -own.length);
  const scale = scaleLinear([0, max(groups, ([, own]) => own.length) ?? 1], [0, width - left - 50]);
  const bars = groups.map(([name, own], index) => {
    const y = head + index * rowHeight;
    let end = left;
    const parts = partsOf(own.map(sentAs)).map(([kind, says, number]) => {
      const x = end;
      end += scale(number);
      return (
        <rect class={kind} x={x} y={y} width={Math.max(1, scale(number) - 1)} height={16} rx={2}>
          <title>{`${number} × ${says}`}</title>
        </rect>
      );
    });
    return (
      <>
        <Text x={left - 12} y={y + 13} anchor="end" text={visible(name)} />
        {parts}
        <Text x={end + 6} y={y + 13} kind="dim" text={own.length} />
      </>
    );
  });
  return (
    <Chart height={head + groups.length * rowHeight + 4} label="Requests per group of checks">
      <Legend parts={partsOf(exchanges.map(sentAs))} y={4} begin={left} />
      {bars}
    </Chart>
  );
}
