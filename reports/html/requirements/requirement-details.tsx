import type { VNode } from 'preact';
import type { Finding } from '../../../spec/finding.ts';
import type { Level } from '../../../spec/requirement.ts';
import type { RequirementResult } from '../../../spec/results.ts';
import { meanings } from '../../glossary.ts';
import { visible } from '../../escape.ts';
import { count, statusLabel } from '../../view.ts';
import { checkedBy } from './checked.ts';
import { h } from '../element.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { excerpt } from '../evidence/excerpt.tsx';
import { furtherFindings } from './further-findings.tsx';
import { exchangeButtons, labelled, limited } from '../parts/parts.tsx';
import { walkPictures } from '../walks/walk-figure.tsx';

/** Findings told in full; the others stand in a table. */
const toldInFull = 3;

const levelMeaning: Readonly<Record<Level, string>> = {
  must: 'Stated by the specification.',
  should: 'Left open by the specification, but expected by a careful reader.',
  gap: 'Not shown by the specification: observed, never failed unless a profile pins it.',
};

/**
 * A requirement's story: what is said, where, how and on what it was checked, and every finding with its evidence. `rows`
 * bounds the findings shown in the table.
 */
export function stories(row: RequirementResult, evidence: Evidence, rows: number): VNode {
  const walks = walkPictures(row, evidence);
  const told = row.findings.slice(0, toldInFull);
  const drawn = (finding: Finding, index: number): boolean =>
    (walks.length > 0 && finding.at.startsWith('walk')) || isSame(finding, told[index - 1]);
  return h(
    'div',
    { class: 'story' },
    story(row, evidence),
    walks,
    told.map((finding, index) =>
      findingStory(finding, index, row, evidence, drawn(finding, index) ? null : excerpt(finding, evidence)),
    ),
    furtherFindings(row, toldInFull, rows, evidence),
  );
}

/** Whether two findings point at the same spot of the same answer. */
function isSame(one: Finding, other: Finding | undefined): boolean {
  return (
    other !== undefined && one.at.startsWith('/') && one.at === other.at && one.exchanges[0] === other.exchanges[0]
  );
}

function story(row: RequirementResult, evidence: Evidence): VNode {
  const { how, data, sample } = checkedBy(row, evidence);
  const sampled = row.sample === '' ? '' : `: ${visible(row.sample)}`;
  const nothing = row.findings.length > 0 ? 'Nothing was seen to hold.' : 'Nothing.';
  const observations =
    row.observations === 0 ? nothing : `${count(row.observations, 'observation', 'observations')}${sampled}`;
  const pairs: (readonly [string, string])[] = [
    ['The specification says', visible(row.text)],
    ['Where', visible(row.section)],
    ['Level', `${row.level}. ${levelMeaning[row.level]}`],
    ['Status', `${statusLabel[row.status]}. ${meanings[row.status].is}`],
    ['How it was checked', how],
    ['On what', observations],
    ['Wants', data],
    [row.status === 'waived' ? 'Why waived' : row.status === 'not-exercised' ? 'Why not' : 'But', visible(row.reason)],
  ];
  const label = row.status === 'upheld' ? 'One that passed' : 'One without a finding';
  const passed = sample === null ? null : exchangeButtons([sample.id], evidence, null, label);
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
    h('div', { class: 'proofs' }, passed, link),
  );
}

function findingStory(
  finding: Finding,
  index: number,
  row: RequirementResult,
  evidence: Evidence,
  shown: VNode | null,
): VNode {
  const title =
    row.findingsTotal > 1 ? `Finding ${index + 1} of ${row.findingsTotal.toLocaleString('en-GB')}` : 'Finding';
  return h(
    'article',
    { class: 'finding', 'aria-label': `Finding ${index + 1}` },
    h('h4', null, `${title} at `, h('code', null, limited(finding.at))),
    h(
      'div',
      { class: 'versus' },
      h('div', { class: 'expected' }, labelled('Expected'), h('pre', { tabIndex: 0 }, limited(finding.expected))),
      h('div', { class: 'actual' }, labelled('Actual'), h('pre', { tabIndex: 0 }, limited(finding.actual))),
    ),
    finding.note === undefined
      ? null
      : h('p', { class: 'note' }, labelled('Shrunk counterexample'), ' ', limited(finding.note)),
    shown,
    exchangeButtons(finding.exchanges, evidence, finding, 'Whole exchange'),
    finding.curl === '' ? null : command(finding.curl),
  );
}

function command(curl: string): VNode {
  return h(
    'div',
    { class: 'curl' },
    h('pre', { tabIndex: 0, 'aria-label': 'Command that repeats the exchange' }, limited(curl)),
    h('button', { type: 'button', class: 'copy quiet needs-script' }, 'Copy'),
  );
}
