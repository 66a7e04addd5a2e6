/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { quantileSorted, sort } from 'd3-array';
import type { Exchange } from '../../../spec/exchange.ts';
import { operationIds, operations, type Operation } from '../../../spec/generated/vocabulary.ts';
import { count, duration, groupBy } from '../../view.ts';
import { Chart, drawable, left, Text, TimeAxis, timeScale, type TimeScale, width } from './chart.tsx';

const rowHeight = 36;
/** Dots of one operation at most; of more answers, every nth is drawn. */
const mostDots = 120;

/** Latency per operation on a logarithmic axis: answers as dots, the middle half as a box, median and 95th percentile. */
export function LatencyChart({ exchanges }: { exchanges: readonly Exchange[] }) {
  const answered = exchanges.filter((exchange) => exchange.outcome.kind === 'answer');
  const timesOf = (chosen: readonly Exchange[]): number[] => sort(chosen.map((one) => drawable(one.milliseconds)));
  const byOperation = groupBy(answered, ({ request }) => request.operation);
  const present = operationIds.filter((operation) => byOperation.has(operation));
  const scale = timeScale(timesOf(answered), left, width - 60);
  const height = present.length * rowHeight + 30;
  return (
    <Chart height={height} label="Latency per operation">
      <TimeAxis scale={scale} height={height} />
      {present.map((id, index) => (
        <Row id={id} times={timesOf(byOperation.get(id) ?? [])} scale={scale} y={index * rowHeight + 22} />
      ))}
    </Chart>
  );
}

function Row({ id, times, scale, y }: { id: Operation; times: number[]; scale: TimeScale; y: number }) {
  const name = operations[id].title;
  const at = (share: number): number => quantileSorted(times, share) ?? 0;
  const [from, median, to, late] = [at(0.25), at(0.5), at(0.75), at(0.95)];
  const step = Math.ceil(times.length / mostDots);
  return (
    <g>
      <title>{`${name}: median ${duration(median)}, 95th percentile ${duration(late)}, ${count(times.length, 'answer')}`}</title>
      <Text x={left - 12} y={y + 4} anchor="end" text={name} />
      {times
        .filter((_, place) => place % step === 0)
        .map((time, place) => (
          <circle class="dot-mark" cx={scale(time).toFixed(1)} cy={y + ((place * 7) % 13) - 6} r={1.6} />
        ))}
      <rect class="box" x={scale(from)} y={y - 9} width={Math.max(2, scale(to) - scale(from))} height={18} rx={3} />
      <line class="median" x1={scale(median)} x2={scale(median)} y1={y - 11} y2={y + 11} />
      <line class="tick" x1={scale(late)} x2={scale(late)} y1={y - 6} y2={y + 6} />
      <Text x={width} y={y + 4} anchor="end" kind="dim" text={duration(median)} />
    </g>
  );
}
