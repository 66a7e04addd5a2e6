/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { groupBy } from '../../view.ts';
import type { TrendPoint } from '../model/fleet.ts';

const width = 96;
const height = 20;
const edge = 3;

type SparkProps = Readonly<{ points: readonly TrendPoint[]; of: (point: TrendPoint) => number | null; name: string }>;

/** A number over the runs as a small line, the last one marked; nothing if there are fewer than two. */
export function Spark({ points, of, name }: SparkProps) {
  const values = points.map(of);
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [low = 0, high = 0] = extent(known);
  const x = scaleLinear([0, points.length - 1], [edge, width - edge]);
  // A line that never moves lies at the bottom, and a small number does not look like a large one.
  const y = scaleLinear([Math.min(low, 0), Math.max(high, 1)], [height - edge, edge]);
  const line = values.flatMap((value, at) => (value === null ? [] : [`${x(at).toFixed(1)},${y(value).toFixed(1)}`]));
  const last = line.at(-1)?.split(',') ?? [];
  const label = `${name}: ${known.slice(-12).join(', ')}`;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} class="spark">
      <polyline points={line.join(' ')} />
      <circle cx={last[0]} cy={last[1]} r={2} />
    </svg>
  );
}

/** The outcomes of the runs, oldest first: a square each. */
export function Strip({ points }: { points: readonly TrendPoint[] }) {
  if (points.length === 0) return null;
  const words = points.slice(-12).map(({ verdict }) => verdict);
  const side = Math.max(2, Math.min(9, width / points.length));
  return (
    <svg
      viewBox={`0 0 ${width} 12`}
      role="img"
      aria-label={`Verdicts, oldest first: ${words.join(', ')}`}
      class="spark"
    >
      {[...groupBy([...points.entries()], ([, point]) => toneOf(point))].map(([tone, own]) => (
        <path
          class={tone}
          d={own
            .map(([at]) => `M${(at * side).toFixed(1)},1h${(side - 1).toFixed(1)}v10h${(1 - side).toFixed(1)}z`)
            .join('')}
        />
      ))}
    </svg>
  );
}

const TONES = { conforms: 'upheld', violates: 'violated', inconclusive: 'warned' } as const;

/** A conforming target that failed its user's rules is not all green. */
function toneOf({ verdict, exitCode }: TrendPoint): string {
  return `fill-${verdict === 'conforms' && exitCode !== 0 ? 'warned' : TONES[verdict]}`;
}
