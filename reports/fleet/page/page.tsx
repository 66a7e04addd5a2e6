/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { asset, pageStyle } from '../../html/assets.ts';
import { htmlDocument } from '../../html/document.tsx';
import { Section } from '../../html/parts/section.tsx';
import { FirstScreen } from '../../html/summary/first-screen.tsx';
import { visible } from '../../escape.ts';
import { count, moment } from '../../view.ts';
import type { Fleet } from '../model/fleet.ts';
import { brokenRequirements, fleetLine, outcomes, partialLine } from '../model/summary.ts';
import { Targets } from './targets.tsx';

const own = (...names: readonly string[]): string => names.map((name) => asset(name, import.meta.url)).join('\n');

const script = `'use strict';\n${own('targets.js')}`;

/**
 * A fleet as one self-contained document in the look of the report. What targets sent is escaped text.
 */
export function fleetPage(fleet: Fleet): string {
  return htmlDocument({
    title: `${fleetLine(fleet)} · Cardproof`,
    style: `${pageStyle}\n${own('page.css')}`,
    script,
    bodyClass: 'fleet',
    body: (
      <>
        <a class="skip" href="#targets">
          Skip to the targets
        </a>
        <Summary fleet={fleet} />
        <main>
          <Filters fleet={fleet} />
          <Targets fleet={fleet} />
          <BrokenRequirements fleet={fleet} />
        </main>
      </>
    ),
  });
}

function Summary({ fleet }: { fleet: Fleet }) {
  const { exitCode, targets } = fleet;
  const starts = targets.flatMap(({ judged }) => (judged === null ? [] : [judged.point.at])).sort();
  const [first = '', last = ''] = [starts.at(0), starts.at(-1)];
  const passed = exitCode === 0;
  return (
    <FirstScreen
      tone={passed ? 'conforms' : exitCode === 1 ? 'violates' : 'inconclusive'}
      sign={passed ? '✓' : exitCode === 1 ? '✕' : '?'}
      links={[
        ['targets', 'Targets'],
        ['requirements', 'Broken requirements'],
      ]}
      sandboxed=""
      subject={first === '' ? 'Fleet' : `Fleet · runs from ${moment(first)} to ${moment(last)}`}
      title={fleetLine(fleet)}
      gate={{ text: passed ? 'every target passed' : `exit code ${exitCode}, that of the worst target`, passed }}
      why={partialLine(fleet)}
    >
      {null}
    </FirstScreen>
  );
}

/** The requirements that are broken at any target, those of most targets first. */
function BrokenRequirements({ fleet }: { fleet: Fleet }) {
  const broken = brokenRequirements(fleet);
  const lead =
    broken.length === 0
      ? 'No requirement is broken at any target.'
      : 'A name opens the requirement in the report of its target.';
  return (
    <Section id="requirements" title="Broken requirements" lead={lead}>
      <ul>
        {broken.map(({ id, names }) => (
          <li>
            <code>{id}</code> at {count(names.length, 'target')}:{' '}
            {names.map((name, at) => (
              <>
                {at > 0 && ', '}
                <a href={`${encodeURIComponent(name)}/index.html#${id}`}>{visible(name)}</a>
              </>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Filters of the table. */
function Filters({ fleet }: { fleet: Fleet }) {
  const present = outcomes.filter(({ code }) => fleet.targets.some(({ exitCode }) => exitCode === code));
  return (
    <form id="filters" class="needs-script" aria-label="Filter the targets">
      <input type="search" id="search" placeholder="Search targets" aria-label="Search targets" autocomplete="off" />
      <fieldset>
        <legend>Result</legend>
        {present.map(({ code, word }) => (
          <label class="chip">
            <input type="checkbox" name="code" value={code} />
            <span>{word}</span>
          </label>
        ))}
      </fieldset>
      <button type="button" id="reset" class="quiet">
        Reset
      </button>
      <output id="shown" />
    </form>
  );
}
