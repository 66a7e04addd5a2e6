/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { bin, extent, max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { Exchange } from '../../../spec/exchange.ts';
import { duration } from '../../view.ts';
import { Chart, Text, width } from './chart.tsx';
import { Legend, type Part, partsOf, type Sent, sentAs } from './outcomes.tsx';

const bins = 60;
const begin = 40;
const floor = 130;
const ceiling = 14;

/** Requests over time, stacked by what came back; throttling in its own colour, repeats as ticks below the axis. */
export function Timeline({ exchanges }: { exchanges: readonly Exchange[] }) {
  const sent = exchanges.map(sentAs).filter(({ at }) => !Number.isNaN(at));
  const [first = 0, last = 0] = extent(sent, ({ at }) => at);
  const x = scaleLinear([first, Math.max(first + 1, last)], [begin, width]);
  const edges = Array.from({ length: bins }, (_, index) => x.invert(begin + (index * (width - begin)) / bins));
  const stacks = bin<Sent, number>()
    .value(({ at }) => at)
    .domain([first, Math.max(first + 1, last)])
    .thresholds(edges.slice(1))(sent);
  const most = max(stacks, (stack) => stack.length) ?? 1;
  const y = scaleLinear([0, Math.max(1, most)], [0, floor - ceiling]);
  const repeats = sent.filter(({ repeat }) => repeat);
  return (
    <Chart height={186} label="Requests over time by outcome">
      <line class="grid" x1={begin} x2={width} y1={floor + 0.5} y2={floor + 0.5} />
      {stacks.map((stack, index) => (
        <Stack parts={partsOf(stack)} x={x(edges[index] ?? first)} y={y} />
      ))}
      {repeats.map(({ at }) => (
        <rect class="repeat" x={(x(at) - 1).toFixed(1)} y={floor + 3} width={2} height={6} />
      ))}
      <Text x={begin - 6} y={ceiling + 6} anchor="end" kind="dim" text={most} />
      <Text x={begin - 6} y={floor} anchor="end" kind="dim" text="0" />
      <Text x={begin} y={floor + 22} kind="dim" text="0 s" />
      <Text x={width} y={floor + 22} anchor="end" kind="dim" text={duration(last - first)} />
      <Legend
        begin={begin}
        y={170}
        parts={[...partsOf(sent), ...(repeats.length > 0 ? [['repeat', 'repeats', repeats.length] as const] : [])]}
      />
    </Chart>
  );
}

function Stack({ parts, x, y }: { parts: readonly Part[]; x: number; y: (number: number) => number }) {
  const across = ((width - begin) / bins - 1.5).toFixed(1);
  let top = floor;
  const bars = parts.map(([kind, name, number]) => {
    top -= y(number);
    const height = Math.max(0.8, y(number) - 0.6).toFixed(1);
    return (
      <rect class={kind} x={x.toFixed(1)} y={top.toFixed(1)} width={across} rx={1} height={height}>
        <title>{`${number} × ${name}`}</title>
      </rect>
    );
  });
  return <>{bars}</>;
}
