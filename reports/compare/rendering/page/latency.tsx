/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { quantileSorted } from 'd3-array';
import { operations } from '../../../../spec/generated/vocabulary.ts';
import {
  Chart,
  drawable,
  left,
  Text,
  TimeAxis,
  timeScale,
  type TimeScale,
  width,
} from '../../../html/charts/chart.tsx';
import { Figure, Section, Table } from '../../../html/parts/section.tsx';
import { duration } from '../../../view.ts';
import type { Comparison } from '../../model/comparison.ts';
import { isShifted, latencyRule, type LatencyChange } from '../../model/latency.ts';
import * as wording from '../wording.ts';

/** Latency of each operation in both runs: a chart, the figures, and what they allow to say. */
export function Latency({ latency }: Pick<Comparison, 'latency'>) {
  if (latency.length === 0) return null;
  const shifted = latency.filter(isShifted).length;
  return (
    <Section
      id="latency"
      title={shifted === 0 ? 'Latency: no change beyond chance' : `Latency: ${shifted} of ${latency.length} shifted`}
      lead={latencyRule}
    >
      <Figure
        title="Milliseconds per answer"
        caption="Half of the responses lie in the box, the line is the median. Logarithmic."
      >
        <LatencyChart latency={latency} />
      </Figure>
      <Table
        name="Latency"
        head={['Operation', 'Says', 'Median A', 'Median B', 'Shift', 'p', 'Delta', 'Answers']}
        kind="figures"
      >
        {latency.map(FigureRow)}
      </Table>
    </Section>
  );
}

function FigureRow({ operation, pace, medians: [before, after], shift, p, delta, samples }: LatencyChange) {
  const few = pace === 'too few';
  const said = [wording.signed(shift), wording.probability(p), delta.toFixed(2)];
  const cells = [
    wording.milliseconds(before),
    wording.milliseconds(after),
    ...(few ? ['', '', ''] : said),
    samples.map(({ length }) => length).join(' and '),
  ];
  return (
    <tr class={pace.replace(' ', '-')}>
      <th scope="row">{operations[operation].title}</th>
      <td>
        <b>{few ? 'too few to compare' : pace}</b>
      </td>
      {cells.map((cell) => (
        <td>{cell}</td>
      ))}
    </tr>
  );
}

const rowHeight = 54;

/** Two boxes for each operation, A above B, on one logarithmic axis. */
function LatencyChart({ latency }: Pick<Comparison, 'latency'>) {
  const times = latency.flatMap((change) => change.samples.flat());
  const scale = timeScale(times, left, width - 70);
  const height = latency.length * rowHeight + 26;
  return (
    <Chart height={height} label="Latency per operation in run A and run B">
      <TimeAxis scale={scale} height={height} />
      {latency.map(({ operation, samples }, index) => (
        <>
          <Text x={left - 30} y={index * rowHeight + 28} anchor="end" text={operations[operation].title} />
          <Box run="A" sorted={samples[0]} y={index * rowHeight + 15} scale={scale} />
          <Box run="B" sorted={samples[1]} y={index * rowHeight + 36} scale={scale} />
        </>
      ))}
    </Chart>
  );
}

type BoxProps = Readonly<{ run: 'A' | 'B'; sorted: readonly number[]; y: number; scale: TimeScale }>;

function Box({ run, sorted, y, scale }: BoxProps) {
  if (sorted.length === 0) return null;
  const at = (share: number): number => quantileSorted([...sorted], share) ?? 0;
  const place = (share: number): number => scale(drawable(at(share)));
  const [low, middle, high] = [place(0.25), place(0.5), place(0.75)];
  return (
    <>
      <Text x={left - 14} y={y + 4} anchor="middle" kind="dim" text={run} />
      <line class="whisker" x1={place(0.05)} x2={place(0.95)} y1={y} y2={y} />
      <rect
        class={`box run-${run.toLowerCase()}`}
        x={low}
        y={y - 7}
        width={Math.max(2, high - low)}
        height={14}
        rx={3}
      />
      <line class="median" x1={middle} x2={middle} y1={y - 9} y2={y + 9} />
      <Text x={width} y={y + 4} anchor="end" kind="dim" text={duration(at(0.5))} />
    </>
  );
}
