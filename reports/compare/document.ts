import type { Finding } from '../../spec/evidence/finding.ts';
import {
  code,
  cut,
  dim,
  type Fact,
  type Item,
  type Line,
  type Mark,
  named,
  type Section,
  strong,
} from '../document/document.ts';
import { gateLine, headline, moment, requestsText, subject } from '../view.ts';
import {
  type AnswerChange,
  type ChangeGroup,
  type ChangeKind,
  changeKinds,
  type FindingChange,
} from './model/changes.ts';
import type { Cause, Change } from './model/cause.ts';
import { aspects, type Circumstance } from './model/circumstances.ts';
import type { Comparison } from './model/comparison.ts';
import type { Side } from './model/side.ts';
import { outcomeRule } from './outcome-rule.ts';
import * as wording from './wording.ts';

/** Changes that a terminal shows with their finding, and others; names in one line; differences of a circumstance. */
const [DETAILED, LISTED, NAMED, DIFFERENCES] = [3, 5, 8, 5];

const OUTCOME: Readonly<Record<Comparison['outcome']['kind'], readonly [title: string, mark: Mark]>> = {
  worse: ['Worse', { sign: '✗', tone: 'bad' }],
  better: ['Better', { sign: '↑', tone: 'good' }],
  changed: ['Changed, not worse', { sign: '~', tone: 'doubtful' }],
  same: ['Nothing changed', { sign: '✓', tone: 'good' }],
};

const CHANGE: Readonly<Record<ChangeKind, Mark>> = {
  broken: { sign: '✗', tone: 'bad' },
  lost: { sign: '○', tone: 'doubtful' },
  warned: { sign: '!', tone: 'doubtful' },
  accepted: { sign: '⤼', tone: 'doubtful' },
  repinned: { sign: '~', tone: 'neutral' },
  added: { sign: '+', tone: 'neutral' },
  fixed: { sign: '✓', tone: 'good' },
  gained: { sign: '✓', tone: 'good' },
  removed: { sign: '−', tone: 'neutral' },
};

/** What changed from run A to run B: the outcome and what caused it, then the changes, worst first. */
export function comparisonDocument(comparison: Comparison): readonly Section[] {
  const { a, b, outcome, groups, cause, circumstances, findings, notes, thinner } = comparison;
  const [title, mark] = OUTCOME[outcome.kind];
  return [
    {
      title,
      mark,
      text: [[wording.whySentence(comparison)]],
      facts: [sideFact('A', a), sideFact('B', b)],
    },
    {
      text: [[wording.attributionSentence(comparison)]],
      facts: aspects.flatMap((aspect) => circumstanceFacts(circumstances[aspect])),
      notes,
    },
    ...changeKinds.map((kind) => changes(kind, groups, cause)),
    { title: `Broken in another way (${findings.length})`, items: findings.map(otherwiseItem), most: DETAILED },
    names(
      'Passed on fewer observations now',
      thinner.map(({ id, before, after }) => [id, `${before.observations} → ${after.observations}`]),
    ),
    ...answers(comparison),
  ];
}

/** The same for a merge request: with how the exit code is decided. */
export const comparisonToShare = (comparison: Comparison): readonly Section[] => [
  ...comparisonDocument(comparison),
  { text: [[outcomeRule]] },
];

function sideFact(name: string, { results }: Side): Fact {
  const { run, target } = results;
  const facts = `${moment(run.startedAt)} · ${requestsText(results)}`;
  const verdict = [strong(headline(results)), ' · ', cut(gateLine(results), 300)];
  return [name, [...verdict, '  ', code(target.name, 60), ` [${subject(results)}]  `, dim(facts, 300)]];
}

function circumstanceFacts({ aspect, state, differences, note }: Circumstance): Fact[] {
  if (state === 'same') return [];
  const texts = differences
    .slice(0, DIFFERENCES)
    .map(({ name, before, after }): Line => [`${name} `, code(before, 60), ' → ', code(after, 60)]);
  if (differences.length > DIFFERENCES) texts.push([`and ${differences.length - DIFFERENCES} more`]);
  if (note !== '') texts.push([note]);
  return [[aspect, texts.flatMap((line, at) => (at === 0 ? line : ['; ', ...line]))]];
}

