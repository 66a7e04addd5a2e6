import type { Results, Status } from '../../spec/results.ts';
import { type CauseGroup, causesOf } from '../../spec/causes.ts';
import { answerText } from '../../spec/phrasing/answers.ts';
import { besideText, brokenText, causeText, defectText } from '../../spec/phrasing/causes.ts';
import { exposureOf } from '../../spec/exposure.ts';
import { cautionText, exposedText, exposureLabel } from '../../spec/phrasing/exposures.ts';
import { notesOf } from '../../spec/phrasing/notes.ts';
import { ALSO, alsoText } from '../../spec/phrasing/faults.ts';
import { timesText } from '../../spec/phrasing/times.ts';
import { code, folded, longestCommand, sentences, table, words } from '../document/markdown.ts';
import { brief } from '../escape.ts';
import { nextSteps } from '../next.ts';
import { commandsOf } from '../repetition.ts';
import {
  amountText,
  apartOf,
  beforeReason,
  countedLabel,
  countStatuses,
  duration,
  gateBeside,
  gateLine,
  groupBy,
  headline,
  isWeak,
  sawNothing,
  statuses,
  statusLabel,
  subject,
  untestedText,
  type Run,
} from '../view.ts';
import { capital } from '../../spec/phrasing/capital.ts';

const shown = 20;
/** Other rules of a cause that are shown with a title, and characters of it at most. */
const shownOthers = 10;
/** GitHub shows no job summary above this size, in bytes. */
export const mostMarkdown = 1024 * 1024;

/** A part of the summary; the name says what is missing if there is no room for it. */
type Block = readonly [name: string, text: string];

/**
 * The summary as GitHub-flavoured Markdown, fit for a pull request or `GITHUB_STEP_SUMMARY`. Parts that do not fit into
 * `room` bytes are left out, and named; the empty text if there is no room even for that.
 */
export function markdown({ results }: Run, room = mostMarkdown): string {
  const lists = [
    causes(results),
    mismatches(results, 'violated', 'Violated'),
    mismatches(results, 'changed', 'Answers that differ from the profile'),
    mismatches(results, 'warned', 'Warned'),
    mismatches(results, 'waived', 'Waived'),
    weakSpots(results),
    gaps(results),
  ];
  const kept: string[] = [];
  const left: string[] = [];
  let size = 300 + lists.reduce((sum, [name]) => sum + name.length + 2, 0);
  if (size > room) return '';
  for (const [name, text] of [...verdict(results), ...lists]) {
    const bytes = Buffer.byteLength(text) + 2;
    if (text === '') continue;
    if (size + bytes > room) left.push(name);
    else {
      kept.push(text);
      size += bytes;
    }
  }
  if (left.length > 0) kept.push(`_Left out, because there is room for ${room} bytes only: ${left.join(', ')}._`);
  return `${kept.join('\n\n')}\n`;
}

function verdict(results: Results): Block[] {
  const { target, why, requests, run, settings, suite } = results;
  const next = nextSteps(results);
  const { passed } = results.gate;
  const told = results.because.kind === 'broken';
  const defect = told ? defectText(causesOf(results.requirements)) : '';
  const beside = told ? untestedText(results) : besideText(results.requirements);
  const sign = { conforms: passed ? '✅' : '⚠️', violates: '❌', inconclusive: '⚠️' }[results.verdict];
  const [counts, apart] = [countStatuses(results), apartOf(results.requirements)];
  const untested = countedLabel('not-tested', counts['not-tested'], apart).join(' ');
  const cell = (status: Status): string =>
    status === 'not-tested' ? untested.replace(` ${statusLabel(status)}`, '') : String(counts[status]);
  const head = statuses.map((status) => statusLabel(status));
  const took = `${amountText(results)} in ${duration(run.milliseconds)}, ${requests.throttled} throttled`;
  const people = settings.redactPeople === true ? '; people replaced by stand-ins' : '';
  const made = `seed ${code(String(settings.seed))}; cardproof ${words(suite.version)}${people}`;
  return [
    ['the verdict', `## ${sign} ${headline(results)} · run ${passed ? 'passed' : 'failed'}: ${words(target.name)}`],
    ['the target', target.sandbox ? `> **${subject(results)}**` : ''],
    ['the defect', defect === '' ? '' : `${words(defect)}.`],
    ['the gate', `${words(capital(told ? gateBeside(results) : gateLine(results)))}.`],
    ['why', sentences([told ? exposedText(causesOf(results.requirements)) : why, beside].join(' '))],
    ['what to do next', next.length === 0 ? '' : `**Next:** ${next.map(sentences).join('\n\n')}`],
    ['the counts', table(head, [statuses.map(cell)])],
    ['the requests', `${took}; ${made}.`],
  ];
}

