import type { SmokeSelection } from '../../engine/suite.ts';

/**
 * The smoke selection: what a run of at most 25 requests learns most from. Discovery reads one customer and a narrow
 * window; of each check only its first requests are sent, the most telling ones. Chosen by measuring which requests
 * kill the most planted faults (`npm run prove` prints the share).
 */
export const smoke: SmokeSelection = {
  discovery: { share: 3, subjects: 1, spans: [31, 7, 1], dense: 75 },
  checks: new Map([
    ['errors/same-status-in-groups', 8],
    ['transactions/total', 2],
    ['transactions/default-result', 1],
    ['types/total', 2],
    ['find/pattern-kept', 2],
    ['authentication/no-key', 2],
  ]),
};
