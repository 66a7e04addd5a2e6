import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from '../../spec/results.ts';
import { writeWhole } from '../../environment/private-files.ts';
import { forms } from '../../reports/write.ts';
import { RECORDING_FILE } from '../../environment/recording/recorder.ts';
import type { Signer } from './key.ts';
import { sealOf } from './seal.ts';
import { RUN_STATEMENT, saidOf } from './statement.ts';

/** Signs every file that a run has written into a folder. */
export function signRun(directory: string, signer: Signer, results: Results): void {
  const names = [...forms.map(([name]) => name), RECORDING_FILE].filter((name) => existsSync(join(directory, name)));
  const files = new Map(names.map((name) => [name, readFileSync(join(directory, name))]));
  const seal = sealOf(files, signer, { predicateType: RUN_STATEMENT, predicate: saidOf(results) });
  for (const [name, bytes] of seal) writeWhole(join(directory, name), bytes);
}
