import type { Finding } from '../../spec/evidence/finding.ts';
import { capital } from '../../spec/phrasing/words.ts';
import type { RequirementResult } from '../../spec/verdict/results.ts';
import {
  code,
  cut,
  dim,
  type Fact,
  item,
  type Item,
  type Line,
  type Mark,
  named,
  type Section,
  strong,
} from '../document/document.ts';
import { count, gateLine, headline, moment, requestsText, statusLabel, subject } from '../view.ts';
import {
  type AnswerChange,
  type ChangeGroup,
  type ChangeKind,
  changeKinds,
  type FindingChange,
} from './model/changes.ts';
import type { Cause, Change } from './model/cause.ts';
import { type Aspect, aspects, type Circumstance } from './model/circumstances.ts';
import type { Comparison } from './model/comparison.ts';
import type { Side } from './model/side.ts';
import { outcomeRule } from './outcome-rule.ts';

/** Changes that a terminal shows with their finding, and others; names in one line; differences of a circumstance. */
const [DETAILED, LISTED, NAMED, DIFFERENCES] = [3, 5, 8, 5];

const OUTCOME: Readonly<Record<Comparison['outcome']['kind'], readonly [title: string, mark: Mark]>> = {
  worse: ['Worse', { sign: '✗', tone: 'bad' }],
  better: ['Better', { sign: '↑', tone: 'good' }],
  changed: ['Changed, not worse', { sign: '~', tone: 'doubtful' }],
  same: ['Nothing changed', { sign: '✓', tone: 'good' }],
};

/** What a kind of change is called as a heading, and how it is marked. */
const CHANGES: Readonly<Record<ChangeKind, Mark & { readonly name: string }>> = {
  broken: { name: 'Newly broken', sign: '✗', tone: 'bad' },
  lost: { name: 'No longer tested', sign: '○', tone: 'doubtful' },
  warned: { name: 'Newly warned', sign: '!', tone: 'doubtful' },
  accepted: { name: 'Newly waived', sign: '⤼', tone: 'doubtful' },
  repinned: { name: 'Changed in the profile', sign: '~', tone: 'neutral' },
  added: { name: 'New in the catalogue', sign: '+', tone: 'neutral' },
  fixed: { name: 'Fixed', sign: '✓', tone: 'good' },
  gained: { name: 'Newly tested', sign: '✓', tone: 'good' },
  removed: { name: 'Gone from the catalogue', sign: '−', tone: 'neutral' },
};

/** What changed from run A to run B: the outcome and what caused it, then the changes, worst first. */
export function comparisonDocument(comparison: Comparison): readonly Section[] {
  const { a, b, outcome, groups, cause, circumstances, findings, notes, thinner } = comparison;
  const [title, mark] = OUTCOME[outcome.kind];
  return [
    {
      title,
      mark,
      text: [[whySentence(comparison)]],
      facts: [sideFact('A', a), sideFact('B', b)],
    },
    {
      text: [[attributionSentence(comparison)]],
      facts: aspects.flatMap((aspect) => circumstanceFacts(aspect, circumstances[aspect])),
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

function circumstanceFacts(aspect: Aspect, { state, differences, note }: Circumstance): Fact[] {
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
    const blocked = blockedSentence(group);
    const name = lead.id;
    if (blocked !== '') return { mark: CHANGES[kind], line: [cut(blocked, 300)], name };
    const line = [code(lead.id), `  ${movement(lead)}  `, dim(lead.text, 90)];
    return { mark: CHANGES[kind], line, facts: changeFacts(group, general), name };
  });
  return { title: groupTitle(kind, groups), items, most: kind === 'broken' ? DETAILED : LISTED };
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
  const items = otherwise.map(({ id, before, after }) =>
    item([code(id), ': ', code(before ?? '', 70), ' → ', code(after ?? '', 70)], id),
  );
  return [
    { title: `Open questions with another answer (${otherwise.length})`, items, most: LISTED },
    seenOnce('Answers seen in part, because a budget ended', 'fewer'),
    seenOnce('Answers no longer observed', 'lost'),
    seenOnce('Answers newly observed', 'gained'),
  ];
}

// What a comparison says in sentences.

/** The heading of a kind of change: how many requirements, and what they come to if that is less. */
function groupTitle(kind: ChangeKind, groups: readonly ChangeGroup<Change>[]): string {
  const all = groups.flat().length;
  const name = `${CHANGES[kind].name} (${all})`;
  if (groups.length === all) return name;
  const byReason = kind === 'lost' || kind === 'gained';
  return `${name}, ${byReason ? count(groups.length, 'reason') : `probably ${count(groups.length, 'defect')}`}`;
}

/** The one sentence that says all, if a run could not judge the target (unreachable, key rejected); empty if it could. */
function blockedSentence(group: ChangeGroup<Change>): string {
  const blocked = group.find(({ kind, before, after }) => {
    const row = kind === 'lost' ? after : kind === 'gained' ? before : null;
    return row?.because?.kind === 'blocked';
  });
  return blocked === undefined ? '' : `${blocked.cause.why} ${blocked.cause.seen}`.trim();
}

/** The status before and after. */
function movement({ before, after }: Pick<Change, 'before' | 'after'>): string {
  const name = (row: RequirementResult | null): string => (row === null ? 'unknown' : statusLabel(row.status));
  return `${name(before)} → ${name(after)}`;
}

/** Why the outcome is what it is, as one sentence. */
function whySentence({ outcome, judged }: Comparison): string {
  if (outcome.kind === 'same') {
    return `All ${count(judged, 'requirement')} that both runs judged have the same status and the same findings, and every open question has the same answer.`;
  }
  return `${capital(outcome.reasons.join('; '))}.`;
}

/** What caused the difference, as far as the circumstances tell: one or two sentences; of a doubtful cause, why it is. */
function attributionSentence(comparison: Comparison): string {
  const { circumstances, cause, changes, findings, answers } = comparison;
  const of = (state: Circumstance['state']): Aspect[] => aspects.filter((one) => circumstances[one].state === state);
  const [same, differ, unknown] = [of('same'), of('differs'), of('unknown')];
  const isOpen =
    changes.some((one) => one.cause.why === cause.why) ||
    findings.length > 0 ||
    answers.some(({ kind }) => kind === 'otherwise');
  const isDoubtful = isOpen && (cause.blame === 'unclear' || cause.blame === 'suite');
  const unsure = unknown.length === 0 ? '' : ` Not known: ${unknown.join(', ')}.`;
  const doubt = isDoubtful ? `${unsure} ${cause.why}` : unsure;
  const alike =
    same.length === 0
      ? ''
      : `Same ${enumerated(same.map((aspect) => (aspect === 'data' ? 'data that both read' : aspect)))}`;
  if (differ.length > 0) {
    const plural = differ.length > 1 || differ[0] === 'data' || differ[0] === 'settings';
    const others = `the ${enumerated(differ.map((aspect) => settingsNamed(aspect, circumstances[aspect])))} ${plural ? 'differ' : 'differs'}`;
    return `${alike === '' ? capital(others) : `${alike}; ${others}`}.${doubt}`;
  }
  const target = cause.blame === 'target' && isOpen ? ': the behaviour of the target changed' : '';
  return `${alike}${target}.${doubt}`;
}

function settingsNamed(aspect: Aspect, { differences }: Circumstance): string {
  if (aspect !== 'settings') return aspect;
  const names = differences.map((one) => one.name);
  return `settings (${names.slice(0, 4).join(', ')}${names.length > 4 ? ' …' : ''})`;
}

/** `suite, data and profile`. */
const enumerated = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);
