/** `cardproof/matchers`: whether a single answer, in a project's own tests, keeps the contract. */
import { AssertionError } from 'node:assert';
import { Redactor } from '../environment/redaction/redaction.ts';
import { visible } from '../reports/escape.ts';
import { type Operation, operationIds } from '../spec/generated/vocabulary.ts';
import { type Broken, exchangeSeen, judgeAnswer, keyOf, unasked } from '../traffic/exchange.ts';
import { recognise } from '../traffic/recognition.ts';
import type { Answer, KeepOptions } from './answer.ts';
import { seenOf } from './reading.ts';

export type { Answer, KeepOptions, Operation };

/** What a test runner tells a matcher: whether `.not` stands before it. */
interface Runner {
  readonly isNot?: boolean;
}

/** For `expect.extend(matchers)` of Playwright, Vitest or Jest. */
export const matchers = {
  /** Whether an answer of fetch, Playwright, undici or axios keeps what the contract says of this operation's answers. */
  async toKeepContract(this: Runner, answer: Answer, operation: Operation, options?: KeepOptions) {
    const { pass, message } = await keeps(answer, operation, options);
    // What was not judged fails with `.not`, too.
    return { pass: pass ?? this.isNot === true, message: () => message };
  },
};

/** The same as an assertion, for `node:test` and anything else: it throws an AssertionError unless the answer keeps the contract. */
export async function keepsContract(answer: Answer, operation: Operation, options?: KeepOptions): Promise<void> {
  const { pass, message } = await keeps(answer, operation, options);
  if (pass !== true) throw new AssertionError({ message, operator: 'keepsContract', stackStartFn: keepsContract });
}

/** Findings that a message shows of one requirement. */
const SHOWN = 3;

const OPTIONS: readonly string[] = ['strict', 'url', 'body'] satisfies readonly (keyof KeepOptions)[];

/** Judges an answer of an operation by everything that can be told of one answer, and says what to say of it; null if nothing was judged. */
async function keeps(answer: unknown, operation: Operation, options: KeepOptions = {}) {
  if (!operationIds.includes(operation)) {
    throw new TypeError(`there is no operation ${String(operation)}; there are ${operationIds.join(', ')}`);
  }
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) throw new TypeError(`there is no option ${unknown}; there are ${OPTIONS.join(', ')}`);
  const seen = await seenOf(answer, options);
  const key = keyOf(seen) ?? process.env['SUBSCRIPTION_KEY'] ?? '';
  const redactor = new Redactor({ key });
  const found = recognise(seen.url, null);
  if (found !== null && found.operation !== operation) throw new TypeError(misnamed(operation, found.operation));
  const exchange = found !== null ? exchangeSeen(seen, found, redactor, 1) : unasked(seen, operation, redactor);
  const { observations, broken } = judgeAnswer(exchange, found !== null);
  const failing = broken.filter(({ row }) => row.level === 'must' || options.strict === true);
  if (failing.length > 0) return { pass: false, message: complaint(operation, failing) };
  if (observations > 0)
    return { pass: true, message: `${operation} keeps the contract (${observations} observations)` };
  return { pass: null, message: `nothing of this response (status ${seen.status}) could be judged as ${operation}` };
}

/** Judged as another operation, much of an answer would pass unseen: most members are optional. */
const misnamed = (named: Operation, asked: Operation): string =>
  `by its address, this is a response of ${asked}, not of ${named}: name ${asked}, or give { url: '' } if the address misleads`;

function complaint(operation: Operation, broken: readonly Broken[]): string {
  const found = broken.length === 1 ? '1 requirement is broken' : `${broken.length} requirements are broken`;
  return [`${operation} does not keep the contract: ${found}`, ...broken.map(told)].join('\n\n');
}

/** A broken requirement as the reports say it: what is stated and where, then each finding. */
function told({ row, findings }: Broken): string {
  const shown = findings
    .slice(0, SHOWN)
    .flatMap(({ at, expected, actual }) => [
      `  at       ${visible(at)}`,
      `  expected ${visible(expected)}`,
      `  actual   ${visible(actual)}`,
    ]);
  const more = findings.length > SHOWN ? [`  and ${findings.length - SHOWN} more`] : [];
  const why = [`  required ${row.text}`, `  stated   ${row.section}`];
  return [`${row.id} (${row.level}): ${row.broken}`, ...why, ...shown, ...more].join('\n');
}
