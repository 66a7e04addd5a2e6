import type { ComponentChildren, VNode } from 'preact';
import type { Status } from '../../spec/results.ts';
import { visible } from '../plain.ts';
import { statusLabel } from '../view.ts';
import type { Evidence } from './evidence.ts';
import { h } from './element.ts';

/** Signs that tell the statuses apart without colour. */
export const statusSign: Readonly<Record<Status, string>> = {
  violated: '✕',
  warned: '!',
  'not-exercised': '○',
  waived: '⤼',
  observed: '◇',
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

/** Buttons that open exchanges below themselves; ids that the page does not carry stay plain text. */
export function exchangeButtons(ids: readonly string[], evidence: Evidence, at: string): VNode | null {
  if (ids.length === 0) return null;
  const shown = ids.slice(0, 6);
  const buttons = shown.map((id) =>
    evidence.included.has(id)
      ? h(
          'button',
          {
            type: 'button',
            class: 'exchange-button',
            'data-e': visible(id),
            'data-at': visible(at),
            'aria-expanded': 'false',
          },
          visible(id),
        )
      : h('span', { class: 'mono dim', title: 'not recorded' }, visible(id)),
  );
  const left = ids.length - shown.length;
  return h(
    'div',
    { class: 'exchanges' },
    h('span', { class: 'label' }, 'Exchange'),
    ...buttons,
    left > 0 ? h('span', { class: 'dim' }, `and ${left} more`) : null,
  );
}
