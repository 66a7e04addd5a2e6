/** Readings of the cardholder whose history is known. */
import {
  type AnyPart,
  type Context,
  type Given,
  type Part,
  part,
  type Samples,
  type Sender,
} from '../../../engine/check.ts';
import { pageOf, pageRequest, readPage, readSet } from '../../../environment/discovery/transaction-pages.ts';
import { limitOf, MOST_PAGES, walkTransactions } from '../../../environment/discovery/transactions-walk.ts';
import type { FixtureName, Fixtures } from '../../../environment/fixtures/fixtures.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { operations } from '../../../spec/generated/vocabulary.ts';
import {
  isObstacle,
  type Read,
  type TransactionHistory,
  type TransactionPage,
  type TransactionQuery,
  type TransactionSet,
  type TransactionWalk,
} from '../../../spec/model/history.ts';
import type { Judgement } from '../../../spec/evidence/evidence.ts';
import { asPredicted } from '../../../spec/oracles/history-pages.ts';
import { holdsExactly, selected, tooManyForPage } from '../../../spec/oracles/history-sets.ts';
import { acceptsLike } from '../../../spec/oracles/query-space.ts';
import { dispositionOf } from '../../../spec/exchange/disposition.ts';
import { wholeSecond } from '../../../spec/model/windows.ts';
import { read, sampleApproved, samplePage, sampleRefusal, samplesOf, sampleTransaction } from './samples.ts';

/** Fixtures of parts about the queries of any customer whose transactions are known. */
export const QUERIED = ['history', 'others', 'usableAccounts'] as const;
export type Queried = Pick<Fixtures, (typeof QUERIED)[number]>;

/** A relation between responses and the history, which is read again before a mismatch counts. `one`: the case of the samples. */
interface OfHistory<Case, Reading>
  extends Pick<Part<'history', Case, Reading>, 'over' | 'first' | 'unbroken'>, Samples<NoInfer<Reading>> {
  readonly given: (history: TransactionHistory, context: Context) => Given<Case>;
  readonly act: (sender: Sender, one: Case, history: TransactionHistory) => Promise<Reading>;
  readonly judge: (reading: Reading, one: Case, history: TransactionHistory) => Judgement;
  readonly ruledOut?: (sender: Sender, one: Case, reading: Reading, of: TransactionHistory) => Promise<Obstacle | null>;
  readonly one: NoInfer<Case>;
}

/** The part of a check that examines such a relation. */
export function ofHistory<Case, Reading>(relation: OfHistory<Case, Reading>): AnyPart {
  const { given, act, judge, ruledOut, one, accepts, rejects, ...more } = relation;
  return part<'history', Case, Reading>({
    ...more,
    needs: ['history'],
    given: ({ history }, context) => given(history, context),
    act: (sender, of, { history }) => act(sender, of, history),
    judge: (reading, of, { history }) => judge(reading, of, history),
    ...(ruledOut && { ruledOut: (sender, of, reading, { history }) => ruledOut(sender, of, reading, history) }),
    baseline: 'history',
    samples: samplesOf({ one, accepts, rejects }),
  });
}

/** Lists that one page shows hold exactly what their queries select. */
export const listsExactly = (
  given: OfHistory<TransactionQuery, never>['given'],
  { over, ...samples }: { readonly over?: 'opened'; readonly one: TransactionQuery } & Samples<TransactionSet>,
): AnyPart =>
  ofHistory<TransactionQuery, Read<TransactionSet>>({
    ...(over && { over }),
    given,
    act: readWhole,
    judge: holdsExactly,
    ...samples,
  });

/** The page that a query brings. */
export const pageFor = (
  { send }: Sender,
  query: TransactionQuery,
  { cardholderId }: Pick<TransactionHistory, 'cardholderId'>,
): Promise<Read<TransactionPage>> => readPage(send, cardholderId, query);

/** Everything that a query selects; an obstacle, without a request, if one page cannot show it. */
export async function readWhole({ send }: Sender, query: TransactionQuery, history: TransactionHistory) {
  return tooManyForPage(selected(history, query), history) ?? readSet(send, history.cardholderId, query);
}

