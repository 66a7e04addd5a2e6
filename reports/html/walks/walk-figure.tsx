/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { RequirementResult } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import { count } from '../../view.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { ExchangeButtons } from '../parts/links.tsx';
import { Table } from '../parts/section.tsx';
import { type DrawnPage, type DrawnWalk, walksOf } from './drawn-walk.ts';

/** Pages drawn of one walk. */
const mostPages = 45;

/** The walks behind a requirement's findings: a row for each page, a column for each element. */
export function walkFigures(row: RequirementResult, evidence: Evidence) {
  return walksOf(row, evidence).map((walk) => <WalkFigure walk={walk} evidence={evidence} />);
}

function WalkFigure({ walk, evidence }: { walk: DrawnWalk; evidence: Evidence }) {
  const left = walk.pages.length - mostPages;
  return (
    <figure class="walk">
      <figcaption>
        <b>The paging walk</b> <span class="dim">{caption(walk)}</span>
      </figcaption>
      <Table name="Paging walk" head={['Page', 'Offset', 'Received', 'paging.total', 'Each column is one element']}>
        {walk.pages.slice(0, mostPages).map((page) => (
          <PageRow page={page} columns={walk.columns} evidence={evidence} />
        ))}
        {walk.missing.size > 0 && <MissingRow walk={walk} />}
      </Table>
      {left > 0 && <p class="dim">And {count(left, 'more page')}.</p>}
      <ul class="legend">
        <Kind kind="cell-new" words="received for the first time" />
        <Kind kind="cell-again" words="received again" />
        {walk.missing.size > 0 && <Kind kind="cell-missing" words="on no page" />}
      </ul>
    </figure>
  );
}

function caption({ limit, pages, columns, missing, isWhole }: DrawnWalk): string {
  const received = pages.flatMap((page) => page.ids).length;
  const totals = [...new Set(pages.map(({ total }) => total ?? 'nothing'))];
  return [
    `${count(pages.length, 'page')}${limit === '' ? '' : ` with limit=${visible(limit)}`}:`,
    `${count(received, 'element')} received, ${columns.length - missing.size} different;`,
    `paging.total says ${totals.slice(0, 4).join(', then ')}${totals.length > 4 ? ' …' : ''}.`,
    missing.size > 0 ? `Missing from every page: ${missing.size} that belong here, according to other responses.` : '',
    isWhole ? '' : 'It was not read further.',
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function PageRow({ page, columns, evidence }: { page: DrawnPage; columns: readonly string[]; evidence: Evidence }) {
  const repeated = page.ids.length - page.fresh.size;
  const layers = [
    { kind: 'cell-new', ids: page.fresh },
    { kind: 'cell-again', ids: page.again },
    { kind: 'cell-again', ids: page.twice, low: true },
  ];
  return (
    <tr>
      <td>
        <ExchangeButtons ids={[page.exchange.id]} evidence={evidence} />
      </td>
      <td>{page.offset}</td>
      <td>
        {page.ids.length}
        {repeated > 0 && <small class="again"> {repeated} again</small>}
      </td>
      <td class={page.total === columns.length ? undefined : 'off'}>{page.total ?? 'nothing'}</td>
      <td class="strip-cell">
        <Strip columns={columns} layers={layers} label={`${page.fresh.size} new, ${repeated} again`} />
      </td>
    </tr>
  );
}

function MissingRow({ walk: { columns, missing } }: { walk: DrawnWalk }) {
  const [first = ''] = missing;
  const layers = [{ kind: 'cell-missing', ids: missing }];
  return (
    <tr class="missing">
      <td colSpan={4}>
        <b>On no page: {missing.size}</b>
        <small class="mono">{` ${visible(first.slice(0, 40))}${missing.size > 1 ? ' …' : ''}`}</small>
      </td>
      <td class="strip-cell">
        <Strip columns={columns} layers={layers} label={`${missing.size} on no page`} />
      </td>
    </tr>
  );
}

function Kind({ kind, words }: { kind: string; words: string }) {
  return (
    <li>
      <span class={`swatch ${kind}`} aria-hidden="true" />
      {words}
    </li>
  );
}

/** Above this many columns they are drawn without a gap between them, neighbours of one kind as one. */
const mostGaps = 90;
const width = 600;
const height = 14;

/** Elements of one kind in a row; `low` ones fill the lower half, so that what lies behind stays visible. */
type Layer = Readonly<{ kind: string; ids: ReadonlySet<string>; low?: boolean }>;

type StripProps = Readonly<{ columns: readonly string[]; layers: readonly Layer[]; label: string }>;

/** A row of a walk: a column for each element, coloured if the row holds it. */
function Strip({ columns, layers, label }: StripProps) {
  const apart = columns.length <= mostGaps;
  // A step is a column and the gap behind it; the last column has none.
  const gap = apart ? 0.15 : 0;
  const step = width / Math.max(1, columns.length - gap);
  const cells = layers.flatMap(({ kind, ids, low }) =>
    stretches(columns, ids, apart).map(([first, last]) => {
      const x = first * step;
      const across = (last - first + 1 - gap) * step;
      const [y, tall] = low === true ? [height / 2, height / 2 - 1] : [1, height - 2];
      return <rect class={kind} x={x.toFixed(2)} width={Math.max(1, across).toFixed(2)} y={y} height={tall} />;
    }),
  );
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" class="cells" role="img" aria-label={label}>
      {cells}
    </svg>
  );
}

/** First and last column of each stretch of elements; each element by itself if they stand apart. */
function stretches(columns: readonly string[], ids: ReadonlySet<string>, apart: boolean): [number, number][] {
  const found: [number, number][] = [];
  columns.forEach((id, index) => {
    if (!ids.has(id)) return;
    const last = found.at(-1);
    if (last && !apart && last[1] === index - 1) last[1] = index;
    else found.push([index, index]);
  });
  return found;
}
