/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { max } from 'd3-array';
import { render } from 'preact-render-to-string';

/** What a tool comes to: the median of its requests, and the share of violations that it finds. */
export interface Point {
  readonly name: string;
  readonly requests: number;
  readonly found: number;
}

/** The plot, in the units of the drawing. */
const plot = { left: 60, right: 700, top: 20, bottom: 300 };
const y = (found: number): number => plot.bottom - found * (plot.bottom - plot.top);

/** A picture that stands alone, as SVG: Cardproof as a line over its budgets, every other tool as a point. */
export function figureOf(line: readonly Point[], points: readonly Point[]): string {
  // A power of ten that holds every point; fewer than one request is none.
  const powers = Math.max(1, Math.ceil(Math.log10(max([...line, ...points], ({ requests }) => requests) ?? 1)));
  const x = (requests: number): number =>
    plot.left + (Math.log10(Math.max(1, requests)) / powers) * (plot.right - plot.left);
  const path = line.map(({ requests, found }) => `${x(requests).toFixed(1)},${y(found).toFixed(1)}`).join(' ');
  return `${render(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 350" font-family="sans-serif" font-size="12" role="img">
      <rect width="760" height="350" fill="#ffffff" />
      {[0, 0.25, 0.5, 0.75, 1].map((found) => (
        <>
          <line x1={plot.left} x2={plot.right} y1={y(found)} y2={y(found)} stroke="#dddddd" />
          <text x={plot.left - 8} y={y(found) + 4} text-anchor="end" fill="#444444">{`${found * 100} %`}</text>
        </>
      ))}
      {Array.from({ length: powers + 1 }, (_, power) => (
        <text x={x(10 ** power)} y={plot.bottom + 18} text-anchor="middle" fill="#444444">
          {10 ** power}
        </text>
      ))}
      <text x={(plot.left + plot.right) / 2} y={plot.bottom + 40} text-anchor="middle" fill="#444444">
        requests of a run (median, logarithmic)
      </text>
      <polyline points={path} fill="none" stroke="#0b5cad" stroke-width="2" />
      {line.map((point, nth) => (
        // The last point has the name of the line; those before it are told apart by their requests.
        <Dot
          point={nth === line.length - 1 ? point : { ...point, name: String(point.requests) }}
          at={x(point.requests)}
          colour="#0b5cad"
        />
      ))}
      {points.map((point, nth) => (
        <Dot point={point} at={x(point.requests)} colour="#b3401b" isBelow={nth % 2 === 1} />
      ))}
    </svg>,
  )}\n`;
}

interface DotOf {
  readonly point: Point;
  readonly at: number;
  readonly colour: string;
  /** Whether the name is below it: names of neighbours are above and below by turns. */
  readonly isBelow?: boolean;
}

const Dot = ({ point: { name, found }, at, colour, isBelow = false }: DotOf) => (
  <>
    <circle cx={at.toFixed(1)} cy={y(found).toFixed(1)} r="4" fill={colour} />
    <text x={(at - 6).toFixed(1)} y={(y(found) + (isBelow ? 16 : -8)).toFixed(1)} text-anchor="end" fill={colour}>
      {name}
    </text>
  </>
);
