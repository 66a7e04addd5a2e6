import { NO_PROFILE, type Profile } from '../spec/profile.ts';
import type { RecordingHeader } from '../target/recording.ts';

/** What a run was asked to judge and how strictly; kept in the recording, so that a replay asks the same. */
export interface Asked {
  readonly profile: Profile;
  readonly strict: boolean;
  readonly mustBeComplete: boolean;
  readonly ids: readonly string[];
}

/** What the run of a recording was asked. */
export function askedOf(header: RecordingHeader & { readonly asked?: Partial<Asked> }): Asked {
  const none = { profile: NO_PROFILE, strict: false, mustBeComplete: false, ids: [] };
  return { ...none, ...header.asked };
}
