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
import { namesText, statusLabel } from '../view.ts';
import { detail, listed, paint, titled } from './terminal.ts';

/** Causes shown with their finding, and others by their title. */
const detailed = 5;
const named = 5;
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
  return TITLES.map(([status, title]) => {
    const own = groups.filter((group) => group.status === status);
    const rows = own.flatMap(rowsOf);
    const all = own.length === rows.length ? own.length : brokenClause(own);
    const strict = status !== 'warned' ? '' : results.strict ? ', fails under --strict' : ', does not fail the run';
    const isFree = groups.every((group) => group.status === 'warned' || group.status === 'waived');
    const inFull = status === 'violated' || status === 'changed' || (status === 'warned' && isFree);
    const lines = (group: CauseGroup): string[] => (inFull ? inDetail(group, results) : [inShort(group)]);
    return titled(`${title} (${all})${strict}`, listed(own, inFull ? detailed : named, lines, left));
  });
}

function left(groups: readonly CauseGroup[]): string {
  const ids = groups.map(({ lead }) => plain(lead.id));
  return `and ${ids.length} more: ${namesText(ids, 300)}`;
}

function inDetail(group: CauseGroup, results: Results): string[] {
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
          ...(exposed === null ? [] : [detail('caution', cautionText(exposed))]),
          ...commandsOf(finding).flatMap(({ told, line }) => [
            ...(told === '' ? [] : [detail('request', plain(told))]),
            detail('curl', plain(line)),
          ]),
          ...(sendsEmptyKey(finding.curl) ? [detail('note', emptyHeaderText)] : []),
        ]),
    ...(again === null ? [] : [detail('rerun', `${plain(again.line)}  ${paint.dim(`(${atMost(results.requests)})`)}`)]),
    ...alsoLines(others, group.status),
  ];
}

/** The place, if it says something, and how often it was seen. */
function seenText(row: RequirementResult, finding: Finding): string {
  const times = timesText(row);
  return saysWhere(finding) ? `${brief(finding.at, 120)}  ${paint.dim(times)}` : times;
}

/** The other rules of a cause, a line each; the ids of those for which there are no lines. */
function alsoLines(rows: readonly RequirementResult[], of: Status): string[] {
  if (rows.length === 0) return [];
  const named = ({ id, status }: RequirementResult): string =>
    plain(status === of ? id : `${id} (${statusLabel(status)})`);
  const lines = rows.slice(0, alsoShown).map((row) => detail('', `${named(row)}: ${paint.dim(brief(alsoText(row)))}`));
  const more = rows.slice(alsoShown).map(named);
  const rest = more.length === 0 ? [] : [detail('', `${more.length} more: ${namesText(more, 300)}`)];
  return [detail('also', ALSO), ...lines, ...rest];
}

function inShort(group: CauseGroup): string {
  const sign = group.status === 'waived' ? paint.cyan('⤼') : paint.yellow('!');
  const [finding] = group.lead.findings;
  const seen = finding === undefined ? '' : `, ${timesText(group.lead)}`;
  return `  ${sign} ${brief(causeText(group), 160)}${seen} ${paint.dim(`(${plain(group.lead.id)})`)}`;
}
