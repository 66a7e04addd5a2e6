import type { Origin } from '../../spec/verdict/results.ts';

/** In the environment of a run that a fleet started: the file of targets and the name of this one, as JSON. */
export const FLEET_TARGET = 'CARDPROOF_FLEET_TARGET';

/** The fleet that started this process; null if none did. */
export function fleetOf(env: Readonly<Record<string, string | undefined>>): Origin | null {
  const text = env[FLEET_TARGET];
  return text === undefined ? null : (JSON.parse(text) as Origin);
}
