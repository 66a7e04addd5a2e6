/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { causesOf } from '../../spec/evidence/causes.ts';
import { capital } from '../../spec/phrasing/words.ts';
import { causeText } from '../../spec/phrasing/causes.ts';
import { timesText } from '../../spec/phrasing/times.ts';
import type { Results } from '../../spec/verdict/results.ts';
import { dataRequests } from '../../spec/verdict/wanted-data.ts';
import { sentence, verdictMark } from '../document/document.ts';
import { Words } from '../document/html.tsx';
import { visible } from '../escape.ts';
import { impactOf } from '../impact.ts';
import { firstWords, nextSteps } from '../command.ts';
import { gateLine, headline, moment, statusCounts, subject } from '../view.ts';
import { brokenTitle } from './mismatches.tsx';
import { Label, StatusBar, StatusCount } from './parts.tsx';

/** The first screen: verdict and gate, what is broken and how bad, what next, and how the requirements divide. */
export function Summary({ results }: { results: Results }) {
  const { target, gate, verdict, requirements, run } = results;
  const where = target.sandbox ? target.name : `${target.name} (${subject(results)})`;
  const next = nextSteps(results);
  const { defect: first, said: why } = firstWords(results);
  const said = why !== '' && <p class="why">{visible(why)}</p>;
  return (
    <header class={`summary ${verdict}`}>
      <div class="bar">
        <span class="brand">Cardproof</span>
        <nav aria-label="Sections">
          {sectionsOf(results).map(([id, name]) => (
            <a href={`#${id}`}>{name}</a>
          ))}
        </nav>
      </div>
      {target.sandbox && (
        <p class="sandbox">
          <strong>Sandbox, not your environment.</strong> This run judged the institution that is built into Cardproof.
        </p>
      )}
      <div class="verdict">
        <span class="seal" aria-hidden="true">
          {verdictMark[verdict].sign}
        </span>
        <div>
          <p class="eyebrow">
            {visible(where)} · {moment(run.startedAt)}
          </p>
          <h1>{headline(results)}</h1>
          {first && <p class="defect">{visible(causeText(first))}</p>}
          {first && <p class="why">{visible(`${impactOf(first, results)} ${capital(timesText(first.lead))}.`)}</p>}
          <p class={`gate ${gate.passed ? 'passed' : 'failed'}`}>{visible(capital(gateLine(results, true)))}.</p>
          {!first && said}
          {next.length > 0 && (
            <p class="next">
              <Label>Next</Label>
              <span>
                {next.map((step) => (
                  <span class="step">
                    <Words line={sentence(step)} />
                  </span>
                ))}
              </span>
            </p>
          )}
          {/* What else there is to say of a defect comes after what to do. */}
          {first && said}
        </div>
      </div>
      <Proportions requirements={requirements.filter(({ status }) => status !== 'answered')} />
    </header>
  );
}

function sectionsOf({ requirements }: Results): readonly (readonly [id: string, title: string])[] {
  const groups = causesOf(requirements);
  return [
    ...(groups.length > 0 ? ([['mismatches', brokenTitle(groups)]] as const) : []),
    ['weak', 'Limits'],
    ...(dataRequests(requirements).length > 0 ? ([['test-data', 'Test data']] as const) : []),
    ['requirements', 'Requirements'],
    ['questions', 'Open questions'],
    ['about', 'This run'],
  ];
}

/** The requirements but open questions as one bar divided by status; each part of the legend filters the list. */
function Proportions({ requirements }: Pick<Results, 'requirements'>) {
  return (
    <div class="proportions">
      <StatusBar requirements={requirements} />
      <ul class="legend">
        {statusCounts(requirements).map((one) => (
          <li>
            <a href={`#?status=${one.status}`}>
              <StatusCount {...one} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