/** What is broken, by likely cause. */
function causes({ requirements }: Results): Block {
  const groups = causesOf(requirements);
  const name = groups.every(({ status }) => status === 'warned') ? 'Warnings' : 'What is broken';
  if (groups.length === 0) return [name, ''];
  const lines = groups.slice(0, shown).flatMap(causeLines);
  const more = groups.length > shown ? `\n\nand ${groups.length - shown} more in the report` : '';
  const all = brokenText(groups);
  return [name, `### ${name}\n\n${all === '' ? '' : `${all}\n\n`}${lines.join('\n')}${more}`];
}

/** A cause: what is broken, how often it was seen, and the other rules that it breaks. */
function causeLines(group: CauseGroup): string[] {
  const { lead, others } = group;
  const [finding] = lead.findings;
  const seen = finding === undefined ? '' : `, ${timesText(lead)}`;
  const values = finding === undefined ? '' : ` Expected ${code(finding.expected)}, actual ${code(finding.actual)}`;
  const also = others.slice(0, shownOthers).map((row) => {
    const said = row.status === group.status ? '' : ` (${statusLabel(row.status)})`;
    return `    - ${code(row.id)}${said}: ${words(alsoText(row))}`;
  });
  const left = others.slice(shownOthers).map(({ id }) => code(id));
  const commands = (finding === undefined ? [] : commandsOf(finding)).map(({ told, line }) => {
    return `  - ${words(told === '' ? 'Repeat the request' : `Request ${told}`)}: ${code(line, longestCommand)}`;
  });
  const common = notesOf(group).map(({ label, text }) => `  - ${label}: ${words(text)}`);
  const exposed = exposureOf(group);
  const exposing = exposed === null ? '' : `**${capital(exposureLabel[exposed])}:** `;
  return [
    `- ${exposing}${words(causeText(group))} (${statusLabel(group.status)} ${code(lead.id)}${seen}).${values}`,
    ...common,
    ...(exposed === null ? [] : [`  - Caution: ${words(cautionText(exposed))}`]),
    ...commands,
    ...(also.length === 0 ? [] : [`  - ${ALSO}`]),
    ...also,
    ...(left.length === 0 ? [] : [`    - and ${left.length} more: ${left.join(', ')}`]),
  ];
}

function mismatches({ requirements }: Results, status: Status, title: string): Block {
  const rows = requirements.filter((row) => row.status === status);
  const name = `${title} (${rows.length})`;
  if (rows.length === 0) return [name, ''];
  const cells = rows.slice(0, shown).map(({ id, broken, findings }) => {
    const { at = '', expected = '', actual = '' } = findings[0] ?? {};
    return [code(id), words(broken), code(at), code(expected), code(actual)];
  });
  const more = rows.length > shown ? `\n\nand ${rows.length - shown} more in the report` : '';
  return [name, `### ${name}\n\n${table(['requirement', 'what is broken', 'at', 'expected', 'actual'], cells)}${more}`];
}

function weakSpots(results: Results): Block {
  if (sawNothing(results)) return ['Limits of this result', ''];
  const { requirements } = results;
  const idle = requirements.filter((row) => row.status === 'not-tested');
  const lines = [...groupBy(idle, (row) => row.reason)].map(([reason, rows]) => {
    const ids = rows.slice(0, 6).map((row) => code(row.id));
    return `- ${rows.length} ${rows[0] === undefined ? '' : beforeReason(rows[0])}${words(brief(reason, 500))} (${ids.join(', ')}${rows.length > 6 ? ', …' : ''})`;
  });
  const weak = requirements.filter(isWeak);
  if (weak.length > 0)
    lines.push(
      `- ${weak.length} of the ${countStatuses(results).passed} that passed: on few observations, or only in part`,
    );
  return ['Limits of this result', lines.length === 0 ? '' : `### Limits of this result\n\n${lines.join('\n')}`];
}

function gaps(results: Results): Block {
  const answered = results.gaps.filter((gap) => gap.answer !== null);
  const name = `Open questions answered (${answered.length} of ${results.gaps.length})`;
  if (answered.length === 0) return [name, ''];
  const rows = answered.map((gap) => [code(gap.id), words(gap.question), code(answerText(gap.id, gap.answer ?? ''))]);
  return [name, folded(name, table(['gap', 'question', 'answer'], rows))];
}
