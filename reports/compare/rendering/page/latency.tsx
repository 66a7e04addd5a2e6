import type { VNode } from 'preact';
import { left, operationName, svg, text, width } from '../../../html/charts/chart.tsx';
import { h } from '../../../html/element.ts';
import { section } from '../../../html/parts/parts.tsx';
import { drawable, timeAxis, timeScale, type TimeScale } from '../../../html/charts/time-axis.tsx';
import { duration } from '../../../view.ts';
import type { Comparison } from '../../model/comparison.ts';
import { latencyRule, type LatencyChange } from '../../model/latency.ts';
import * as words from '../wording.ts';

/** Latency of each operation in both runs: a picture, the figures, and what they allow to say. */
export function latencySection({ latency }: Comparison): VNode | null {
  if (latency.length === 0) return null;
  const shifted = latency.filter(({ pace }) => pace === 'slower' || pace === 'faster').length;
  const title = shifted === 0 ? 'Latency: no shift beyond noise' : `Latency: ${shifted} of ${latency.length} shifted`;
  return section(
    'latency',
    title,
    latencyRule,
    h(
      'figure',
      null,
      h(
        'figcaption',
        null,
        h('b', null, 'Milliseconds per answer'),
        ' ',
        h('span', { class: 'dim' }, 'Half of the answers lie in the box, the line is the median. Logarithmic.'),
      ),
      h('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Latency, picture' }, picture(latency)),
    ),
    h(
      'div',
      { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Latency, table' },
      h(
        'table',
        { class: 'figures' },
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            ['Operation', 'Says', 'Median A', 'Median B', 'Shift', 'p', 'Delta', 'Answers'].map((name) =>
              h('th', { scope: 'col' }, name),
            ),
          ),
        ),
        h('tbody', null, latency.map(figures)),
      ),
    ),
  );
}

function figures(one: LatencyChange): VNode {
  const few = one.pace === 'too few';
  const cells = [
    words.milliseconds(one.medians[0]),
    words.milliseconds(one.medians[1]),
    few ? '' : words.signed(one.shift),
    few ? '' : words.probability(one.p).replace('p = ', '').replace('p ', ''),
    few ? '' : one.delta.toFixed(2),
    `${one.answers[0]} and ${one.answers[1]}`,
  ];
  return h(
    'tr',
    { class: one.pace.replace(' ', '-') },
    h('th', { scope: 'row' }, operationName[one.operation]),
    h('td', null, h('b', null, few ? 'too few to say' : one.pace)),
    cells.map((cell) => h('td', null, cell)),
  );
}

const step = 54;

/** Two boxes for each operation, A above B, on one logarithmic axis. */
function picture(latency: readonly LatencyChange[]): VNode {
  const times = latency.flatMap((one) => one.samples.flat());
  const scale = timeScale(times, left, width - 70);
  const height = latency.length * step + 26;
  const rows = latency.flatMap((one, index) => {
    const y = index * step;
    return [
      text(left - 30, y + 28, operationName[one.operation], 'end'),
      ...box('A', one.samples[0], y + 15, scale),
      ...box('B', one.samples[1], y + 36, scale),
    ];
  });
  return svg(height, 'Latency per operation in run A and run B', timeAxis(scale, height), rows);
}

function box(run: 'A' | 'B', sorted: readonly number[], y: number, scale: TimeScale): VNode[] {
  if (sorted.length === 0) return [];
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const place = (share: number): number => scale(drawable(at(share)));
  const [low, middle, high] = [place(0.25), place(0.5), place(0.75)];
  return [
    text(left - 14, y + 4, run, 'middle', 'dim'),
    h('line', { class: 'whisker', x1: place(0.05), x2: place(0.95), y1: y, y2: y }),
    h('rect', {
      class: `box run-${run.toLowerCase()}`,
      x: low,
      y: y - 7,
      width: Math.max(2, high - low),
      height: 14,
      rx: 3,
    }),
    h('line', { class: 'median', x1: middle, x2: middle, y1: y - 9, y2: y + 9 }),
    text(width, y + 4, duration(at(0.5)), 'end', 'dim'),
  ];
}
