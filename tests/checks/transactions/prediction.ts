import { check } from '../../../engine/check.ts';
import { predictsEveryQuery } from '../../../engine/parts/space.ts';
import { predictsOthers } from '../../../engine/parts/space-of-others.ts';

/** Random queries beyond the designed ones, and queries of each other customer. */
const [RANDOM, EACH] = [0, 6];

export const checks = [check('transactions/prediction', predictsEveryQuery(RANDOM), predictsOthers(EACH))];
