import { LARGEST_PAGE, single } from '../../spec/oracles/lists.ts';
import { pagingOf } from '../../spec/exchange/response.ts';
import type { Exchange, Intent } from '../../spec/exchange/exchange.ts';
import type { Obstacle } from '../../spec/evidence/facts.ts';
import type {
  KnownTransaction,
  TransactionHistory,
  TransactionQuery,
  TransactionWalk,
  Window,
} from '../../spec/model/history.ts';
import { knownOf, readableIds } from '../../spec/model/history.ts';
import { sameHistory, windowsAgain } from '../../spec/model/reading-again.ts';
import { notServed, dispositionOf, refusesInput } from '../../spec/exchange/disposition.ts';
import { RESULTS } from '../../spec/model/windows.ts';
import { inLanes } from '../client/pacing.ts';
import type { Send } from '../client/requests.ts';
import { pageRequest } from './transaction-pages.ts';

/** Pages that a walk asks for at most, unless it is told otherwise. */
export const MOST_PAGES = 16;

/** Limits that a walk goes on with if a larger one is refused: the check of limits judges that refusal. */
const SMALLER = [20, 10];

/** How a walk goes. */
interface Pace {
  /** Entities asked for at a time; fewer if that is refused. */
  readonly limit: number;
  /** Pages asked for at most. */
  readonly most?: number;
  /** What its requests are to the judge; plain or unusual, and open from `total` on, unless told otherwise. */
  readonly intent?: Intent;
  /** With more than one, pages that are known to follow are asked for at once: the client sends as many as it may. One, unless told otherwise. */
  readonly lanes?: number;
}

/**
 * Walks a filtered list to its end (specification: Paging object). The end is an empty page, a page that brings
 * nothing new, or a short page at or past `total`; a target whose `total` is too small is walked on while its pages are
 * full.
 */
export async function walkTransactions(
  send: Send,
  cardholderId: string,
  query: TransactionQuery,
  { limit: largest, most: few = MOST_PAGES, intent, lanes = 1 }: Pace,
): Promise<TransactionWalk> {
  let limit = largest;
  const most = () => few * Math.ceil(largest / limit);
  const pages: Exchange[] = [];
  const ids: string[] = [];
  const known: KnownTransaction[] = [];
  const totals: (number | null)[] = [];
  const ending = (obstacle: Obstacle | null): TransactionWalk => ({ query, ids, known, pages, totals, obstacle });
  const ask = (offset: number, past: boolean) =>
    send(pageRequest(cardholderId, { ...query, limit, offset }, intent ?? (past ? 'open' : undefined)));
  // Pages that are asked for at once, by their offset, because the first one said how many follow: each is used if the walk comes there.
  const ahead = new Map<number, Promise<Exchange>>();
  while (pages.length < most()) {
    const past = pages.length > 0 && ids.length >= (totals.at(-1) ?? 0);
    let page = await (ahead.get(ids.length) ?? ask(ids.length, past));
    // A body that cannot be read is perhaps damaged on its way now and then: without this page, little could be tested.
    if (readableIds(page) === null && dispositionOf(page) === 'accepted') page = await ask(ids.length, past);
    const here = readableIds(page);
    if (here === null) {
      const refused = dispositionOf(page) === 'rejected';
      const mayBeLimit = refusesInput(page);
      // Of a list that need not be served, only the beginning is asked for again, once.
      const among = intent === 'open' ? SMALLER.slice(pages.length > 0 ? SMALLER.length : -1) : SMALLER;
      const smaller = among.find((one) => one < limit);
      if (!mayBeLimit || past || smaller === undefined) {
        return ending(past && refused ? null : notServed(page));
      }
      limit = smaller;
      ahead.clear();
      continue;
    }
    pages.push(page);
    const total = pagingOf(page, 'total');
    const before = new Set(ids);
    const repeated = here.every((id) => before.has(id));
    if (here.length === 0 || (past && repeated)) return ending(null);
    totals.push(total);
    ids.push(...here);
    known.push(...knownOf(page));
    if (lanes > 1 && pages.length === 1 && here.length === limit) {
      const end = Math.min(total ?? 0, limit * most());
      for (let offset = limit; offset < end; offset += limit) {
        const next = ask(offset, false);
        // Whether it may be asked is heard where it is used.
        next.catch(() => undefined);
        ahead.set(offset, next);
      }
    }
    if (repeated || (here.length < limit && ids.length >= (total ?? 0))) return ending(null);
  }
  return ending({ kind: 'walk-goes-on', pages: most() });
}

