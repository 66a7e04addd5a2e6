import { type Explained, explained } from '../../reports/explained.ts';
import { withArticle } from '../../spec/phrasing/counted.ts';
import { operations } from '../../spec/generated/vocabulary.ts';
import type { Requirement } from '../../spec/requirement.ts';
import type { Example } from '../example.ts';
import { code, fence, inline, parts } from '../markdown.ts';
import { type Page, pageOf } from '../page.ts';
import { howChecked } from './place-of-check.ts';
import { capital } from '../../spec/phrasing/capital.ts';

/** Faults of a requirement that its page lists before it only counts them. */
const SHOWN = 12;

/** The page of a requirement; its path is its id. */
export function requirementPage(row: Requirement, example: Example | undefined): Page {
  const known = explained(row);
  const text = parts(
    `# ${row.id}`,
    `> ${inline(row.rule)}`,
    facts(row, known),
    row.level === 'gap' ? '## Why it is asked' : '## Why it matters',
    inline(row.why),
    '## How it is checked',
    inline(capital(known.checked)) + '.',
    howChecked(row).join(' '),
    faultsOf(row, known),
    exampleOf(row, example),
    nearby(known),
    commandsFor(row, known),
  );
  return pageOf(`requirements/${row.id}.md`, text);
}

function facts(row: Requirement, { level }: Explained): string {
  const lines: [string, string][] = [
    ['Level', inline(level)],
    ['If it is broken', `the report says: ${inline(row.broken)}`],
    ['Place in the specification', inline(row.section)],
    ['Operation', operationOf(row)],
    ['Data that it needs', inline(row.data)],
    ['One observation is', inline(withArticle(row.unit))],
  ];
  const asked = row.level === 'gap' ? lines.filter(([name]) => name !== 'If it is broken') : lines;
  return asked.map(([name, text]) => `- **${name}**: ${text}`).join('\n');
}

function operationOf({ operation }: Requirement): string {
  if (operation === 'any') return 'all of them';
  if (operation === 'none') return 'none: there is nothing to request';
  const { title, group, path } = operations[operation];
  return `${title}, ${code(`GET ${path}`)} of the ${group} group`;
}

function faultsOf(row: Requirement, { faults }: Explained): string {
  if (faults.length === 0) return '';
  const rest = faults.length - SHOWN;
  const more = rest > 0 ? `… and ${rest} more: \`cardproof explain ${row.id}\` lists all.` : '';
  return parts(
    '## Planted faults that it finds',
    'The sandbox can be told to have these defects. `npm test` plants each of them and requires that it is found.',
    faults
      .slice(0, SHOWN)
      .map(({ id, reveals }) => `- ${code(id)}: ${inline(reveals)}`)
      .join('\n'),
    more,
  ).trim();
}

function exampleOf(row: Requirement, example: Example | undefined): string {
  if (example === undefined) return '';
  if ('answer' in example) {
    const pin = fence('yaml', ['pins:', `  ${row.id}: '${example.answer.replaceAll("'", "''")}'`]);
    return parts(
      '## An example answer',
      `The embedded sandbox answers ${code(example.answer)}. Another environment may answer differently: the specification leaves it open.`,
      'If your application relies on the answer of your environment, [pin it](../../profile.md). The run then fails if it changes.',
      pin,
    ).trim();
  }
  const { fault, at, expected, actual, request, note } = example;
  const lines: [string, string | undefined][] = [
    ['place', at],
    ['expected', expected],
    ['actual', actual],
    ['note', note],
    ['request', request],
  ];
  return parts(
    '## An example finding',
    `From a run against the sandbox with the fault ${code(fault)}:`,
    fence(
      'text',
      lines.flatMap(([name, text]) => (text === undefined ? [] : [`${name.padEnd(8)}  ${text}`])),
    ),
  ).trim();
}

function nearby({ mayWarn }: Explained): string {
  if (mayWarn.length === 0) return '';
  const list = mayWarn.map(({ id, permits }) => `- ${code(id)}: ${inline(permits)}`).join('\n');
  return parts('## Permitted differences that it may warn about', 'They are not violations.', list).trim();
}

function commandsFor({ id, by }: Requirement, { faults: [fault] }: Explained): string {
  if (by === 'none') return '';
  const lines = [`cardproof run ${id}`];
  if (fault !== undefined)
    lines.push(
      `cardproof serve --fault ${fault.id}   # the sandbox with this defect, to see what your application does`,
    );
  return parts('## Try it', fence('sh', lines)).trim();
}
