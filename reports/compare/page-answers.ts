import type { VNode } from 'preact';
import { h } from '../html/element.ts';
import { section } from '../html/parts.ts';
import { visible } from '../plain.ts';
import type { Comparison } from './comparison.ts';

/** The open questions that the two runs answered otherwise. */
export function answerSection({ answers, cause }: Comparison): VNode | null {
  if (answers.length === 0) return null;
  const head = ['Question', 'A', 'B'].map((title) => h('th', { scope: 'col' }, title));
  return section(
    'questions',
    `Open questions answered otherwise (${answers.length})`,
    `No answer is wrong; an application that relies on one pins it in its profile. ${visible(cause.why)}`,
    h(
      'div',
      { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Open questions, table' },
      h(
        'table',
        { class: 'answers' },
        h('thead', null, h('tr', null, head)),
        h(
          'tbody',
          null,
          answers.map(({ id, question, before, after }) =>
            h(
              'tr',
              null,
              h('td', null, visible(question), h('br', null), h('span', { class: 'mono dim' }, visible(id))),
              answer('A', before),
              answer('B', after),
            ),
          ),
        ),
      ),
    ),
  );
}

function answer(run: string, text: string | null): VNode {
  return h(
    'td',
    { 'data-run': run },
    text === null ? h('span', { class: 'dim' }, 'not observed') : h('b', { class: 'mono' }, visible(text)),
  );
}
