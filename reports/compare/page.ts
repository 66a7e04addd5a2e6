import { createHash } from 'node:crypto';
import { render } from 'preact-render-to-string';
import { h } from '../html/element.ts';
import { pageStyle } from '../html/style.ts';
import { visible } from '../plain.ts';
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
  const style = pageStyle + compareStyle;
  const digest = createHash('sha256').update(style, 'utf8').digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`;
  const title = `${outcomeName[comparison.outcome.kind]} · ${subjectOf(comparison)} · Cardproof`;
  const document = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charset: 'utf-8' }),
      h('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'referrer', content: 'no-referrer' }),
      h('title', null, visible(title)),
      h('style', { dangerouslySetInnerHTML: { __html: style } }),
    ),
    h(
      'body',
      { class: 'comparison' },
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
    ),
  );
  return `<!doctype html>\n${render(document)}\n`;
}
