import { setTimeout as sleep } from 'node:timers/promises';

/** Lets tasks through in the order they came, limited in number at once and per second. */
export interface Pacer {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** No request starts before this many milliseconds have passed. */
  pause(milliseconds: number): void;
  /** Ends all waiting at once (the run was interrupted): what is queued starts and finds that out itself. */
  hurry(): void;
}

/**
 * Does something with each of several, in their order, at most so many at a time. One at a time is the order of a loop; a failure is
 * that of the whole. `apart` is awaited between the first ones.
 */
export async function inLanes<T, Done>(
  all: readonly T[],
  lanes: number,
  work: (one: T, nth: number) => Promise<Done>,
  apart?: () => Promise<unknown>,
): Promise<Done[]> {
  const done: Done[] = [];
  const queue = all.entries();
  const lane = async (): Promise<void> => {
    for (const [nth, one] of queue) done[nth] = await work(one, nth);
  };
  const begun: Promise<void>[] = [];
  for (let nth = 0; nth < Math.min(lanes, Math.max(1, all.length)); nth++) {
    begun.push(lane());
    if (apart !== undefined) await apart();
  }
  await Promise.all(begun);
  return done;
}

/** Two things side by side, or one after the other if there is one lane. */
export async function both<One, Other>(
  lanes: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  const first = one();
  if (lanes === 1) await first;
  return Promise.all([first, other()]);
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
