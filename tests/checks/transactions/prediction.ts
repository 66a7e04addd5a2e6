import { check } from '../../../engine/check.ts';
import { predictsWhatWasReceived } from '../../../engine/parts/received.ts';
import { acceptsWindowsInside } from '../../../engine/parts/refused-windows.ts';
import { predictsEveryQuery } from '../../../engine/parts/space.ts';
import { predictsOthers } from '../../../engine/parts/space-of-others.ts';

/** Designed queries of each other customer, next to one that they share with the busiest. */
const EACH = 3;
/** What random queries, and those of other customers, spend of a budget beyond the default. */
const [SHARE, OTHERS] = [0.4, 0.3];

export const checks = [
  check(
    'transactions/prediction',
    predictsEveryQuery(SHARE),
    predictsOthers(EACH, OTHERS),
    predictsWhatWasReceived(),
    acceptsWindowsInside(),
  ),
];
