import type { Finding } from '../../../spec/finding.ts';
import { operations } from '../../../spec/generated/vocabulary.ts';
import { code, table, words as own } from '../../formats/markdown.ts';
import { headline, moment, subject } from '../../view.ts';

import { changeKinds, type ChangeKind } from '../model/changes.ts';
import type { AnswerChange } from '../model/answers.ts';
import type { Change, Comparison } from '../model/comparison.ts';
import { isShifted, latencyRule } from '../model/latency.ts';
import { outcomeRule } from '../model/outcome.ts';
import type { Side } from '../model/side.ts';
import * as wording from './wording.ts';

/** Rows shown of one table. */
const shown = 30;

/** The comparison as GitHub-flavoured Markdown, fit for a merge request or an issue. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { a, b, outcome, changes, notes } = comparison;
  const sign = { worse: '❌', better: '✅', changed: '⚠️', same: '✅' }[outcome.kind];
  const blocks = [
    `## ${sign} ${wording.outcomeName[outcome.kind]}: ${own(a.results.target.name)} → ${own(b.results.target.name)}`,
    own(wording.whySentence(comparison)),
    table(['run', 'verdict', 'target', 'when', 'requests', 'suite'], [sideRow('A', a), sideRow('B', b)]),
    `**Cause:** ${own(wording.attributionSentence(comparison))}`,
    circumstanceTable(comparison),
    notes.map((note) => `> ${own(note)}`).join('\n>\n'),
    ...changeKinds.map((kind) => changeTable(kind, changes)),
    findingTable(comparison),
    thinnerList(comparison),
    answerTable(comparison),
    latencyTable(comparison),
    `<sub>${own(outcomeRule)}</sub>`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function sideRow(name: string, { results }: Side): string[] {
  return [
    `**${name}**`,
    headline(results),
    `${code(results.target.name)} (${subject(results)})`,
    own(moment(results.run.startedAt)),
    own(wording.requestsText(results)),
    `${own(results.suite.version)}, catalogue ${own(results.suite.catalogue)}`,
  ];
}

function circumstanceTable({ circumstances }: Comparison): string {
  const rows = wording.aspects.flatMap((aspect) => {
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

function changeTable(kind: ChangeKind, changes: readonly Change[]): string {
  const rows = changes.filter((change) => change.kind === kind);
  if (rows.length === 0) return '';
  const finding = kind === 'broken' || kind === 'warned';
  const cells = rows
    .slice(0, shown)
    .map((change) => [
      code(change.id),
      own(change.text),
      `${wording.statusName(change.before?.status)} → **${wording.statusName(change.after?.status)}**`,
      ...(finding ? findingCells(change.after?.findings[0]) : []),
      own([change.cause.why, change.cause.seen].filter((text) => text !== '').join(' ')),
    ]);
  const head = ['requirement', 'statement', 'status', ...(finding ? ['expected', 'actual'] : []), 'most likely cause'];
  return `### ${wording.kindName[kind]} (${rows.length})\n\n${table(head, cells)}${left(rows.length)}`;
}

function findingCells(finding: Finding | undefined): string[] {
  return finding === undefined
    ? ['', '']
    : [`${code(finding.expected)} at ${code(finding.at, 80)}`, code(finding.actual)];
}

function findingTable({ findings }: Comparison): string {
  if (findings.length === 0) return '';
  const rows = findings
    .slice(0, shown)
    .map((change) => [
      code(change.id),
      `${change.totals[0]} → ${change.totals[1]}`,
      change.fresh.slice(0, 5).map(findingText).join('<br>'),
      change.gone.slice(0, 5).map(findingText).join('<br>'),
    ]);
  return `### Broken in another way (${findings.length})\n\n${table(['requirement', 'findings', 'new', 'gone'], rows)}${left(findings.length)}`;
}

function findingText({ at, expected, actual }: Finding): string {
  return `${code(at, 80)}: expected ${code(expected, 120)}, was ${code(actual, 120)}`;
}

function thinnerList({ thinner }: Comparison): string {
  if (thinner.length === 0) return '';
  const which = thinner
    .slice(0, shown)
    .map(({ id, before, after }) => `${code(id)} (${before.observations} → ${after.observations})`);
  return `**Upheld on little now (${thinner.length}):** ${which.join(', ')}${left(thinner.length)}`;
}

function answerTable({ answers }: Comparison): string {
  const otherwise = answers.filter((one) => one.kind === 'otherwise');
  const rows = otherwise
    .slice(0, shown)
    .map((one) => [code(one.id), own(one.question), code(one.before ?? ''), code(one.after ?? '')]);
  const blocks = [
    rows.length === 0
      ? ''
      : `### Open questions answered otherwise (${otherwise.length})\n\n${table(['gap', 'question', 'A', 'B'], rows)}${left(otherwise.length)}`,
    answerList(
      'Answers no longer observed',
      answers.filter((one) => one.kind === 'lost'),
    ),
    answerList(
      'Answers newly observed',
      answers.filter((one) => one.kind === 'gained'),
    ),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function answerList(title: string, answers: readonly AnswerChange[]): string {
  if (answers.length === 0) return '';
  const texts = answers.slice(0, shown).map((one) => `${code(one.id)} (${code(one.before ?? one.after ?? '', 60)})`);
  return `**${title} (${answers.length}):** ${texts.join(', ')}${left(answers.length)}`;
}

function latencyTable({ latency }: Comparison): string {
  if (latency.length === 0) return '';
  const shifted = latency.filter(isShifted).length;
  const rows = latency.map((one) => [operations[one.operation].title, one.pace, own(wording.latencyText(one))]);
  const title =
    shifted === 0 ? 'Latency: no shift beyond noise' : `Latency: ${shifted} of ${latency.length} operations shifted`;
  return `<details><summary>${title}</summary>\n\n${table(['operation', '', 'figures'], rows)}\n\n${own(latencyRule)}\n\n</details>`;
}

function left(rows: number): string {
  return rows > shown ? `\n\nand ${rows - shown} more` : '';
}
