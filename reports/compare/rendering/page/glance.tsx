import type { VNode } from 'preact';
import { operationName } from '../../../html/charts/chart.tsx';
import { h } from '../../../html/element.ts';
import { requirementLink } from '../../../html/parts/parts.tsx';
import { visible } from '../../../escape.ts';
import { count } from '../../../view.ts';
import { changeKinds } from '../../model/changes.ts';
import type { Comparison } from '../../model/comparison.ts';
import { kindName } from '../wording.ts';

/** Requirements named in one line. */
const named = 6;

interface Line {
  readonly tone: string;
  readonly title: string;
  readonly anchor: string;
  readonly ids: readonly string[];
}

/** All that changed in as many lines as there are kinds of change, worst first: the answer in one screen. */
export function glance(comparison: Comparison): VNode | null {
  const lines = linesOf(comparison);
  if (lines.length === 0) return null;
  return h('dl', { class: 'glances', 'aria-label': 'What changed' }, lines.map(glanceLine));
}

function linesOf({ changes, findings, answers, latency, thinner }: Comparison): Line[] {
  const ofKinds = changeKinds.map((kind) => ({
    tone: kind,
    title: kindName[kind].toLowerCase(),
    anchor: kind,
    ids: changes.filter((change) => change.kind === kind).map((change) => change.id),
  }));
  const shifted = latency.filter(({ pace }) => pace === 'slower' || pace === 'faster');
  const lines: Line[] = [
    ...ofKinds,
    { tone: 'warned', title: 'broken in another way', anchor: 'otherwise', ids: findings.map((one) => one.id) },
    { tone: 'lost', title: 'upheld on little now', anchor: 'thinner', ids: thinner.map((one) => one.id) },
    { tone: 'answers', title: 'answers differ', anchor: 'questions', ids: answers.map((one) => one.id) },
  ];
  const there = lines.filter(({ ids }) => ids.length > 0);
  if (shifted.length > 0)
    there.push({
      tone: 'answers',
      title: 'shifted in latency',
      anchor: 'latency',
      ids: shifted.map((one) => `${operationName[one.operation]}, ${one.pace}`),
    });
  return there;
}

function glanceLine({ tone, title, anchor, ids }: Line): VNode {
  // Only changed requirements have a place of their own on the page.
  const linked = anchor !== 'questions' && anchor !== 'latency';
  const shown = ids
    .slice(0, named)
    .map((id) => (linked ? requirementLink(id) : h('span', { class: 'mono' }, visible(id))));
  const left = ids.length - shown.length;
  return h(
    'div',
    { class: tone },
    h('dt', null, h('a', { href: `#${anchor}` }, h('b', null, ids.length), ` ${title}`)),
    h('dd', null, shown, left > 0 ? h('span', { class: 'dim' }, `and ${count(left, 'other')}`) : null),
  );
}
