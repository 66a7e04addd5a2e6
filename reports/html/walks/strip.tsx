import { scaleBand } from 'd3-scale';
import type { VNode } from 'preact';
import { h } from '../element.ts';

/** Above so many columns they are drawn without a gap between them, neighbours of one kind as one. */
const mostGaps = 90;
const width = 600;
const height = 14;

/** Elements of one kind in a row; `low` ones fill the lower half, so that what lies behind stays visible. */
export interface Layer {
  readonly kind: string;
  readonly ids: ReadonlySet<string>;
  readonly low?: boolean;
}

/** A row of a walk: a column for each element, coloured where the row holds it. */
export function strip(columns: readonly string[], layers: readonly Layer[], label: string): VNode {
  const apart = columns.length <= mostGaps;
  const place = scaleBand<number>()
    .domain(columns.keys())
    .range([0, width])
    .paddingInner(apart ? 0.15 : 0);
  const cells = layers.flatMap(({ kind, ids, low }) =>
    runs(columns, ids, apart).map(([first, last]) => {
      const x = place(first) ?? 0;
      const end = (place(last) ?? 0) + place.bandwidth();
      const across = { x: x.toFixed(2), width: Math.max(1, end - x).toFixed(2) };
      return h('rect', { class: kind, ...across, y: low ? height / 2 : 1, height: low ? height / 2 - 1 : height - 2 });
    }),
  );
  const frame = { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', class: 'cells' };
  return h('svg', { ...frame, role: 'img', 'aria-label': label }, cells);
}

/** First and last column of each stretch of elements; each element by itself when they stand apart. */
function runs(columns: readonly string[], ids: ReadonlySet<string>, apart: boolean): [number, number][] {
  const found: [number, number][] = [];
  columns.forEach((id, index) => {
    if (!ids.has(id)) return;
    const last = found.at(-1);
    if (last && !apart && last[1] === index - 1) last[1] = index;
    else found.push([index, index]);
  });
  return found;
}
