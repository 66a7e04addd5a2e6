import type { VNode } from 'preact';
import type { RequirementResult } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import { count } from '../../view.ts';
import { h } from '../element.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { exchangeButtons, tableOf } from '../parts/parts.tsx';
import { strip } from './strip.tsx';
import { walksOf, type Page, type Walk } from './drawn-walk.ts';

/** Pages drawn of one walk. */
const mostPages = 45;

/** The walks behind a requirement's findings: a row for each page, a column for each element. */
export function walkPictures(row: RequirementResult, evidence: Evidence): VNode[] {
  return walksOf(row, evidence).map((walk) => picture(walk, evidence));
}

function picture(walk: Walk, evidence: Evidence): VNode {
  const seen = new Set<string>();
  const rows = walk.pages.slice(0, mostPages).map((page) => pageRow(page, walk, seen, evidence));
  const left = walk.pages.length - rows.length;
  const head = ['Page', 'Offset', 'Received', 'Total said', 'Each column is one element'];
  return h(
    'figure',
    { class: 'walk' },
    h('figcaption', null, h('b', null, 'The paging walk'), ' ', h('span', { class: 'dim' }, summary(walk))),
    tableOf('Paging walk', head, [rows, missingRow(walk)]),
    left > 0 ? h('p', { class: 'dim' }, `And ${count(left, 'more page')}.`) : null,
    legend(walk),
  );
}

function summary({ limit, pages, columns, missing }: Walk): string {
  const received = pages.reduce((sum, page) => sum + page.ids.length, 0);
  const totals = [...new Set(pages.map(({ total }) => total))].map((total) => total ?? 'nothing');
  return [
    `${count(pages.length, 'page')}${limit === '' ? '' : ` with limit=${visible(limit)}`}:`,
    `${count(received, 'element')} received, ${columns.length - missing.size} different;`,
    `total says ${totals.slice(0, 4).join(', then ')}${totals.length > 4 ? ' …' : ''}.`,
    missing.size > 0 ? `On no page: ${missing.size} that other answers show to belong here.` : '',
  ].join(' ');
}

function pageRow(page: Page, { columns }: Walk, seen: Set<string>, evidence: Evidence): VNode {
  const fresh = new Set<string>();
  const again = new Set<string>();
  const twice = new Set<string>();
  for (const id of page.ids) {
    if (fresh.has(id) || again.has(id)) twice.add(id);
    else if (seen.has(id)) again.add(id);
    else fresh.add(id);
  }
  for (const id of page.ids) seen.add(id);
  const repeated = page.ids.length - fresh.size;
  const layers = [
    { kind: 'cell-new', ids: fresh },
    { kind: 'cell-again', ids: again },
    { kind: 'cell-again', ids: twice, low: true },
  ];
  const number = (content: number | string, kind = ''): VNode => h('td', { class: kind }, content);
  return h(
    'tr',
    null,
    h('td', null, exchangeButtons([page.exchange.id], evidence, null, '')),
    number(page.offset),
    h('td', null, page.ids.length, repeated > 0 ? h('small', { class: 'again' }, ` ${repeated} again`) : null),
    number(page.total ?? 'nothing', page.total === columns.length ? '' : 'off'),
    h('td', { class: 'strip-cell' }, strip(columns, layers, `${fresh.size} new, ${repeated} again`)),
  );
}

function missingRow({ columns, missing }: Walk): VNode | null {
  if (missing.size === 0) return null;
  const [first = ''] = missing;
  const layers = [{ kind: 'cell-missing', ids: missing }];
  return h(
    'tr',
    { class: 'missing' },
    h(
      'td',
      { colSpan: 4 },
      h('b', null, `On no page: ${missing.size}`),
      h('small', { class: 'mono' }, ` ${visible(first.slice(0, 40))}${missing.size > 1 ? ' …' : ''}`),
    ),
    h('td', { class: 'strip-cell' }, strip(columns, layers, `${missing.size} on no page`)),
  );
}

function legend({ missing }: Walk): VNode {
  const entry = (kind: string, words: string): VNode =>
    h('li', null, h('span', { class: `swatch ${kind}`, 'aria-hidden': 'true' }), words);
  return h(
    'ul',
    { class: 'legend' },
    entry('cell-new', 'received for the first time'),
    entry('cell-again', 'received again'),
    missing.size > 0 ? entry('cell-missing', 'on no page') : null,
  );
}
