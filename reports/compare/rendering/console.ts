import pc from 'picocolors';
import type { Finding } from '../../../spec/finding.ts';
import { operations } from '../../../spec/generated/vocabulary.ts';
import { brief, plain } from '../../escape.ts';
import { headline, moment, subject } from '../../view.ts';

import type { Cause } from '../model/cause.ts';
import { changeKinds, type ChangeKind } from '../model/changes.ts';
import type { Change, Comparison } from '../model/comparison.ts';
import { isShifted } from '../model/latency.ts';
import type { Side } from '../model/side.ts';
import * as wording from './wording.ts';

type Paint = ReturnType<typeof pc.createColors>;

/** Changes shown with their finding; what is beyond is named only. */
const detailed = 3;
const named = 5;
const shownAnswers = 6;
const shownDifferences = 5;

/** The comparison on a terminal, in one screen: verdict, attribution, then the changes, worst first. */
export function comparisonConsole(comparison: Comparison, options: { readonly color: boolean }): string {
  const paint = pc.createColors(options.color);
  const blocks = [
    headLines(comparison, paint),
    attributionLines(comparison, paint),
    ...changeBlocks(comparison, paint),
    findingLines(comparison, paint),
    thinnerLines(comparison, paint),
    answerLines(comparison, paint),
    latencyLines(comparison, paint),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function headLines(comparison: Comparison, paint: Paint): string[] {
  const { kind } = comparison.outcome;
  const tone = { worse: paint.red, better: paint.green, changed: paint.yellow, same: paint.green }[kind];
  const sign = { worse: '✗', better: '↑', changed: '~', same: '✓' }[kind];
  return [
    `${tone(paint.bold(`${sign} ${wording.outcomeName[kind].toUpperCase()}`))}  ${plain(wording.whySentence(comparison))}`,
    sideLine('A', comparison.a, paint),
    sideLine('B', comparison.b, paint),
  ];
}

function sideLine(name: string, { results }: Side, paint: Paint): string {
  const tone = { conforms: paint.green, violates: paint.red, inconclusive: paint.yellow }[results.verdict];
  const where = `${brief(results.target.name, 60)} [${subject(results)}]`;
  const facts = `${moment(plain(results.run.startedAt))} · ${wording.requestsText(results)}`;
  return `  ${paint.bold(name)} ${tone(headline(results))}  ${where}  ${paint.dim(facts)}`;
}

function attributionLines(comparison: Comparison, paint: Paint): string[] {
  const lines = [plain(wording.attributionSentence(comparison))];
  for (const aspect of wording.aspects) {
    const { differences, note, state } = comparison.circumstances[aspect];
    if (state === 'same') continue;
    const texts = differences
      .slice(0, shownDifferences)
      .map((one) => `${plain(one.name)} ${brief(one.before, 60)} → ${brief(one.after, 60)}`);
    if (differences.length > shownDifferences) texts.push(`and ${differences.length - shownDifferences} more`);
    lines.push(`  ${paint.dim(aspect.padEnd(8))} ${[...texts, plain(note)].filter((text) => text !== '').join('; ')}`);
  }
  for (const note of comparison.notes) lines.push(paint.yellow(`! ${plain(note)}`));
  return lines;
}

function changeBlocks({ changes, cause }: Comparison, paint: Paint): string[][] {
  return changeKinds.flatMap((kind) => {
    const own = changes.filter((change) => change.kind === kind);
    return own.length === 0 ? [] : [kindLines(kind, own, cause, paint)];
  });
}

const sign: Readonly<Record<ChangeKind, readonly [mark: string, tone: 'red' | 'yellow' | 'green' | 'cyan']>> = {
  broken: ['✗', 'red'],
  lost: ['○', 'yellow'],
  warned: ['!', 'yellow'],
  accepted: ['⤼', 'yellow'],
  added: ['+', 'cyan'],
  fixed: ['✓', 'green'],
  gained: ['✓', 'green'],
  removed: ['-', 'cyan'],
};

function kindLines(kind: ChangeKind, changes: readonly Change[], general: Cause, paint: Paint): string[] {
  const lines = [paint.bold(`${wording.kindName[kind]} (${changes.length})`)];
  const [mark, tone] = sign[kind];
  const most = kind === 'broken' ? detailed : named;
  for (const change of changes.slice(0, most)) {
    const from = `${wording.statusName(change.before?.status)} → ${wording.statusName(change.after?.status)}`;
    lines.push(`  ${paint[tone](mark)} ${paint.bold(plain(change.id))}  ${from}  ${paint.dim(brief(change.text, 90))}`);
    if (kind === 'broken') lines.push(...findingOf(change.after?.findings[0], paint));
    lines.push(...causeOf(change, general, paint));
  }
  const left = changes.slice(most);
  if (left.length > 0)
    lines.push(`  and ${left.length} more: ${brief(left.map((change) => change.id).join(', '), 300)}`);
  return lines;
}

/** The cause if it is its own: what holds of all differences stands above them already. */
function causeOf({ cause, kind }: Change, general: Cause, paint: Paint): string[] {
  const lines: (readonly [string, string])[] = [];
  if (cause.why !== general.why) lines.push(['cause', cause.why]);
  if (kind === 'broken') lines.push(['seen', cause.seen]);
  if (kind === 'lost') lines.push(['reason', cause.seen]);
  return lines
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `      ${paint.dim(label.padEnd(8))} ${brief(text, 300)}`);
}

function findingOf(finding: Finding | undefined, paint: Paint): string[] {
  if (finding === undefined) return [];
  return [
    `      ${paint.dim('expected')} ${brief(finding.expected)}  ${paint.dim(`at ${brief(finding.at, 80)}`)}`,
    `      ${paint.dim('actual  ')} ${brief(finding.actual)}`,
  ];
}

function findingLines({ findings }: Comparison, paint: Paint): string[] {
  if (findings.length === 0) return [];
  const lines = [paint.bold(`Broken in another way (${findings.length})`)];
  for (const change of findings.slice(0, detailed)) {
    const [before, after] = change.totals;
    lines.push(
      `  ${paint.yellow('≠')} ${paint.bold(plain(change.id))}  ${change.status} in both, ${before} → ${after} findings`,
    );
    for (const one of change.fresh.slice(0, 2)) lines.push(`      ${paint.dim('new     ')} ${findingText(one)}`);
    for (const one of change.gone.slice(0, 2)) lines.push(`      ${paint.dim('gone    ')} ${findingText(one)}`);
  }
  if (findings.length > detailed) lines.push(`  and ${findings.length - detailed} more`);
  return lines;
}

function findingText({ at, expected, actual }: Finding): string {
  return `${brief(at, 60)}: expected ${brief(expected, 80)}, was ${brief(actual, 80)}`;
}

function thinnerLines({ thinner }: Comparison, paint: Paint): string[] {
  if (thinner.length === 0) return [];
  const which = thinner.slice(0, 4).map((one) => `${one.id} (${one.before.observations} → ${one.after.observations})`);
  const more = thinner.length > 4 ? ', …' : '';
  return [`${paint.bold(`Upheld on little now (${thinner.length})`)}  ${brief(which.join(', '), 300)}${more}`];
}

function answerLines({ answers }: Comparison, paint: Paint): string[] {
  const otherwise = answers.filter((one) => one.kind === 'otherwise');
  const lines = otherwise
    .slice(0, shownAnswers)
    .map(
      (one) => `  ${paint.cyan('·')} ${plain(one.id)}: ${brief(one.before ?? '', 70)} → ${brief(one.after ?? '', 70)}`,
    );
  if (otherwise.length > shownAnswers) lines.push(`  and ${otherwise.length - shownAnswers} more`);
  if (otherwise.length > 0) lines.unshift(paint.bold(`Open questions answered otherwise (${otherwise.length})`));
  for (const [kind, title] of [
    ['lost', 'Answers no longer observed'],
    ['gained', 'Answers newly observed'],
  ] as const) {
    const ids = answers.filter((one) => one.kind === kind).map((one) => one.id);
    if (ids.length > 0) lines.push(`${paint.bold(`${title} (${ids.length})`)}  ${brief(ids.join(', '), 140)}`);
  }
  return lines;
}

function latencyLines({ latency }: Comparison, paint: Paint): string[] {
  if (latency.length === 0) return [];
  const shifted = latency.filter(isShifted);
  const few = latency.filter(({ pace }) => pace === 'too few').length;
  const rest = few > 0 ? `; ${few} of ${latency.length} operations had too few answers to say` : '';
  if (shifted.length === 0) return [`${paint.bold('Latency')}  no shift beyond noise${rest}`];
  return [
    paint.bold(`Latency (${shifted.length} of ${latency.length} operations shifted; never decides)`),
    ...shifted.map(
      (one) =>
        `  ${one.pace === 'slower' ? paint.yellow('↓') : paint.green('↑')} ${operations[one.operation].title}, ${one.pace}: ${wording.latencyText(one)}`,
    ),
  ];
}
