/**
 * The valid queries that a run draws: random points of the space, dealt so that each class of each parameter comes up equally often
 * (a Latin hypercube), each laid where its page tells the most wrong ways of reading its query from the right one.
 */
import { greatest, max } from 'd3-array';
import fc from 'fast-check';
import type { TransactionHistory } from '../spec/model/history.ts';
import { perObject } from '../spec/model/memo.ts';
import { LIMITS } from '../spec/model/query.ts';
import { RESULTS } from '../spec/model/windows.ts';
import { toldBy, type WrongWay } from './misreadings.ts';
import {
  kindAt,
  LAST_OFFSET,
  LAST_PLACE,
  type Point,
  resultAt,
  SECOND_OFFSET,
  type Sized,
  sizedQueryAt,
} from './space.ts';

/** Every limit that is allowed but the largest, with which lists are read. */
const DEALT_LIMITS = LIMITS.slice(0, -1);
const upTo = (most: number): readonly number[] => Array.from({ length: most + 1 }, (_, i) => i);

/** Places that are tried for each point: a bound of the time that choosing takes. What is sent does not grow with it. */
const PLACES = 12;
/** Offsets as a point has them, by class: none, zero or one, in the first half of the list, in the second. */
const MIDDLE = Math.ceil(LAST_OFFSET / 2);
const OFFSETS = [
  [0, 0],
  [1, SECOND_OFFSET],
  [SECOND_OFFSET + 1, MIDDLE],
  [MIDDLE + 1, LAST_OFFSET],
] as const;
type Offsets = readonly [number, number];
/** Every combination of a result or none, an account or none, and a class of offsets: each comes up once, with one of the limits. */
const COMBINATIONS = upTo(RESULTS.length).flatMap((result) =>
  [false, true].flatMap((ofAccount) => OFFSETS.map((offset) => ({ result, ofAccount, offset }))),
);
/** The windows that are dealt: those that have something to page through. */
const WINDOWS = (['widest', 'days', 'midnights', 'long', 'month', 'day', 'hour', 'instant'] as const).map(kindAt);

/** What a point asks for, apart from its place and its limit. */
type Plain = Partial<Pick<Point, 'window' | 'result' | 'account' | 'limit'>> & { readonly offsets?: Offsets };
/** What most clients ask: two dates, and the next page. */
const OF_ANOTHER: readonly Plain[] = [
  { window: kindAt('instant') },
  { offsets: OFFSETS[2] },
  { window: kindAt('day') },
  { window: kindAt('hour') },
];
/**
 * What of this other checks do not ask of the customer who is read in depth: the instant of what a query without a result leaves out,
 * a day from its second element on, a statement of an account, and the whole of it, the next page of what is pending in it, and
 * a page that ends where all do.
 */
const PLAIN: readonly Plain[] = [
  { window: kindAt('elsewhere') },
  { window: kindAt('day'), offsets: OFFSETS[1] },
  { window: kindAt('turn') },
  { window: kindAt('month'), account: 1 },
  { account: 1 },
  { result: resultAt('PENDING'), account: 1, offsets: OFFSETS[2] },
  { result: resultAt('APPROVED'), offsets: [LAST_OFFSET, LAST_OFFSET], limit: 1 },
];

/** Classes of a parameter in random order, each as often as the others. */
function dealt<Class>(classes: readonly Class[]): fc.Arbitrary<Class[]> {
  const turns = Array.from({ length: Math.ceil(COMBINATIONS.length / classes.length) }, () =>
    fc.shuffledSubarray([...classes], { minLength: classes.length }),
  );
  return fc.tuple(...turns).map((all) => all.flat());
}

/** What is dealt to a point, and the places that are tried for it. */
interface Deal {
  readonly classes: Pick<Point, 'window' | 'result' | 'account' | 'limit'>;
  readonly places: readonly Pick<Point, 'from' | 'to' | 'offset'>[];
}

