import type { Finding } from '../../../spec/finding.ts';
import { brief, plain } from '../../escape.ts';
import { detail, listed, others, paint, screen, titled } from '../../formats/terminal.ts';
import { gateLine, headline, moment, subject } from '../../view.ts';
import { type AnswerChange, type ChangeGroup, type ChangeKind, changeKinds } from '../model/changes.ts';
import type { Cause, Change } from '../model/cause.ts';
import { aspects } from '../model/circumstances.ts';
import type { Comparison } from '../model/comparison.ts';
import type { FindingChange } from '../model/findings.ts';
import type { Side } from '../model/side.ts';
import * as wording from './wording.ts';

/** Changes shown with their finding; what is beyond is named only. */
const detailed = 3;
const named = 5;
const shownAnswers = 6;
const shownDifferences = 5;

/** The comparison on a terminal, in one screen: verdict, attribution, then the changes, worst first. */
export function comparisonConsole(comparison: Comparison, { color }: { readonly color: boolean }): string {
  const { groups, cause, findings } = comparison;
  const blocks = [
    headLines(comparison),
    attributionLines(comparison),
    ...changeKinds.map((kind) =>
      kindLines(
        kind,
        groups.filter(([lead]) => lead.kind === kind),
        cause,
      ),
    ),
    titled(`Broken in another way (${findings.length})`, listed(findings, detailed, findingLines)),
    thinnerLines(comparison),
    answerLines(comparison),
  ];
  return screen(blocks, color);
}

function headLines(comparison: Comparison): string[] {
  const { kind } = comparison.outcome;
  const tone = { worse: paint.red, better: paint.green, changed: paint.yellow, same: paint.green }[kind];
  const sign = { worse: '✗', better: '↑', changed: '~', same: '✓' }[kind];
  return [
    `${tone(paint.bold(`${sign} ${wording.outcomeName[kind].toUpperCase()}`))}  ${plain(wording.whySentence(comparison))}`,
    sideLine('A', comparison.a),
    sideLine('B', comparison.b),
  ];
}

function sideLine(name: string, { results }: Side): string {
  const tone = { conforms: paint.green, violates: paint.red, inconclusive: paint.yellow }[results.verdict];
  const where = `${brief(results.target.name, 60)} [${subject(results)}]`;
  const facts = `${moment(plain(results.run.startedAt))} · ${wording.requestsText(results)}`;
  return `  ${paint.bold(name)} ${tone(headline(results))} · ${brief(gateLine(results), 300)}  ${where}  ${paint.dim(facts)}`;
}

function attributionLines(comparison: Comparison): string[] {
  const circumstances = aspects.map((aspect) => comparison.circumstances[aspect]);
  return [
    plain(wording.attributionSentence(comparison)),
    ...circumstances
      .filter(({ state }) => state !== 'same')
      .map(({ aspect, differences, note }) => {
        const texts = differences
          .slice(0, shownDifferences)
          .map((one) => `${plain(one.name)} ${brief(one.before, 60)} → ${brief(one.after, 60)}`);
        if (differences.length > shownDifferences) texts.push(`and ${differences.length - shownDifferences} more`);
        if (note !== '') texts.push(plain(note));
        return `  ${paint.dim(aspect.padEnd(8))} ${texts.join('; ')}`;
      }),
    ...comparison.notes.map((note) => paint.yellow(`! ${plain(note)}`)),
  ];
}

const sign: Readonly<Record<ChangeKind, string>> = {
  broken: paint.red('✗'),
  lost: paint.yellow('○'),
  warned: paint.yellow('!'),
  accepted: paint.yellow('⤼'),
  added: paint.cyan('+'),
  fixed: paint.green('✓'),
  gained: paint.green('✓'),
  removed: paint.cyan('-'),
};

function kindLines(kind: ChangeKind, groups: readonly ChangeGroup<Change>[], general: Cause): string[] {
  const linesOf = (group: ChangeGroup<Change>): string[] => {
    const blocked = wording.blockedSentence(group);
    if (blocked !== '') return [`  ${sign[kind]} ${brief(blocked, 300)}`];
    const [change, ...more] = group;
    return [
      `  ${sign[kind]} ${paint.bold(plain(change.id))}  ${wording.movement(change)}  ${paint.dim(brief(change.text, 90))}`,
      ...(kind === 'broken' ? mismatchLines(change.after?.findings[0]) : []),
      ...(more.length > 0 ? [detail('with', others(more).replace(/^and /, ''))] : []),
      ...causeLines(change, general),
    ];
  };
  const most = kind === 'broken' ? detailed : named;
  return titled(
    wording.groupTitle(kind, groups),
    listed(groups, most, linesOf, (left) => others(left.flat())),
  );
}

/** The cause if it is its own: what holds of all differences stands above them already. */
function causeLines({ cause: { why, seen }, kind }: Change, general: Cause): string[] {
  const label = { broken: 'seen', lost: 'reason' }[String(kind)];
  return [
    ...(why !== '' && why !== general.why ? [detail('cause', brief(why, 300))] : []),
    ...(seen !== '' && label !== undefined ? [detail(label, brief(seen, 300))] : []),
  ];
}

function mismatchLines(finding: Finding | undefined): string[] {
  if (finding === undefined) return [];
  const at = paint.dim(`at ${brief(finding.at, 80)}`);
  return [detail('expected', `${brief(finding.expected)}  ${at}`), detail('actual', brief(finding.actual))];
}

function findingLines({ id, status, totals, fresh, gone }: FindingChange): string[] {
  const said = ({ at, expected, actual }: Finding): string =>
    `${brief(at, 60)}: expected ${brief(expected, 80)}, was ${brief(actual, 80)}`;
  return [
    `  ${paint.yellow('≠')} ${paint.bold(plain(id))}  ${status} in both, ${totals[0]} → ${totals[1]} findings`,
    ...fresh.slice(0, 2).map((finding) => detail('new', said(finding))),
    ...gone.slice(0, 2).map((finding) => detail('gone', said(finding))),
  ];
}

function thinnerLines({ thinner }: Comparison): string[] {
  if (thinner.length === 0) return [];
  const which = thinner.slice(0, 4).map((one) => `${one.id} (${one.before.observations} → ${one.after.observations})`);
  const more = thinner.length > 4 ? ', …' : '';
  return [
    `${paint.bold(`Passed on fewer observations now (${thinner.length})`)}  ${brief(which.join(', '), 300)}${more}`,
  ];
}

function answerLines({ answers }: Comparison): string[] {
  const { otherwise, fewer, lost, gained } = wording.answersByKind(answers);
  const line = ({ id, before, after }: AnswerChange): string =>
    `  ${paint.cyan('·')} ${plain(id)}: ${brief(before ?? '', 70)} → ${brief(after ?? '', 70)}`;
  const seenOnce = (title: string, some: readonly AnswerChange[]): string[] =>
    some.length === 0
      ? []
      : [`${paint.bold(`${title} (${some.length})`)}  ${brief(some.map(({ id }) => id).join(', '), 140)}`];
  return [
    ...titled(`Open questions with another answer (${otherwise.length})`, listed(otherwise, shownAnswers, line)),
    ...seenOnce('Answers seen in part, because a budget ended', fewer),
    ...seenOnce('Answers no longer observed', lost),
    ...seenOnce('Answers newly observed', gained),
  ];
}
