import type { Part, Repeated, Sender } from './check.ts';
import type { FixtureStore } from '../environment/fixtures/store.ts';
import type { FixtureName, Fixtures, HistoryOf, Reread } from '../environment/fixtures/fixtures.ts';
import { freshRequest } from '../environment/discovery/transaction-pages.ts';
import type { Obstacle } from '../spec/evidence/facts.ts';
import {
  isInOrder,
  type Judgement,
  nothing,
  obstructed,
  together,
  unresolved,
  type Violation,
} from '../spec/evidence/evidence.ts';
import { type Exchange, type Request, sentAs } from '../spec/exchange/exchange.ts';
import { dispositionOf, isRejecting } from '../spec/exchange/disposition.ts';
import { isObstacle, type TransactionHistory } from '../spec/model/history.ts';
import { asksForPending, disagreementOf } from '../spec/oracles/agreement.ts';
import { refusalsOf } from '../spec/verdict/premises.ts';

/** Something read of a living target, with which answers are compared. */
interface Source<T> {
  /** As last read; the obstacle if it could not be read. */
  current(): Promise<T | Obstacle>;
  /** Reads it again, unless it was found unchanged since these exchanges; null if that failed. */
  again(shown: readonly Exchange[]): Promise<T | null>;
  same(a: T, b: T): boolean;
  /** Whether these exchanges came after it was read as it is now. */
  isBefore(shown: readonly Exchange[]): boolean;
}

/** Tries the relation with a reading of the source. `first` is true once: a reading that is there already may serve. */
export type Attempt<T> = (source: T, first: boolean) => Promise<Judgement>;

/** What else could explain a mismatch of the last attempt; null if nothing does. */
export type OtherReason<T> = (source: T) => Promise<Obstacle | null>;

/** What became of a relation, and whether a mismatch stands confirmed. */
interface Confirmed {
  readonly judged: Judgement;
  readonly isConfirmed: boolean;
  /** Whether a mismatch was not there when the same was asked again, although the source had not changed. */
  readonly flaky: boolean;
}

/**
 * Examines a relation with what was read. A mismatch becomes a finding only if the source, read again, is as it was, and the
 * relation fails again; of a response from before the first reading, if a third one says the same, too. It is dropped only if the
 * source has changed, and the same is examined in full with the newer reading and found in order; else it is flaky, or an obstacle
 * says that it was seen and why it is not decided.
 */
export async function confirm<T extends object>(
  source: Source<T>,
  attempt: Attempt<T>,
  ruledOut: OtherReason<T>,
): Promise<Confirmed> {
  const told: Judgement[] = [];
  const open = (more: Judgement, flaky = false): Confirmed => ({
    judged: together([...told, more]),
    isConfirmed: false,
    flaky,
  });
  const before = await source.current();
  if ('kind' in before) return open(obstructed(before));
  const first = await attempt(before, true);
  if (first.violations.length === 0) return open(first);
  told.push(obstructed(...first.obstacles));
  const explained = await ruledOut(before);
  if (explained !== null)
    return open(isRejectedAlike(first, explained) ? obstructed(explained) : unresolved(explained));
  const shown = shownBy(first);
  const after = await source.again(shown);
  if (after === null) return open(unresolved());
  const isSame = source.same(before, after);
  const again = await attempt(after, false);
  if (isInOrder(again)) return isSame ? open(nothing, true) : open(again);
  told.push(obstructed(...again.obstacles));
  if (again.violations.length === 0) return open(unresolved());
  if (!isSame) return open(obstructed({ kind: 'data-changed' }));
  const explainedNow = await ruledOut(after);
  if (explainedNow !== null) return open(unresolved(explainedNow));
  // One of the two failures must lie between two readings that say the same.
  if (!source.isBefore(shown)) {
    const closing = await source.again(shownBy(again));
    if (closing === null) return open(unresolved());
    if (!source.same(after, closing)) return open(obstructed({ kind: 'data-changed' }));
  }
  const violations = again.violations.map((one) => withEvidence(one, first.violations));
  return { judged: together([...told, { ...nothing, violations }]), isConfirmed: true, flaky: false };
}

/** Whether a request was only rejected, and so was the one that tells whether it had to be served: no mismatch was seen. */
const isRejectedAlike = ({ violations }: Judgement, why: Obstacle): boolean =>
  why.kind === 'ended' &&
  'status' in why.ending &&
  isRejecting(why.ending.status) &&
  violations.every((one) => refusalsOf(one).length > 0);

const shownBy = ({ violations }: Judgement): readonly Exchange[] => violations.flatMap(({ exchanges }) => exchanges);

