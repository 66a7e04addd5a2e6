/** `cardproof/vitest`: to be named in `setupFiles`; gives Vitest's `expect` the matcher and its type. */
import { expect } from 'vitest';
import type { Operation } from '../spec/generated/vocabulary.ts';
import type { KeepOptions } from './answer.ts';
import { matchers } from './matchers.ts';

declare module 'vitest' {
  // The parameter must be named as Vitest's own.
  interface Matchers<T> {
    toKeepContract(operation: Operation, options?: KeepOptions): Promise<void>;
  }
}

expect.extend(matchers);
