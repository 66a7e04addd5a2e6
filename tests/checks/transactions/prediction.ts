import { check } from '../../../engine/check.ts';
import { predictsEveryQuery } from '../../../engine/parts/space.ts';

/** Random queries beyond the designed ones. */
const RANDOM = 8;

export const checks = [check('transactions/prediction', predictsEveryQuery(RANDOM))];