/** The exchanges of both failures, the second first. */
function withEvidence({ mismatch, exchanges }: Violation, earlier: readonly Violation[]): Violation {
  const before: readonly Exchange[] = earlier[0]?.exchanges ?? [];
  return { mismatch, exchanges: [...exchanges, ...before], confirmed: true };
}

// What comparisons are confirmed against: a fixture that is read again, or an exchange that is repeated.

/** What a source is read again with. */
export interface Rereading {
  readonly fixtures: FixtureStore;
  readonly sender: Sender;
  /** Reads the source of a mismatch again: granted on top of what a check may send in a smoke run. */
  readonly rereader: Sender['send'];
  /** A source is about to be read again: a few requests more. */
  readonly grant: () => void;
}

/** A fixture as something to compare with. */
export function reread<Needs extends FixtureName, Case, Reading>(
  { fixtures, rereader, grant, sender }: Rereading,
  part: Part<Needs, Case, Reading>,
  of: (Needs & Reread) | HistoryOf,
): Source<Pick<Fixtures, Needs>> {
  const provide = () => fixtures.provide(part.needs, sender, part.over);
  const [name, whose]: readonly [Reread, string?] = typeof of === 'object' ? fixtures.histories(of) : [of];
  return {
    current: provide,
    again: async (shown) => {
      grant();
      const isKnown = name === 'history' && fixtures.isUnchangedSince(shown, part.over);
      if (!isKnown && (await fixtures.readAgain(name, rereader, part.over, whose)) === null) return null;
      const now = await provide();
      return isObstacle(now) ? null : now;
    },
    same: (a, b) => fixtures.same(name, a, b),
    isBefore: (shown) => fixtures.isReadBefore(shown, part.over),
  };
}

/** An exchange as something to compare with: repeated, it must end as it did, and say the same. */
export function repeated<Needs extends FixtureName, Case, Reading>(
  { fixtures, grant, sender }: Rereading,
  part: Part<Needs, Case, Reading>,
  { exchange, same }: Repeated<Case>,
  one: Case,
): Source<Pick<Fixtures, Needs>> {
  const said = new WeakMap<object, Exchange>();
  const provide = async (by: Exchange) => {
    const provided = await fixtures.provide(part.needs, sender, part.over);
    if (!isObstacle(provided)) said.set(provided, by);
    return provided;
  };
  return {
    current: () => provide(exchange(one)),
    again: async () => {
      grant();
      const repeated = await sender.send(exchange(one).request);
      if (dispositionOf(repeated) === 'inconclusive') return null;
      const now = await provide(repeated);
      return isObstacle(now) ? null : now;
    },
    same: (a, b) => {
      const [before, now] = [said.get(a) ?? exchange(one), said.get(b) ?? exchange(one)];
      return dispositionOf(before) === dispositionOf(now) && same(before, now);
    },
    isBefore: () => true,
  };
}

// Caches between the suite and the data: how fresh a response must be is not stated.

const bodyOf = ({ outcome }: Exchange): string | null => (outcome.kind === 'answer' ? outcome.body.text : null);

/**
 * Whether one of these responses may be older than what it is compared with: the same request had the same body before the
 * data were read. `since`: exchanges of the run before that reading.
 */
export function isPerhapsStale(shown: readonly Exchange[], seen: readonly Exchange[], since: number): boolean {
  const [before, later] = [seen.slice(0, since), new Set(seen.slice(since))];
  const isSame = (one: Exchange) => (other: Exchange) =>
    sentAs(one.request) === sentAs(other.request) && bodyOf(one) === bodyOf(other);
  return shown.some((one) => later.has(one) && before.some(isSame(one)));
}

/**
 * What is told of a mismatch that was not there when the same was sent again: the responses disagree. Null if it is about PENDING
 * transactions, which change, or may be as old as a response from before. `began`: exchanges of the run before the part.
 */
export function disagreementIn(flaky: Violation, seen: readonly Exchange[], began: number): Violation | null {
  const own = seen.slice(began);
  const isTold =
    flaky.exchanges.every((one) => own.includes(one) && !asksForPending(one)) &&
    !isPerhapsStale(flaky.exchanges, seen, began);
  return isTold ? disagreementOf(flaky, own) : null;
}

/**
 * A sender that makes windows a few seconds shorter if they still select the same transactions of the history, so that no
 * cache has the response. `changed` says whether it did.
 */
export function freshSender(sender: Sender, history: TransactionHistory): { sender: Sender; changed: () => boolean } {
  let changed = false;
  const send = (request: Request): Promise<Exchange> => {
    const fresh = freshRequest(request, history, (one) => sender.before(one) === undefined);
    changed ||= fresh !== request;
    return sender.send(fresh);
  };
  return { sender: { ...sender, send, sendCached: send }, changed: () => changed };
}
