import type { VNode } from 'preact';
import { htmlDocument } from '../../reports/html/document.tsx';
import { h } from '../../reports/html/element.ts';
import { baseStyle } from '../../reports/html/style-base.ts';
import { catalogue } from '../../spec/generated/catalogue.ts';
import type { Sum } from './kill-matrix.ts';

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

/** The kill matrix as a page: a row for each fault, a column for each requirement, a cell where one turned the other red. */
export function killMap({ kills, sentences }: Sum): string {
  const columns = catalogue.filter((row) => row.level !== 'gap').map((row) => row.id as string);
  const at = new Map(columns.map((id, i) => [id, LEFT + i * CELL]));
  const rows = [...kills].sort((a, b) => (at.get(a.breaks[0] ?? '') ?? 0) - (at.get(b.breaks[0] ?? '') ?? 0));
  const width = LEFT + columns.length * CELL + 40;
  const height = TOP + rows.length * CELL + 20;
  const cells = rows.flatMap((kill, i) => {
    const cell = (id: string, kind: 'kill' | 'beside') =>
      h(
        'rect',
        { class: kind, x: at.get(id) ?? 0, y: TOP + i * CELL, width: CELL - 1, height: CELL - 1 },
        h('title', null, `${kill.fault}: ${kind === 'kill' ? 'killed by' : 'beside'} ${id}`),
      );
    return [...kill.beside.map((id) => cell(id, 'beside')), ...kill.killedBy.map((id) => cell(id, 'kill'))];
  });
  const names = rows.map((kill, i) =>
    h('text', { x: LEFT - 4, y: TOP + i * CELL + CELL - 1, 'text-anchor': 'end' }, kill.fault),
  );
  return htmlDocument({
    title: 'Kill matrix · Cardproof',
    style: baseStyle + style,
    body: [
      h('h1', null, 'Kill matrix'),
      ...sentences.map((sentence) => h('p', null, sentence)),
      h(
        'p',
        null,
        h('span', { class: 'key kill' }),
        'a requirement that the fault breaks, and that caught it ',
        h('span', { class: 'key beside' }),
        'another requirement that went red beside it. Point at a cell to read it.',
      ),
      h(
        'div',
        { class: 'map', tabindex: 0, role: 'region', 'aria-label': 'Faults by requirements' },
        h(
          'svg',
          { width, height, role: 'img', 'aria-label': `${rows.length} faults by ${columns.length} requirements` },
          ...groupsOf(columns, height),
          ...names,
          ...cells,
        ),
      ),
    ],
  });
}

/** The name of each requirement group over its columns, and a line where it begins. */
function groupsOf(columns: readonly string[], height: number): VNode[] {
  return columns.flatMap((id, i) => {
    const group = id.split('/')[0] ?? '';
    if (columns[i - 1]?.startsWith(`${group}/`) === true) return [];
    const x = LEFT + i * CELL;
    return [
      h('line', { class: 'line', x1: x - 0.5, x2: x - 0.5, y1: TOP - 8, y2: height }),
      h('text', { class: 'group', transform: `translate(${x + 6} ${TOP - 10}) rotate(-60)` }, group),
    ];
  });
}
