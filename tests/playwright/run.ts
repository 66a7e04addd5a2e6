import { catalogue } from '../../spec/generated/catalogue.ts';
import { NO_PROFILE, type Profile } from '../../spec/profile.ts';
import type { Decision } from '../../spec/verdict.ts';
import type { RequirementResult } from '../../spec/results.ts';
import type { Opened } from '../../run/lifecycle.ts';
import { checks } from '../checks/all.ts';
import type { Check } from '../../engine/check.ts';
import { Session } from '../../engine/session.ts';
import type { JudgeOptions } from '../../engine/session-options.ts';

const PLACE = Symbol.for('cardproof.run');
type Place = { [PLACE]?: PlaywrightRun };

/**
 * The run behind a Playwright run. It lives in the main process, where setup and reporter meet, so that a worker's
 * restart loses nothing of it.
 */
export class PlaywrightRun {
  readonly opened: Opened;
  readonly profile: Profile;
  private ids: readonly string[] = [];
  private made: Session | null = null;
  private standing: { readonly exchanges: number; readonly decision: Decision } | null = null;

  constructor(opened: Opened, profile: Profile = NO_PROFILE) {
    this.opened = opened;
    this.profile = profile;
  }

  /** Requirement ids of a partial run; the reporter says so before the first test. */
  choose(ids: readonly string[]): void {
    this.ids = ids;
    this.opened.chosen(ids);
  }

  get options(): JudgeOptions {
    return {
      profile: this.profile,
      strict: flag('CARDPROOF_STRICT'),
      mustBeComplete: flag('CARDPROOF_COMPLETE'),
      ids: this.ids,
    };
  }

  get session(): Session {
    const { settings, client } = this.opened;
    this.made ??= new Session({ settings, client, ...this.options });
    return this.made;
  }

  /** Carries out a requirement's check, where it has one, and says how the requirement stands. */
  async judge(id: string): Promise<RequirementResult> {
    await this.session.discovered();
    const check = checks.find(({ requirement }) => requirement === id);
    if (check !== undefined) await this.carryOut(check);
    else if (isStanding(id)) await this.session.runAll();
    const result = this.decided().requirements.find((one) => one.id === id);
    if (result === undefined) throw new Error(`there is no requirement ${id}`);
    return result;
  }

  private async carryOut(check: Check): Promise<void> {
    await this.session.run(check);
    this.standing = null;
  }

  /** The decision so far; made anew only when there is something new to decide on. */
  private decided(): Decision {
    const { length } = this.opened.client.exchanges;
    if (this.standing?.exchanges !== length) this.standing = { exchanges: length, decision: this.session.decide() };
    return this.standing.decision;
  }
}

/** Whether a requirement is judged on what all checks cause. */
const isStanding = (id: string): boolean => catalogue.some((row) => row.id === id && row.by === 'standing');

/** What a variable says, yes or no; undefined where it says neither. */
export function choice(name: string): boolean | undefined {
  const value = (process.env[name] ?? '').trim();
  if (/^(1|true|yes)$/i.test(value)) return true;
  return /^(0|false|no)$/i.test(value) ? false : undefined;
}

/** Whether a variable says yes. */
export const flag = (name: string): boolean => choice(name) === true;

export const keepRun = (run: PlaywrightRun): void => void ((globalThis as Place)[PLACE] = run);
export const currentRun = (): PlaywrightRun | undefined => (globalThis as Place)[PLACE];
