/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { causesOf } from '../../../spec/evidence/causes.ts';
import { capital } from '../../../spec/phrasing/words.ts';
import { besideText, causeText, isDefect } from '../../../spec/phrasing/causes.ts';
import { timesText } from '../../../spec/phrasing/times.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { dataRequests } from '../../../spec/verdict/wanted-data.ts';
import { visible } from '../../escape.ts';
import { impactOf } from '../../impact.ts';
import { nextSteps } from '../../command.ts';
import { gateBeside, headline, moment, apartOf, untestedText } from '../../view.ts';
import { brokenTitle } from '../mismatches/mismatches.tsx';
import { presentStatuses, StatusBar, StatusCount, verdictSign } from '../parts/status.tsx';
import { FirstScreen, type SectionLink } from './first-screen.tsx';

/** The first screen: verdict and gate, why, what next, and how the requirements divide. */
export function Summary({ results }: { results: Results }) {
  const next = nextSteps(results);
  // What else is broken stands right below.
  const told = results.because.kind === 'broken';
  const rows = results.requirements;
  const first = told ? causesOf(rows).find(isDefect) : undefined;
  return (
    <FirstScreen
      tone={results.verdict}
      sign={verdictSign[results.verdict]}
      links={sectionsOf(results)}
      sandboxed={results.target.sandbox ? 'This run' : ''}
      subject={subjectOf(results)}
      title={headline(results)}
      {...(first && {
        defect: causeText(first),
        impact: `${impactOf(first, results)} ${capital(timesText(first.lead))}.`,
      })}
      gate={{ text: gateBeside(results), passed: results.gate.passed }}
      why={told ? untestedText(results) : `${results.why} ${besideText(rows)}`.trim()}
      {...(next.length > 0 && { next: next.map(Step) })}
    >
      <Proportions results={results} />
    </FirstScreen>
  );
}

/** What was judged, and when. */
function subjectOf(results: Results): string {
  const { target, run } = results;
  const where = target.sandbox ? target.name : `${target.name} (${target.environment})`;
  return [where, moment(run.startedAt)].join(' · ');
}

/** A step of what to do next, in a line of its own. */
const Step = (text: string) => <span class="step">{withCode(text)}</span>;

/** Text in which what stands between backticks is code. */
function withCode(text: string) {
  return visible(text)
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));
}

function sectionsOf({ requirements }: Results): readonly SectionLink[] {
  const groups = causesOf(requirements);
  return [
    ...(groups.length > 0 ? ([['mismatches', brokenTitle(groups)]] as const) : []),
    ['weak', 'Limits'],
    ...(dataRequests(requirements).length > 0 ? ([['test-data', 'Test data']] as const) : []),
    ['requirements', 'Requirements'],
    ['questions', 'Open questions'],
    ['charts', 'Latency'],
    ['about', 'This run'],
  ];
}

/** The requirements but open questions as one bar divided by status; each part of the legend filters the list. */
function Proportions({ results }: { results: Results }) {
  const requirements = results.requirements.filter(({ status }) => status !== 'answered');
  return (
    <div class="proportions">
      <StatusBar requirements={requirements} />
      <ul class="legend">
        {presentStatuses({ requirements }).map(([status, count]) => (
          <li>
            <a href={`#?status=${status}`}>
              <StatusCount status={status} count={count} apart={apartOf(requirements)} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
