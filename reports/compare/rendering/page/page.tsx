/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { asset, pageStyle } from '../../../html/assets.ts';
import { htmlDocument } from '../../../html/document.tsx';
import type { Comparison } from '../../model/comparison.ts';
import { outcomeName } from '../wording.ts';
import { About } from './about.tsx';
import { Answers } from './answers.tsx';
import { ChangeSections } from './change-sections.tsx';
import { Latency } from './latency.tsx';
import { ChangedFindings, Thinner } from './same-status.tsx';
import { subjectOf, Summary } from './summary.tsx';

/**
 * The comparison as one self-contained document in the look of the report. It has no script, and its policy allows
 * none: nothing of a target can become more than text.
 */
export function comparisonPage(comparison: Comparison): string {
  return htmlDocument({
    title: `${outcomeName[comparison.outcome.kind]} · ${subjectOf(comparison)} · Cardproof`,
    style: `${pageStyle}\n${asset('page.css', import.meta.url)}`,
    bodyClass: 'comparison',
    body: (
      <>
        <a class="skip" href="#main">
          Skip to the changes
        </a>
        <Summary {...comparison} />
        <main id="main">
          <ChangeSections {...comparison} />
          <ChangedFindings {...comparison} />
          <Thinner {...comparison} />
          <Answers {...comparison} />
          <Latency {...comparison} />
          <About {...comparison} />
        </main>
      </>
    ),
  });
}
