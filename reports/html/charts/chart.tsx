/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

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

interface TextProps {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly kind?: 'dim';
  readonly children: ComponentChildren;
}

/** A line of text in a chart. */
export function Text({ x, y, anchor = 'start', kind, children }: TextProps) {
  return (
    <text x={x} y={y} text-anchor={anchor} class={kind}>
      {children}
    </text>
  );
}
