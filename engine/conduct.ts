import type { Exchange } from '../spec/exchange.ts';
import type { Obstacle } from '../spec/facts.ts';
import { isObstacle } from '../spec/history.ts';
import type { Judged, Shown } from '../spec/judged.ts';
import { nothing, obstructed } from '../spec/judged.ts';
import { shrunkText } from '../spec/phrasing/reasons.ts';
import { receptionOf } from '../spec/reception.ts';
import type { Context, Part, Repeated, Runner, Sender, Values } from './check.ts';
import { AllowanceSpent } from './budget.ts';
import { type Attempt, confirm, type OtherReason, type Source } from './confirmation.ts';
import type { FixtureStore } from './fixture-store.ts';
import type { Fixtures, FixtureName, Reread } from './fixtures.ts';
import { disagreeing, freshSender, isPerhapsStale } from './fresh.ts';
import { type Effort, search } from './property.ts';

/** What the parts of one check are carried out with. */
interface Means extends Effort {
  readonly fixtures: FixtureStore;
  readonly sender: Sender;
  /** Reads the source of a mismatch again: granted on top of what a check may send in a smoke run. */
  readonly rereader: Sender['send'];
  /** A source is about to be read again: a few requests more. */
  readonly grant: () => void;
  readonly context: Context;
  readonly note: (judged: Judged, note?: string) => void;
  /** Answers to the same requests disagree: what the first ones showed was gone when they were repeated. */
  readonly disagreed: (judged: Judged) => void;
}

/** A sender that asks nothing twice. */
const sharing = (sender: Sender): Sender => ({ ...sender, send: sender.once });

/** Carries out the parts of one check: acts, judges, confirms, shrinks, and notes what came of it. */
export class Conductor implements Runner {
  private readonly means: Means;
  /** One confirmed finding of a check is enough: confirming costs many requests. */
  private settled = false;
  /** The order of the lists excuses what this check compares: it is the same for all that it compares. */
  private unordered: Obstacle | null = null;
  /** Exchanges of the run when the part began. */
  private began = 0;

  constructor(means: Means) {
    this.means = means;
  }

  async conduct<Needs extends FixtureName, Case, Reading>(part: Part<Needs, Case, Reading>): Promise<void> {
    const { sender, context } = this.means;
    this.began = sender.seen().length;
    const silent = part.control?.find((operation) => !sender.served(operation));
    if (silent !== undefined) return this.obstacle({ kind: 'never-served', operation: silent });
    const have = await this.supply(part);
    if (have === null) return;
    const given = part.given(have, context);
    if ('arbitrary' in given) return this.tryProperty(part, given);
    if ('kind' in given) return this.obstacle(given);
    for (const one of given) await this.tryOne(part, one).catch((error: unknown) => this.leftOut(error));
  }

  /** What one case may not ask in the opening, another has perhaps been answered. */
  private leftOut(error: unknown): void {
    if (!(error instanceof AllowanceSpent)) throw error;
    this.obstacle({ kind: 'smoke-allowance' });
  }

  private obstacle(obstacle: Obstacle): void {
    this.means.note(obstructed(obstacle));
  }

  private async supply<Needs extends FixtureName>({
    needs,
    over,
  }: Pick<Part<Needs, unknown, unknown>, 'needs' | 'over'>): Promise<Pick<Fixtures, Needs> | null> {
    const supplied = await this.means.fixtures.supply(needs, this.means.sender, over);
    if (!isObstacle(supplied)) return supplied;
    this.obstacle(supplied);
    return null;
  }

  private async tryOne<Needs extends FixtureName, Case, Reading>(
    part: Part<Needs, Case, Reading>,
    one: Case,
    note?: string,
  ): Promise<void> {
    if (part.against !== undefined) return this.tryConfirmed(part, one, part.against, note);
    const have = await this.supply(part);
    if (have === null) return;
    const reading = part.first?.(one, have) ?? (await part.act(this.means.sender, one, have));
    this.means.note(part.judge(reading, one, have), note);
  }

  private async tryConfirmed<Needs extends FixtureName, Case, Reading>(
    part: Part<Needs, Case, Reading>,
    one: Case,
    against: (Needs & Reread) | Repeated<Case>,
    note?: string,
  ): Promise<void> {
    if (this.settled) return;
    const { sender } = this.means;
    let last: Reading | null = null;
    const attempt: Attempt<Pick<Fixtures, Needs>> = async (have, first) => {
      // An answer that the run has already is enough to begin with; a mismatch is confirmed by a new one.
      const by = first && part.afresh !== true ? sharing(sender) : sender;
      last = (first ? part.first?.(one, have) : null) ?? (await part.act(by, one, have));
      return part.judge(last, one, have);
    };
    const excuse: OtherReason<Pick<Fixtures, Needs>> = async (have) => {
      if (last === null || part.excuse === undefined) return null;
      if (this.unordered !== null) return this.unordered;
      this.means.grant();
      const excused = await part.excuse(sender, one, last, have);
      if (excused?.kind === 'order-differs' || excused?.kind === 'order-depends-on-limit') this.unordered = excused;
      return excused;
    };
    const source = typeof against === 'object' ? this.repeated(part, against, one) : this.reread(part, against);
    const { judged, settled, gone } = await confirm(source, attempt, excuse, this.means.fixtures.isRestless);
    if (settled && (await this.isStale(judged, part, one))) return this.obstacle({ kind: 'data-changed' });
    this.settled ||= settled;
    this.means.note(judged, note);
    this.tellOf(gone);
  }

