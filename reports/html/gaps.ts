import type { VNode } from 'preact';
import { visible } from '../plain.ts';
import type { Run } from '../view.ts';
import type { Evidence } from './evidence.ts';
import { exchangeButtons, requirementLink, section } from './parts.ts';
import { h } from './element.ts';

/** The gap register: what the specification leaves open, and how this target answered. */
export function gapRegister({ results }: Run, evidence: Evidence): VNode {
  const known = new Set(results.requirements.map((row) => row.id));
  const answered = results.gaps.filter((gap) => gap.answer !== null).length;
  return section(
    'questions',
    'Open questions',
    `The specification leaves these open; this target answered ${answered} of ${results.gaps.length}. No answer is wrong. An application that relies on one pins it in its profile: profile.observed.yaml has them all.`,
    h(
      'div',
      { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Open questions, table' },
      h(
        'table',
        null,
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            h('th', { scope: 'col' }, 'Question'),
            h('th', { scope: 'col' }, 'Observed answer'),
            h('th', { scope: 'col' }, 'Evidence'),
          ),
        ),
        h(
          'tbody',
          null,
          results.gaps.map((gap) =>
            h(
              'tr',
              gap.answer === null ? { class: 'unanswered' } : null,
              h(
                'td',
                null,
                visible(gap.question),
                h('br', null),
                known.has(gap.id) ? requirementLink(gap.id) : h('span', { class: 'mono dim' }, visible(gap.id)),
              ),
              h(
                'td',
                null,
                gap.answer === null
                  ? h('span', { class: 'dim' }, 'not observed')
                  : h('b', { class: 'mono' }, visible(gap.answer)),
              ),
              h('td', null, exchangeButtons(gap.exchanges.slice(0, 3), evidence, 'status')),
            ),
          ),
        ),
      ),
    ),
  );
}
