import { catalogue } from '../../spec/generated/catalogue.ts';
import type { Requirement } from '../../spec/requirement.ts';
import { inline, parts, table } from '../markdown.ts';
import { type Page, pageOf } from '../page.ts';
import { groupOf } from '../../spec/rows.ts';

/** The requirements by the groups of their ids, in the order of the catalogue. */
export const groups: ReadonlyMap<string, readonly Requirement[]> = new Map(
  [...new Set(catalogue.map(({ id }) => groupOf(id)))].map((group) => [
    group,
    catalogue.filter(({ id }) => groupOf(id) === group),
  ]),
);

const slugOf = ({ id }: Requirement): string => id.split('/')[1] ?? '';

function groupPage(group: string, rows: readonly Requirement[]): Page {
  const lines = rows.map((row) => [`[${slugOf(row)}](./${slugOf(row)}.md)`, row.level, inline(row.rule)]);
  const text = parts(
    `# ${group}`,
    `The requirements of this group. \`cardproof run ${group}\` tests only them, \`cardproof explain ${group}\` prints this list.`,
    table(['requirement', 'level', 'rule'], lines),
  );
  return pageOf(`requirements/${group}/index.md`, text);
}

function allPage(): Page {
  const count = (rows: readonly Requirement[], level: Requirement['level']): string =>
    String(rows.filter((row) => row.level === level).length || '');
  const lines = [...groups].map(([group, rows]) => [
    `[${group}](./${group}/index.md)`,
    count(rows, 'must'),
    count(rows, 'should'),
    count(rows, 'gap'),
    rows.map((row) => `[${slugOf(row)}](./${row.id}.md)`).join(' · '),
  ]);
  const text = parts(
    '# Requirements',
    'Every statement of the specification is a requirement, with a page of its own. A **must** is required, and fails the ' +
      'run if it is broken. A **should** is left open, but careful readers expect it; it warns. A **gap** is a question that ' +
      'the specification leaves open; the answer is recorded.',
    table(['group', 'must', 'should', 'gap', 'requirements'], lines),
  );
  return pageOf('requirements/index.md', text);
}

/** The page of all requirements, and one of each group. */
export const requirementLists = (): readonly Page[] => [
  allPage(),
  ...[...groups].map(([group, rows]) => groupPage(group, rows)),
];
