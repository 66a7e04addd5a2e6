/**
 * What became of the run of a target. `finished`: it gave results, whatever they say. `late`: its time limit ended it.
 * `refused`: its settings are wrong, so nothing was sent. `crashed`: its process ended without a word of its own.
 */
export type TargetState = 'finished' | 'late' | 'interrupted' | 'refused' | 'no-key' | 'crashed' | 'not-run';

/** The states of a target that was not judged, in words. */
export const stateText: Readonly<Record<TargetState, string>> = {
  finished: 'finished',
  late: 'stopped by its time limit',
  interrupted: 'interrupted',
  refused: 'its settings are wrong',
  'no-key': 'its key is not set',
  crashed: 'its run crashed',
  'not-run': 'not run yet',
};

/** The exit code that a target gives its fleet: that of its run, or 3 because it was not judged to the end. */
export function targetExitCode(state: TargetState, runExitCode: number | null): 0 | 1 | 3 | 130 {
  if (state === 'interrupted') return 130;
  // A violation that was found before the end stays one.
  if (runExitCode === 1) return 1;
  return state === 'finished' && runExitCode === 0 ? 0 : 3;
}
