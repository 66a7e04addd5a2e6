/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { extent } from 'd3-array';
import { scaleLog, type ScaleLogarithmic } from 'd3-scale';
import { duration } from '../../view.ts';
import { Text } from './chart.tsx';

/** A logarithmic scale from milliseconds to the units of a chart. */
export type TimeScale = ScaleLogarithmic<number, number>;

/** Below this a clock says little, and a logarithm needs something above nothing. */
const shortest = 0.5;
const mostTicks = 9;

/** A time as a logarithmic scale can take it, in milliseconds. */
export function drawable(milliseconds: number): number {
  return Math.max(shortest, milliseconds);
}

/** A scale over some times, at least one power of ten wide, so that noise does not look like a difference. */
export function timeScale(times: readonly number[], from: number, to: number): TimeScale {
  const [low = 1, high = 1] = extent(times, drawable);
  return scaleLog()
    .domain([low, Math.max(high, low * 10)])
    .range([from, to])
    .clamp(true);
}

/** Lines and labels of the scale's leading ticks (1, 2, 5, 10 …), down to `height`. */
export function TimeAxis({ scale, height }: { scale: TimeScale; height: number }) {
  const leading = scale.ticks(mostTicks).filter((tick) => /^[0.]*[125]0*$/.test(String(tick)));
  const shown = leading.length > mostTicks ? leading.filter((tick) => Math.log10(tick) % 1 === 0) : leading;
  return (
    <>
      {shown.map((tick) => (
        <g>
          <line class="grid" x1={scale(tick)} x2={scale(tick)} y1={4} y2={height - 22} />
          <Text x={scale(tick)} y={height - 8} anchor="middle" kind="dim">
            {tick < 1 ? `${tick} ms` : duration(tick)}
          </Text>
        </g>
      ))}
    </>
  );
}
