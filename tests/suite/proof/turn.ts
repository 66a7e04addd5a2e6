import { env } from 'node:process';

/** One fault in so many is judged by a whole run as well. `npm run prove` judges all of them so. */
export const TURNS = 24;
/** Which ones; `PROOF_TURN` (0 to 23) chooses others. The same commit judges the same ones every day. */
export const turn = Number(env['PROOF_TURN'] ?? 3);
