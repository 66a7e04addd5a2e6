/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { scaleBand } from 'd3-scale';

/** Above so many columns they are drawn without a gap between them, neighbours of one kind as one. */
const mostGaps = 90;
const width = 600;
const height = 14;

/** Elements of one kind in a row; `low` ones fill the lower half, so that what lies behind stays visible. */
interface Layer {
  readonly kind: string;
  readonly ids: ReadonlySet<string>;
  readonly low?: boolean;
}

interface StripProps {
  readonly columns: readonly string[];
  readonly layers: readonly Layer[];
  readonly label: string;
}

/** A row of a walk: a column for each element, coloured if the row holds it. */
export function Strip({ columns, layers, label }: StripProps) {
  const apart = columns.length <= mostGaps;
  const place = scaleBand<number>()
    .domain(columns.keys())
    .range([0, width])
    .paddingInner(apart ? 0.15 : 0);
  const cells = layers.flatMap(({ kind, ids, low }) =>
    stretches(columns, ids, apart).map(([first, last]) => {
      const x = place(first) ?? 0;
      const across = (place(last) ?? 0) + place.bandwidth() - x;
      const [y, tall] = low === true ? [height / 2, height / 2 - 1] : [1, height - 2];
      return <rect class={kind} x={x.toFixed(2)} width={Math.max(1, across).toFixed(2)} y={y} height={tall} />;
    }),
  );
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" class="cells" role="img" aria-label={label}>
      {cells}
    </svg>
  );
}

/** First and last column of each stretch of elements; each element by itself if they stand apart. */
function stretches(columns: readonly string[], ids: ReadonlySet<string>, apart: boolean): [number, number][] {
  const found: [number, number][] = [];
  columns.forEach((id, index) => {
    if (!ids.has(id)) return;
    const last = found.at(-1);
    if (last && !apart && last[1] === index - 1) last[1] = index;
    else found.push([index, index]);
  });
  return found;
}
