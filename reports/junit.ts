import type { Finding } from '../spec/finding.ts';
import type { RequirementResult } from '../spec/results.ts';
import { xml } from './plain.ts';
import { fails, groupBy, groupOf, type Run } from './view.ts';

/**
 * JUnit XML: a suite per group, a case per requirement. Violated is a failure, not exercised and waived are skipped
 * with their reason; warned passes and says so, unless the run was strict; an observed gap passes.
 */
export function junit({ results }: Run): string {
  const groups = groupBy(results.requirements, (row) => groupOf(row.id));
  const suites = [...groups].map(([name, rows]) => suite(name, rows, results.strict, results.run.startedAt));
  const time = (results.run.milliseconds / 1000).toFixed(3);
  const attributes = `name="cardproof" ${totals(results.requirements, results.strict)} time="${time}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${attributes}>\n${suites.join('')}</testsuites>\n`;
}

function suite(name: string, rows: readonly RequirementResult[], strict: boolean, at: string): string {
  const cases = rows.map((row) => testCase(row, strict)).join('');
  const attributes = `name="${xml(name)}" ${totals(rows, strict)} time="0" timestamp="${xml(at)}"`;
  return `  <testsuite ${attributes}>\n${cases}  </testsuite>\n`;
}

function totals(rows: readonly RequirementResult[], strict: boolean): string {
  const failures = rows.filter((row) => fails(row, strict)).length;
  const skipped = rows.filter(isSkipped).length;
  return `tests="${rows.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
}

function isSkipped(row: RequirementResult): boolean {
  return row.status === 'not-exercised' || row.status === 'waived';
}

function testCase(row: RequirementResult, strict: boolean): string {
  const name = row.id.slice(groupOf(row.id).length + 1) || row.id;
  const attributes = `name="${xml(name)}" classname="${xml(groupOf(row.id))}" time="0"`;
  return `    <testcase ${attributes}>\n${outcome(row, strict)}    </testcase>\n`;
}

function outcome(row: RequirementResult, strict: boolean): string {
  const about = `${row.level}: ${row.text}\n${row.section}\n${row.witnesses} witnesses. ${row.sample}`;
  const output = (text: string): string => `      <system-out>${xml(text)}</system-out>\n`;
  if (isSkipped(row)) {
    return `      <skipped message="${xml(`${row.status}: ${row.reason}`)}"/>\n${output(about)}`;
  }
  const details = row.findings.map(describe).join('\n\n');
  if (fails(row, strict)) {
    const first = row.findings[0];
    const message = first ? `expected ${first.expected}, actual ${first.actual}` : row.text;
    const body = `${row.text}\n${row.section}\n${row.findingsTotal} in all\n\n${details}`;
    return `      <failure message="${xml(message)}" type="${row.status}">${xml(body)}</failure>\n${output(about)}`;
  }
  return output(row.status === 'warned' ? `warned\n${about}\n\n${details}` : `${row.status}\n${about}`);
}

function describe(finding: Finding): string {
  const note = finding.note === undefined ? '' : `\nreached by: ${finding.note}`;
  const evidence = `exchanges: ${finding.exchanges.join(', ')}\n${finding.curl}`;
  return `at: ${finding.at}\nexpected: ${finding.expected}\nactual: ${finding.actual}${note}\n${evidence}`;
}
