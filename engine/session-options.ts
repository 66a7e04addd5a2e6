import type { Client } from '../environment/client/client.ts';
import type { Settings } from '../environment/settings/settings.ts';
import type { Profile } from '../spec/profile.ts';
import type { Suite } from './suite.ts';

/** How a run judges. */
export interface JudgeOptions {
  readonly profile: Profile;
  readonly strict: boolean;
  readonly mustBeComplete: boolean;
  /** Requirement ids of a partial run; empty for a full one. */
  readonly ids: readonly string[];
  /** Only the smoke selection, in at most its budget. */
  readonly smoke?: boolean;
  /** Told before each check; `done` of `total`. */
  readonly progress?: (requirement: string, done: number, total: number) => void;
}

/** What a session works with, in addition to how it judges. */
export interface SessionOptions extends JudgeOptions {
  readonly settings: Settings;
  readonly client: Client;
  readonly suite: Suite;
}
