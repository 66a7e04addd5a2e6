/** What it means that a history is read a second time. */
import { sameTexts } from '../exchange/describe.ts';
import { instantOf, select, type TransactionHistory, type Window } from './history.ts';
import { isUsual, secondsLater, readRange } from './windows.ts';
import { compareInstants } from '../oracles/formats.ts';

/** The time that both readings cover. */
function overlap(a: TransactionHistory, b: TransactionHistory): Window {
  const [one, other] = [readRange(a), readRange(b)];
  const isLater = (text: string, than: string) => {
    const [at, earlier] = [instantOf(text), instantOf(than)];
    return at !== null && earlier !== null && compareInstants(at, earlier) > 0;
  };
  return {
    start: isLater(one.start, other.start) ? one.start : other.start,
    end: isLater(one.end, other.end) ? other.end : one.end,
  };
}

/** Whether two readings hold the same transactions in the time that both cover. */
export function sameHistory(a: TransactionHistory, b: TransactionHistory): boolean {
  if (a === b) return true;
  const window = overlap(a, b);
  const texts = ({ known }: TransactionHistory) =>
    select(known, { window }).map((k) => `${k.id} ${k.posted} ${k.result} ${k.accounts.join(',')}`);
  return sameTexts(texts(a), texts(b));
}

/**
 * The windows of a history, each beginning a second later, so that the requests of the second reading are not those of the
 * first: a cache between the suite and the data would answer those with what was there before. The newest still ends where it
 * did: a later end may lie in the future of the target. The windows themselves if that would leave out a transaction, or if
 * an end is not a whole second.
 */
export function windowsAgain({ windows, known }: TransactionHistory): readonly Window[] {
  const oldest = windows.at(-1);
  if (oldest === undefined || !windows.every(isUsual)) return windows;
  const lost = select(known, { window: { start: oldest.start, end: secondsLater(oldest.start, 1) } });
  if (lost.length > 0 || oldest.start >= oldest.end) return windows;
  return windows.map(({ start, end }, i) => ({
    start: secondsLater(start, 1),
    end: i === 0 ? end : secondsLater(end, 1),
  }));
}
