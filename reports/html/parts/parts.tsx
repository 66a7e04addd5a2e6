import type { ComponentChildren, VNode } from 'preact';
import type { Mismatch } from '../../../spec/finding.ts';
import type { Status } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import { count, statusLabel } from '../../view.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { h } from '../element.ts';
import { spotOf, spotText } from '../evidence/locate.ts';

/** Signs that tell the statuses apart without colour. */
export const statusSign: Readonly<Record<Status, string>> = {
  violated: '✕',
  warned: '!',
  'not-exercised': '○',
  waived: '⤼',
  answered: '◇',
  upheld: '✓',
};

/** A status as a small label: sign, word and colour. */
export function statusBadge(status: Status): VNode {
  return h(
    'span',
    { class: `badge ${status}` },
    h('span', { 'aria-hidden': 'true', class: 'sign' }, statusSign[status]),
    statusLabel[status],
  );
}

/** A section of the page with its heading. */
export function section(id: string, title: string, lead: ComponentChildren, ...children: ComponentChildren[]): VNode {
  return h(
    'section',
    { id, 'aria-labelledby': `${id}-title` },
    h('h2', { id: `${id}-title` }, title),
    lead === null || lead === '' ? null : h('p', { class: 'lead' }, lead),
    ...children,
  );
}

/** A link to a requirement of this page. */
export function requirementLink(id: string): VNode {
  return h('a', { class: 'mono', href: `#${encodeURI(visible(id))}` }, visible(id));
}

/** A small heading before a text. */
export function labelled(words: string): VNode {
  return h('span', { class: 'label' }, words);
}

/** A text of the target's made visible, cut where it would fill the page. */
export function limited(text: string, most = 1500): string {
  const left = text.length - most;
  return left <= 0
    ? visible(text)
    : `${visible(text.slice(0, most))}… ${count(left, 'more character')}: see results.json`;
}

/** A table that scrolls by itself when it is too wide. */
export function tableOf(name: string, head: readonly string[], rows: ComponentChildren, kind = ''): VNode {
  const titles = head.map((title) => h('th', { scope: 'col' }, title));
  return h(
    'div',
    { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': `${name}, table` },
    h('table', { class: kind }, h('thead', null, h('tr', null, titles)), h('tbody', null, rows)),
  );
}

/**
 * Buttons that open exchanges below themselves, with the spot of the mismatch marked; ids that the page does not carry
 * stay plain text.
 */
export function exchangeButtons(
  ids: readonly string[],
  evidence: Evidence,
  mismatch: Mismatch | null,
  label = 'Exchange',
): VNode | null {
  if (ids.length === 0) return null;
  const shown = ids.slice(0, 6);
  const left = ids.length - shown.length;
  return h(
    'div',
    { class: 'exchanges' },
    label === '' ? null : labelled(label),
    shown.map((id) => exchangeButton(id, evidence, mismatch)),
    left > 0 ? h('span', { class: 'dim' }, `and ${left} more`) : null,
  );
}

function exchangeButton(id: string, evidence: Evidence, mismatch: Mismatch | null): VNode {
  const exchange = evidence.byId.get(id);
  if (exchange === undefined || !evidence.included.has(id)) {
    return h('span', { class: 'mono dim', title: 'not recorded' }, visible(id));
  }
  const spot = mismatch === null ? '' : spotText(spotOf(mismatch, exchange, evidence.layoutOf(exchange)));
  const attributes = { type: 'button', class: 'exchange-button', 'data-e': visible(id), 'aria-expanded': 'false' };
  return h('button', spot === '' ? attributes : { ...attributes, 'data-spot': visible(spot) }, visible(id));
}
