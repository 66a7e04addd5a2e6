import type { Subject } from './snapshot.ts';
import { readWindow, type Send, unite } from './transactions-walk.ts';
import type { Obstacle } from '../../spec/evidence/facts.ts';
import { isOfInput } from '../../spec/exchange/reception.ts';
import { DAY, type TransactionHistory, type TransactionWalk } from '../../spec/model/history.ts';
import { windowsAgain } from '../../spec/model/reading-again.ts';
import { stretch, windowBefore } from '../../spec/model/windows.ts';

/** Pages of one list of another customer than the one that is read in depth. */
const PAGES = 3;
/** Windows tried, in days: the widest accepted one first. */
const NARROWER = [31, 7, 1];

/** Short histories of other customers than the one that is read in depth, at most `most`; those that fit into few pages. */
export async function readOthers(
  send: Send,
  subjects: readonly Subject[],
  deep: TransactionHistory,
  most: number,
): Promise<readonly TransactionHistory[]> {
  const others = subjects.filter(({ cardholderId }) => cardholderId !== deep.cardholderId).slice(0, most);
  const histories: TransactionHistory[] = [];
  for (const { cardholderId } of others) {
    const history = await readShort(send, cardholderId, deep);
    if (history !== null) histories.push(history);
  }
  return histories;
}

/** Reads the same windows of the same customers again; null if one cannot be read. */
export async function readOthersAgain(
  send: Send,
  before: readonly TransactionHistory[],
): Promise<readonly TransactionHistory[] | null> {
  const again: TransactionHistory[] = [];
  for (const history of before) {
    const { cardholderId, span } = history;
    const [window] = windowsAgain(history);
    let walks = window === undefined ? [] : await readWindow(send, cardholderId, window, { most: PAGES });
    const [before] = history.windows;
    if (!isWhole(walks))
      walks = before === undefined ? [] : await readWindow(send, cardholderId, before, { most: PAGES });
    if (!isWhole(walks)) return null;
    again.push(unite(cardholderId, walks, span));
  }
  return again;
}

async function readShort(send: Send, cardholderId: string, deep: TransactionHistory) {
  const end = Date.parse(stretch(deep).end);
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

const isWhole = (walks: readonly TransactionWalk[]): boolean => walks.length > 0 && walks.at(-1)?.obstacle === null;
