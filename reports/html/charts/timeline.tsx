/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { bin, extent, max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { Exchange } from '../../../spec/exchange.ts';
import { duration } from '../../view.ts';
import { Chart, Text, width } from './chart.tsx';

/** What may come back, from the bottom of a stack to its top. */
const kinds = { success: '2xx, 3xx', refused: '4xx', throttled: '429', failed: '5xx', silent: 'no answer' };
const bins = 60;
const begin = 40;
const floor = 130;
const ceiling = 14;

interface Sent {
  readonly at: number;
  readonly kind: keyof typeof kinds;
  readonly repeat: boolean;
}

/** Requests of one kind: the class that colours them, its name, and how many they are. */
type Part = readonly [kind: string, name: string, number: number];

/** Requests over time, stacked by what came back; throttling in its own colour, repeats as ticks below the axis. */
export function Timeline({ exchanges }: { exchanges: readonly Exchange[] }) {
  const sent = exchanges
    .map((one): Sent => ({ at: Date.parse(one.at), kind: kindOf(one), repeat: one.attempt > 0 }))
    .filter(({ at }) => !Number.isNaN(at));
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
        parts={[...partsOf(sent), ...(repeats.length > 0 ? [['repeat', 'repeats', repeats.length] as const] : [])]}
      />
    </Chart>
  );
}

function kindOf({ outcome }: Exchange): Sent['kind'] {
  if (outcome.kind === 'no-answer') return 'silent';
  if (outcome.status === 429) return 'throttled';
  return outcome.status >= 500 ? 'failed' : outcome.status >= 400 ? 'refused' : 'success';
}

function partsOf(sent: readonly Sent[]): Part[] {
  const sizes = Object.entries(kinds).map(([kind, name]): Part => {
    return [`kind-${kind}`, name, sent.filter((one) => one.kind === kind).length];
  });
  return sizes.filter(([, , number]) => number > 0);
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

function Legend({ parts }: { parts: readonly Part[] }) {
  const entries = parts.map(([kind, name, number], index) => (
    <>
      <rect class={kind} x={begin + index * 124} y={170} width={10} height={10} rx={2} />
      <Text x={begin + 16 + index * 124} y={179} text={`${name} (${number})`} />
    </>
  ));
  return <>{entries}</>;
}
