/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Results } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import { duration, gateLine, headline, moment } from '../../view.ts';
import { Facts } from '../parts/section.tsx';
import { presentStatuses, StatusBar, StatusCount } from '../parts/status.tsx';
import { FirstScreen, type SectionLink } from './first-screen.tsx';

/** The first screen: the verdict in one sentence, why, what next, and how the requirements divide. */
export function Summary({ results }: { results: Results }) {
  const theme = (
    <button type="button" id="theme" class="quiet needs-script" aria-label="Switch between light and dark">
      ◐
    </button>
  );
  return (
    <FirstScreen
      tone={results.verdict}
      sign={{ conforms: '✓', violates: '✕', inconclusive: '?' }[results.verdict]}
      links={sectionsOf(results)}
      button={theme}
      sandboxed={results.target.sandbox ? 'This run' : ''}
      subject={results.target.name}
      title={headline(results)}
      gate={gateLine(results)}
      why={results.why}
      {...(results.next === '' ? {} : { next: { label: 'Next', content: withCode(results.next) } })}
    >
      <Proportions results={results} />
      <RunFacts results={results} />
    </FirstScreen>
  );
}

/** Text in which what stands between backticks is code. */
function withCode(text: string) {
  return visible(text)
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));
}

function sectionsOf({ requirements }: Results): readonly SectionLink[] {
  const broken = requirements.some(
    ({ status }) => status === 'violated' || status === 'changed' || status === 'warned',
  );
  return [
    ...(broken ? ([['mismatches', 'Mismatches']] as const) : []),
    ['weak', 'Weak spots'],
    ['requirements', 'Requirements'],
    ['questions', 'Open questions'],
    ['charts', 'Charts'],
    ['about', 'This run'],
  ];
}

/** The requirements as one bar divided by status; each part of the legend filters the list. */
function Proportions({ results }: { results: Results }) {
  return (
    <div class="proportions">
      <StatusBar results={results} />
      <ul class="legend">
        {presentStatuses(results).map(([status, count]) => (
          <li>
            <a href={`#?status=${status}`}>
              <StatusCount status={status} count={count} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RunFacts({ results }: { results: Results }) {
  const { requests, suite, target, settings, run } = results;
  const asides = [
    requests.repeats > 0 ? `${requests.repeats} repeated after a failure` : 'none repeated',
    requests.throttled > 0 ? `${requests.throttled} throttled` : 'never throttled',
    requests.unanswered > 0 ? `${requests.unanswered} unanswered` : '',
  ];
  const origin = run.replayOf === null ? '' : 'judged again from a recording';
  const strict = results.strict ? 'strict: a warning fails the run, too' : '';
  const rows = [
    ['Environment', target.sandbox ? 'sandbox' : target.environment, origin],
    ['When', moment(run.startedAt), `took ${duration(run.milliseconds)}`],
    ['Requests', `${requests.sent} of ${requests.budget}`, asides.filter((text) => text !== '').join(', ')],
    ['Specification', 'Institution Management Read API', `v1, catalogue ${suite.catalogue}`],
    ['Suite', `${suite.name} ${suite.version}`, `seed ${settings.seed}`],
    ['Every must exercised', results.complete ? 'yes' : 'no', strict],
  ];
  return <Facts kind="facts" rows={rows} />;
}
