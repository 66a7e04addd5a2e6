import type { ComponentChildren, VNode } from 'preact';
import { h } from '../../../html/element.ts';
import { brief, visible } from '../../../escape.ts';
import { countStatuses, duration, headline, statuses, statusLabel, subject } from '../../../view.ts';
import type { Aspect } from '../../model/circumstances.ts';
import { changeKinds } from '../../model/changes.ts';
import type { Comparison } from '../../model/comparison.ts';
import { glance } from './glance.tsx';
import type { Side } from '../../model/side.ts';
import * as words from '../wording.ts';

/** What was compared, in a few words. */
export function subjectOf({ a, b }: Comparison): string {
  const [before, after] = [a.results.target.name, b.results.target.name];
  return before === after ? after : `${before} → ${after}`;
}

/** The first screen: the outcome in one word, why, whose doing it is, and the two runs side by side. */
export function hero(comparison: Comparison): VNode {
  const { kind } = comparison.outcome;
  const sign = { worse: '✕', better: '↑', changed: '≠', same: '=' }[kind];
  const tone = { worse: 'violates', better: 'conforms', changed: 'inconclusive', same: 'conforms' }[kind];
  return h(
    'header',
    { class: `hero ${tone}` },
    h('div', { class: 'bar' }, h('span', { class: 'brand' }, 'Cardproof'), navigation(comparison)),
    sandboxNote(comparison),
    h(
      'div',
      { class: 'verdict' },
      h('span', { class: 'seal', 'aria-hidden': 'true' }, sign),
      h(
        'div',
        null,
        h('p', { class: 'eyebrow' }, visible(subjectOf(comparison))),
        h('h1', null, words.outcomeName[kind]),
        h('p', { class: 'why' }, visible(words.whySentence(comparison))),
        h(
          'p',
          { class: 'next' },
          h('span', { class: 'label' }, comparison.outcome.kind === 'same' ? 'Circumstances' : 'Whose doing'),
          h('span', null, visible(words.attributionSentence(comparison))),
        ),
      ),
    ),
    comparison.notes.length === 0
      ? null
      : h(
          'ul',
          { class: 'notes' },
          comparison.notes.map((note) => h('li', null, visible(note))),
        ),
    glance(comparison),
    h(
      'div',
      { class: 'sides' },
      sideCard('A', 'before', comparison.a, comparison.b),
      sideCard('B', 'after', comparison.b, comparison.a),
    ),
    h(
      'ul',
      { class: 'aspects', 'aria-label': 'What is the same in both runs, and what is not' },
      words.aspects.map((aspect) => aspectTile(aspect, comparison)),
    ),
  );
}

function navigation({ changes, findings, answers, latency }: Comparison): VNode {
  const first = changeKinds.find((kind) => changes.some((change) => change.kind === kind));
  const links: readonly (readonly [string, string, boolean])[] = [
    [first ?? 'main', 'Changes', first !== undefined],
    ['otherwise', 'Broken in another way', findings.length > 0],
    ['questions', 'Open questions', answers.length > 0],
    ['latency', 'Latency', latency.length > 0],
    ['about', 'This comparison', true],
  ];
  return h(
    'nav',
    { 'aria-label': 'Sections' },
    links.filter(([, , there]) => there).map(([id, title]) => h('a', { href: `#${id}` }, title)),
  );
}

function sandboxNote({ a, b }: Comparison): VNode | null {
  const which = [a.results.target.sandbox ? 'A' : '', b.results.target.sandbox ? 'B' : ''].filter(
    (name) => name !== '',
  );
  if (which.length === 0) return null;
  const who = which.length === 2 ? 'Both runs' : `Run ${which.join('')}`;
  return h(
    'p',
    { class: 'sandbox' },
    h('strong', null, 'Sandbox, not your environment.'),
    ` ${who} judged the institution that is built into Cardproof.`,
  );
}

function sideCard(name: string, role: string, side: Side, other: Side): VNode {
  const { results, place } = side;
  return h(
    'section',
    { class: `side ${results.verdict}`, 'aria-label': `Run ${name}` },
    h('p', { class: 'label' }, `${name} · ${role}`),
    h('p', { class: 'side-verdict' }, headline(results)),
    proportions(side),
    tallies(side, other),
    h(
      'dl',
      null,
      fact('Target', results.target.name, results.target.sandbox ? 'sandbox' : subject(results)),
      fact('When', words.moment(results.run.startedAt), duration(results.run.milliseconds)),
      fact('Requests', words.requestsText(results)),
      fact('Suite', results.suite.version, `catalogue ${results.suite.catalogue}`),
      fact('Folder', place),
    ),
  );
}

function proportions({ results }: Side): VNode {
  const counts = countStatuses(results);
  const total = Math.max(1, results.requirements.length);
  let x = 0;
  const parts = statuses.map((status) => {
    const width = (counts[status] / total) * 1000;
    const part = h('rect', { class: `fill-${status}`, x, y: 0, width: Math.max(0, width - 2), height: 10 });
    x += width;
    return part;
  });
  return h(
    'svg',
    { viewBox: '0 0 1000 10', preserveAspectRatio: 'none', 'aria-hidden': 'true', class: 'strip' },
    parts,
  );
}

/** How many requirements have each status, and how many more or fewer than in the other run. */
function tallies(side: Side, other: Side): VNode {
  const [counts, others] = [countStatuses(side.results), countStatuses(other.results)];
  const present = statuses.filter((status) => counts[status] + others[status] > 0);
  return h(
    'ul',
    { class: 'legend' },
    present.map((status) =>
      h(
        'li',
        counts[status] === others[status] ? { class: 'dim' } : null,
        h('span', { class: `dot ${status}`, 'aria-hidden': 'true' }),
        h('b', null, counts[status]),
        ` ${statusLabel[status]}`,
      ),
    ),
  );
}

function fact(name: string, value: string, aside = ''): VNode {
  const small: ComponentChildren = aside === '' ? null : h('small', null, ` ${visible(aside)}`);
  return h('div', null, h('dt', null, name), h('dd', null, visible(value), small));
}

/** `the data differ`, `the suite differs`. */
function differ(aspect: Aspect): string {
  return aspect === 'data' || aspect === 'settings' ? 'differ' : 'differs';
}

function aspectTile(aspect: Aspect, { circumstances }: Comparison): VNode {
  const { state, differences, note } = circumstances[aspect];
  const sign = { same: '=', differs: '≠', unknown: '?' }[state];
  const detail = differences
    .slice(0, 2)
    .map(({ name, before, after }) => `${brief(name, 50)}: ${brief(before, 32)} → ${brief(after, 32)}`);
  if (differences.length > 2) detail.push(`and ${differences.length - 2} more`);
  // Two digests say nothing to a person; what was found does.
  if (aspect === 'data' && note !== '') detail.splice(0, detail.length, note);
  return h(
    'li',
    { class: state },
    h(
      'a',
      { href: '#about' },
      h('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
      h('b', null, aspect),
      ` ${{ same: 'same', differs: differ(aspect), unknown: 'not known' }[state]}`,
    ),
    detail.map((text) => h('small', null, visible(text))),
  );
}
