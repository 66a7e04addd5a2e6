import type { VNode } from 'preact';
import { h } from '../../../html/element.ts';
import { section } from '../../../html/parts/parts.tsx';
import { visible } from '../../../escape.ts';
import type { AnswerChange, Comparison } from '../../model/comparison.ts';

/** The open questions whose answers differ: answered otherwise first, then what was seen by one run only. */
export function answerSection({ answers, cause }: Comparison): VNode | null {
  if (answers.length === 0) return null;
  const otherwise = answers.filter((one) => one.kind === 'otherwise');
  return section(
    'questions',
    `Open questions (${answers.length})`,
    `No answer is wrong; an application that relies on one pins it in its profile. ${visible(cause.why)}`,
    otherwise.length === 0 ? null : table(otherwise),
    list(
      'No longer observed',
      'A observed',
      answers.filter((one) => one.kind === 'lost'),
    ),
    list(
      'Newly observed',
      'B observes',
      answers.filter((one) => one.kind === 'gained'),
    ),
  );
}

function table(answers: readonly AnswerChange[]): VNode {
  const head = ['Answered otherwise', 'A', 'B'].map((title) => h('th', { scope: 'col' }, title));
  return h(
    'div',
    { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Open questions answered otherwise, table' },
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
            h('td', { 'data-run': 'A' }, h('b', { class: 'mono' }, visible(before ?? ''))),
            h('td', { 'data-run': 'B' }, h('b', { class: 'mono' }, visible(after ?? ''))),
          ),
        ),
      ),
    ),
  );
}

function list(title: string, who: string, answers: readonly AnswerChange[]): VNode | null {
  if (answers.length === 0) return null;
  return h(
    'details',
    { class: 'card', open: answers.length <= 5 },
    h('summary', null, h('b', { class: 'number' }, answers.length), h('span', null, title)),
    h(
      'ul',
      null,
      answers.map(({ id, question, before, after }) =>
        h(
          'li',
          null,
          h('span', { class: 'mono dim' }, visible(id)),
          ` ${visible(question)} ${who}: `,
          h('b', { class: 'mono' }, visible(before ?? after ?? '')),
        ),
      ),
    ),
  );
}
