/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { RequirementResult } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import { count } from '../../view.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { ExchangeButtons } from '../parts/exchange-buttons.tsx';
import { Table } from '../parts/scroll.tsx';
import { walksOf, type DrawnPage, type DrawnWalk } from './drawn-walk.ts';
import { Strip } from './strip.tsx';

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
      <Table name="Paging walk" head={['Page', 'Offset', 'Received', 'Total said', 'Each column is one element']}>
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

function caption({ limit, pages, columns, missing }: DrawnWalk): string {
  const received = pages.flatMap((page) => page.ids).length;
  const totals = [...new Set(pages.map(({ total }) => total ?? 'nothing'))];
  return [
    `${count(pages.length, 'page')}${limit === '' ? '' : ` with limit=${visible(limit)}`}:`,
    `${count(received, 'element')} received, ${columns.length - missing.size} different;`,
    `total says ${totals.slice(0, 4).join(', then ')}${totals.length > 4 ? ' …' : ''}.`,
    missing.size > 0 ? `On no page: ${missing.size} that other answers show to belong here.` : '',
  ].join(' ');
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
