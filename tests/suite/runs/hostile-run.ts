import { consoleSummary } from '../../../reports/formats/summary.ts';
import { forms } from '../../../reports/write.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import type { Settings } from '../../../environment/settings/settings.ts';
import { type Recorded, recordedOf } from '../recorded-runs.ts';

/** All that a run would have written and said. */
export interface Written extends Recorded {
  /** Every file by its name, and what stands on the console. */
  readonly files: ReadonlyMap<string, string>;
}

/** The files of a run, and what it says, on no disk. */
export function writtenBy(run: Recorded): Written {
  const files = new Map(forms.map(([name, make]) => [name, make(run)]));
  files.set(RECORDING_FILE, run.text);
  files.set('the console', consoleSummary(run.results, { color: false }));
  return { ...run, files };
}

/** The real pipeline against a target in front of a sandbox, in this process. */
export async function writtenOf(sandbox: Sandbox, change: Partial<Settings> = {}): Promise<Written> {
  return writtenBy(await recordedOf(sandbox, { change }));
}
