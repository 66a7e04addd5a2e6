import type { VNode } from 'preact';
import { h } from '../../../html/element.ts';
import { section } from '../../../html/parts/parts.tsx';
import { visible } from '../../../escape.ts';
import { count } from '../../../view.ts';
import type { Comparison } from '../../model/comparison.ts';
import { outcomeRule } from '../../model/outcome.ts';
import { aspects } from '../wording.ts';

/** What each circumstance covers. */
const covers = {
  target: 'The four addresses, the environment, and whether it was the embedded sandbox.',
  data: 'What discovery found: the cardholders that CUSTOMER_IDS led to, and ids, times and results of the transactions of the one that was read in depth.',
  settings: 'Everything a run is told but the clock, which moves on from run to run.',
  profile: 'Pinned answers and waivers, by content.',
  suite: 'The version of Cardproof, and that of its catalogue of requirements.',
} as const;

/** The circumstances in full, what stayed the same, and how the outcome is decided. */
export function about(comparison: Comparison): VNode {
  const { circumstances, judged, changes } = comparison;
  const kept = judged - changes.filter(({ before, after }) => before !== null && after !== null).length;
  return section(
    'about',
    'This comparison',
    `${count(judged, 'requirement')} judged by both runs; ${kept} of them have the same status.`,
    h(
      'dl',
      { class: 'details circumstances' },
      aspects.map((aspect) => {
        const { state, differences, note } = circumstances[aspect];
        const said = { same: 'the same', differs: 'differs', unknown: 'not known' }[state];
        return h(
          'div',
          { class: state },
          h('dt', null, h('b', null, aspect), ` ${said}`),
          h(
            'dd',
            null,
            h('p', { class: 'dim' }, covers[aspect]),
            note === '' ? null : h('p', null, visible(note)),
            differences.map(({ name, before, after }) =>
              h(
                'p',
                { class: 'difference' },
                h('span', { class: 'label' }, visible(name)),
                h('span', { class: 'mono' }, visible(before)),
                h('span', { class: 'arrow', role: 'img', 'aria-label': 'then' }, '→'),
                h('span', { class: 'mono' }, visible(after)),
              ),
            ),
          ),
        );
      }),
    ),
    h('p', { class: 'rule' }, outcomeRule),
  );
}
