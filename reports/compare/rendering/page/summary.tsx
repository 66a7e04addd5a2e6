/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { operations } from '../../../../spec/generated/vocabulary.ts';
import type { Results } from '../../../../spec/results.ts';
import { brief, visible } from '../../../escape.ts';
import { RequirementLink } from '../../../html/parts/links.tsx';
import { Facts } from '../../../html/parts/section.tsx';
import { StatusBar, StatusCount } from '../../../html/parts/status.tsx';
import { FirstScreen, type SectionLink } from '../../../html/summary/first-screen.tsx';
import { count, countStatuses, duration, gateLine, headline, moment, statuses, subject } from '../../../view.ts';
import { changeKinds } from '../../model/changes.ts';
import { aspects, type Circumstance } from '../../model/circumstances.ts';
import type { Comparison } from '../../model/comparison.ts';
import { isShifted } from '../../model/latency.ts';
import type { Side } from '../../model/side.ts';
import { kindName } from '../wording.ts';
import * as wording from '../wording.ts';
import { capital } from '../../../../spec/phrasing/capital.ts';

/** What was compared, in a few words. */
export function subjectOf({ a, b }: Comparison): string {
  const [before, after] = [a.results.target.name, b.results.target.name];
  return before === after ? after : `${before} → ${after}`;
}

/** The first screen: the outcome in one word, why, what caused it, and the two runs side by side. */
export function Summary(comparison: Comparison) {
  const { a, b, notes, circumstances } = comparison;
  const { kind } = comparison.outcome;
  return (
    <FirstScreen
      tone={{ worse: 'violates', better: 'conforms', changed: 'inconclusive', same: 'conforms' }[kind]}
      sign={{ worse: '✕', better: '↑', changed: '≠', same: '=' }[kind]}
      links={sectionsOf(comparison)}
      sandboxed={sandboxed(comparison)}
      subject={subjectOf(comparison)}
      title={wording.outcomeName[kind]}
      why={wording.whySentence(comparison)}
      next={{
        label: kind === 'same' ? 'Circumstances' : 'Cause',
        content: visible(wording.attributionSentence(comparison)),
      }}
    >
      {notes.length > 0 && (
        <ul class="notes">
          {notes.map((note) => (
            <li>{visible(note)}</li>
          ))}
        </ul>
      )}
      <Glance {...comparison} />
      <div class="sides">
        <SideCard name="A" role="before" side={a} other={b} />
        <SideCard name="B" role="after" side={b} other={a} />
      </div>
      <ul class="aspects" aria-label="What is the same in both runs, and what is not">
        {aspects.map((aspect) => AspectTile(circumstances[aspect]))}
      </ul>
    </FirstScreen>
  );
}

function sectionsOf({ changes: [worst], findings, answers, latency }: Comparison): readonly SectionLink[] {
  const links: readonly (SectionLink | false)[] = [
    worst !== undefined && [worst.kind, 'Changes'],
    findings.length > 0 && ['otherwise', 'Broken in another way'],
    answers.length > 0 && ['questions', 'Open questions'],
    latency.length > 0 && ['latency', 'Latency'],
    ['about', 'This comparison'],
  ];
  return links.filter((link) => link !== false);
}

function sandboxed({ a, b }: Comparison): string {
  const [before, after] = [a.results.target.sandbox, b.results.target.sandbox];
  if (before && after) return 'Both runs';
  return before ? 'Run A' : after ? 'Run B' : '';
}

type SideCardProps = Readonly<{ name: string; role: string; side: Side; other: Side }>;

