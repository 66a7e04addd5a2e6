import type { VNode } from 'preact';
import type { Results } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import { countStatuses, duration, headline, statuses, statusLabel, type Run } from '../../view.ts';
import { h } from '../element.ts';

/** The first screen: the verdict in one sentence, why, what next, and how the requirements divide. */
export function hero({ results }: Run): VNode {
  const sign = { conforms: '✓', violates: '✕', inconclusive: '?' }[results.verdict];
  return h(
    'header',
    { class: `hero ${results.verdict}` },
    h(
      'div',
      { class: 'bar' },
      h('span', { class: 'brand' }, 'Cardproof'),
      navigation(results),
      h(
        'button',
        { type: 'button', id: 'theme', class: 'quiet needs-script', 'aria-label': 'Switch between light and dark' },
        '◐',
      ),
    ),
    results.target.sandbox
      ? h(
          'p',
          { class: 'sandbox' },
          h('strong', null, 'Sandbox, not your environment.'),
          ' This run judged the institution that is built into Cardproof.',
        )
      : null,
    h(
      'div',
      { class: 'verdict' },
      h('span', { class: 'seal', 'aria-hidden': 'true' }, sign),
      h(
        'div',
        null,
        h('p', { class: 'eyebrow' }, visible(results.target.name)),
        h('h1', null, headline(results)),
        h('p', { class: 'why' }, visible(results.why)),
        results.next === ''
          ? null
          : h('p', { class: 'next' }, h('span', { class: 'label' }, 'Next'), h('span', null, withCode(results.next))),
      ),
    ),
    proportions(results),
    facts(results),
  );
}

/** Text in which what stands between backticks is code. */
function withCode(text: string): (VNode | string)[] {
  return visible(text)
    .split('`')
    .map((part, index) => (index % 2 === 1 ? h('code', null, part) : part));
}

function navigation({ requirements }: Results): VNode {
  const departs = requirements.some(({ status }) => status === 'violated' || status === 'warned');
  const links = [
    ...(departs ? [['mismatches', 'Mismatches']] : []),
    ['weak', 'Weak spots'],
    ['requirements', 'Requirements'],
    ['questions', 'Open questions'],
    ['pictures', 'Pictures'],
    ['about', 'This run'],
  ];
  return h(
    'nav',
    { 'aria-label': 'Sections' },
    links.map(([id, title]) => h('a', { href: `#${id}` }, title)),
  );
}

/** The requirements as one bar divided by status; each part of the legend filters the list. */
function proportions(results: Results): VNode {
  const counts = countStatuses(results);
  const present = statuses.filter((status) => counts[status] > 0);
  const total = Math.max(1, results.requirements.length);
  let x = 0;
  const parts = present.map((status) => {
    const width = (counts[status] / total) * 1000;
    const part = h('rect', { class: `fill-${status}`, x, y: 0, width: Math.max(1, width - 2), height: 10 });
    x += width;
    return part;
  });
  return h(
    'div',
    { class: 'proportions' },
    h('svg', { viewBox: '0 0 1000 10', preserveAspectRatio: 'none', 'aria-hidden': 'true', class: 'strip' }, parts),
    h(
      'ul',
      { class: 'legend' },
      present.map((status) =>
        h(
          'li',
          null,
          h(
            'a',
            { href: `#?status=${status}` },
            h('span', { class: `dot ${status}`, 'aria-hidden': 'true' }),
            h('b', null, counts[status]),
            ` ${statusLabel[status]}`,
          ),
        ),
      ),
    ),
  );
}

function facts(results: Results): VNode {
  const { requests, suite, target, settings } = results;
  const asides = [
    requests.repeats > 0 ? `${requests.repeats} repeated after a failure` : 'none repeated',
    requests.throttled > 0 ? `${requests.throttled} throttled` : 'never throttled',
    requests.unanswered > 0 ? `${requests.unanswered} unanswered` : '',
  ];
  const environment = target.sandbox ? 'sandbox' : target.environment;
  return h(
    'dl',
    { class: 'facts' },
    fact('Environment', environment, results.run.replayOf === null ? '' : 'judged again from a recording'),
    fact('When', moment(results.run.startedAt), `took ${duration(results.run.milliseconds)}`),
    fact('Requests', `${requests.sent} of ${requests.budget}`, asides.filter((text) => text !== '').join(', ')),
    fact('Specification', 'Institution Management Read API', `v1, catalogue ${suite.catalogue}`),
    fact('Suite', `${suite.name} ${suite.version}`, `seed ${settings.seed}`),
    fact(
      'Every must exercised',
      results.complete ? 'yes' : 'no',
      results.strict ? 'strict: a warning fails the run, too' : '',
    ),
  );
}

function fact(name: string, value: string, aside = ''): VNode {
  return h(
    'div',
    null,
    h('dt', null, name),
    h('dd', null, visible(value), aside === '' ? null : h('small', null, visible(aside))),
  );
}

function moment(iso: string): string {
  return iso.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, '$1 $2 UTC');
}
