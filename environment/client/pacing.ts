import { setTimeout as sleep } from 'node:timers/promises';

/** Lets tasks through in the order they came, limited in number at once and per second. */
export interface Pacer {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** No request starts before this many milliseconds have passed. */
  pause(milliseconds: number): void;
  /** Ends all waiting at once (the run was interrupted): what is queued starts and finds that out itself. */
  hurry(): void;
}

/** `perSecond` null means unpaced. */
export function createPacer(perSecond: number | null, concurrency = 1): Pacer {
  const gap = perSecond === null ? 0 : 1000 / perSecond;
  const hurried = new AbortController();
  const queue: (() => void)[] = [];
  let running = 0;
  let notBefore = 0;

  const turn = async (): Promise<void> => {
    if (running >= concurrency) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    for (;;) {
      const wait = notBefore - performance.now();
      if (wait <= 0 || hurried.signal.aborted) break;
      await sleep(wait, undefined, { signal: hurried.signal }).catch(() => undefined);
    }
    notBefore = performance.now() + gap;
  };
  const done = (): void => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return {
    async run(task) {
      await turn();
      try {
        return await task();
      } finally {
        done();
      }
    },
    pause(milliseconds) {
      notBefore = Math.max(notBefore, performance.now() + milliseconds);
    },
    hurry() {
      hurried.abort();
    },
  };
}