/** The limit of a walk's last page: smaller than that of its first if that was refused. A walk is repeated with it. */
export function limitOf({ pages }: Pick<TransactionWalk, 'pages'>): number {
  const last = pages.at(-1);
  const asked = last === undefined ? 0 : Number(single(last.request, 'limit'));
  return asked > 0 ? Math.min(LARGEST_PAGE, asked) : LARGEST_PAGE;
}

/** The smallest limit of a history's walks. */
export const paceOf = ({ walks }: TransactionHistory): number => Math.min(LARGEST_PAGE, ...walks.map(limitOf));

/**
 * Reads one window: every APPROVED and every PENDING transaction, side by side if there is more than one lane; only the first walk
 * if that one fails. `most`: pages of a walk.
 */
export async function readWindow(
  send: Send,
  cardholderId: string,
  window: TransactionQuery['window'],
  { most = MOST_PAGES, lanes = 1 }: { readonly most?: number; readonly lanes?: number } = {},
): Promise<TransactionWalk[]> {
  let hasFailed = false;
  const walks = await inLanes(RESULTS, lanes, async (result) => {
    if (hasFailed) return [];
    const walk = await walkTransactions(send, cardholderId, { window, result }, { limit: LARGEST_PAGE, most, lanes });
    hasFailed ||= walk.obstacle !== null;
    return [walk];
  });
  const [first, ...others] = walks.flat();
  return first === undefined ? [] : first.obstacle === null ? [first, ...others] : [first];
}

/** One history of several walks, each transaction once. A PENDING one and the APPROVED one that it becomes may share an id. */
export function unite(cardholderId: string, walks: readonly TransactionWalk[], span: number): TransactionHistory {
  const known = new Map<string, KnownTransaction>();
  for (const t of walks.flatMap((w) => w.known)) known.set(`${t.id} ${t.result}`, t);
  const windows = new Map(walks.map(({ query: { window } }) => [`${window.start} ${window.end}`, window]));
  return { cardholderId, windows: [...windows.values()], known: [...known.values()], walks, span };
}

/**
 * Reads a history again, by requests that were not sent before if the target takes them (`windowsAgain`); null if a window
 * cannot be read. `most`: pages of a walk.
 */
async function readAgain(
  send: Send,
  before: TransactionHistory,
  most = MOST_PAGES,
): Promise<TransactionHistory | null> {
  const windows = windowsAgain(before);
  const again = await readWindows(send, before, windows, most);
  // A target may take only the windows that it was seen to take, for all that is known.
  return again ?? (windows === before.windows ? null : await readWindows(send, before, before.windows, most));
}

/**
 * A history that is read again. A reading that says the same does not take its place: what is asked of a target that does not
 * change stays the same, however often it was read.
 */
export class KeptHistory {
  private history: TransactionHistory;
  /** The last reading: the next one asks for other windows. */
  private last: TransactionHistory;

  constructor(history: TransactionHistory) {
    this.history = history;
    this.last = history;
  }

  get current(): TransactionHistory {
    return this.history;
  }

  /** Reads it again, as `readAgain` does. The same object as before if the reading says the same. */
  async reread(send: Send, most?: number): Promise<TransactionHistory | null> {
    const again = await readAgain(send, this.last, most);
    if (again === null) return null;
    this.last = again;
    if (!sameHistory(this.history, again)) this.history = again;
    return this.history;
  }
}

async function readWindows(
  send: Send,
  { cardholderId, span }: TransactionHistory,
  windows: readonly Window[],
  most: number,
): Promise<TransactionHistory | null> {
  const walks: TransactionWalk[] = [];
  for (const window of windows) {
    walks.push(...(await readWindow(send, cardholderId, window, { most })));
    if (walks.some((w) => w.obstacle !== null)) return null;
  }
  return unite(cardholderId, walks, span);
}