/** What walks show, which are read again before a mismatch counts. */
interface OfWalks<More extends FixtureName> extends Samples<TransactionWalk> {
  readonly needs: readonly ('history' | More)[];
  readonly given: (have: Pick<Fixtures, 'history' | More>) => Given<TransactionWalk>;
  readonly judge: (walk: TransactionWalk, history: TransactionHistory) => Judgement;
  /** Pages that are asked for at most; if it is given, a walk is judged only as it is read again. */
  readonly most?: number;
  readonly one: TransactionWalk;
}

/** The part of a check that judges walks. Each is read again with the limit of its last page. */
export const ofWalks = <More extends FixtureName = never>(walks: OfWalks<More>): AnyPart =>
  part<'history' | More, TransactionWalk, TransactionWalk>({
    needs: walks.needs,
    given: walks.given,
    ...(walks.most === undefined && { first: (walk) => walk }),
    act: ({ send }, walk, { history: { cardholderId } }) =>
      walkTransactions(send, cardholderId, walk.query, { limit: limitOf(walk), most: walks.most ?? MOST_PAGES }),
    judge: (walk, _one, { history }) => walks.judge(walk, history),
    baseline: 'history',
    samples: samplesOf(walks),
  });

// What a query of list cardholder transactions brings, held against what a history predicts.

const { limit: LIMIT } = operations.listCardholderTransactions.parameters;
const served = samplePage(sampleApproved);

/** The answer to a query, read as far as its judgement needs. */
export interface Predicted {
  readonly exchange: Exchange;
  readonly page: Read<TransactionPage>;
  /** Everything that the query selects, from its offset on, if the page was short. */
  readonly all: TransactionSet | null;
  /** The answer to the bare window, if the query was refused. */
  readonly bare: Exchange | null;
}

/** Asks a query, and what else its judgement needs. */
export async function askPredicted(
  sender: Sender,
  query: TransactionQuery,
  history: TransactionHistory,
): Promise<Predicted> {
  const { cardholderId } = history;
  const exchange = await sender.send(pageRequest(cardholderId, query));
  const isBare = Object.keys(query).length === 1;
  if (isBare || dispositionOf(exchange) === 'accepted') return readOn(sender, exchange, query, history);
  sender.further();
  const bare = await sender.send(pageRequest(cardholderId, { window: query.window }));
  return { exchange, page: pageOf(exchange), all: null, bare };
}

/** The answer to a query, and everything that the query selects if the page is short. */
export async function readOn(
  sender: Sender,
  exchange: Exchange,
  query: TransactionQuery,
  history: TransactionHistory,
): Promise<Predicted> {
  const page = pageOf(exchange);
  const isShort = !isObstacle(page) && isCutShort(page, query, history);
  const whole = isShort ? await readSet(sender.send, history.cardholderId, query) : null;
  return { exchange, page, all: whole === null || isObstacle(whole) ? null : whole, bare: null };
}

/** Whether the page could show everything that is left from its offset on, and shows less, but something. */
export function isCutShort(page: TransactionPage, query: TransactionQuery, history: TransactionHistory): boolean {
  const expected = selected(history, query).length;
  const { limit = LIMIT.default, offset = 0 } = query;
  const left = expected - offset;
  return limit >= left && page.ids.length < left && (offset === 0 || page.ids.length > 0);
}

/** Whether the answer is what the history predicts; a query that is refused although its bare window is served is not. */
export function judgePredicted(
  { exchange, page, all, bare }: Predicted,
  query: TransactionQuery,
  history: TransactionHistory,
): Judgement {
  if (bare !== null && wholeSecond(query.window.start))
    return acceptsLike({ exchange, plainer: bare }, { because: 'same-window-served' });
  return asPredicted(page, all, query, history);
}

/** A page of the samples. */
export const predicted = (known: typeof sampleApproved, paging: { total?: number } = {}) => {
  const page = read(known, paging);
  return { exchange: page.exchange, page, all: null, bare: null };
};
/** What no history of the samples predicts. */
export const REJECTED = [
  predicted([...sampleApproved, sampleTransaction(9)]),
  predicted(sampleApproved, { total: 5 }),
  predicted([], { total: 6 }),
  { exchange: sampleRefusal, page: { kind: 'budget' } as const, all: null, bare: served },
];
