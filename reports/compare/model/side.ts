import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { Profile } from '../../../spec/verdict/verdict-reason.ts';
import type { RequirementResult, Results } from '../../../spec/verdict/results.ts';
import type { RecordedSettings } from '../../../environment/recording/recorder.ts';

/** What only the first line of a recording tells of a run. */
export interface Told {
  readonly settings: RecordedSettings;
  /** The profile's content; `results.json` has only its file name. */
  readonly profile: Profile;
  readonly redactPeople: boolean;
}

/** One of the two runs that are compared. */
export interface Side {
  /** The folder it was read from, as it was typed. */
  readonly place: string;
  readonly results: Results;
  /** Empty if there is no recording. */
  readonly exchanges: readonly Exchange[];
  /** Null if there is no recording. */
  readonly told: Told | null;
  /** What makes its recording less than whole, in a sentence without subject; empty if nothing does. */
  readonly caution: string;
}

/** Requirements by id. */
export type Rows = ReadonlyMap<string, RequirementResult>;

/** The requirements that a run was asked to judge. */
export function judgedBy({ requirements }: Results): Rows {
  const judged = requirements.filter((row) => row.because?.kind !== 'not-selected');
  return new Map(judged.map((row) => [row.id, row]));
}
