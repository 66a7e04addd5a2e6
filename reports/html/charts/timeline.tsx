import { bin, extent, max, rollup } from 'd3-array';
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import type { VNode } from 'preact';
import type { Exchange } from '../../../spec/exchange.ts';
import { duration } from '../../view.ts';
import { svg, text, width } from './chart.tsx';
import { h } from '../element.ts';

const kinds = ['success', 'refused', 'throttled', 'failed', 'silent'] as const;
type Kind = (typeof kinds)[number];
const kindName: Readonly<Record<Kind, string>> = {
  success: '2xx, 3xx',
  refused: '4xx',
  throttled: '429',
  failed: '5xx',
  silent: 'no answer',
};
const bins = 60;
const begin = 40;
const floor = 130;
const ceiling = 14;

/** A request as the time line needs it: when, what came, whether it was a repeat. */
interface Sent {
  readonly at: number;
  readonly kind: Kind;
  readonly repeat: boolean;
}

/** Requests over time, stacked by what came back; throttling in its own colour, repeats as ticks below the axis. */
export function timeline(exchanges: readonly Exchange[]): VNode {
  const sent = exchanges
    .map((one): Sent => ({ at: Date.parse(one.at), kind: kindOf(one), repeat: one.attempt > 0 }))
    .filter(({ at }) => !Number.isNaN(at));
  const [first = 0, last = 0] = extent(sent, ({ at }) => at);
  const x = scaleLinear([first, Math.max(first + 1, last)], [begin, width]);
  const edges = Array.from({ length: bins }, (_, index) => x.invert(begin + (index * (width - begin)) / bins));
  const stacks = bin<Sent, number>()
    .value(({ at }) => at)
    .domain([first, Math.max(first + 1, last)])
    .thresholds(edges.slice(1))(sent);
  const most = max(stacks, (stack) => stack.length) ?? 1;
  const y = scaleLinear([0, Math.max(1, most)], [0, floor - ceiling]);
  return svg(
    186,
    'Requests over time by outcome',
    h('line', { class: 'grid', x1: begin, x2: width, y1: floor + 0.5, y2: floor + 0.5 }),
    stacks.flatMap((stack, index) => bars(stack, x(edges[index] ?? first), y)),
    repeatTicks(sent, x),
    text(begin - 6, ceiling + 6, String(most), 'end', 'dim'),
    text(begin - 6, floor, '0', 'end', 'dim'),
    text(begin, floor + 22, '0 s', 'start', 'dim'),
    text(width, floor + 22, duration(last - first), 'end', 'dim'),
    legend(sent),
  );
}

function kindOf({ outcome }: Exchange): Kind {
  if (outcome.kind === 'no-answer') return 'silent';
  if (outcome.status === 429) return 'throttled';
  return outcome.status >= 500 ? 'failed' : outcome.status >= 400 ? 'refused' : 'success';
}

function bars(stack: readonly Sent[], x: number, y: ScaleLinear<number, number>): VNode[] {
  const counts = rollup(
    stack,
    (group) => group.length,
    ({ kind }) => kind,
  );
  let top = floor;
  return kinds.flatMap((kind) => {
    const number = counts.get(kind) ?? 0;
    if (number === 0) return [];
    top -= y(number);
    const box = { x: x.toFixed(1), y: top.toFixed(1), width: ((width - begin) / bins - 1.5).toFixed(1), rx: 1 };
    const height = Math.max(0.8, y(number) - 0.6).toFixed(1);
    return [h('rect', { class: `kind-${kind}`, ...box, height }, h('title', null, `${number} × ${kindName[kind]}`))];
  });
}

function repeatTicks(sent: readonly Sent[], x: ScaleLinear<number, number>): VNode[] {
  return sent
    .filter(({ repeat }) => repeat)
    .map(({ at }) => h('rect', { class: 'repeat', x: (x(at) - 1).toFixed(1), y: floor + 3, width: 2, height: 6 }));
}

function legend(sent: readonly Sent[]): VNode[] {
  const entries: (readonly [string, string, number])[] = kinds.map((kind) => [
    `kind-${kind}`,
    kindName[kind],
    sent.filter((one) => one.kind === kind).length,
  ]);
  entries.push(['repeat', 'repeats', sent.filter(({ repeat }) => repeat).length]);
  return entries
    .filter(([, , number]) => number > 0)
    .flatMap(([kind, name, number], index) => [
      h('rect', { class: kind, x: begin + index * 124, y: 170, width: 10, height: 10, rx: 2 }),
      text(begin + 16 + index * 124, 179, `${name} (${number})`),
    ]);
}
