import { check } from '../../../engine/check.ts';
import { predictsEveryQuery, predictsOthers } from '../../../engine/parts/space.ts';

/** Random queries beyond the designed ones, and queries of each other customer. */
const [RANDOM, EACH] = [6, 3];

export const checks = [check('transactions/prediction', predictsEveryQuery(RANDOM), predictsOthers(EACH))];