/** The places of a point, with an offset of a class. */
const placesWith = ([least, most]: Offsets): fc.Arbitrary<Deal['places']> =>
  fc.array(
    fc.record({ from: fc.nat(LAST_PLACE), to: fc.nat(LAST_PLACE), offset: fc.integer({ min: least, max: most }) }),
    { minLength: PLACES, maxLength: PLACES },
  );

/** A point at random places, without a limit unless told otherwise. */
const plainDeal = ({ offsets = OFFSETS[0], ...plain }: Plain): fc.Arbitrary<Deal> =>
  placesWith(offsets).map((places) => ({ classes: { window: 0, result: 0, account: 0, limit: 0, ...plain }, places }));

/**
 * A deal for each combination over a number of accounts. As many have no account as have one, because most clients ask for none.
 */
function hypercube(accounts: number): fc.Arbitrary<readonly Deal[]> {
  return fc
    .record({
      window: dealt(WINDOWS),
      account: dealt(upTo(Math.max(0, accounts - 1))),
      limit: dealt(DEALT_LIMITS),
      places: fc.tuple(...COMBINATIONS.map(({ offset }) => placesWith(offset))),
    })
    .map(({ window, account, limit, places }) =>
      COMBINATIONS.map(({ result, ofAccount }, i): Deal => {
        const nth = (values: readonly number[]): number => values[i] ?? 0;
        const classes = {
          window: nth(window),
          result,
          account: ofAccount && accounts > 0 ? 1 + nth(account) : 0,
          limit: nth(limit),
        };
        return { classes, places: places[i] ?? [] };
      }),
    );
}

/** The history of a cardholder, and the accounts that accountId was seen to take. */
interface Drawing {
  readonly history: TransactionHistory;
  readonly accounts: readonly string[];
}

/** A point at one of its places: its query, and how many elements the list has from its offset on. */
interface Placed extends Sized {
  readonly point: Point;
  readonly left: number;
}

/** A deal at each of its places. */
interface PlacedDeal {
  readonly limit: number;
  readonly dealt: readonly Placed[];
  /** The same places in windows of another kind. */
  readonly inWindow: (kind: Parameters<typeof kindAt>[0]) => readonly Placed[];
}

function placed({ classes, places }: Deal, { history, accounts }: Drawing): PlacedDeal {
  const inWindow = (window: number) =>
    places.map((place): Placed => {
      const point = { ...classes, ...place, window };
      const sized = sizedQueryAt(history, accounts, point);
      return { point, ...sized, left: sized.size - (sized.query.offset ?? 0) };
    });
  return { limit: classes.limit, dealt: inWindow(classes.window), inWindow: (kind) => inWindow(kindAt(kind)) };
}

/**
 * The same deals with their limits dealt again, the largest to where the longest lists can be, and none to the shortest: a limit tells
 * something only where it leaves something out.
 */
function withLimitsInForce(deals: readonly PlacedDeal[]): readonly PlacedDeal[] {
  const limits = deals.map(({ limit }) => limit).sort((one, other) => other - one);
  return deals
    .map((deal) => ({ deal, left: max(deal.inWindow('widest'), ({ left }) => left) ?? 0 }))
    .sort((one, other) => other.left - one.left)
    .map(({ deal }, i) => ({ ...deal, limit: limits[i] ?? 0 }));
}

/** A point, and the wrong ways of reading its query that its page tells. */
interface Telling {
  readonly point: Point;
  readonly told: readonly WrongWay[];
}

/** The places of a deal whose page leaves something out because of its limit, in longer windows if there is none; else all. */
function telling({ limit, dealt: own, inWindow }: PlacedDeal): readonly Placed[] {
  if (limit === 0) return own;
  for (const places of [() => own, () => inWindow('long'), () => inWindow('widest')]) {
    const cut = places().filter(({ left }) => left > limit);
    if (cut.length > 0) return cut;
  }
  return own;
}

/**
 * The point of a deal at the place where it tells most: of those that tell as much, where it has the longest list. None if its page
 * would say nothing.
 */
