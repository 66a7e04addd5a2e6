import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Invocation, Location, Log, Notification, ReportingDescriptor, Result } from 'sarif';
import type { Finding } from '../../spec/finding.ts';
import type { RequirementResult, Results, Status } from '../../spec/results.ts';
import { brief, json, visible, visibleJson } from '../escape.ts';
import { outcomeLine, reportedOutcome, type Run, sawNothing, subject } from '../view.ts';
import { groupOf } from '../../spec/rows.ts';

const schema = 'https://json.schemastore.org/sarif-2.1.0.json';
const root = '%SRCROOT%';

/**
 * SARIF 2.1.0: a rule per requirement, a result per finding. The code that is wrong is not ours to point at, so a result
 * is located at its line of `results.json`. What was not exercised is a notification, because a
 * reader of alerts alone would take silence for green.
 */
export function sarif({ results }: Run): string {
  const rows = results.requirements;
  const lineOf = linesOf(results);
  const driver = { name: 'Cardproof', semanticVersion: results.suite.version, rules: rows.map(rule) };
  const log: Log = {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        automationDetails: { id: `cardproof/${results.target.name}/` },
        originalUriBaseIds: { [root]: { description: { text: 'The folder in which cardproof was called.' } } },
        invocations: [invocation(results)],
        results: rows.flatMap((row, index) => sarifResults(row, index, results, lineOf)),
        properties: { verdict: results.verdict, gate: results.gate, scope: results.scope, subject: subject(results) },
      },
    ],
  };
  return visibleJson(log);
}

const ofLevel = {
  must: { level: 'error', severity: 'error' },
  should: { level: 'warning', severity: 'warning' },
  gap: { level: 'note', severity: 'recommendation' },
} as const;

function rule(row: RequirementResult): ReportingDescriptor {
  const { level, severity } = ofLevel[row.level];
  const full = sentence(`${row.rule} ${row.why} Specification: ${row.section}`);
  return {
    id: row.id,
    shortDescription: { text: brief(row.rule, 200) },
    fullDescription: { text: brief(full, 1000) },
    help: { text: `${full}\n\nMore: cardproof explain ${row.id}` },
    defaultConfiguration: { level },
    properties: {
      tags: [row.level, groupOf(row.id)],
      'problem.severity': severity,
      precision: 'very-high',
      section: row.section,
    },
  };
}

function invocation(results: Results): Invocation {
  const verdict: Notification = {
    level: results.verdict === 'inconclusive' ? 'error' : 'note',
    message: { text: sentence(`${outcomeLine(results)} (${subject(results)}). ${results.why} ${results.next}`) },
  };
  const told = sawNothing(results) ? [] : results.requirements;
  const unseen = told.flatMap(({ id, level, status, reason }, index): Notification[] => {
    if (status !== 'not-exercised') return [];
    const text = sentence(`${id} was not tested: ${reason}`);
    return [{ level: level === 'must' ? 'warning' : 'note', message: { text }, associatedRule: { id, index } }];
  });
  return {
    executionSuccessful: results.verdict !== 'inconclusive',
    exitCode: results.exitCode,
    exitCodeDescription: outcomeLine(results),
    startTimeUtc: results.run.startedAt,
    endTimeUtc: results.run.endedAt,
    toolExecutionNotifications: [verdict, ...unseen],
  };
}

/** The level of a status's results; null if its findings are none of an alert's business. */
const levels: Readonly<Record<Status, 'error' | 'warning' | null>> = {
  violated: 'error',
  changed: 'error',
  warned: 'warning',
  waived: 'error',
  'not-exercised': null,
  answered: null,
  upheld: null,
};

function sarifResults(row: RequirementResult, ruleIndex: number, results: Results, lineOf: LineOf): Result[] {
  const level = reportedOutcome(row, results.strict) === 'failed' ? 'error' : levels[row.status];
  if (level === null) return [];
  const suppressions: Result['suppressions'] = [{ kind: 'external', justification: row.reason }];
  const seen = new Map<string, number>();
  return row.findings.map((finding, index) => {
    const { at, expected, actual, exchanges, curl, note } = finding;
    return {
      ruleId: row.id,
      ruleIndex,
      level,
      message: { text: sentence(`${row.broken}. At ${at}: expected ${expected}, actual ${actual}`) },
      locations: [location(row, results, lineOf(ruleIndex, index), `${ruleIndex}/findings/${index}`)],
      partialFingerprints: fingerprints(row, finding, seen),
      ...(row.status === 'waived' ? { suppressions } : {}),
      properties: { at, expected, actual, exchanges, curl, note },
    };
  });
}

/** Viewers take `[text](target)` for a link and `{0}` for a placeholder; a space ends both. */
function sentence(text: string): string {
  return text.replace(/\](?=\()|\{(?=\d)/g, '$& ');
}

/**
 * The same mismatch has the same fingerprint in every run: the requirement and where in an answer, list positions
 * apart; the second of the same kind is number 2. `primaryLocationLineHash` is what code hosts go by.
 */
function fingerprints(row: RequirementResult, finding: Finding, seen: Map<string, number>): Record<string, string> {
  const kind = `${row.id}|${finding.at.replace(/\/\d+(?=\/|$)/g, '/*')}`;
  const number = (seen.get(kind) ?? 0) + 1;
  seen.set(kind, number);
  const hash = createHash('sha256').update(kind).digest('hex').slice(0, 16);
  return { 'cardproof/v1': `${hash}:${number}`, primaryLocationLineHash: `${hash}:${number}` };
}

function location(row: RequirementResult, results: Results, startLine: number, pointer: string): Location {
  return {
    physicalLocation: { artifactLocation: { uri: uriOf(results), uriBaseId: root }, region: { startLine } },
    logicalLocations: [{ fullyQualifiedName: `/requirements/${pointer}`, name: row.id, kind: 'member' }],
  };
}

/** The line of `results.json` at which a requirement, or one of its findings, begins; counted from 1. */
type LineOf = (row: number, finding: number) => number;

/** Reads the lines off the very text that is written: within a JSON string there is no line break. */
function linesOf(results: Results): LineOf {
  const rows: number[] = [];
  const findings: number[][] = [];
  const lines = json(results).split('\n');
  const start = lines.indexOf('  "requirements": [');
  for (let at = start + 1; at < lines.length && lines[at] !== '  ],'; at += 1) {
    if (lines[at] === '    {') {
      rows.push(at + 1);
      findings.push([]);
    } else if (lines[at] === '        {') findings.at(-1)?.push(at + 1);
  }
  return (row, finding) => findings[row]?.[finding] ?? rows[row] ?? 1;
}

/**
 * Where `results.json` lies, as code hosts want it: a relative URI, the same in every run. The run's folder if that
 * is below the working directory, else the bare name.
 */
function uriOf(results: Results): string {
  const path = posix.normalize(`${results.run.directory.replace(/\\/g, '/')}/results.json`);
  const below = !/^(\/|\.\.(\/|$)|[a-z]:)/i.test(path);
  return visible(below ? path : 'results.json')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
