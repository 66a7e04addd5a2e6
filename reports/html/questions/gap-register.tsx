import type { VNode } from 'preact';
import type { GapAnswer } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import type { Run } from '../../view.ts';
import { h } from '../element.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { exchangeButtons, requirementLink, section, tableOf } from '../parts/parts.tsx';

/** The gap register: what the specification leaves open, and how this target answered. */
export function gapRegister({ results }: Run, evidence: Evidence): VNode {
  const known = new Set(results.requirements.map((row) => row.id));
  const answered = results.gaps.filter((gap) => gap.answer !== null).length;
  const rows = results.gaps.map((gap) => gapRow(gap, known.has(gap.id), evidence));
  return section(
    'questions',
    'Open questions',
    `The specification leaves these open; this target answered ${answered} of ${results.gaps.length}. No answer is wrong. An application that relies on one pins it in its profile: profile.observed.yaml has them all.`,
    tableOf('Open questions', ['Question', 'Observed answer', 'Evidence'], rows, 'stacked'),
  );
}

function gapRow(gap: GapAnswer, linked: boolean, evidence: Evidence): VNode {
  const spot = { at: 'status', expected: '', actual: '' };
  return h(
    'tr',
    gap.answer === null ? { class: 'unanswered' } : null,
    h(
      'td',
      null,
      visible(gap.question),
      h('br', null),
      linked ? requirementLink(gap.id) : h('span', { class: 'mono dim' }, visible(gap.id)),
    ),
    h(
      'td',
      null,
      gap.answer === null
        ? h('span', { class: 'dim' }, 'not observed')
        : h('b', { class: 'mono' }, visible(gap.answer)),
    ),
    h('td', null, exchangeButtons(gap.exchanges.slice(0, 3), evidence, spot, '')),
  );
}
