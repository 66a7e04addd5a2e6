import { catalogue } from '../../spec/generated/catalogue.ts';
import type { Decision } from '../../spec/verdict.ts';
import type { RequirementResult } from '../../spec/results.ts';
import type { OpenRun } from '../../run/lifecycle.ts';
import type { Session } from '../../engine/session.ts';

const PLACE = Symbol.for('cardproof.run');
type Place = { [PLACE]?: PlaywrightRun };

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

  private get session(): Session {
    return this.opened.judging.session;
  }

  /** Carries out a requirement's check, if it has one, and says how the requirement stands. */
  async judge(id: string): Promise<RequirementResult> {
    await this.session.discovered();
    const carriedOut = this.opened.judging.carryOut(id);
    if (carriedOut !== null) {
      await carriedOut;
      this.standing = null;
    } else if (isStanding(id)) await this.session.runAll();
    const result = this.decided().requirements.find((one) => one.id === id);
    if (result === undefined) throw new Error(`there is no requirement ${id}`);
    return result;
  }

  /** The decision so far; made again only when there is something new to decide on. */
  private decided(): Decision {
    const { length } = this.opened.judging.client.exchanges;
    if (this.standing?.exchanges !== length) this.standing = { exchanges: length, decision: this.session.decide() };
    return this.standing.decision;
  }
}

/** Whether a requirement is judged on what all checks cause. */
const isStanding = (id: string): boolean => catalogue.some((row) => row.id === id && row.by === 'standing');

export const keepRun = (run: PlaywrightRun): void => void ((globalThis as Place)[PLACE] = run);
export const currentRun = (): PlaywrightRun | undefined => (globalThis as Place)[PLACE];
