/** `cardproof/matchers`: whether a single answer, in a project's own tests, keeps the contract. */
import { AssertionError } from 'node:assert';
import type { Operation } from '../spec/generated/vocabulary.ts';
import type { Answer, KeepOptions } from './answer.ts';
import { keeps } from './kept.ts';

export type { Answer, KeepOptions, Operation };

/** For `expect.extend(matchers)` of Playwright, Vitest or Jest. */
export const matchers = {
  /** Whether an answer of fetch, Playwright, undici or axios keeps what the contract says of this operation's answers. */
  async toKeepContract(answer: Answer, operation: Operation, options?: KeepOptions) {
    const { pass, message } = await keeps(answer, operation, options);
    return { pass, message: () => message };
  },
};

/** The same as an assertion, for `node:test` and anything else: it throws an AssertionError unless the answer keeps the contract. */
export async function keepsContract(answer: Answer, operation: Operation, options?: KeepOptions): Promise<void> {
  const { pass, message } = await keeps(answer, operation, options);
  if (!pass) throw new AssertionError({ message, operator: 'keepsContract', stackStartFn: keepsContract });
}
