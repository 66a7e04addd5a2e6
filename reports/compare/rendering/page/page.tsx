import { htmlDocument } from '../../../html/document.tsx';
import { h } from '../../../html/element.ts';
import { pageStyle } from '../../../html/style.ts';
import type { Comparison } from '../../model/comparison.ts';
import { about } from './about.tsx';
import { changeSections, findingSection, thinnerSection } from './changes.tsx';
import { answerSection } from './answers.tsx';
import { hero, subjectOf } from './summary.tsx';
import { latencySection } from './latency.tsx';
import { compareStyle } from '../../style.ts';
import { outcomeName } from '../wording.ts';

/**
 * The comparison as one self-contained document in the look of the report. It has no script, and its policy allows
 * none: nothing of a target can become more than text.
 */
export function comparisonPage(comparison: Comparison): string {
  return htmlDocument({
    title: `${outcomeName[comparison.outcome.kind]} · ${subjectOf(comparison)} · Cardproof`,
    style: pageStyle + compareStyle,
    bodyClass: 'comparison',
    body: [
      h('a', { class: 'skip', href: '#main' }, 'Skip to the changes'),
      hero(comparison),
      h(
        'main',
        { id: 'main' },
        changeSections(comparison),
        findingSection(comparison),
        thinnerSection(comparison),
        answerSection(comparison),
        latencySection(comparison),
        about(comparison),
      ),
    ],
  });
}
