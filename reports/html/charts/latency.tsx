/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { duration } from '../../view.ts';
import { Figure, Section } from '../parts/section.tsx';

/** The plot, in the units of the drawing: below it are the times, left of it the latencies. */
const plot = { left: 60, right: 750, top: 10, bottom: 190 };

/** What may come back: the class that colours it, and its name. */
const kinds = {
  success: '2xx, 3xx',
  refused: '4xx',
  throttled: '429',
  failed: '5xx',
  silent: 'no answer',
} as const;

function kindOf({ outcome }: Exchange): keyof typeof kinds {
  if (outcome.kind === 'no-answer') return 'silent';
  if (outcome.status === 429) return 'throttled';
  return outcome.status >= 500 ? 'failed' : outcome.status >= 400 ? 'refused' : 'success';
}

/** Latency over the run, drawn as SVG without any script; nothing of a run without requests. */
export function Latency({ exchanges }: { exchanges: readonly Exchange[] }) {
  const sent = exchanges
    .map((one) => ({ at: Date.parse(one.at), milliseconds: one.milliseconds, kind: kindOf(one) }))
    .filter(({ at }) => !Number.isNaN(at));
  if (sent.length === 0) return null;
  const caption =
    'A dot is a request: when it was sent, and how long its response took. The axis of the times is logarithmic.';
  return (
    <Section id="charts" title="Latency">
      <Figure title="Latency over the run" caption={caption}>
        <Dots sent={sent} />
      </Figure>
      <ul class="legend">
        {Object.entries(kinds).map(([kind, name]) => {
          const number = sent.filter((one) => one.kind === kind).length;
          return (
            number > 0 && (
              <li>
                <svg viewBox="0 0 10 10" class="swatch" aria-hidden="true">
                  <rect class={`kind-${kind}`} width={10} height={10} />
                </svg>
                {`${name} (${number})`}
              </li>
            )
          );
        })}
      </ul>
    </Section>
  );
}

/** A request as the chart draws it; times in milliseconds. */
interface Sent {
  readonly at: number;
  readonly milliseconds: number;
  readonly kind: keyof typeof kinds;
}

function Dots({ sent }: { sent: readonly Sent[] }) {
  const [first, last] = sent.reduce(
    ([low, high], { at }) => [Math.min(low, at), Math.max(high, at)],
    [Infinity, -Infinity],
  );
  // A logarithm needs something above nothing, and below a millisecond a clock says little.
  const power = ({ milliseconds }: Sent): number => Math.log10(Math.max(1, milliseconds));
  const powers = Math.max(1, Math.ceil(sent.reduce((most, one) => Math.max(most, power(one)), 0)));
  const x = (at: number): number => plot.left + ((at - first) / Math.max(1, last - first)) * (plot.right - plot.left);
  const y = (exponent: number): number => plot.bottom - (exponent / powers) * (plot.bottom - plot.top);
  // Of dots that cover each other only the last can be seen.
  const dots = new Set<string>();
  for (const one of sent) {
    const dot = `${one.kind} ${x(one.at).toFixed(1)} ${y(power(one)).toFixed(1)}`;
    dots.delete(dot);
    dots.add(dot);
  }
  return (
    <svg viewBox="0 0 760 220" role="img" aria-label="Latency over the run" class="chart">
      {Array.from({ length: powers + 1 }, (_, exponent) => (
        <>
          <line class="grid" x1={plot.left} x2={plot.right} y1={y(exponent)} y2={y(exponent)} />
          <text class="dim" x={plot.left - 8} y={y(exponent) + 4} text-anchor="end">
            {duration(10 ** exponent)}
          </text>
        </>
      ))}
      {[...dots].map((dot) => {
        const [kind, cx, cy] = dot.split(' ');
        return <circle class={`kind-${kind}`} cx={cx} cy={cy} r={2} />;
      })}
      <text class="dim" x={plot.left} y={plot.bottom + 20}>
        0 s
      </text>
      <text class="dim" x={plot.right} y={plot.bottom + 20} text-anchor="end">
        {duration(last - first)}
      </text>
    </svg>
  );
}
