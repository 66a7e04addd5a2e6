import { rollup, sum } from 'd3-array';
import type { Exchange } from '../../spec/exchange/exchange.ts';
import { gateReasonText } from '../../spec/phrasing/gate.ts';
import { capital } from '../../spec/phrasing/words.ts';
import type { RequirementResult, Results } from '../../spec/verdict/results.ts';
import { shellLines } from '../repetition.ts';
import {
  groupBy,
  outcomeCounts,
  outcomeLine,
  reportedOutcome,
  type ReportedOutcome,
  type Run,
  subject,
} from '../view.ts';
import { xml } from '../escape.ts';
import { groupOf } from '../../spec/verdict/requirements.ts';
import type { GateReason } from '../../spec/verdict/verdict-reason.ts';

/**
 * JUnit XML: a suite per group, a case per requirement. Violated is a failure, not tested and waived are skipped
 * with their reason; warned passes and says so, unless the run was strict; an observed gap passes. The time of a case
 * is that of the requests which its check caused. If the gate failed for another reason, a case of its own fails.
 */
export function junit({ results, exchanges }: Run): string {
  const groups = groupBy(results.requirements, (row) => groupOf(row.id));
  const times = millisecondsByCheck(exchanges);
  const gate = gateCase(results);
  const own = gate === null ? [] : [gateSuite(gate, results)];
  const suites = [...own, ...[...groups].map(([name, rows]) => suite(name, rows, results, times))];
  const { tests, failures } = totals(results.requirements, results.strict);
  const counts = { tests: tests + own.length, failures: failures + own.length, errors: 0 };
  const title = `cardproof: ${outcomeLine(results)}, ${results.target.name} (${subject(results)})`;
  const content = element(0, 'testsuites', { name: title, ...counts, time: seconds(results.run.milliseconds) }, suites);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${content}`;
}

/** How long the requests of each check took together. */
export function millisecondsByCheck(exchanges: readonly Exchange[]): ReadonlyMap<string, number> {
  const timeOf = (all: readonly Exchange[]): number => sum(all, ({ milliseconds }) => milliseconds);
  return rollup(exchanges, timeOf, ({ check }) => check);
}

type Times = ReadonlyMap<Exchange['check'], number>;

function suite(name: string, rows: readonly RequirementResult[], { strict, run }: Results, times: Times): string {
  const time = seconds(rows.reduce((sum, { id }) => sum + (times.get(id) ?? 0), 0));
  const cases = rows.map((row) => testCase(row, strict, times.get(row.id) ?? 0));
  return element(1, 'testsuite', { name, ...totals(rows, strict), time, timestamp: run.startedAt }, cases);
}

/** A suite with the failed gate. */
function gateSuite({ name, suite: classname, message, body }: GateCase, { run }: Results): string {
  const failure = `      <failure message="${quoted(message)}" type="gate">${xml(body)}</failure>\n`;
  const own = element(2, 'testcase', { name, classname, time: seconds(0) }, [failure]);
  const totals = { tests: 1, failures: 1, errors: 0, skipped: 0, time: seconds(0), timestamp: run.startedAt };
  return element(1, 'testsuite', { name: classname, ...totals }, [own]);
}

type Attributes = Readonly<Record<string, string | number>>;

/** An element at some depth, with the elements in it. */
function element(depth: number, name: string, values: Attributes, content: readonly string[]): string {
  const space = '  '.repeat(depth);
  const attributes = Object.entries(values).map(([key, value]) => ` ${key}="${quoted(String(value))}"`);
  return `${space}<${name}${attributes.join('')}>\n${content.join('')}${space}</${name}>\n`;
}

/** Parsers turn a bare line break within an attribute into a space. */
const quoted = (text: string): string => xml(text).replace(/\n/g, '&#10;').replace(/\t/g, '&#9;');

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

function totals(rows: readonly RequirementResult[], strict: boolean) {
  const { failed, skipped } = outcomeCounts(rows, strict);
  return { tests: rows.length, failures: failed, errors: 0, skipped };
}

function testCase(row: RequirementResult, strict: boolean, milliseconds: number): string {
  const name = row.id.slice(groupOf(row.id).length + 1) || row.id;
  const values = { name, classname: groupOf(row.id), time: seconds(milliseconds) };
  return element(2, 'testcase', values, [verdicts[reportedOutcome(row, strict)](row), output(row)]);
}

const verdicts: Readonly<Record<ReportedOutcome, (row: RequirementResult) => string>> = {
  passed: () => '',
  other: () => '',
  skipped: (row) => `      <skipped message="${quoted(`${row.status}: ${row.reason}`)}"/>\n`,
  failed: (row) => {
    const first = row.findings[0];
    const message = first ? `expected ${first.expected}, actual ${first.actual}` : row.broken;
    const body = `${row.broken}\n${row.text}\n${row.section}\n${row.findingsTotal} in all\n\n${details(row)}`;
    return `      <failure message="${quoted(message)}" type="${row.status}">${xml(body)}</failure>\n`;
  },
};

/** What was examined; and the findings of those that a failure does not tell of (warned, waived). */
function output(row: RequirementResult): string {
  const about = `${row.status}\n${row.level}: ${row.text}\n${row.section}\n${row.observations} observations. ${row.sample}`;
  const findings = row.findings.length === 0 ? '' : `\n\n${details(row)}`;
  return `      <system-out>${xml(about + findings)}</system-out>\n`;
}

function details({ findings }: RequirementResult): string {
  const texts = findings.map((finding) => {
    const { at, expected, actual, note, exchanges } = finding;
    const steps = note === undefined ? '' : `\nreached by: ${note}`;
    return `at: ${at}\nexpected: ${expected}\nactual: ${actual}${steps}\nexchanges: ${exchanges.join(', ')}\n${shellLines(finding)}`;
  });
  return texts.join('\n\n');
}

/** A failed case that stands for the gate, in forms that know nothing but cases. */
interface GateCase {
  readonly name: 'gate';
  readonly suite: 'run';
  /** Why the gate failed although no requirement says so. */
  readonly message: string;
  readonly body: string;
}

/**
 * The gate as a failed case if it failed for another reason than a requirement that fails: the target could not be
 * judged, the profile is out of date, `--complete` misses something. Null if the failed requirements tell all, or if it
 * passed. So the form fails exactly if the exit code is not 0.
 */
export function gateCase(results: Results): GateCase | null {
  const { gate, requirements, strict, why, next } = results;
  if (gate.passed) return null;
  const failed = new Set(requirements.filter((row) => reportedOutcome(row, strict) === 'failed').map(({ id }) => id));
  const untold = gate.reasons.flatMap((reason) => untoldOf(reason, failed));
  if (untold.length === 0 && failed.size > 0) return null;
  const message = capital(untold.map(gateReasonText).join('; ')) || outcomeLine(results);
  return { name: 'gate', suite: 'run', message, body: `${outcomeLine(results)}\n${why}\n${next}` };
}

/** What of a reason no failed requirement tells. */
function untoldOf(reason: GateReason, failed: ReadonlySet<string>): GateReason[] {
  if (reason.kind === 'violated' || reason.kind === 'warned') return [];
  if (reason.kind !== 'profile-out-of-date') return [reason];
  const facts = reason.facts.filter(({ id }) => !failed.has(id));
  return facts.length === 0 ? [] : [{ ...reason, facts }];
}
