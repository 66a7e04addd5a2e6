import type { ComponentChildren, VNode } from 'preact';
import type { Exchange } from '../../../spec/exchange.ts';
import type { RequirementResult, Verdict } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import { count, groupBy, isWeak, type Run } from '../../view.ts';
import { h } from '../element.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { requirementLink, section } from '../parts/parts.tsx';

/** Cards shown at once; an inconclusive run has a reason for nearly everything. */
const mostCards = 8;

/** Requirements of one kind of weakness, under one sentence. */
interface Card {
  readonly kind: 'not-exercised' | 'thin' | 'waived' | 'repeated';
  readonly label: string;
  readonly reason: string;
  readonly rows: readonly RequirementResult[];
  /** What is said beside each requirement. */
  readonly beside: (row: RequirementResult) => string;
}

/** First of all: what a green would hide. What was not exercised, thin evidence, repeats after failures, waivers. */
export function weakSpots(run: Run, evidence: Evidence): VNode {
  const cards = [...waived(run), ...repeated(run, evidence), ...idle(run), ...thin(run)];
  const left = cards.slice(mostCards);
  return section(
    'weak',
    'What weakens this result',
    leadOf(run.results.verdict, cards.length),
    h('div', { class: 'cards' }, cards.slice(0, mostCards).map(cardView)),
    left.length === 0
      ? null
      : h(
          'details',
          { class: 'further' },
          h('summary', null, count(left.length, 'further reason')),
          h('div', { class: 'cards' }, left.map(cardView)),
        ),
  );
}

function leadOf(verdict: Verdict, cards: number): string {
  if (verdict === 'inconclusive')
    return 'Why too little could be judged; the first reason is mostly the cause of the others.';
  return cards === 0
    ? 'Nothing: every requirement was exercised on more than a few observations, and no answer had to be asked for twice.'
    : 'Read this before you trust a green: what was not examined, on too little, or only at the second try.';
}

/** Not exercised, by reason: what a `must` waits for first, what has no check at all last. */
function idle({ results }: Run): Card[] {
  const rows = results.requirements.filter((row) => row.status === 'not-exercised');
  const weight = (group: readonly RequirementResult[]): number =>
    (group[0]?.reason.startsWith('no check') ? -1_000_000 : 0) + musts(group) * 1000 + group.length;
  return [...groupBy(rows, (row) => row.reason)]
    .sort((a, b) => weight(b[1]) - weight(a[1]))
    .map(([reason, group]) => ({
      kind: 'not-exercised',
      label: 'not exercised',
      reason,
      rows: group,
      beside: (row) => row.text,
    }));
}

function thin({ results }: Run): Card[] {
  const weak = results.requirements.filter(isWeak);
  const few = weak.filter((row) => row.reason === '');
  const partly = weak.filter((row) => row.reason !== '');
  const beside = (row: RequirementResult): string =>
    [row.sample === '' ? count(row.observations, 'observation', 'observations') : row.sample, row.reason]
      .filter((text) => text !== '')
      .join('; ');
  const cards: Card[] = [
    {
      kind: 'thin',
      label: 'upheld on little',
      reason: 'Seen to hold on fewer than three observations',
      rows: few,
      beside,
    },
    {
      kind: 'thin',
      label: 'upheld in part',
      reason: 'Seen to hold, but not everything could be examined',
      rows: partly,
      beside,
    },
  ];
  return cards.filter(({ rows }) => rows.length > 0);
}

/** Waived violations, by the waiver, with the day on which it ends. */
function waived({ results }: Run): Card[] {
  const rows = results.requirements.filter((row) => row.status === 'waived');
  return [...groupBy(rows, (row) => row.reason)].map(([reason, group]) => ({
    kind: 'waived',
    label: `violated, but waived${ending(reason, results.settings.clock)}`,
    reason,
    rows: group,
    beside: (row) => row.text,
  }));
}

/** `, ends in 40 days`, counted from the run's clock; nothing where the reason names no day. */
function ending(reason: string, clock: string): string {
  const day = /until (\d{4}-\d\d-\d\d)/.exec(reason)?.[1];
  const days = Math.round((Date.parse(day ?? '') - Date.parse(clock.slice(0, 10))) / 86_400_000);
  if (Number.isNaN(days)) return '';
  return days <= 0 ? ', ends today' : `, ends in ${count(days, 'day')}`;
}

/** Upheld although a request of the check failed first and was sent again: a retry never turns red to green unmarked. */
function repeated({ results }: Run, { byCheck }: Evidence): Card[] {
  const repeats = (row: RequirementResult): readonly Exchange[] =>
    (byCheck.get(row.id) ?? []).filter(({ attempt }) => attempt > 0);
  const rows = results.requirements.filter((row) => row.status === 'upheld' && repeats(row).length > 0);
  if (rows.length === 0) return [];
  const reason = 'A request of the check failed or was throttled at first, and was sent again';
  const beside = (row: RequirementResult): string => {
    const own = repeats(row);
    return `${count(own.length, 'repeat')}: ${own
      .slice(0, 4)
      .map(({ id }) => id)
      .join(', ')}${own.length > 4 ? ' …' : ''}`;
  };
  return [{ kind: 'repeated', label: 'upheld at a second try', reason, rows, beside }];
}

function musts(rows: readonly RequirementResult[]): number {
  return rows.filter((row) => row.level === 'must').length;
}

function cardView({ kind, label, reason, rows, beside }: Card): VNode {
  const must = musts(rows);
  const line = (row: RequirementResult): ComponentChildren =>
    h('li', null, requirementLink(row.id), h('span', { class: 'dim' }, ` ${visible(beside(row))}`));
  return h(
    'details',
    { class: `card ${kind}` },
    h(
      'summary',
      null,
      h('b', { class: 'number' }, rows.length),
      h(
        'span',
        null,
        h('span', { class: 'label' }, `${label}${must > 0 ? ` · ${count(must, 'must', 'musts')}` : ''}`),
        h('span', { class: 'reason' }, visible(reason) || 'no reason given'),
      ),
    ),
    h('ul', null, rows.map(line)),
  );
}
