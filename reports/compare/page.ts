import { htmlDocument } from '../html/document.ts';
import { h } from '../html/element.ts';
import { pageStyle } from '../html/style.ts';
import type { Comparison } from './comparison.ts';
import { about } from './page-about.ts';
import { changeSections, findingSection, thinnerSection } from './page-changes.ts';
import { answerSection } from './page-answers.ts';
import { hero, subjectOf } from './page-hero.ts';
import { latencySection } from './page-latency.ts';
import { compareStyle } from './style.ts';
import { outcomeName } from './words.ts';

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
