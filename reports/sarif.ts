import type { Finding } from '../spec/finding.ts';
import type { RequirementResult } from '../spec/results.ts';
import { brief, json, visible } from './plain.ts';
import type { Run } from './view.ts';

const schema = 'https://json.schemastore.org/sarif-2.1.0.json';

/** SARIF 2.1.0: a rule per requirement, a result per finding, located in `results.json` (the code under test is not ours). */
export function sarif({ results }: Run): string {
  const rows = results.requirements;
  const log = {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'Cardproof', semanticVersion: visible(results.suite.version), rules: rows.map(rule) },
        },
        automationDetails: { id: `cardproof/${visible(results.target.name)}/` },
        invocations: [
          {
            executionSuccessful: results.verdict !== 'inconclusive',
            exitCode: results.exitCode,
            startTimeUtc: results.run.startedAt,
            endTimeUtc: results.run.endedAt,
          },
        ],
        results: rows.flatMap((row, index) => sarifResults(row, index, results.strict)),
      },
    ],
  };
  return `${json(log)}\n`;
}

function rule(row: RequirementResult): object {
  return {
    id: visible(row.id),
    shortDescription: { text: brief(row.text, 200) },
    fullDescription: { text: visible(`${row.text} (${row.section})`) },
    defaultConfiguration: { level: row.level === 'must' ? 'error' : row.level === 'should' ? 'warning' : 'note' },
    properties: { level: row.level, section: visible(row.section) },
  };
}

function sarifResults(row: RequirementResult, ruleIndex: number, strict: boolean): object[] {
  const level = row.status === 'violated' || (strict && row.status === 'warned') ? 'error' : 'warning';
  const waived = row.status === 'waived';
  if (row.status !== 'violated' && row.status !== 'warned' && !waived) return [];
  return row.findings.map((finding, index) => ({
    ruleId: visible(row.id),
    ruleIndex,
    level,
    message: { text: visible(`${row.text}. At ${finding.at}: expected ${finding.expected}, actual ${finding.actual}`) },
    locations: [location(row, ruleIndex, index)],
    partialFingerprints: { 'cardproof/v1': visible(`${row.id}|${finding.at.replace(/\/\d+(?=\/|$)/g, '/*')}`) },
    ...(waived ? { suppressions: [{ kind: 'external', justification: visible(row.reason) }] } : {}),
    properties: evidence(finding),
  }));
}

function location(row: RequirementResult, rowIndex: number, findingIndex: number): object {
  return {
    physicalLocation: { artifactLocation: { uri: 'results.json' }, region: { startLine: 1 } },
    logicalLocations: [
      {
        fullyQualifiedName: `/requirements/${rowIndex}/findings/${findingIndex}`,
        name: visible(row.id),
        kind: 'member',
      },
    ],
  };
}

function evidence(finding: Finding): object {
  return {
    at: visible(finding.at),
    exchanges: finding.exchanges.map(visible),
    curl: visible(finding.curl),
    ...(finding.note === undefined ? {} : { note: visible(finding.note) }),
  };
}
