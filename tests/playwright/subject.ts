import { get } from 'node:http';
import { test as base, type TestInfo } from '@playwright/test';
import type { RequirementResult } from '../../spec/results.ts';
import { visible } from '../../reports/escape.ts';
import { reportOf } from './out.ts';

export { about } from './about.ts';

/** The environment under test, as a test sees it. */
export interface Subject {
  /** Passes if the requirement is upheld, fails if it is violated, is skipped if it was not exercised. */
  upholds(id: string): Promise<void>;
}

export const test = base.extend<{ subject: Subject }>({
  subject: async ({}, use, testInfo) => {
    await use({ upholds: async (id) => judge(await ask(id), testInfo) });
  },
});

/** Asks the run in the main process how a requirement stands. */
function ask(id: string): Promise<RequirementResult> {
  return new Promise((resolve, reject) => {
    const request = get((process.env['CARDPROOF_DOOR'] ?? '') + id, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode === 200) resolve(JSON.parse(text) as RequirementResult);
        else reject(new Error(`the run could not judge ${id}: ${text}`));
      });
    });
    request.on('error', () => reject(new Error('the run in the main process does not answer')));
  });
}

/** A violated requirement: a message, and no stack that would lead into this file. */
class Violation extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Violation';
    this.stack = message;
  }
}

function judge(result: RequirementResult, info: TestInfo): void {
  const note = (type: string, description: string) =>
    info.annotations.push({ type, description: visible(description) });
  if (result.sample !== '') note('examined', result.sample);
  const by: Record<RequirementResult['status'], () => void> = {
    upheld: () => void (result.reason !== '' && note('partly', result.reason)),
    answered: () => note('answered', result.sample || result.reason || 'see the gap register'),
    waived: () => note('waived', result.reason),
    warned: () => note('warned', mismatches(result)),
    'not-exercised': () => {
      info.skip(true, visible(result.reason));
    },
    violated: () => {
      note('violated', mismatches(result));
      throw new Violation(complaint(result));
    },
  };
  by[result.status]();
}

/** What a failing test says: nothing that the target said, because the runner writes it into files of its own. */
function complaint({ id, text, section, findingsTotal }: RequirementResult): string {
  const times = findingsTotal === 1 ? 'one finding' : `${findingsTotal} findings`;
  return `${text} (${section}): ${times}, in the summary below and at ${reportOf(id)}`;
}

/** The findings in a few lines: where, expected, actual, and how to see it again. */
function mismatches({ id, findings, findingsTotal, text, section, reason }: RequirementResult): string {
  const shown = findings
    .slice(0, 3)
    .flatMap((one) => [
      `at       ${one.at}`,
      `expected ${one.expected}`,
      `actual   ${one.actual}`,
      ...(one.curl === '' ? [] : [`repeat   ${one.curl}`]),
      '',
    ]);
  const more = findingsTotal > 3 ? [`and ${findingsTotal - 3} more, all in ${reportOf(id)}`] : [];
  return [`${text} (${section})`, ...(reason === '' ? [] : [reason]), '', ...shown, ...more].join('\n').trimEnd();
}
