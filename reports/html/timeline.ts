import type { VNode } from 'preact';
import type { Exchange } from '../../spec/exchange.ts';
import { duration } from '../view.ts';
import { lowHigh, svg, text, width } from './chart.ts';
import { h } from './element.ts';

const kinds = ['success', 'refused', 'throttled', 'failed', 'silent'] as const;
const kindName = {
  success: '2xx and 3xx',
  refused: '4xx',
  throttled: '429',
  failed: '5xx',
  silent: 'no answer',
} as const;

function kindOf({ outcome }: Exchange): (typeof kinds)[number] {
  if (outcome.kind === 'no-answer') return 'silent';
  if (outcome.status === 429) return 'throttled';
  return outcome.status >= 500 ? 'failed' : outcome.status >= 400 ? 'refused' : 'success';
}

/** Requests over time, stacked by what came back, throttling in its own colour. */
export function timeline(exchanges: readonly Exchange[]): VNode {
  const stamped = exchanges
    .map((exchange) => ({ at: Date.parse(exchange.at), kind: kindOf(exchange) }))
    .filter((one) => !Number.isNaN(one.at));
  const [first = 0, last = 0] = lowHigh(stamped.map((one) => one.at));
  const bins = 60;
  const span = Math.max(1, last - first);
  const tally = Array.from({ length: bins }, () => ({ success: 0, refused: 0, throttled: 0, failed: 0, silent: 0 }));
  for (const { at, kind } of stamped) {
    const bin = tally[Math.min(bins - 1, Math.floor(((at - first) / span) * bins))];
    if (bin) bin[kind] += 1;
  }
  const most = Math.max(1, ...tally.map((bin) => kinds.reduce((sum, kind) => sum + bin[kind], 0)));
  const step = (width - 40) / bins;
  const bars = tally.flatMap((bin, index) => {
    let y = 130;
    return kinds
      .filter((kind) => bin[kind] > 0)
      .map((kind) => {
        const size = (bin[kind] / most) * 116;
        y -= size;
        return h(
          'rect',
          {
            class: `kind-${kind}`,
            x: (40 + index * step).toFixed(1),
            y: y.toFixed(1),
            width: (step - 1.5).toFixed(1),
            height: Math.max(0.8, size - 0.6).toFixed(1),
            rx: 1,
          },
          h('title', null, `${bin[kind]} × ${kindName[kind]}`),
        );
      });
  });
  const present = kinds.filter((kind) => stamped.some((one) => one.kind === kind));
  const legend = present.flatMap((kind, index) => [
    h('rect', { class: `kind-${kind}`, x: 40 + index * 130, y: 166, width: 10, height: 10, rx: 2 }),
    text(56 + index * 130, 175, `${kindName[kind]} (${stamped.filter((one) => one.kind === kind).length})`),
  ]);
  const marks = [
    text(34, 20, String(most), 'end', 'dim'),
    text(34, 130, '0', 'end', 'dim'),
    text(40, 148, '0 s', 'start', 'dim'),
    text(width, 148, duration(last - first), 'end', 'dim'),
  ];
  return svg(
    182,
    'Requests over time by outcome',
    h('line', { class: 'grid', x1: 40, x2: width, y1: 130.5, y2: 130.5 }),
    bars,
    marks,
    legend,
  );
}
