import { type CauseGroup, causesOf, rowsOf, rulesToRun } from '../../spec/causes.ts';
import { exposureOf } from '../../spec/exposure.ts';
import { cautionText, exposureLabel } from '../../spec/phrasing/exposures.ts';
import { brokenClause, causeText, emptyHeaderText } from '../../spec/phrasing/causes.ts';
import { ALSO, alsoText, onlyWarns } from '../../spec/phrasing/faults.ts';
import { type Note, notesOf } from '../../spec/phrasing/notes.ts';
import { saysWhere } from '../../spec/place.ts';
import { timesText } from '../../spec/phrasing/times.ts';
import type { Finding } from '../../spec/finding.ts';
import type { RequirementResult, Results, Status } from '../../spec/results.ts';
import { sendsEmptyKey } from '../../environment/client/curl.ts';
import { atMost, runAgain } from '../command.ts';
import { commandsOf } from '../repetition.ts';
import { brief, plain } from '../escape.ts';
import { count, namesText, statusLabel } from '../view.ts';
import { detail, listed, paint, titled } from '../document/terminal.ts';

/** Causes shown with their finding, and others by their title. */
const detailed = 5;
const named = 5;
/** Of a run that passed, a line each. */
const MOST_WARNED = 2;
/** Other rules of a cause that have a line of their own. */
const alsoShown = 10;

const TITLES: readonly (readonly [status: Status, title: string])[] = [
  ['violated', 'Violated'],
  ['changed', 'Answers that differ from the profile'],
  ['warned', 'Warned'],
  ['waived', 'Waived'],
];

/** The labels of notes, as short as the others. */
const NOTED: Readonly<Record<Note['label'], string>> = {
  'Likely cause': 'cause',
  'In common': 'common',
  'As a result': 'result',
};

/** What is broken, by likely cause, a block for each status: with rule, place, value and the commands that repeat it. */
export function causeBlocks(results: Results): string[][] {
  const groups = causesOf(results.requirements);
  return TITLES.map(([status]) => {
    const own = groups.filter((group) => group.status === status);
    const isFree = groups.every((group) => group.status === 'warned' || group.status === 'waived');
    const inFull = status === 'violated' || status === 'changed' || (status === 'warned' && isFree);
    const lines = (group: CauseGroup): string[] => (inFull ? inDetail(group, results) : [inShort(group)]);
    return titled(titleOf(status, own, results), listed(own, inFull ? detailed : named, lines, left));
  });
}

/** The title of the causes of a status, with how many there are. */
function titleOf(status: Status, own: readonly CauseGroup[], { strict }: Results): string {
  const title = TITLES.find(([one]) => one === status)?.[1] ?? '';
  const all = own.length === own.flatMap(rowsOf).length ? String(own.length) : brokenClause(own);
  const effect = status !== 'warned' ? '' : strict ? ', fails under --strict' : ', does not fail the run';
  return `${title} (${all})${effect}`;
}

/**
 * The first thing that is broken with its finding, and as many of the others as `room` lines hold, a line each. What only warns or
 * is waived has a line each, too.
 */
export function briefCauses(results: Results, room: number): string[] {
  const all = causesOf(results.requirements);
  const groups = TITLES.flatMap(([status]) => all.filter((group) => group.status === status));
  const [first, ...others] = groups;
  if (first === undefined) return [];
  const isBroken = first.status === 'violated' || first.status === 'changed';
  const alike = groups.filter(({ status }) => status === first.status);
  const title = isBroken ? `What is broken: ${brokenClause(groups)}` : titleOf(first.status, alike, results);
  const told = fitting(
    isBroken ? inDetail(first, results, true) : [inShort(first)],
    room - 1 - Math.min(1, others.length),
  );
  const free = Math.min(isBroken ? named : MOST_WARNED, room - 1 - told.length);
  const most = others.length <= free ? others.length : free - 1;
  return titled(title, [...told, ...listed(others, most, (group) => [inShort(group)], left)]);
}

