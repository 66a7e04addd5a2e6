/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { baseStyle } from '../../reports/html/assets.ts';
import { htmlDocument } from '../../reports/html/document.tsx';
import { catalogue } from '../../spec/generated/catalogue.ts';
import type { Sum } from './kill-matrix.ts';
import { groupOf } from '../../spec/rows.ts';

const CELL = 6;
const LEFT = 250;
const TOP = 150;
const style = `
body { max-width: none; } svg { display: block; } .map { overflow-x: auto; }
text { font: 7px var(--mono); fill: var(--ink); } .group { font-size: 10px; }
.kill { fill: var(--violated); } .beside { fill: var(--fill-warned); opacity: .55; } .line { stroke: var(--rule); }
.key { display: inline-block; width: .8em; height: .8em; margin-right: .3em; }
.key.kill { background: var(--violated); } .key.beside { background: var(--fill-warned); opacity: .55; }
`;

/** The kill matrix as a page: a row for each fault, a column for each requirement, a cell if one turned the other red. */
export function killMap({ kills, sentences }: Sum): string {
  const columns = catalogue.filter((row) => row.level !== 'gap').map((row) => row.id as string);
  const at = new Map(columns.map((id, i) => [id, LEFT + i * CELL]));
  const rows = [...kills].sort((a, b) => (at.get(a.breaks[0] ?? '') ?? 0) - (at.get(b.breaks[0] ?? '') ?? 0));
  const height = TOP + rows.length * CELL + 20;
  return htmlDocument({
    title: 'Kill matrix · Cardproof',
    style: baseStyle + style,
    body: (
      <>
        <h1>Kill matrix</h1>
        {sentences.map((sentence) => (
          <p>{sentence}</p>
        ))}
        <p>
          <span class="key kill" />a requirement that the fault breaks, and that caught it <span class="key beside" />
          another requirement that it also broke. Point at a cell to read it.
        </p>
        <div class="map" tabIndex={0} role="region" aria-label="Faults by requirements">
          <svg
            width={LEFT + columns.length * CELL + 40}
            height={height}
            role="img"
            aria-label={`${rows.length} faults by ${columns.length} requirements`}
          >
            <Groups columns={columns} height={height} />
            {rows.map((kill, i) => (
              <Row kill={kill} y={TOP + i * CELL} at={at} />
            ))}
          </svg>
        </div>
      </>
    ),
  });
}

/** A fault's name, and a cell for each requirement that it turned red. */
function Row({ kill, y, at }: { kill: Sum['kills'][number]; y: number; at: ReadonlyMap<string, number> }) {
  const cell = (id: string, kind: 'kill' | 'beside') => (
    <rect class={kind} x={at.get(id) ?? 0} y={y} width={CELL - 1} height={CELL - 1}>
      <title>
        {kill.fault}: {kind === 'kill' ? 'killed by' : 'also broken:'} {id}
      </title>
    </rect>
  );
  return (
    <>
      <text x={LEFT - 4} y={y + CELL - 1} text-anchor="end">
        {kill.fault}
      </text>
      {kill.beside.map((id) => cell(id, 'beside'))}
      {kill.killedBy.map((id) => cell(id, 'kill'))}
    </>
  );
}

/** The name of each requirement group over its columns, and a line where it begins. */
function Groups({ columns, height }: { columns: readonly string[]; height: number }) {
  const names = columns.flatMap((id, i) => {
    const group = groupOf(id);
    if (columns[i - 1]?.startsWith(`${group}/`) === true) return [];
    const x = LEFT + i * CELL;
    return [
      <line class="line" x1={x - 0.5} x2={x - 0.5} y1={TOP - 8} y2={height} />,
      <text class="group" transform={`translate(${x + 6} ${TOP - 10}) rotate(-60)`}>
        {group}
      </text>,
    ];
  });
  return <>{names}</>;
}
