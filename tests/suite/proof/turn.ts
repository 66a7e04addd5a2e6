import { env } from 'node:process';

/** One fault in so many is judged by whole runs, every day others. `npm run prove` judges all of them so. */
export const TURNS = 4;
/** Whose turn it is; `PROOF_TURN` repeats that of another day. */
export const turn = Number(env['PROOF_TURN'] ?? Math.floor(Date.now() / 86_400_000) % TURNS);
