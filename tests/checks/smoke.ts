import type { SmokeSelection } from '../../engine/suite.ts';

/**
 * The smoke selection: what a run of at most 25 requests learns most from. Discovery reads one customer and a narrow
 * window. The checks named here send their first requests, the most telling ones; all others judge what was answered. Chosen by measuring which requests
 * kill the most planted faults (`npm run prove` prints the share).
 */
export const smoke: SmokeSelection = {
  discovery: { share: 3, subjects: 1, spans: [31, 7, 1], dense: 75 },
  checks: new Map([
    ['errors/same-status-in-groups', 6],
    ['transactions/prediction', 6],
    ['find/unknown-finds-nobody', 1],
    ['types/total', 1],
    ['find/pattern-kept', 1],
    ['transactions-input/malformed-date-refused', 1],
    ['transactions/default-limit', 1],
  ]),
};
