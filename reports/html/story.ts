import type { VNode } from 'preact';
import type { Finding } from '../../spec/finding.ts';
import type { Level } from '../../spec/requirement.ts';
import type { RequirementResult } from '../../spec/results.ts';
import { visible } from '../plain.ts';
import { count } from '../view.ts';
import { h } from './element.ts';
import type { Evidence } from './evidence.ts';
import { exchangeButtons } from './parts.ts';

const levelMeaning: Readonly<Record<Level, string>> = {
  must: 'Stated by the specification.',
  should: 'Left open by the specification, but expected by a careful reader.',
  gap: 'Not shown by the specification: observed, never failed unless a profile pins it.',
};

/** A requirement's story: what is said, where, how and on what it was checked, and every finding with its evidence. */
export function stories(row: RequirementResult, evidence: Evidence): VNode {
  const findings = row.findings.map((finding, index) => findingStory(finding, index, row, evidence));
  return h('div', { class: 'story' }, story(row, evidence), findings, remainder(row));
}

function story(row: RequirementResult, evidence: Evidence): VNode {
  const own = evidence.byCheck.get(row.id) ?? [];
  const how =
    own.length > 0
      ? `Actively: the check sent ${count(own.length, 'request')} of its own.`
      : row.status === 'not-exercised'
        ? 'Not at all in this run.'
        : 'Without requests of its own: judged on the exchanges of the whole run.';
  const shown = own.filter((exchange) => evidence.included.has(exchange.id)).slice(0, 3);
  const pairs: (readonly [string, string | VNode | null])[] = [
    ['Statement', visible(row.text)],
    ['Where', visible(row.section)],
    ['Level', `${row.level}. ${levelMeaning[row.level]}`],
    ['How it was checked', how],
    [
      'On what',
      `${count(row.witnesses, 'witness', 'witnesses')}${row.sample === '' ? '' : `: ${visible(row.sample)}`}`,
    ],
    [row.status === 'waived' ? 'Why waived' : row.status === 'not-exercised' ? 'Why not' : 'But', visible(row.reason)],
  ];
  const link = h('a', { href: `#${encodeURI(visible(row.id))}`, class: 'permalink' }, 'Link to this requirement');
  return h(
    'div',
    null,
    h(
      'dl',
      { class: 'pairs' },
      pairs
        .filter(([, value]) => value !== '')
        .map(([name, value]) => h('div', null, h('dt', null, name), h('dd', null, value))),
    ),
    row.findings.length === 0
      ? exchangeButtons(
          shown.map((exchange) => exchange.id),
          evidence,
          '',
        )
      : null,
    h('p', { class: 'tools' }, link),
  );
}

function findingStory(finding: Finding, index: number, row: RequirementResult, evidence: Evidence): VNode {
  return h(
    'article',
    { class: 'finding', 'aria-label': `Finding ${index + 1}` },
    h(
      'h4',
      null,
      `${row.findingsTotal > 1 ? `Finding ${index + 1} of ${row.findingsTotal}` : 'Finding'} at `,
      h('code', null, visible(finding.at)),
    ),
    h(
      'div',
      { class: 'versus' },
      h(
        'div',
        { class: 'expected' },
        h('span', { class: 'label' }, 'Expected'),
        h('pre', { tabIndex: 0 }, visible(finding.expected)),
      ),
      h(
        'div',
        { class: 'actual' },
        h('span', { class: 'label' }, 'Actual'),
        h('pre', { tabIndex: 0 }, visible(finding.actual)),
      ),
    ),
    finding.note === undefined
      ? null
      : h('p', { class: 'note' }, h('span', { class: 'label' }, 'How it was reached'), ' ', visible(finding.note)),
    h(
      'div',
      { class: 'curl' },
      h('pre', { tabIndex: 0, 'aria-label': 'Command that repeats the exchange' }, visible(finding.curl)),
      h('button', { type: 'button', class: 'copy quiet' }, 'Copy'),
    ),
    exchangeButtons(finding.exchanges, evidence, finding.at),
  );
}

function remainder(row: RequirementResult): VNode | null {
  const left = row.findingsTotal - row.findings.length;
  return left > 0
    ? h(
        'p',
        { class: 'dim' },
        `${count(left, 'more finding')} like these; results.json keeps the first ${row.findings.length}.`,
      )
    : null;
}