/** As many lines as there is room for; the last one then says where the others are. */
const fitting = (lines: readonly string[], room: number): readonly string[] =>
  lines.length <= room ? lines : [...lines.slice(0, room - 1), detail('', 'the rest of this finding is in the report')];

function left(groups: readonly CauseGroup[]): string {
  const ids = groups.map(({ lead }) => plain(lead.id));
  return `and ${ids.length} more: ${namesText(ids, 300)}`;
}

/** `isBrief`: without what the verdict says anyway, and the other rules of the cause in one line. */
function inDetail(group: CauseGroup, results: Results, isBrief = false): string[] {
  const { lead, others } = group;
  const [finding] = lead.findings;
  const again = runAgain(rulesToRun(group), results);
  const exposed = exposureOf(group);
  const marked = [lead.id, onlyWarns(group)].filter((text) => text !== '').join(': ');
  const exposing = exposed === null ? '' : `${paint.red(`${exposureLabel[exposed]}:`)} `;
  return [
    `  ${group.status === 'warned' ? paint.yellow('!') : paint.red('✗')} ${exposing}${paint.bold(brief(causeText(group), 200))}`,
    detail(lead.level === 'gap' ? 'question' : 'breaks', `${brief(lead.rule)} ${paint.dim(`(${plain(marked)})`)}`),
    detail('impact', brief(lead.why)),
    ...(finding === undefined
      ? []
      : [
          detail(saysWhere(finding) ? 'where' : '', seenText(lead, finding)),
          detail('expected', brief(finding.expected)),
          detail('actual', brief(finding.actual)),
          ...notesOf(group).map(({ label, text }) => detail(NOTED[label], plain(text))),
          ...(exposed === null || isBrief ? [] : [detail('caution', cautionText(exposed))]),
          ...commandsOf(finding).flatMap(({ told, line }) => [
            ...(told === '' ? [] : [detail('request', plain(told))]),
            detail('curl', plain(line)),
          ]),
          ...(sendsEmptyKey(finding.curl) ? [detail('note', emptyHeaderText)] : []),
        ]),
    ...(again === null ? [] : [detail('rerun', `${plain(again.line)}  ${paint.dim(`# ${atMost(results.requests)}`)}`)]),
    ...alsoLines(others, group.status, isBrief ? 0 : alsoShown),
  ];
}

/** The place, if it says something, and how often it was seen. */
function seenText(row: RequirementResult, finding: Finding): string {
  const times = timesText(row);
  return saysWhere(finding) ? `${brief(finding.at, 120)}  ${paint.dim(times)}` : times;
}

/** The other rules of a cause, a line each; the ids of those for which there are no lines. */
function alsoLines(rows: readonly RequirementResult[], of: Status, most: number): string[] {
  if (rows.length === 0) return [];
  const named = ({ id, status }: RequirementResult): string =>
    plain(status === of ? id : `${id} (${statusLabel(status)})`);
  if (most === 0)
    return [detail('also', `${count(rows.length, 'more requirement')}: ${namesText(rows.map(named), 120)}`)];
  const lines = rows.slice(0, most).map((row) => detail('', `${named(row)}: ${paint.dim(brief(alsoText(row)))}`));
  const more = rows.slice(most).map(named);
  const rest = more.length === 0 ? [] : [detail('', `${more.length} more: ${namesText(more, 300)}`)];
  return [detail('also', ALSO), ...lines, ...rest];
}

function inShort(group: CauseGroup): string {
  const { status } = group;
  const sign = status === 'waived' ? paint.cyan('⤼') : status === 'warned' ? paint.yellow('!') : paint.red('✗');
  const [finding] = group.lead.findings;
  const seen = finding === undefined ? '' : `, ${timesText(group.lead)}`;
  return `  ${sign} ${brief(causeText(group), 160)}${seen} ${paint.dim(`(${plain(group.lead.id)})`)}`;
}
