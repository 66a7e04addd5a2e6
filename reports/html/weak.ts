import type { VNode } from 'preact';
import type { RequirementResult } from '../../spec/results.ts';
import { visible } from '../plain.ts';
import { count, groupBy, isWeak, type Run } from '../view.ts';
import { requirementLink, section } from './parts.ts';
import { h } from './element.ts';

/** First of all: what a green would hide. Requirements that were not exercised, by reason, and thin evidence. */
export function weakSpots({ results }: Run): VNode {
  const idle = results.requirements.filter((row) => row.status === 'not-exercised');
  const thin = results.requirements.filter(isWeak);
  const waived = results.requirements.filter((row) => row.status === 'waived');
  const lead =
    idle.length + thin.length + waived.length === 0
      ? 'Nothing: every requirement was exercised on more than a few witnesses.'
      : 'Read this before you trust a green: what was not examined, or on too little.';
  const reasons = [...groupBy(idle, (row) => row.reason)].sort((a, b) => b[1].length - a[1].length);
  return section(
    'weak',
    'What weakens this result',
    lead,
    h(
      'div',
      { class: 'cards' },
      reasons.map(([reason, rows]) => card('not-exercised', 'not exercised', reason, rows)),
      thin.length > 0
        ? card('thin', 'upheld on little', 'Fewer than three witnesses, or only partly examined', thin)
        : null,
      [...groupBy(waived, (row) => row.reason)].map(([reason, rows]) => card('waived', 'waived', reason, rows)),
    ),
  );
}

function card(kind: string, label: string, reason: string, rows: readonly RequirementResult[]): VNode {
  const musts = rows.filter((row) => row.level === 'must').length;
  return h(
    'details',
    { class: `card ${kind}` },
    h(
      'summary',
      null,
      h('b', { class: 'number' }, rows.length),
      h(
        'span',
        null,
        h('span', { class: 'label' }, `${label}${musts > 0 ? `, ${count(musts, 'must', 'musts')}` : ''}`),
        h('span', { class: 'reason' }, visible(reason) || 'no reason given'),
      ),
    ),
    h(
      'ul',
      null,
      rows.map((row) =>
        h(
          'li',
          null,
          requirementLink(row.id),
          h('span', { class: 'dim' }, ` ${visible(kind === 'thin' ? thinReason(row) : row.text)}`),
        ),
      ),
    ),
  );
}

function thinReason(row: RequirementResult): string {
  return [count(row.witnesses, 'witness', 'witnesses'), row.reason].filter((text) => text !== '').join('; ');
}
