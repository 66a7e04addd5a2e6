/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { extent } from 'd3-array';
import { scaleLog, type ScaleLogarithmic } from 'd3-scale';
import type { ComponentChildren } from 'preact';
import { duration } from '../../view.ts';

/** Where a chart's plot begins and ends, in its own units. */
export const left = 205;
export const width = 760;

/** A chart: an image to a screen reader, its label the words. */
export function Chart({ height, label, children }: { height: number; label: string; children: ComponentChildren }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} class="chart">
      {children}
    </svg>
  );
}

type TextProps = Readonly<{ x: number; y: number; anchor?: 'middle' | 'end'; kind?: 'dim'; text: string | number }>;

/** A line of text in a chart. */
export function Text({ x, y, anchor, kind, text }: TextProps) {
  return (
    <text x={x} y={y} text-anchor={anchor} class={kind}>
      {text}
    </text>
  );
}

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
          <Text
            x={scale(tick)}
            y={height - 8}
            anchor="middle"
            kind="dim"
            text={tick < 1 ? `${tick} ms` : duration(tick)}
          />
        </g>
      ))}
    </>
  );
}
