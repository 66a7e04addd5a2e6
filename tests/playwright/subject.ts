import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { test as base, type TestDetails, type TestInfo } from '@playwright/test';
import { catalogue } from '../../spec/generated/catalogue.ts';
import type { RequirementGroup } from '../../spec/generated/requirement-ids.ts';
import type { RequirementResult } from '../../spec/verdict/results.ts';
import { visible } from '../../reports/escape.ts';
import { rowOf } from '../../runs/select.ts';
import { reportOf } from './out.ts';

/** The requirements of a group, in the order of the catalogue. */
export const requirementsOf = (group: RequirementGroup) => catalogue.filter(({ id }) => id.startsWith(`${group}/`));

/** What a requirement's test says of itself before it runs: level and kind as tags, the place as an annotation. */
export function about(id: string): TestDetails {
  const { level, by, section, data } = rowOf(id);
  const annotation = [
    { type: 'specification', description: section },
    { type: 'wants', description: data },
  ];
  return { tag: [`@${level}`, `@${by}`], annotation };
}

/** The environment under test, as a test sees it. */
interface Subject {
  /** Passes if the requirement passed, fails if it is violated, is skipped if it was not tested. */
  upholds(id: string): Promise<void>;
}

export const test = base.extend<{ subject: Subject }>({
  subject: async ({}, use, testInfo) => {
    await use({ upholds: async (id) => judge(await ask(id, testInfo), testInfo) });
  },
});

/** Asks the run in the main process how a requirement stands. */
async function ask(id: string, info: TestInfo): Promise<RequirementResult> {
  const door = process.env['CARDPROOF_DOOR'];
  if (door === undefined) throw new Error('the globalSetup of cardproof did not run: your configuration replaces it');
  const answered = once(get(door + id), 'response').catch(() => {
    throw new Error('the run in the main process does not respond');
  });
  const [response] = (await answered) as [IncomingMessage];
  const said = await text(response);
  info.skip(response.statusCode === 503, 'the run could not begin: the first of these tests says why');
  if (response.statusCode !== 200) throw new Error(`the run could not judge ${id}: ${said}`);
  return JSON.parse(said) as RequirementResult;
}

function judge(result: RequirementResult, info: TestInfo): void {
  const note = (type: string, description: string): void =>
    void info.annotations.push({ type, description: visible(description) });
  if (result.sample !== '') note('examined', result.sample);
  const by: Record<RequirementResult['status'], () => void> = {
    passed: () => (result.reason === '' ? undefined : note('partly', result.reason)),
    answered: () => note('answered', result.sample || result.reason || 'see the open questions in the report'),
    waived: () => note('waived', result.reason),
    warned: () => note('warned', mismatches(result)),
    'not-tested': () => info.skip(true, visible(result.reason)),
    violated: () => fail(result, note),
    changed: () => fail(result, note),
  };
  by[result.status]();
}

function fail(result: RequirementResult, note: (type: string, description: string) => void): never {
  note(result.status, mismatches(result));
  const said = complaint(result);
  // No stack, because it would lead into this file.
  throw Object.assign(new Error(said), { name: 'Violation', stack: said });
}

/** What a failing test says: nothing that the target said, because the runner writes it into files of its own. */
function complaint({ id, broken, section, findingsTotal }: RequirementResult): string {
  const times = findingsTotal === 1 ? 'one finding' : `${findingsTotal} findings`;
  return `${broken} (${section}): ${times}, in the summary below and at ${reportOf(id)}`;
}

/** The findings in a few lines: where, expected, actual, and how to see it again. */
function mismatches({ id, findings, findingsTotal, broken, section, reason }: RequirementResult): string {
  const shown = findings.slice(0, 3).flatMap(({ at, expected, actual, curl }) => {
    const repeat = curl === '' ? [] : [`repeat   ${curl}`];
    return [`at       ${at}`, `expected ${expected}`, `actual   ${actual}`, ...repeat, ''];
  });
  const more = findingsTotal > 3 ? [`and ${findingsTotal - 3} more, all in ${reportOf(id)}`] : [];
  return [`${broken} (${section})`, ...(reason === '' ? [] : [reason]), '', ...shown, ...more].join('\n').trimEnd();
}
