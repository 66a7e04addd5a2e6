import type { VNode } from 'preact';
import type { Exchange } from '../../spec/exchange.ts';
import { count, duration } from '../view.ts';
import { left, lowHigh, operationName, operations, svg, text, width } from './chart.ts';
import { h } from './element.ts';

/** Latency per operation on a logarithmic axis: answers as dots, the middle half as a box, median and 95th percentile. */
export function latency(exchanges: readonly Exchange[]): VNode {
  const answered = exchanges.filter((exchange) => exchange.outcome.kind === 'answer');
  const times = answered.map((exchange) => Math.max(0.1, exchange.milliseconds));
  const low = Math.log10(Math.min(1000, ...lowHigh(times)));
  const high = Math.max(low + 1, Math.log10(Math.max(1, ...lowHigh(times))));
  const scale = (time: number): number =>
    left + ((Math.log10(Math.max(0.1, time)) - low) / (high - low)) * (width - left - 60);
  const present = operations.filter((one) => answered.some((exchange) => exchange.ask.operation === one));
  const height = present.length * 36 + 30;
  const axis = [0.1, 1, 10, 100, 1000, 10_000]
    .flatMap((tick) => [tick, tick * 2, tick * 5])
    .filter(
      (tick) =>
        Math.log10(tick) >= low - 0.01 &&
        Math.log10(tick) <= high + 0.01 &&
        (high - low < 2.2 || Math.abs(Math.log10(tick) % 1) < 0.001),
    );
  const lines = axis.flatMap((tick) => [
    h('line', { class: 'grid', x1: scale(tick), x2: scale(tick), y1: 4, y2: height - 22 }),
    text(scale(tick), height - 8, tick < 1 ? `${tick} ms` : duration(tick), 'middle', 'dim'),
  ]);
  const rows = present.flatMap((operation, index) => {
    const sorted = answered
      .filter((exchange) => exchange.ask.operation === operation)
      .map((exchange) => exchange.milliseconds)
      .sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
    const y = index * 36 + 22;
    const step = Math.max(1, Math.ceil(sorted.length / 120));
    const dots = sorted
      .filter((_, place) => place % step === 0)
      .map((time, place) =>
        h('circle', { class: 'dot-mark', cx: scale(time).toFixed(1), cy: y + ((place * 7) % 13) - 6, r: 1.6 }),
      );
    const box = h('rect', {
      class: 'box',
      x: scale(at(0.25)),
      y: y - 9,
      width: Math.max(2, scale(at(0.75)) - scale(at(0.25))),
      height: 18,
      rx: 3,
    });
    const label = `${operationName[operation]}: median ${duration(at(0.5))}, 95th percentile ${duration(at(0.95))}, ${count(sorted.length, 'answer')}`;
    return [
      text(left - 12, y + 4, operationName[operation], 'end'),
      ...dots,
      h(
        'g',
        null,
        h('title', null, label),
        box,
        h('line', { class: 'median', x1: scale(at(0.5)), x2: scale(at(0.5)), y1: y - 11, y2: y + 11 }),
        h('line', { class: 'tick', x1: scale(at(0.95)), x2: scale(at(0.95)), y1: y - 6, y2: y + 6 }),
      ),
      text(width, y + 4, duration(at(0.5)), 'end', 'dim'),
    ];
  });
  return svg(height, 'Latency per operation', lines, rows);
}