function laid(deal: PlacedDeal, history: TransactionHistory): readonly Telling[] {
  const { limit } = deal;
  const tried = telling(deal).map(({ point, query, left }) => ({
    point: { ...point, limit },
    told: toldBy(history, limit === 0 ? query : { ...query, limit }),
    left,
  }));
  const best = greatest(tried, (one, other) => one.told.length - other.told.length || one.left - other.left);
  return best === undefined || (best.left <= 0 && best.told.length === 0) ? [] : [best];
}

/** Some of these points, in the order in which each tells most that those before it do not tell. */
function mostTelling(points: readonly Telling[], count: number): readonly Point[] {
  const left = [...points];
  const chosen: Point[] = [];
  let known = new Set<WrongWay>();
  while (chosen.length < count && left.length > 0) {
    const news = left.map(({ told }) => told.filter((one) => !known.has(one)).length);
    // When nothing is new any more, it begins again.
    if (known.size > 0 && Math.max(...news) === 0) {
      known = new Set();
      continue;
    }
    const [next] = left.splice(news.indexOf(Math.max(...news)), 1);
    if (next === undefined) break;
    chosen.push(next.point);
    for (const one of next.told) known.add(one);
  }
  return chosen;
}

/** A few of what most clients ask of a history: those that it has something for. */
function plainPoints(of: Drawing, plain: readonly Plain[], seed: number): readonly Telling[] {
  // Of a cardholder without an account that accountId takes, the same without one.
  const asked = plain.map(({ account = 0, ...one }) => ({ ...one, account: Math.min(account, of.accounts.length) }));
  const [deals = []] = fc.sample(fc.tuple(...asked.map(plainDeal)), { numRuns: 1, seed });
  return deals.flatMap((deal) => laid(placed(deal, of), of.history));
}

function hypercubeOf(of: Drawing, seed: number, isDealt: (deal: Deal) => boolean = () => true): readonly PlacedDeal[] {
  const [cube = []] = fc.sample(hypercube(of.accounts.length), { numRuns: 1, seed });
  return cube.filter(isDealt).map((deal) => placed(deal, of));
}

const chosenOf = perObject((_: TransactionHistory) => new Map<string, readonly Point[]>());

/** Choosing takes a while: it is done once for each history, and the accounts and the seed that it is done with. */
function chosenOnce(of: Drawing, seeds: readonly number[], choose: () => readonly Point[]): readonly Point[] {
  const [known, name] = [chosenOf(of.history), `${seeds.join()} ${of.accounts.join()}`];
  const chosen = known.get(name) ?? choose();
  known.set(name, chosen);
  return chosen;
}

/** The points that every run sends over the whole history, without those that say nothing. What tells most comes first. */
export const drawnPoints = (of: Drawing, seed: number): readonly Point[] =>
  chosenOnce(of, [seed], () => {
    const limited = withLimitsInForce(hypercubeOf(of, seed)).flatMap((deal) => laid(deal, of.history));
    const all = [...limited, ...plainPoints(of, PLAIN, seed)];
    return mostTelling(all, all.length);
  });

/** Whether a deal asks for a result and for a part of an account: it tells of every parameter. */
const asksForAll = ({ classes: { result, account }, places: [first] }: Deal): boolean =>
  result > 0 && account > 0 && first !== undefined && first.offset > 0;

/**
 * Two points for a cardholder of whom little is asked, one for a single transaction: what most clients ask, in turn, and the one of several
 * that tells most.
 */
export const fewPoints = (of: Drawing, seed: number, turn: number): readonly Point[] =>
  chosenOnce(of, [seed, turn], () => {
    const dealt = hypercubeOf(of, seed + turn, of.accounts.length > 0 ? asksForAll : undefined);
    const all = dealt.flatMap((deal) => laid(deal, of.history));
    const plain = OF_ANOTHER.map((_, i) => OF_ANOTHER[(i + turn) % OF_ANOTHER.length] ?? {});
    const [asked] = plain.flatMap((one) => plainPoints(of, [one], seed));
    return [...(asked === undefined ? [] : [asked.point]), ...mostTelling(all, 1)].slice(0, of.history.known.length);
  });
