import type { Finding } from '../../../spec/finding.ts';
import { code, table, words as own } from '../../formats/markdown.ts';
import { count, gateLine, headline, moment, subject } from '../../view.ts';
import { type AnswerChange, type ChangeKind, changeKinds } from '../model/changes.ts';
import { aspects } from '../model/circumstances.ts';
import type { Comparison } from '../model/comparison.ts';
import { outcomeRule } from '../model/outcome-rule.ts';
import type { Side } from '../model/side.ts';
import * as wording from './wording.ts';

/** Rows shown of one table. */
const shown = 30;

/** The comparison as GitHub-flavoured Markdown, fit for a merge request or an issue. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { a, b, outcome, notes } = comparison;
  const sign = { worse: '❌', better: '✅', changed: '⚠️', same: '✅' }[outcome.kind];
  const blocks = [
    `## ${sign} ${wording.outcomeName[outcome.kind]}: ${own(a.results.target.name)} → ${own(b.results.target.name)}`,
    own(wording.whySentence(comparison)),
    table(['run', 'verdict', 'target', 'when', 'requests', 'suite'], [sideRow('A', a), sideRow('B', b)]),
    `**Cause:** ${own(wording.attributionSentence(comparison))}`,
    circumstanceTable(comparison),
    notes.map((note) => `> ${own(note)}`).join('\n>\n'),
    ...changeKinds.map((kind) => changeTable(kind, comparison)),
    findingTable(comparison),
    list('Passed on fewer observations now', comparison.thinner, ({ id, before, after }) => [
      id,
      `${before.observations} → ${after.observations}`,
    ]),
    ...answerBlocks(comparison),
    `<sub>${own(outcomeRule)}</sub>`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** A table under its title; nothing if it has no rows. */
function section<T>(title: string, head: readonly string[], items: readonly T[], cells: (item: T) => string[]): string {
  if (items.length === 0) return '';
  return `### ${title}\n\n${table(head, items.slice(0, shown).map(cells))}${left(items)}`;
}

/** Ids in a line, each with an aside that is Markdown already. */
function list<T>(title: string, items: readonly T[], itemOf: (item: T) => [id: string, aside: string]): string {
  if (items.length === 0) return '';
  const texts = items.slice(0, shown).map((item) => {
    const [id, aside] = itemOf(item);
    return `${code(id)} (${aside})`;
  });
  return `**${title} (${items.length}):** ${texts.join(', ')}${left(items)}`;
}

function left({ length }: readonly unknown[]): string {
  return length > shown ? `\n\nand ${length - shown} more` : '';
}

function sideRow(name: string, { results }: Side): string[] {
  return [
    `**${name}**`,
    `${headline(results)} · ${own(gateLine(results))}`,
    `${code(results.target.name)} (${subject(results)})`,
    own(moment(results.run.startedAt)),
    own(wording.requestsText(results)),
    `${own(results.suite.version)}, catalogue ${own(results.suite.catalogue)}`,
  ];
}

function circumstanceTable({ circumstances }: Comparison): string {
  const rows = aspects.flatMap((aspect) => {
    const { state, differences, note } = circumstances[aspect];
    if (state === 'same') return [];
    const texts = differences
      .slice(0, shown)
      .map(({ name, before, after }) => `${own(name)}: ${code(before, 80)} → ${code(after, 80)}`);
    if (differences.length > shown) texts.push(`and ${differences.length - shown} more`);
    if (note !== '') texts.push(own(note));
    return [[aspect, state, texts.join('<br>')]];
  });
  return rows.length === 0 ? '' : table(['circumstance', '', 'what'], rows);
}

function changeTable(kind: ChangeKind, comparison: Comparison): string {
  const finding = kind === 'broken' || kind === 'warned';
  const head = ['requirement', 'statement', 'status', ...(finding ? ['expected', 'actual'] : []), 'most likely cause'];
  const groups = comparison.groups.filter(([lead]) => lead.kind === kind);
  return section(wording.groupTitle(kind, groups), head, groups, (group) => {
    const [change] = group;
    const blocked = wording.blockedSentence(group);
    const ids = group.slice(0, shown).map(({ id }) => code(id));
    if (group.length > shown) ids.push(`and ${group.length - shown} more`);
    return [
      blocked === '' ? ids.join('<br>') : count(group.length, 'requirement'),
      blocked === '' ? own(change.text) : '',
      wording.movement(change, '**'),
      ...(finding ? findingCells(change.after?.findings[0]) : []),
      own(blocked === '' ? `${change.cause.why} ${change.cause.seen}` : blocked),
    ];
  });
}

function findingCells(finding: Finding | undefined): string[] {
  if (finding === undefined) return ['', ''];
  return [`${code(finding.expected)} at ${code(finding.at, 80)}`, code(finding.actual)];
}

function findingTable({ findings }: Comparison): string {
  const forms = (some: readonly Finding[]): string =>
    some
      .slice(0, 5)
      .map(({ at, expected, actual }) => `${code(at, 80)}: expected ${code(expected, 120)}, was ${code(actual, 120)}`)
      .join('<br>');
  return section(
    `Broken in another way (${findings.length})`,
    ['requirement', 'findings', 'new', 'gone'],
    findings,
    (change) => [code(change.id), change.totals.join(' → '), forms(change.fresh), forms(change.gone)],
  );
}

function answerBlocks({ answers }: Comparison): string[] {
  const { otherwise, fewer, lost, gained } = wording.answersByKind(answers);
  const told = ({ id, before, after }: AnswerChange): [string, string] => [id, code(before ?? after ?? '', 60)];
  return [
    section(
      `Open questions with another answer (${otherwise.length})`,
      ['gap', 'question', 'A', 'B'],
      otherwise,
      (one) => [code(one.id), own(one.question), code(one.before ?? ''), code(one.after ?? '')],
    ),
    list('Answers seen in part, because a budget ended', fewer, told),
    list('Answers no longer observed', lost, told),
    list('Answers newly observed', gained, told),
  ];
}
