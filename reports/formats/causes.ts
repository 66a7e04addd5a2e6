import { requestsAgain, runAgain } from '../command.ts';
import {
  code,
  cut,
  dim,
  type Fact,
  type Item,
  type Line,
  link,
  named,
  type Section,
  shell,
  statusMark,
  strong,
} from '../document/document.ts';
import { gradeOf, impactOf } from '../impact.ts';
import { repetitionOf } from '../repetition.ts';
import { besideLabel, count, groupBy, type Run } from '../view.ts';
import { type CauseGroup, causesOf, idsToRun, rowsOf } from '../../spec/evidence/causes.ts';
import { exposureOf } from '../../spec/evidence/exposure.ts';
import type { Finding } from '../../spec/evidence/finding.ts';
import { saysWhere } from '../../spec/evidence/place.ts';
import { causeText, cautionText, isDefect } from '../../spec/phrasing/causes.ts';
import { ALSO, alsoText, findingLabel, onlyWarns } from '../../spec/phrasing/faults.ts';
import { type Note, notesOf } from '../../spec/phrasing/notes.ts';
import { timesText } from '../../spec/phrasing/times.ts';
import type { RequirementResult, Results, Status } from '../../spec/verdict/results.ts';

/** Causes that a terminal shows with their finding, and others by their title. */
const [DETAILED, LISTED] = [5, 5];
/** Of a run that passed, a line each. */
const MOST_WARNED = 2;
/** Other requirements of a cause that have a line of their own, and names of others. */
const [ALSO_SHOWN, ALSO_NAMED] = [10, 4];

const TITLES: Readonly<Partial<Record<Status, string>>> = {
  violated: 'Violated',
  changed: 'Answers that differ from the profile',
  warned: 'Warned',
  waived: 'Waived',
};
const SHOWN = Object.keys(TITLES) as readonly Status[];

/** The labels of notes, as short as the others. */
const NOTED: Readonly<Record<Note['label'], string>> = {
  'Likely cause': 'cause',
  'In common': 'common',
  'As a result': 'result',
};

/** What is broken, by likely cause, a section for each status: with requirement, place, value and the commands that repeat it. */
export function causeSections(run: Run): Section[] {
  const { results } = run;
  const groups = causesOf(results.requirements);
  return SHOWN.map((status) => {
    const own = groups.filter((group) => group.status === status);
    const isFree = groups.every((group) => group.status === 'warned' || group.status === 'waived');
    const inFull = status === 'violated' || status === 'changed' || (status === 'warned' && isFree);
    const items = own.map((group) => (inFull ? inDetail(group, run) : inShort(group)));
    return { title: titleOf(status, groups, results), items, most: inFull ? DETAILED : LISTED };
  });
}

/** The same in a line each, for a reader who has the report as well. What is waived is a limit there. */
export function causeTitles(results: Results, most: number): Section[] {
  const groups = causesOf(results.requirements).filter(({ status }) => status !== 'waived');
  return [...groupBy(groups, ({ status }) => status)].map(([status, own]) => ({
    title: titleOf(status, groups, results),
    items: own.map(inShort),
    most,
  }));
}

/**
 * The title of the causes of a status: how many have it, and how many requirements of it stand with a graver one (together, these
 * are all that have it), and what it does to the run.
 */
export function titleOf(status: Status, all: readonly CauseGroup[], { strict }: Results): string {
  const own = all.filter((group) => group.status === status);
  const inRows = (groups: readonly CauseGroup[]) =>
    groups.flatMap(rowsOf).filter((row) => row.status === status).length;
  const size = `${inRows(own)}${own.length === inRows(own) ? '' : ` in ${count(own.length, 'likely defect')}`}`;
  const above = inRows(all) - inRows(own);
  const effect =
    status !== 'warned' ? '' : strict ? '; under --strict, warnings fail the run' : '; warnings do not fail the run';
  return `${TITLES[status] ?? ''} (${size}${above === 0 ? '' : `, ${above} more with a defect above`})${effect}`;
}

/**
 * The first thing that is broken with its finding, and as many of the others as `room` lines hold, a line each. What only warns or
 * is waived has a line each if nothing is broken: it would compete with the defect.
 */
export function briefCauses(results: Results, room: number): Section {
  const all = causesOf(results.requirements);
  const broken = all.filter(isDefect);
  const [first, ...others] = broken.length > 0 ? broken : all;
  if (first === undefined) return {};
  const isBroken = isDefect(first);
  const title = isBroken ? 'What is broken' : titleOf(first.status, all, results);
  const lead = isBroken
    ? fitting(inDetail(first, { results, exchanges: [] }, true), room - 1 - Math.min(1, others.length))
    : inShort(first);
  const free = Math.min(isBroken ? LISTED : MOST_WARNED, room - 2 - (lead.facts ?? []).length);
  const most = others.length <= free ? others.length : free - 1;
  return { title, items: [lead, ...others.map(inShort)], most: 1 + most };
}