  /**
   * Whether a confirmed mismatch is one of age: a response that the run had before it read the data is held against them. The
   * same is asked in a way that no cache has seen; if that is not possible, a change that was noticed is reason enough.
   */
  private async isStale<Needs extends FixtureName, Case, Reading>(
    { shown }: Judged,
    part: Part<Needs, Case, Reading>,
    one: Case,
  ): Promise<boolean> {
    const { fixtures, sender } = this.means;
    const exchanges = shown.flatMap((each) => each.exchanges);
    if (!isPerhapsStale(exchanges, sender.seen(), fixtures.readSince(part.over))) return false;
    const have = await this.supply(part);
    const known = await fixtures.supply(['history'], sender);
    if (have === null || isObstacle(known)) return fixtures.changed !== null;
    this.means.grant();
    const fresh = freshSender(sender, known.history);
    const judged = part.judge(await part.act(fresh.sender, one, have), one, have);
    const isAnswered = fresh.changed() && (judged.shown.length > 0 || judged.obstacles.length === 0);
    return isAnswered ? judged.shown.length === 0 : fixtures.changed !== null;
  }

  /** Mismatches that were gone: responses disagree, unless one is from before, and older than what it was compared with. */
  private tellOf(gone: readonly Shown[]): void {
    const shown = disagreeing(gone, this.means.sender.seen(), this.began);
    if (shown.length > 0) this.means.disagreed({ ...nothing, shown });
  }

  /** A fixture as something to compare with. */
  private reread<Needs extends FixtureName, Case, Reading>(
    part: Part<Needs, Case, Reading>,
    name: Needs & Reread,
  ): Source<Pick<Fixtures, Needs>> {
    const { fixtures, rereader, grant, sender } = this.means;
    const supply = () => fixtures.supply(part.needs, sender, part.over);
    return {
      current: supply,
      again: async () => {
        grant();
        if ((await fixtures.readAgain(name, rereader, part.over)) === null) return null;
        const now = await supply();
        return isObstacle(now) ? null : now;
      },
      same: (a, b) => fixtures.same(name, a, b),
    };
  }

  /** An exchange as something to compare with: repeated, it must say the same. */
  private repeated<Needs extends FixtureName, Case, Reading>(
    part: Part<Needs, Case, Reading>,
    { exchange, same }: Repeated<Case>,
    one: Case,
  ): Source<Pick<Fixtures, Needs>> {
    const { fixtures, grant, sender } = this.means;
    const said = new WeakMap<object, Exchange>();
    const supply = async (by: Exchange) => {
      const supplied = await fixtures.supply(part.needs, sender, part.over);
      if (!isObstacle(supplied)) said.set(supplied, by);
      return supplied;
    };
    return {
      current: () => supply(exchange(one)),
      again: async () => {
        grant();
        const repeated = await sender.send(exchange(one).request);
        if (receptionOf(repeated) === 'unknown') return null;
        const now = await supply(repeated);
        return isObstacle(now) ? null : now;
      },
      same: (a, b) => same(said.get(a) ?? exchange(one), said.get(b) ?? exchange(one)),
    };
  }

  /** Looks for a value of a property that fails; the smallest is confirmed like an example. */
  private async tryProperty<Needs extends FixtureName, Case, Reading>(
    part: Part<Needs, Case, Reading>,
    values: Values<Case>,
  ): Promise<void> {
    if (this.settled) return;
    // Answers that the run has already are reused, so that properties over the same values share their requests.
    const sender = sharing(this.means.sender);
    const judge = async (one: Case) => {
      const have = await this.supply(part);
      return have === null ? nothing : part.judge(await part.act(sender, one, have), one, have);
    };
    const { tried, smallest } = await search(values, judge, this.means);
    for (const judged of tried) this.means.note({ ...judged, shown: [] });
    if (smallest === null) return;
    const { one, failures } = smallest;
    const have = await this.supply(part);
    const shown: unknown = have === null ? one : (part.show?.(one, have) ?? one);
    this.means.grant();
    await this.tryOne({ ...part, first: () => null }, one, shrunkText(failures, shown));
  }
}
