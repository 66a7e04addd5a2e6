import type { Exchange } from '../spec/exchange.ts';
import type { TransactionHistory } from '../spec/history.ts';
import { perObject } from '../spec/memo.ts';
import { pairsSent } from '../spec/query-coverage.ts';
import { isValid } from '../spec/reception.ts';
import { ALL, designedPoints, nameOfLimit } from './design.ts';
import { limitsInForce } from './limits.ts';
import {
  acrossMonths,
  deepBetweenEnds,
  hiddenInstant,
  laterByDefault,
  nearEnd,
  pendingOfAccount,
  plainAndBrief,
  statementOf,
} from './settled-points.ts';
import type { Point } from './space.ts';

/** Choosing takes a while: once for each history, and then for the accounts known of it and the seed. */
const designsOf = perObject((_: TransactionHistory) => new Map<string, readonly Point[]>());

/** The designed points of a run, over the whole history. `seen`: the exchanges of the run when they are asked for first. */
export function designFor(
  history: TransactionHistory,
  accounts: readonly string[],
  seed: number,
  seen: () => readonly Exchange[],
): readonly Point[] {
  const [known, name] = [designsOf(history), `${seed} ${accounts.join()}`];
  const before = known.get(name);
  if (before !== undefined) return before;
  const last = [
    ...laterByDefault(history, accounts),
    ...plainAndBrief(history),
    ...hiddenInstant(history, seed),
    ...statementOf(history, accounts),
    ...pendingOfAccount(history, accounts, seed),
    ...acrossMonths(history, seed),
    ...nearEnd(history),
  ];
  const points = designedPoints(history, accounts, seed, { ...ALL, sent: alreadySent(seen()), last });
  const design = [...points, ...deepBetweenEnds(history)];
  known.set(name, design);
  return design;
}

/** Pairs of classes, and limits that were in force, of the requests of a run. */
const alreadySent = (seen: readonly Exchange[]): readonly string[] => [
  ...pairsSent(seen),
  ...[...limitsInForce(seen.filter(({ request }) => isValid(request)))].map(nameOfLimit),
];
