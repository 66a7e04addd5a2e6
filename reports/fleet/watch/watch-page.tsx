/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { visible } from '../../escape.ts';
import { asset, pageStyle } from '../../html/assets.ts';
import { htmlDocument } from '../../html/document.tsx';
import { Section, Table } from '../../html/parts/section.tsx';
import { verdictSign } from '../../html/parts/status.tsx';
import { FirstScreen } from '../../html/summary/first-screen.tsx';
import { count, duration, moment } from '../../view.ts';
import { MOST_POINTS, type TrendPoint } from '../model/fleet.ts';
import { stateText, type TargetState } from '../model/state.ts';
import { Spark, Strip } from '../page/trend.tsx';
import { capital } from '../../../spec/phrasing/capital.ts';

/** One run of a watch, as its page shows it. */
interface ShownRun {
  readonly id: string;
  readonly startedAt: string;
  readonly state: TargetState;
  readonly exitCode: number;
  readonly requests: number;
  readonly point: TrendPoint | null;
  readonly outcome: string | null;
}

/** The history of a watch, oldest first. */
interface ShownWatch {
  readonly target: string;
  readonly runs: readonly ShownRun[];
  readonly lastGreen: string | null;
  /** Ids of the runs whose reports are still there. */
  readonly kept: readonly string[];
}

const MOST_RUNS = 200;

/** The history of a watch as a page without script, in the look of the report. */
export function watchPage(watch: ShownWatch): string {
  return htmlDocument({
    title: `${watch.target} · watch · Cardproof`,
    style: `${pageStyle}\n${asset('../page/page.css', import.meta.url)}`,
    bodyClass: 'fleet watch',
    body: (
      <>
        <a class="skip" href="#runs">
          Skip to the runs
        </a>
        <Summary watch={watch} />
        <main>
          <Trends watch={watch} />
          <Runs watch={watch} />
        </main>
      </>
    ),
  });
}

function Summary({ watch: { target, runs, lastGreen } }: { watch: ShownWatch }) {
  const last = runs.at(-1);
  const verdict = last?.point?.verdict ?? 'inconclusive';
  const green = runs.find(({ id }) => id === lastGreen);
  const passed = last?.exitCode === 0;
  const since =
    green === undefined ? 'No run was green yet.' : `The last green run started at ${moment(green.startedAt)}.`;
  return (
    <FirstScreen
      tone={verdict}
      sign={verdictSign[verdict]}
      links={[
        ['trends', 'Trends'],
        ['runs', 'Runs'],
      ]}
      sandboxed=""
      subject={`${target} · ${count(runs.length, 'run')}`}
      title={last === undefined ? 'No run yet' : wordsOn(last)}
      gate={{ text: `the last run ${passed ? 'passed' : `ended with exit code ${last?.exitCode ?? ''}`}`, passed }}
      why={since}
    >
      {null}
    </FirstScreen>
  );
}

const wordsOn = ({ state, point }: ShownRun): string =>
  state === 'finished' && point !== null ? capital(point.verdict) : stateText[state];

const FIGURES = [
  ['Broken', ({ broken }: TrendPoint) => broken],
  ['Warned', ({ warned }: TrendPoint) => warned],
  ['Not tested', ({ open }: TrendPoint) => open],
  ['Requests', ({ requests }: TrendPoint) => requests],
  ['Latency', ({ latency }: TrendPoint) => latency],
] as const;

function Trends({ watch }: { watch: ShownWatch }) {
  const points = watch.runs.flatMap(({ point }) => (point === null ? [] : [point])).slice(-MOST_POINTS);
  const last = points.at(-1);
  return (
    <Section id="trends" title="Trends" lead={`The last ${count(points.length, 'run')} with results, oldest first.`}>
      <ul class="trends">
        <li>
          <span class="label">Verdict</span>
          <Strip points={points} />
        </li>
        {FIGURES.map(([title, of]) => {
          const value = last === undefined ? null : of(last);
          const text = value === null ? '–' : title === 'Latency' ? duration(value) : String(value);
          return (
            <li>
              <span class="label">{title}</span> <b class="number">{text}</b>
              <Spark points={points} of={of} name={title} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Runs({ watch: { runs, kept, lastGreen } }: { watch: ShownWatch }) {
  const head = [
    'Started',
    'Result',
    'Compared with the last green run',
    'Broken',
    'Warned',
    'Not tested',
    'Requests',
    'Latency',
  ];
  return (
    <Section id="runs" title="Runs" lead="The newest first. A time opens the report, as long as its folder is kept.">
      <Table name="Runs" head={head} kind="stacked">
        {runs
          .slice(-MOST_RUNS)
          .reverse()
          .map((run) => (
            <Row run={run} kept={kept.includes(run.id)} green={run.id === lastGreen} />
          ))}
      </Table>
    </Section>
  );
}

function Row({ run, kept, green }: { run: ShownRun; kept: boolean; green: boolean }) {
  const { point, outcome, startedAt, id, exitCode, requests } = run;
  const tone = exitCode === 0 ? 'upheld' : exitCode === 1 ? 'violated' : 'warned';
  const time = visible(moment(startedAt));
  const number = (title: string, value: number | string | undefined) => (
    <td class="number" data-title={title}>
      {value ?? '–'}
    </td>
  );
  return (
    <tr>
      <td>{kept ? <a href={`runs/${encodeURIComponent(id)}/index.html`}>{time}</a> : time}</td>
      <td>
        <span class={`badge ${tone}`}>
          <span aria-hidden="true" class="sign">
            {exitCode === 0 ? '✓' : exitCode === 1 ? '✕' : '?'}
          </span>
          {wordsOn(run)}
        </span>
        {green && <small> last green</small>}
      </td>
      <td data-title="Compared">{outcome ?? '–'}</td>
      {number('Broken', point?.broken)}
      {number('Warned', point?.warned)}
      {number('Not tested', point?.open)}
      {number('Requests', requests)}
      {number('Latency', point === null || point.latency === null ? undefined : duration(point.latency))}
    </tr>
  );
}