function SideCard({ name, role, side: { results, place }, other }: SideCardProps) {
  const facts = [
    ['Target', results.target.name, results.target.sandbox ? 'sandbox' : subject(results)],
    ['When', moment(results.run.startedAt), duration(results.run.milliseconds)],
    ['Requests', wording.requestsText(results)],
    ['Suite', results.suite.version, `catalogue ${results.suite.catalogue}`],
    ['Folder', place],
  ];
  return (
    <section class={`side ${results.verdict}`} aria-label={`Run ${name}`}>
      <p class="label">
        {name} · {role}
      </p>
      <p class="side-verdict">{headline(results)}</p>
      <p class="small">{visible(capital(gateLine(results)))}</p>
      <StatusBar results={results} />
      <Tallies results={results} other={other.results} />
      <Facts rows={facts} />
    </section>
  );
}

/** How many requirements have each status; dim if the other run has as many. */
function Tallies({ results, other }: { results: Results; other: Results }) {
  const [counts, others] = [countStatuses(results), countStatuses(other)];
  return (
    <ul class="legend">
      {statuses
        .filter((status) => counts[status] + others[status] > 0)
        .map((status) => (
          <li class={counts[status] === others[status] ? 'dim' : undefined}>
            <StatusCount status={status} count={counts[status]} />
          </li>
        ))}
    </ul>
  );
}

function AspectTile({ aspect, state, differences, note }: Circumstance) {
  const isPlural = aspect === 'data' || aspect === 'settings';
  const shown = differences.slice(0, 2).map(({ name, before, after }) => {
    return `${brief(name, 50)}: ${brief(before, 32)} → ${brief(after, 32)}`;
  });
  const left = differences.length - shown.length;
  // Two digests say nothing to a person; what was found does.
  const details = aspect === 'data' && note !== '' ? [note] : [...shown, ...(left > 0 ? [`and ${left} more`] : [])];
  return (
    <li class={state}>
      <a href="#about">
        <span class="sign" aria-hidden="true">
          {{ same: '=', differs: '≠', unknown: '?' }[state]}
        </span>
        <b>{aspect}</b> {{ same: 'same', differs: isPlural ? 'differ' : 'differs', unknown: 'not known' }[state]}
      </a>
      {details.map((text) => (
        <small>{visible(text)}</small>
      ))}
    </li>
  );
}

/** Requirements named in one line. */
const shown = 6;

/** What changed in one way: the names are links if each has a place of its own on the page. */
type Line = readonly [tone: string, title: string, anchor: string, names: readonly string[], plain?: 'plain'];

/** All that changed in as many lines as there are kinds of change, worst first: the answer in one screen. */
function Glance({ changes, findings, answers, latency, thinner }: Comparison) {
  const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);
  const shifted = latency.filter(isShifted).map(({ operation, pace }) => `${operations[operation].title}, ${pace}`);
  const lines: readonly Line[] = [
    ...changeKinds.map((kind): Line => [
      kind,
      kindName[kind].toLowerCase(),
      kind,
      idsOf(changes.filter((change) => change.kind === kind)),
    ]),
    ['warned', 'broken in another way', 'otherwise', idsOf(findings)],
    ['lost', 'passed on few observations now', 'thinner', idsOf(thinner)],
    ['answers', 'answers differ', 'questions', idsOf(answers), 'plain'],
    ['answers', 'shifted in latency', 'latency', shifted, 'plain'],
  ];
  const filled = lines.filter(([, , , names]) => names.length > 0);
  if (filled.length === 0) return null;
  return (
    <dl class="glances" aria-label="What changed">
      {filled.map(GlanceLine)}
    </dl>
  );
}

function GlanceLine([tone, title, anchor, names, plain]: Line) {
  const Name = plain ? PlainName : RequirementLink;
  return (
    <div class={tone}>
      <dt>
        <a href={`#${anchor}`}>
          <b>{names.length}</b> {title}
        </a>
      </dt>
      <dd>
        {names.slice(0, shown).map((name) => (
          <Name id={name} />
        ))}
        {names.length > shown && <span class="dim">and {count(names.length - shown, 'other')}</span>}
      </dd>
    </div>
  );
}

function PlainName({ id }: { id: string }) {
  return <span class="mono">{visible(id)}</span>;
}