function changes(kind: ChangeKind, all: readonly ChangeGroup<Change>[], general: Cause): Section {
  const groups = all.filter(([lead]) => lead.kind === kind);
  const items = groups.map((group): Item => {
    const [lead] = group;
    const blocked = wording.blockedSentence(group);
    const name = lead.id;
    if (blocked !== '') return { mark: CHANGE[kind], line: [cut(blocked, 300)], name };
    const line = [code(lead.id), `  ${wording.movement(lead)}  `, dim(lead.text, 90)];
    return { mark: CHANGE[kind], line, facts: changeFacts(group, general), name };
  });
  return { title: wording.groupTitle(kind, groups), items, most: kind === 'broken' ? DETAILED : LISTED };
}

const idsOf = (all: readonly Change[]): readonly string[] => all.map(({ id }) => id);

function changeFacts([{ kind, after, cause }, ...more]: ChangeGroup<Change>, general: Cause): Fact[] {
  const seen = { broken: 'seen', lost: 'reason' }[String(kind)];
  return [
    ...(kind === 'broken' || kind === 'warned' ? mismatchFacts(after?.findings[0]) : []),
    ...(more.length === 0 ? [] : [['with', named(idsOf(more), NAMED)] as const]),
    // The cause if it is its own: what holds of all differences stands above them already.
    ...(cause.why === '' || cause.why === general.why ? [] : [['cause', [cut(cause.why, 300)]] as const]),
    ...(cause.seen === '' || seen === undefined ? [] : [[seen, [cut(cause.seen, 300)]] as const]),
  ];
}

const mismatchFacts = (finding: Finding | undefined): readonly Fact[] =>
  finding === undefined
    ? []
    : [
        ['expected', [code(finding.expected), '  at ', code(finding.at, 80)]],
        ['actual', [code(finding.actual)]],
      ];

function otherwiseItem({ id, status, totals, fresh, gone }: FindingChange): Item {
  const told = ({ at, expected, actual }: Finding): Line => [
    ...[code(at, 60), ': expected ', code(expected, 80)],
    ...[', was ', code(actual, 80)],
  ];
  return {
    mark: { sign: '≠', tone: 'doubtful' },
    line: [code(id), `  ${status} in both, ${totals[0]} → ${totals[1]} findings`],
    facts: [
      ...fresh.slice(0, 2).map((finding): Fact => ['new', told(finding)]),
      ...gone.slice(0, 2).map((finding): Fact => ['gone', told(finding)]),
    ],
    name: id,
  };
}

/** Ids in a line under their title, each with an aside. */
function names(title: string, all: readonly (readonly [id: string, aside: string])[]): Section {
  if (all.length === 0) return {};
  const line = named(
    all.map(([id]) => id),
    NAMED,
    (at) => all[at]?.[1] ?? '',
  );
  return { title: `${title} (${all.length})`, text: [line] };
}

function answers({ answers: all }: Comparison): Section[] {
  const of = (kind: AnswerChange['kind']) => all.filter((one) => one.kind === kind);
  const otherwise = of('otherwise');
  const seenOnce = (title: string, kind: AnswerChange['kind']): Section =>
    names(
      title,
      of(kind).map(({ id, before, after }) => [id, before ?? after ?? '']),
    );
  const items = otherwise.map(({ id, before, after }): Item => ({
    mark: { sign: '·', tone: 'neutral' },
    line: [code(id), ': ', code(before ?? '', 70), ' → ', code(after ?? '', 70)],
    name: id,
  }));
  return [
    { title: `Open questions with another answer (${otherwise.length})`, items, most: LISTED },
    seenOnce('Answers seen in part, because a budget ended', 'fewer'),
    seenOnce('Answers no longer observed', 'lost'),
    seenOnce('Answers newly observed', 'gained'),
  ];
}
