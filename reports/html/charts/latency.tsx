import { quantileSorted, sort } from 'd3-array';
import type { VNode } from 'preact';
import type { Exchange } from '../../../spec/exchange.ts';
import { count, duration } from '../../view.ts';
import { left, operationName, operations, svg, text, width } from './chart.tsx';
import { h } from '../element.ts';
import { drawable, timeAxis, timeScale, type TimeScale } from './time-axis.tsx';

const rowHeight = 36;
/** Dots of one operation at most; of more answers, every nth is drawn. */
const mostDots = 120;

/** Latency per operation on a logarithmic axis: answers as dots, the middle half as a box, median and 95th percentile. */
export function latency(exchanges: readonly Exchange[]): VNode {
  const answered = exchanges.filter((exchange) => exchange.outcome.kind === 'answer');
  const timesOf = (chosen: readonly Exchange[]): number[] => sort(chosen.map((one) => drawable(one.milliseconds)));
  const present = operations
    .map(
      (operation) => [operation, timesOf(answered.filter(({ request }) => request.operation === operation))] as const,
    )
    .filter(([, times]) => times.length > 0);
  const scale = timeScale(timesOf(answered), left, width - 60);
  const height = present.length * rowHeight + 30;
  return svg(
    height,
    'Latency per operation',
    timeAxis(scale, height),
    present.map(([operation, times], index) => row(operationName[operation], times, scale, index * rowHeight + 22)),
  );
}

function row(name: string, times: number[], scale: TimeScale, y: number): VNode {
  const at = (share: number): number => quantileSorted(times, share) ?? 0;
  const [from, median, to, late] = [at(0.25), at(0.5), at(0.75), at(0.95)];
  const step = Math.ceil(times.length / mostDots);
  const dots = times
    .filter((_, place) => place % step === 0)
    .map((time, place) =>
      h('circle', { class: 'dot-mark', cx: scale(time).toFixed(1), cy: y + ((place * 7) % 13) - 6, r: 1.6 }),
    );
  const words = `${name}: median ${duration(median)}, 95th percentile ${duration(late)}, ${count(times.length, 'answer')}`;
  return h(
    'g',
    null,
    h('title', null, words),
    text(left - 12, y + 4, name, 'end'),
    dots,
    h('rect', {
      class: 'box',
      x: scale(from),
      y: y - 9,
      width: Math.max(2, scale(to) - scale(from)),
      height: 18,
      rx: 3,
    }),
    h('line', { class: 'median', x1: scale(median), x2: scale(median), y1: y - 11, y2: y + 11 }),
    h('line', { class: 'tick', x1: scale(late), x2: scale(late), y1: y - 6, y2: y + 6 }),
    text(width, y + 4, duration(median), 'end', 'dim'),
  );
}
