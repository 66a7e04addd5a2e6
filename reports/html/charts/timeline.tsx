/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { bin, extent, max, rollup } from 'd3-array';
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import type { Exchange } from '../../../spec/exchange.ts';
import { duration } from '../../view.ts';
import { Chart, Text, width } from './chart.tsx';

const kinds = ['success', 'refused', 'throttled', 'failed', 'silent'] as const;
type Kind = (typeof kinds)[number];
const kindName: Readonly<Record<Kind, string>> = {
  success: '2xx, 3xx',
  refused: '4xx',
  throttled: '429',
  failed: '5xx',
  silent: 'no answer',
};
const bins = 60;
const begin = 40;
const floor = 130;
const ceiling = 14;

/** A request as the time line needs it: when, what came, whether it was a repeat. */
interface Sent {
  readonly at: number;
  readonly kind: Kind;
  readonly repeat: boolean;
}

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
  return (
    <Chart height={186} label="Requests over time by outcome">
      <line class="grid" x1={begin} x2={width} y1={floor + 0.5} y2={floor + 0.5} />
      {stacks.map((stack, index) => (
        <Stack stack={stack} x={x(edges[index] ?? first)} y={y} />
      ))}
      {sent
        .filter(({ repeat }) => repeat)
        .map(({ at }) => (
          <rect class="repeat" x={(x(at) - 1).toFixed(1)} y={floor + 3} width={2} height={6} />
        ))}
      <Text x={begin - 6} y={ceiling + 6} anchor="end" kind="dim">
        {most}
      </Text>
      <Text x={begin - 6} y={floor} anchor="end" kind="dim">
        0
      </Text>
      <Text x={begin} y={floor + 22} kind="dim">
        0 s
      </Text>
      <Text x={width} y={floor + 22} anchor="end" kind="dim">
        {duration(last - first)}
      </Text>
      <Legend sent={sent} />
    </Chart>
  );
}

function kindOf({ outcome }: Exchange): Kind {
  if (outcome.kind === 'no-answer') return 'silent';
  if (outcome.status === 429) return 'throttled';
  return outcome.status >= 500 ? 'failed' : outcome.status >= 400 ? 'refused' : 'success';
}

function Stack({ stack, x, y }: { stack: readonly Sent[]; x: number; y: ScaleLinear<number, number> }) {
  const counts = rollup(
    stack,
    (group) => group.length,
    ({ kind }) => kind,
  );
  const across = ((width - begin) / bins - 1.5).toFixed(1);
  let top = floor;
  const bars = kinds.flatMap((kind) => {
    const number = counts.get(kind) ?? 0;
    if (number === 0) return [];
    top -= y(number);
    const height = Math.max(0.8, y(number) - 0.6).toFixed(1);
    return [
      <rect class={`kind-${kind}`} x={x.toFixed(1)} y={top.toFixed(1)} width={across} rx={1} height={height}>
        <title>
          {number} × {kindName[kind]}
        </title>
      </rect>,
    ];
  });
  return <>{bars}</>;
}

function Legend({ sent }: { sent: readonly Sent[] }) {
  const entries: readonly (readonly [kind: string, name: string, number: number])[] = [
    ...kinds.map((kind) => [`kind-${kind}`, kindName[kind], sent.filter((one) => one.kind === kind).length] as const),
    ['repeat', 'repeats', sent.filter(({ repeat }) => repeat).length],
  ];
  return (
    <>
      {entries
        .filter(([, , number]) => number > 0)
        .map(([kind, name, number], index) => (
          <>
            <rect class={kind} x={begin + index * 124} y={170} width={10} height={10} rx={2} />
            <Text x={begin + 16 + index * 124} y={179}>
              {name} ({number})
            </Text>
          </>
        ))}
    </>
  );
}
