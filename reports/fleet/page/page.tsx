/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { asset, pageStyle, themeScript } from '../../html/assets.ts';
import { htmlDocument, verbatim } from '../../html/document.tsx';
import { ThemeButton } from '../../html/parts/theme-button.tsx';
import { FirstScreen } from '../../html/summary/first-screen.tsx';
import { moment } from '../../view.ts';
import type { Fleet } from '../model/fleet.ts';
import { fleetLine, partialLine } from '../model/summary.ts';
import { pageData } from './data.ts';
import { Matrix } from './matrix.tsx';
import { outcomes } from './outcome.tsx';
import { Targets } from './targets.tsx';

const own = (...names: readonly string[]): string => names.map((name) => asset(name, import.meta.url)).join('\n');

/** One script, because its parts share their names. */
const script = `'use strict';\n${own('../../html/buttons.js', 'data.js', 'targets.js', 'matrix.js', 'cells.js', 'detail.js', 'keys.js')}`;

/**
 * A fleet as one self-contained document in the look of the report. What targets sent is either escaped text or in the
 * data, which the script shows as text nodes only.
 */
export function fleetPage(fleet: Fleet): string {
  return htmlDocument({
    title: `${fleetLine(fleet)} · Cardproof`,
    style: `${pageStyle}\n${own('page.css')}`,
    headScript: themeScript,
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
          <Matrix fleet={fleet} />
        </main>
        <script type="application/json" id="data" {...verbatim(pageData(fleet))} />
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
        ['rules', 'Rule by rule'],
      ]}
      button={<ThemeButton />}
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

/** Filters of the targets: they hold for the table and for the columns of the comparison. */
function Filters({ fleet }: { fleet: Fleet }) {
  const present = outcomes.filter(({ code }) => fleet.targets.some(({ exitCode }) => exitCode === code));
  return (
    <form id="filters" class="needs-script" aria-label="Filter the targets">
      <input
        type="search"
        id="search"
        placeholder="Search targets   /"
        aria-label="Search targets"
        autocomplete="off"
      />
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
