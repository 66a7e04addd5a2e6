import type { VNode } from 'preact';
import type { Results } from '../../spec/results.ts';
import { visible } from '../plain.ts';
import { count, countStatuses, duration, headline, statuses, statusLabel, type Run } from '../view.ts';
import type { Evidence } from './evidence.ts';
import { section } from './parts.ts';
import { h } from './element.ts';

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
      navigation(),
      h('button', { type: 'button', id: 'theme', class: 'quiet', 'aria-label': 'Switch between light and dark' }, '◐'),
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
          : h('p', { class: 'next' }, h('span', { class: 'label' }, 'Next'), visible(results.next)),
      ),
    ),
    proportions(results),
    facts(results),
  );
}

function navigation(): VNode {
  const links = [
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
  const { requests } = results;
  const asides = [
    requests.throttled > 0 ? `${requests.throttled} throttled` : 'never throttled',
    requests.unanswered > 0 ? `${requests.unanswered} unanswered` : '',
  ];
  return h(
    'dl',
    { class: 'facts' },
    fact('Environment', results.target.sandbox ? 'sandbox' : results.target.environment),
    fact('When', moment(results.run.startedAt), duration(results.run.milliseconds)),
    fact('Requests', `${requests.sent} of ${requests.budget}`, asides.filter((text) => text !== '').join(', ')),
    fact('Suite', `${results.suite.version}`, `catalogue ${results.suite.catalogue}`),
    fact('Every must exercised', results.complete ? 'yes' : 'no', results.strict ? 'strict' : ''),
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

/** Everything needed to repeat the run, and what the page leaves out. */
export function about({ results }: Run, evidence: Evidence): VNode {
  const { target, settings, run, requests } = results;
  const rows: readonly (readonly [string, string])[] = [
    ['Cardholder address', target.addresses.cardholder],
    ['Credential address', target.addresses.credential],
    ['Lookup address', target.addresses.lookup],
    ['Account address', target.addresses.account],
    ['Digest of the data found', target.dataDigest],
    ['Seed', String(settings.seed)],
    ['Clock', settings.clock],
    ['Pace', settings.requestsPerSecond === null ? 'not limited' : `${settings.requestsPerSecond} requests per second`],
    ['Concurrency', String(settings.concurrency)],
    ['Profile', settings.profile ?? 'none'],
    [
      'People',
      settings.redactPeople === true
        ? 'stand-ins for names, e-mail addresses and customer ids'
        : 'as they were answered',
    ],
    [
      'Requests',
      `${requests.sent} sent of ${requests.budget}, ${requests.repeats} repeats, ${requests.throttled} throttled, ${requests.unanswered} unanswered`,
    ],
    ['Run', `${run.id}, ${run.startedAt} to ${run.endedAt}`],
    ['Replay of', run.replayOf ?? 'not a replay'],
    ['Folder', run.directory],
    ['Suite', `cardproof ${results.suite.version}, catalogue ${results.suite.catalogue}`],
    ['Specification', 'Institution Management Read API, v1'],
    ['Exit code', String(results.exitCode)],
  ];
  const left = evidence.total - evidence.included.size;
  const note =
    left > 0
      ? `This page carries ${count(evidence.included.size, 'exchange')}: all ${evidence.referenced} that a finding or an answer refers to, and a sample. ${count(left, 'other')} are left out; exchanges.ndjson has them all.`
      : `This page carries all ${count(evidence.total, 'exchange')} of the run.`;
  return section(
    'about',
    'This run',
    note,
    h(
      'dl',
      { class: 'details' },
      rows.map(([name, value]) => h('div', null, h('dt', null, name), h('dd', { class: 'mono' }, visible(value)))),
    ),
  );
}
