import { execFileSync } from 'node:child_process';
import { group, max } from 'd3-array';
import { part } from '../part.ts';
import { axes, type Measurement, root } from './axes.ts';

type Task = Readonly<Record<'axis' | 'what', string>>;
type Row = Task & Measurement;

/** Of one process, whatever it does, in MB. */
const MOST_MEMORY = 300;
/** At most linear: what takes n × log n has the exponent 1.09 at 100,000. */
const LINEAR = 1.1;

let built: unknown;
/** Measures one thing, with the package as it is now. */
async function measure({ axis, what }: Task): Promise<Row> {
  built ??= execFileSync('npm', ['run', '-s', 'build'], { cwd: root });
  return { axis, what, ...(await axes[axis]?.[what]?.()) };
}

const short = (value = NaN): string => (Number.isNaN(value) ? '' : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0));
const figureOf = ({ figure }: Row): string =>
  figure === undefined ? '' : `${short(figure.is)}${figure.unit} of ${figure.atMost}`;

/** How costs grow: the exponent over the last tenfold, because what a command costs anyway hides the growth of small sizes. */
const growthOf = (rows: readonly Row[]) =>
  (['seconds', 'memory', 'written'] as const).flatMap((cost) => {
    const points = rows.flatMap(({ size = 0, [cost]: is = 0 }) => (size > 0 && is > 0 ? [{ size, is }] : []));
    const last = points.at(-1) ?? { size: 0, is: 0 };
    const first = points.find(({ size }) => size < last.size && size * 10 >= last.size);
    if (first === undefined) return [];
    const power = Math.log(last.is / first.is) / Math.log(last.size / first.size);
    return [{ says: `${cost} n^${power.toFixed(2)}`, power }];
  });

const byAxis = (rows: readonly Row[]): readonly [string, Row[]][] => [...group(rows, ({ axis }) => axis)];

/** Whatever misses its bound. */
const missed = ({ axis, what, figure, memory = 0, wrong = [], ...row }: Row): readonly string[] =>
  [
    ...(figure !== undefined && figure.is > figure.atMost ? [figureOf({ axis, what, figure })] : []),
    ...(memory > MOST_MEMORY ? [`${short(memory)} MB of memory`] : []),
    ...wrong,
  ].map((one) => `${axis} ${what}: ${one}${row.beside === undefined ? '' : ` (${row.beside})`}`);

export const bench = part<Task, Row>({
  says: 'What a run, its reports and its relatives cost, beside a peer or a bound that is measured in turns with it, and how costs grow: n is what the axis names. Seconds are of the processor, but for latencies.',
  tasks: Object.entries(axes).flatMap(([axis, all]) => Object.keys(all).map((what) => ({ axis, what }))),
  file: './bench/bench.ts',
  work: measure,
  // Nothing else may be measured at the same time.
  lanes: 1,
  onlyNamed: true,
  nameOf: ({ axis, what }) => `${axis} ${what}`,
  figures: (rows) =>
    byAxis(rows).map(([axis, all]) => {
      const [size, memory] = [max(all, (row) => row.size), max(all, (row) => row.memory)];
      const figures = all.flatMap((row) => (row.figure === undefined ? [] : [`${row.what} ${figureOf(row)}`]));
      const growth = size === undefined ? [] : [`up to ${size}`, ...growthOf(all).map(({ says }) => says)];
      return `${axis}: ${[...figures, ...growth, ...(memory === undefined ? [] : [`${short(memory)} MB`])].join(', ')}`;
    }),
  wrong: (rows) => [
    ...rows.flatMap(missed),
    ...byAxis(rows).flatMap(([axis, all]) =>
      growthOf(all).flatMap(({ says, power }) => (power > LINEAR ? [`${axis}: ${says}`] : [])),
    ),
  ],
  table: (rows) => ({
    columns: ['axis', 'what', 'size', 'requests', 'seconds', 'memory, MB', 'written, MB', 'figure', 'beside', 'wrong'],
    rows: rows.map((row) => [
      ...[row.axis, row.what, row.size ?? '', row.requests ?? '', short(row.seconds), short(row.memory)],
      ...[short(row.written), figureOf(row), row.beside ?? '', missed(row).length],
    ]),
  }),
});