/** An item of as many lines as there is room for; the last one then says where the others are. */
function fitting(item: Item, room: number): Item {
  const { facts = [] } = item;
  if (1 + facts.length <= room) return item;
  return { ...item, facts: [...facts.slice(0, room - 2), ['', ['the rest of this finding is in the report']]] };
}

/** `isBrief`: without what the verdict says anyway, and the other requirements of the cause in one line. */
function inDetail(group: CauseGroup, run: Run, isBrief = false): Item {
  const facts = causeFacts(group, run, isBrief);
  return { mark: statusMark[group.status], line: [strong(causeText(group), 200)], facts, name: group.lead.id };
}

/** What is known of a likely cause: how bad it is, where it was seen, what was there, and how to see it again. */
export function causeFacts(group: CauseGroup, run: Run, isBrief = false): Fact[] {
  const { lead, others, status } = group;
  const [finding] = lead.findings;
  if (finding === undefined) return [];
  const { results } = run;
  const ids = idsToRun(group);
  const again = runAgain(ids, results);
  const exposed = exposureOf(group);
  const warns = onlyWarns(group);
  const rule = [`${lead.text} `, dim('('), link(lead.id, `#${lead.id}`), dim(warns === '' ? ')' : `: ${warns})`)];
  return [
    ['impact', [impactOf(group, results)]],
    [findingLabel(lead).toLowerCase(), rule],
    ...(lead.status === 'waived' ? [['profile', [lead.reason]] as const] : []),
    ...findingFacts(group, finding, results, isBrief),
    ...(exposed === null ? [] : [['caution', [cautionText(exposed)]] as const]),
    ...commandFacts(lead, finding, run),
    ...(again === null ? [] : [['rerun', [dim(`${requestsAgain(ids, results)}: `), shell(again)]] as const]),
    ...alsoFacts(others, status, isBrief ? 0 : ALSO_SHOWN),
  ];
}

/** Where it was seen, how often, and what was there. */
function findingFacts(group: CauseGroup, finding: Finding, { coverage }: Results, isBrief: boolean): Fact[] {
  const times = timesText(group.lead);
  const isPlaced = saysWhere(finding);
  return [
    [isPlaced ? 'where' : 'how often', isPlaced ? [code(finding.at, 120), '  ', dim(times)] : [times]],
    ...(finding.note === undefined || isBrief ? [] : [['found by', [cut(finding.note, 300)]] as const]),
    ['expected', [code(finding.expected)]],
    ['actual', [code(finding.actual)]],
    ...notesOf(group, coverage.limits).map(({ label, text }): Fact => [NOTED[label], [text]]),
  ];
}

function commandFacts(row: RequirementResult, finding: Finding, run: Run): Fact[] {
  const { commands, notes } = repetitionOf(row, finding, run);
  const facts = commands.flatMap(({ told, line }): Fact[] => [
    ...(told === '' ? [] : [['request', [told]] as const]),
    ['curl', [shell(line)]],
  ]);
  return [...facts, ...notes.map((note): Fact => ['note', [note]])];
}

/** The other requirements of a cause, a line each; the ids of those for which there are no lines. */
function alsoFacts(rows: readonly RequirementResult[], of: Status, most: number): Fact[] {
  if (rows.length === 0) return [];
  const aside = (row: RequirementResult): string => besideLabel(row, of);
  const inLine = (some: readonly RequirementResult[], before: string, most: number): Line => [
    before,
    ...named(
      some.map(({ id }) => link(id, `#${id}`)),
      most,
      (at) => (some[at] === undefined ? '' : aside(some[at])),
    ),
  ];
  if (most === 0) return [['also', inLine(rows, `${count(rows.length, 'more requirement')}: `, ALSO_NAMED)]];
  const lines = rows.slice(0, most).map((row): Fact => {
    const said = aside(row) === '' ? '' : ` (${aside(row)})`;
    return ['', [link(row.id, `#${row.id}`), `${said}: `, dim(alsoText(row))]];
  });
  const left = rows.slice(most);
  const rest: Fact[] = left.length === 0 ? [] : [['', inLine(left, `${left.length} more: `, ALSO_SHOWN)]];
  return [['also', [ALSO]], ...lines, ...rest];
}

function inShort(group: CauseGroup): Item {
  const { lead, others, status } = group;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const grade = gradeOf(group);
  const title = grade === null ? causeText(group) : `${grade}: ${causeText(group)}`;
  const line = [cut(title, 180), `, ${timesText(lead)} `, dim('('), code(lead.id), dim(`${more})`)];
  return { mark: statusMark[status], line, name: lead.id };
}
