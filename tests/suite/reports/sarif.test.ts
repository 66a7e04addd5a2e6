import { describe, expect, it } from 'vitest';
import { json } from '../../../reports/escape.ts';
import { sarif } from '../../../reports/formats/sarif.ts';
import type { Run } from '../../../reports/view.ts';
import { makeRun } from './fixtures.ts';
import { hostile } from './hostile.ts';

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly suppressions?: readonly { readonly justification: string }[];
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: { readonly startLine: number };
    };
  }[];
}
interface Log {
  readonly results: readonly Result[];
  readonly tool: { readonly driver: { readonly rules: readonly Record<string, unknown>[] } };
  readonly invocations: readonly {
    readonly exitCode: number;
    readonly executionSuccessful: boolean;
    readonly toolExecutionNotifications: readonly { readonly level: string; readonly message: { text: string } }[];
  }[];
}

const violates = makeRun('violates');
const logOf = (run: Run): Log => (JSON.parse(sarif(run)) as { runs: [Log] }).runs[0];
const change = (results: Partial<Run['results']>): Run => ({
  ...violates,
  results: { ...violates.results, ...results },
});

describe('SARIF', () => {
  it('locates each result at the line of results.json where its finding begins', () => {
    const lines = json(violates.results).split('\n');
    const { results } = logOf(violates);
    expect(results.length).toBeGreaterThan(8);
    const seen = new Map<string, number>();
    for (const { ruleId, locations } of results) {
      const nth = seen.get(ruleId) ?? 0;
      seen.set(ruleId, nth + 1);
      const { artifactLocation, region } = locations[0]?.physicalLocation ?? { artifactLocation: null, region: null };
      expect(artifactLocation?.uri).toBe('cardproof-out/results.json');
      const at = violates.results.requirements.find(({ id }) => id === ruleId)?.findings[nth]?.at;
      expect(lines[(region?.startLine ?? 0) - 1]).toBe('        {');
      expect(lines[region?.startLine ?? 0]).toContain(JSON.stringify(at));
    }
  });

  it.each([
    ['out', 'out/results.json'],
    ['./a b/c#d/', 'a%20b/c%23d/results.json'],
    ['/tmp/x', 'results.json'],
    ['../x', 'results.json'],
    ['C:\\x', 'results.json'],
    ['..x', '..x/results.json'],
    ['', 'results.json'],
  ])('names the file relative to where the command was called: %s', (directory, uri) => {
    const run = change({ run: { ...violates.results.run, directory } });
    expect(logOf(run).results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(uri);
  });

  it('has a level for each status, and keeps what is waived as suppressed', () => {
    const [first, ...rest] = violates.results.requirements.filter(({ findings }) => findings.length > 0);
    if (first === undefined) throw new Error('the fixture has no findings');
    const waived = { ...first, status: 'waived' as const, reason: 'ticket 123' };
    const levels = (strict: boolean): Set<string> =>
      new Set(
        logOf(change({ strict, requirements: [waived, ...rest] })).results.map(
          ({ ruleIndex, level, suppressions }) =>
            `${[waived, ...rest][ruleIndex]?.status} ${level} ${suppressions?.[0]?.justification ?? ''}`,
        ),
      );
    expect(levels(false)).toEqual(new Set(['waived error ticket 123', 'violated error ', 'warned warning ']));
    expect(levels(true)).toEqual(new Set(['waived error ticket 123', 'violated error ', 'warned error ']));
  });

  it('has fingerprints that stay when positions and values move, and differ within a run', () => {
    const prints = (run: Run): string[] =>
      logOf(run).results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints));
    const moved = violates.results.requirements.map((row) => ({
      ...row,
      observations: 3,
      findings: row.findings.map((one) => ({ ...one, at: one.at.replace(/\/\d+/g, '/17'), actual: 'other' })),
    }));
    const before = prints(violates);
    expect(prints(change({ requirements: moved }))).toEqual(before);
    const hashes = logOf(violates).results.map(
      ({ partialFingerprints }) => partialFingerprints['primaryLocationLineHash'],
    );
    expect(hashes.every((hash) => /^[0-9a-f]{16}:\d+$/.test(hash ?? ''))).toBe(true);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('has a rule with help for each requirement, and says what silence does not', () => {
    const { tool, invocations } = logOf(violates);
    expect(tool.driver.rules).toHaveLength(violates.results.requirements.length);
    for (const rule of tool.driver.rules)
      expect(rule).toMatchObject({ help: { text: expect.stringContaining('explain') as string } });
    const [invocation] = invocations;
    expect(invocation).toMatchObject({ exitCode: 1, executionSuccessful: true });
    const said = invocation?.toolExecutionNotifications.map(({ message }) => message.text).join('\n') ?? '';
    expect(said).toContain(violates.results.why);
    for (const { id, status } of violates.results.requirements) {
      expect(said.includes(`${id} was not tested`)).toBe(status === 'not-exercised');
    }
    expect(logOf(makeRun('inconclusive')).invocations[0]).toMatchObject({ exitCode: 3, executionSuccessful: false });
  });

  it('holds nothing that a viewer takes for a link or a placeholder', () => {
    const requirements = violates.results.requirements.map((row) => ({
      ...row,
      findings: row.findings.map((one) => ({ ...one, actual: `${hostile} [x](https://evil.example) [y](1) {0}` })),
    }));
    for (const { message } of logOf(change({ requirements })).results) expect(message.text).not.toMatch(/\]\(|\{\d/);
  });
});
