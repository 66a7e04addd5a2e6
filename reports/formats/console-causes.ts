import { type CauseGroup, causesOf } from '../../spec/causes.ts';
import { causeText } from '../../spec/phrasing/causes.ts';
import type { Results, Status } from '../../spec/results.ts';
import { runAgain } from '../command.ts';
import { brief, plain } from '../escape.ts';
import { count } from '../view.ts';
import { detail, listed, paint, titled } from './terminal.ts';

/** Causes shown with their finding, and others by their title. */
const detailed = 5;
const named = 5;

const TITLES: Readonly<Partial<Record<Status, string>>> = {
  violated: 'Broken',
  changed: 'Other answers than pinned',
  warned: 'Warned',
  waived: 'Waived',
};

/** What is broken, by likely cause, a block for each status: with rule, place, value and the command that repeats it. */
export function causeBlocks(results: Results): string[][] {
  const groups = causesOf(results.requirements);
  return Object.entries(TITLES).map(([status, title]) => {
    const own = groups.filter(({ lead }) => lead.status === status);
    const rules = own.reduce((sum, { others }) => sum + others.length + 1, 0);
    const strict = status === 'warned' && results.strict ? ', fails under --strict' : '';
    const causes = own.length === rules ? '' : `, ${count(own.length, 'likely cause')}`;
    const inFull = status === 'violated' || status === 'changed';
    const lines = (group: CauseGroup): string[] => (inFull ? inDetail(group, results) : [inShort(group)]);
    return titled(`${title} (${rules}${causes})${strict}`, listed(own, inFull ? detailed : named, lines, left));
  });
}

const left = (groups: readonly CauseGroup[]): string =>
  `and ${count(groups.length, 'more')}: ${brief(groups.map(({ lead }) => lead.id).join(', '), 300)}`;

function inDetail(group: CauseGroup, results: Results): string[] {
  const { lead, others } = group;
  const [finding] = lead.findings;
  const again = runAgain(lead.id, results);
  const more = lead.findingsTotal > 1 ? paint.dim(`  and ${count(lead.findingsTotal - 1, 'more time')}`) : '';
  return [
    `  ${paint.red('✗')} ${paint.bold(brief(causeText(group, null), 200))}`,
    detail('rule', plain(lead.id)),
    ...(finding === undefined
      ? []
      : [
          detail('at', brief(finding.at, 120) + more),
          detail('expected', brief(finding.expected)),
          detail('actual', brief(finding.actual)),
          ...(finding.curl === '' ? [] : [detail('repeat', plain(finding.curl))]),
        ]),
    ...(again === null ? [] : [detail('again', plain(again.line))]),
    ...(others.length === 0 ? [] : [detail('also', brief(others.map(({ id }) => id).join(', '), 300))]),
  ];
}

function inShort(group: CauseGroup): string {
  const sign = group.lead.status === 'waived' ? paint.cyan('⤼') : paint.yellow('!');
  return `  ${sign} ${plain(group.lead.id)}  ${paint.dim(brief(causeText(group, null), 120))}`;
}
