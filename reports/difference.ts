import { isDeepStrictEqual } from 'node:util';
import type { RequirementResult, Results } from '../spec/verdict/results.ts';
import { brief, plain } from './escape.ts';
import { count, gateLine } from './view.ts';

/** How two judgements of the same run differ, a line each; none if they say the same, the run's own facts apart. */
export function difference(then: Results, now: Results): readonly string[] {
  const lines = [
    ...changed('verdict', '', then.verdict, now.verdict),
    ...changed('gate', '', gateLine(then), gateLine(now)),
    ...changed('exit code', '', then.exitCode, now.exitCode),
  ];
  const rows = pairs(then.requirements, now.requirements);
  for (const { id, before, after } of rows) lines.push(...changed('status', id, before?.status, after?.status));
  for (const { id, before, after } of rows) lines.push(...rowChanges(id, before, after));
  for (const { id, before, after } of pairs(then.gaps, now.gaps)) {
    if (before?.answer !== after?.answer) lines.push(...changed('answer', id, before?.answer, after?.answer));
    else if (!isDeepStrictEqual(before, after)) lines.push(`evidence   ${plain(id)}`);
  }
  for (const member of ['why', 'next', 'scope', 'complete', 'strict', 'requests', 'target', 'settings'] as const) {
    if (lines.length > 0 && /^(why|next)$/.test(member)) continue;
    lines.push(...changed(member, '', then[member], now[member]));
  }
  return lines;
}

/** Says if another build of the same version judged; empty if it did not, or if results of an older version do not tell. */
export function otherBuild({ suite: then }: Results, { suite: now }: Results): string {
  if (then.commit === undefined || now.commit === undefined || then.commit === now.commit) return '';
  return `by another build of this version (${plain(then.commit)} then, ${plain(now.commit)} now)`;
}

/** What two judgements of the same run have in common, if they say the same. */
export function sameness(results: Results): string {
  const findings = results.requirements.reduce((sum, row) => sum + row.findingsTotal, 0);
  const answers = results.gaps.filter(({ answer }) => answer !== null).length;
  return [
    `same verdict (${results.verdict})`,
    `same ${count(results.requirements.length, 'status', 'statuses')}`,
    `same ${count(findings, 'finding')}`,
    `same ${count(answers, 'answer')} to open questions`,
  ].join(', ');
}

function pairs<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]) {
  const [old, fresh] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, row])));
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].map((id) => ({ id, before: old?.get(id), after: fresh?.get(id) }));
}

function rowChanges(id: string, before: RequirementResult | undefined, after: RequirementResult | undefined): string[] {
  if (before === undefined || after === undefined || isDeepStrictEqual(before, after)) return [];
  if (before.findingsTotal !== after.findingsTotal) {
    return changed('findings', id, before.findingsTotal, after.findingsTotal);
  }
  if (!isDeepStrictEqual(before.findings, after.findings)) {
    const at = after.findings.findIndex((finding, index) => !isDeepStrictEqual(finding, before.findings[index]));
    return changed(`finding ${at + 1}`, id, before.findings[at], after.findings[at]);
  }
  if (before.status !== after.status) return [];
  return [
    ...changed('observations', id, before.sample || before.observations, after.sample || after.observations),
    ...changed('reason', id, before.reason, after.reason),
    ...changed(
      'requirement',
      id,
      [before.level, before.text, before.section],
      [after.level, after.text, after.section],
    ),
  ];
}

function changed(what: string, id: string, before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const said = (value: unknown = 'not there'): string =>
    brief(typeof value === 'string' ? value : JSON.stringify(value), 120) || 'nothing';
  return [`${what.padEnd(10)} ${id === '' ? '' : `${plain(id)}: `}${said(before)} -> ${said(after)}`];
}
