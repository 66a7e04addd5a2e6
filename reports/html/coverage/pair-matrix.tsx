/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { type Dimension, DIMENSIONS, pairOf } from '../../../spec/query-classes.ts';
import type { QueryCoverage } from '../../../spec/query-coverage.ts';
import { Chart, Text } from '../charts/chart.tsx';

const begin = 220;
const top = 140;
const cell = 22;

/** A class of a parameter, as a row or a column. */
interface Class {
  readonly dimension: Dimension;
  readonly name: string;
}

type MatrixProps = Readonly<{ coverage: QueryCoverage; names: Readonly<Record<Dimension, string>> }>;

/** Each class of a parameter against each class of those before it: filled if one query had both. */
export function PairMatrix({ coverage, names }: MatrixProps) {
  const dimensions = Object.keys(DIMENSIONS) as Dimension[];
  const classesOf = (some: readonly Dimension[]): Class[] =>
    some.flatMap((dimension) => DIMENSIONS[dimension].map((name) => ({ dimension, name })));
  const rows = classesOf(dimensions.slice(1));
  const columns = classesOf(dimensions.slice(0, -1));
  const missing = new Set(coverage.pairs.missing);
  const title = ({ dimension, name }: Class): string => `${names[dimension]} ${name}`;
  const height = top + rows.length * cell + 6;
  return (
    <Chart height={height} label={`${coverage.pairs.sent} of ${coverage.pairs.of} pairs of parameters were sent`}>
      {columns.map((column, x) => (
        <text class="dim" transform={`translate(${begin + x * cell + 15} ${top - 8}) rotate(-60)`}>
          {title(column)}
        </text>
      ))}
      {rows.map((row, y) => (
        <>
          <Text x={begin - 10} y={top + y * cell + 15} anchor="end" text={title(row)} />
          {columns.map((column, x) => {
            if (dimensions.indexOf(column.dimension) >= dimensions.indexOf(row.dimension)) return null;
            const sent = !missing.has(pairOf(column.dimension, column.name, row.dimension, row.name));
            return (
              <rect
                class={sent ? 'pair-sent' : 'pair-missing'}
                x={begin + x * cell + 1}
                y={top + y * cell + 1}
                width={cell - 2}
                height={cell - 2}
                rx={3}
              >
                <title>{`${title(column)}, ${title(row)}: ${sent ? 'sent' : 'never sent'}`}</title>
              </rect>
            );
          })}
        </>
      ))}
    </Chart>
  );
}
