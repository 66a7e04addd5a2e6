import type { Decision } from '../../spec/verdict.ts';
import type { RequirementResult } from '../../spec/results.ts';
import type { OpenRun } from '../../run/lifecycle.ts';
import { rowOf } from '../../run/select.ts';

const PLACE = Symbol.for('cardproof.run');
type Place = { [PLACE]?: { run?: PlaywrightRun; begun?: Promise<PlaywrightRun>; chosen?: readonly string[] } };

/**
 * The run behind a Playwright run. It lives in the main process, where setup and reporter meet, so that a worker's
 * restart loses nothing of it.
 */
export class PlaywrightRun {
  readonly opened: OpenRun;
  private standing: { readonly exchanges: number; readonly decision: Decision } | null = null;

  constructor(opened: OpenRun) {
    this.opened = opened;
  }

  /** Carries out a requirement's check, if it has one, and says how the requirement stands. */
  async judge(id: string): Promise<RequirementResult> {
    const { judging } = this.opened;
    await judging.session.discovered();
    const carriedOut = judging.carryOut(id);
    if (carriedOut !== null) {
      await carriedOut;
      this.standing = null;
    } else if (rowOf(id).by === 'standing') await judging.session.runAll();
    const result = this.decided().requirements.find((one) => one.id === id);
    if (result === undefined) throw new Error(`there is no requirement ${id}`);
    return result;
  }

  /** The decision so far; made again only when there is something new to decide on. */
  private decided(): Decision {
    const { means, session } = this.opened.judging;
    const exchanges = means.client.exchanges.length;
    if (this.standing?.exchanges !== exchanges) this.standing = { exchanges, decision: session.decide() };
    return this.standing.decision;
  }
}

const place = () => ((globalThis as Place)[PLACE] ??= {});

/** The run, begun when it is first asked for. */
export function theRun(begin: () => Promise<PlaywrightRun>): Promise<PlaywrightRun> {
  const here = place();
  here.begun ??= begin().then((run) => {
    here.run = run;
    if (here.chosen !== undefined) run.opened.choose(here.chosen);
    return run;
  });
  return here.begun;
}

/** The run, if it has begun. */
export const currentRun = (): PlaywrightRun | undefined => place().run;

/** Only these requirements were selected: known after the run may have begun, before it first judges. */
export function choose(ids: readonly string[]): void {
  const here = place();
  here.chosen = ids;
  here.run?.opened.choose(ids);
}
