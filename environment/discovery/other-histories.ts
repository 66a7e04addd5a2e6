import { inLanes } from '../client/pacing.ts';
import type { Send } from '../client/requests.ts';
import type { Subject } from './snapshot.ts';
import { KeptHistory, readWindow, unite } from './transactions-walk.ts';
import type { Obstacle } from '../../spec/evidence/facts.ts';
import { isOfInput } from '../../spec/exchange/disposition.ts';
import { DAY, type TransactionHistory } from '../../spec/model/history.ts';
import { readRange, windowBefore } from '../../spec/model/windows.ts';

/** Pages of one list of another customer than the one that is read in depth. */
const PAGES = 3;
/** Windows tried, in days: the widest accepted one first. */
const NARROWER = [31, 7, 1];

/** Other customers whose newest transactions are read: five, half of those whom discovery reads, because each costs several requests; more with a larger budget. */
export const othersOf = (budget: number): number => Math.max(5, Math.floor(budget / 100) - 1);

/**
 * Short histories of other customers than the one that is read in depth, at most `most`, so many at a time; those that fit into few
 * pages.
 */
export async function readOthers(
  send: Send,
  subjects: readonly Subject[],
  deep: TransactionHistory,
  { most, concurrency }: { readonly most: number; readonly concurrency: number },
): Promise<readonly KeptHistory[]> {
  const others = subjects.filter(({ cardholderId }) => cardholderId !== deep.cardholderId).slice(0, most);
  const read = await inLanes(others, concurrency, ({ cardholderId }) => readShort(send, cardholderId, deep));
  return read.flatMap((history) => (history === null ? [] : [new KeptHistory(history)]));
}

/** Reads the same windows of the same customers again, or of one of them alone; null if one cannot be read. */
export async function readOthersAgain(
  send: Send,
  others: readonly KeptHistory[],
  whose?: string,
): Promise<readonly TransactionHistory[] | null> {
  const again: TransactionHistory[] = [];
  for (const kept of others) {
    const isMeant = whose === undefined || kept.current.cardholderId === whose;
    const read = isMeant ? await kept.reread(send, PAGES) : kept.current;
    if (read === null) return null;
    again.push(read);
  }
  return again;
}

async function readShort(send: Send, cardholderId: string, deep: TransactionHistory) {
  const end = Date.parse(readRange(deep).end);
  for (const span of [deep.span, ...NARROWER.map((days) => days * DAY).filter((span) => span < deep.span)]) {
    const walks = await readWindow(send, cardholderId, windowBefore(end, span), { most: PAGES });
    const obstacle = walks.at(-1)?.obstacle ?? null;
    if (obstacle === null) return unite(cardholderId, walks, span);
    if (!mayBeTooWide(obstacle)) return null;
  }
  return null;
}

/** Whether a narrower window may be read: what is not refused for its input is refused for whom it is about. */
function mayBeTooWide(obstacle: Obstacle): boolean {
  if (obstacle.kind !== 'ended') return true;
  const { ending } = obstacle;
  return !('status' in ending) || isOfInput(ending.status);
}
