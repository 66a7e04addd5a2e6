import { AllowanceSpent } from './budget.ts';
import type { Context, Part, Runner, Sender, Values } from './check.ts';
import {
  type Attempt,
  confirm,
  disagreementIn,
  freshSender,
  isPerhapsStale,
  type OtherReason,
  repeated,
  reread,
  type Rereading,
} from './confirmation.ts';
import type { FixtureName, Fixtures } from '../environment/fixtures/fixtures.ts';
import { type Counterexample, type Effort, search } from './property.ts';
import { inLanes } from '../environment/client/pacing.ts';
import { isProvenAlone } from '../spec/evidence/certainty.ts';
import type { Obstacle } from '../spec/evidence/facts.ts';
import {
  isInOrder,
  type Judgement,
  nothing,
  obstructed,
  unresolved,
  type Violation,
} from '../spec/evidence/evidence.ts';
import { isObstacle } from '../spec/model/history.ts';
import { flakyText, shrunkText } from '../spec/phrasing/reasons.ts';

/** What the parts of one check are carried out with. */
interface RunnerContext extends Effort, Rereading {
  readonly context: Context;
  /** Whether it may send only a few requests for a start. */
  readonly isShort: boolean;
  /** Whether a mismatch of this check stands confirmed from an earlier turn of it. */
  readonly isConfirmed: boolean;
  readonly note: (judged: Judgement, note?: string) => void;
  /** Answers to the same requests disagree: what the first ones showed was not there when they were repeated. */
  readonly flaky: (judged: Judgement) => void;
}

/** A sender that asks nothing twice. */
const sharing = (sender: Sender): Sender => ({ ...sender, send: sender.sendCached });

/** Carries out the parts of one check: acts, judges, confirms, shrinks, and notes what came of it. */
export class CheckRunner implements Runner {
  private readonly means: RunnerContext;
  /** One confirmed finding of a check is enough: confirming costs many requests. */
  private isConfirmed: boolean;
  /** The order of the lists explains what this check compares: it is the same for all that it compares. */
  private orderRuledOut: Obstacle | null = null;
  /** Exchanges of the run when the part began. */
  private began = 0;

  constructor(means: RunnerContext) {
    this.means = means;
    this.isConfirmed = means.isConfirmed;
  }

  async runPart<Needs extends FixtureName, Case, Reading>(part: Part<Needs, Case, Reading>): Promise<void> {
    const { sender, context } = this.means;
    this.began = sender.seen().length;
    const silent = part.control?.find((operation) => !sender.served(operation));
    if (silent !== undefined) return this.obstacle({ kind: 'never-served', operation: silent });
    // A few requests are not spent on what the run has the answer to.
    if (this.means.isShort && (part.uncached === true || part.unbroken === true))
      return this.obstacle({ kind: 'smoke-allowance' });
    const have = await this.provide(part);
    if (have === null) return;
    const given = part.given(have, context);
    if ('arbitrary' in given) return this.tryProperty(part, given);
    if ('kind' in given) return this.obstacle(given);
    // What is compared with data that may be read again is compared one by one.
    const lanes = part.baseline === undefined ? context.settings.concurrency : 1;
    await inLanes(given, lanes, (one) => this.tryOne(part, one).catch((error: unknown) => this.leftOut(error)));
  }

  /** What one case may not ask in the opening, another has perhaps been answered. */
  private leftOut(error: unknown): void {
    if (!(error instanceof AllowanceSpent)) throw error;
    this.obstacle({ kind: 'smoke-allowance' });
  }

  private obstacle(obstacle: Obstacle): void {
    this.means.note(obstructed(obstacle));
  }

  private async provide<Needs extends FixtureName>({
    needs,
    over,
  }: Pick<Part<Needs, unknown, unknown>, 'needs' | 'over'>): Promise<Pick<Fixtures, Needs> | null> {
    const provided = await this.means.fixtures.provide(needs, this.means.sender, over);
    if (!isObstacle(provided)) return provided;
    this.obstacle(provided);
    return null;
  }

  private async tryOne<Needs extends FixtureName, Case, Reading>(
    part: Part<Needs, Case, Reading>,
    one: Case,
    note?: string,
  ): Promise<void> {
    if (part.baseline !== undefined) return this.tryConfirmed(part, one, part.baseline, note);
    const have = await this.provide(part);
    if (have === null) return;
    const reading = part.first?.(one, have) ?? (await part.act(this.means.sender, one, have));
    this.means.note(part.judge(reading, one, have), note);
  }

  private async tryConfirmed<Needs extends FixtureName, Case, Reading>(
    part: Part<Needs, Case, Reading>,
    one: Case,
    baseline: NonNullable<Part<Needs, Case, Reading>['baseline']>,
    note?: string,
    found?: Judgement,
  ): Promise<void> {
    if (this.isConfirmed) return;
    const { sender } = this.means;
    let last: Reading | null = null;
    let seen: readonly Violation[] = [];
    const attempt: Attempt<Pick<Fixtures, Needs>> = async (have, first) => {
      // An answer that the run has already is enough to begin with; a mismatch is confirmed by a new one.
      const by = first && part.uncached !== true ? sharing(sender) : sender;
      last = (first ? part.first?.(one, have) : null) ?? (await part.act(by, one, have));
      const now = part.judge(last, one, have);
      // What a search found is not forgotten if it is in order by now.
      const judged = first && now.violations.length === 0 ? (found ?? now) : now;
      if (judged.violations.length > 0) seen = judged.violations;
      return judged;
    };
    const ruledOut: OtherReason<Pick<Fixtures, Needs>> = async (have) => {
      if (last === null || part.ruledOut === undefined) return null;
      if (this.orderRuledOut !== null) return this.orderRuledOut;
      this.means.grant();
      const explained = await part.ruledOut(sender, one, last, have);
      if (explained?.kind === 'order-differs' || explained?.kind === 'order-depends-on-limit')
        this.orderRuledOut = explained;
      return explained;
    };
    const { means } = this;
    const have = await this.provide(part);
    if (have === null) return;
    const by = typeof baseline === 'function' ? baseline(one, have) : baseline;
    const isRepeated = typeof by === 'object' && 'exchange' in by;
    const source = isRepeated ? repeated(means, part, by, one) : reread(means, part, by);
    try {
      const { judged, isConfirmed, flaky } = await confirm(source, attempt, ruledOut);
      if (isConfirmed && (await this.isStale(judged, part, one))) return this.obstacle({ kind: 'data-changed' });
      this.isConfirmed ||= isConfirmed;
      this.means.note(judged, note);
      if (!isConfirmed) this.seenOnce(seen, flaky ? this.began : null, note);
    } catch (error) {
      // Whatever ends a confirmation, the mismatch was seen.
      if (seen.length > 0) this.means.note(unresolved());
      this.seenOnce(seen, null, note);
      throw error;
    }
  }

  /**
   * Whether a confirmed mismatch is one of age: a response that the run had before it read the data is held against them. The
   * same is asked in a way that no cache has seen; if that is not possible, a change that was noticed is reason enough.
   */
  private async isStale<Needs extends FixtureName, Case, Reading>(
    { violations }: Judgement,
    part: Part<Needs, Case, Reading>,
    one: Case,
  ): Promise<boolean> {
    const { fixtures, sender } = this.means;
    const exchanges = violations.flatMap((each) => each.exchanges);
    if (!isPerhapsStale(exchanges, sender.seen(), fixtures.readSince(part.over))) return false;
    const have = await this.provide(part);
    const known = await fixtures.provide(['history'], sender);
    if (have === null || isObstacle(known)) return fixtures.changed !== null;
    this.means.grant();
    const fresh = freshSender(sender, known.history);
    const judged = part.judge(await part.act(fresh.sender, one, have), one, have);
    const isAnswered = fresh.changed() && (judged.violations.length > 0 || judged.obstacles.length === 0);
    return isAnswered ? judged.violations.length === 0 : fixtures.changed !== null;
  }

  /**
   * Mismatches that do not stand confirmed. What one response proves is a violation. Others that were not there when the same was
   * asked again are a warning, also about responses that disagree, unless they may be older than what they were compared with: then
   * nothing tells which of the two was right. `since`: exchanges of the run before it; null if they were not asked again.
   */
  private seenOnce(seen: readonly Violation[], since: number | null, note?: string): void {
    const text =
      [note, since === null ? undefined : flakyText].filter((one) => one !== undefined).join('; ') || undefined;
    for (const one of seen) {
      const disagreeing = since === null ? null : disagreementIn(one, this.means.sender.seen(), since);
      if (isProvenAlone(one.mismatch)) this.means.note({ ...nothing, violations: [one] }, text);
      else if (disagreeing !== null) this.means.note({ ...nothing, violations: [{ ...one, flaky: true }] }, text);
      else if (since !== null) this.obstacle({ kind: 'not-again' });
      if (disagreeing !== null) this.means.flaky({ ...nothing, violations: [disagreeing] });
    }
  }

  /** Looks for values of a property that fail; the smallest is asked again, and if it does not fail again, the others are tried. */
  private async tryProperty<Needs extends FixtureName, Case, Reading>(
    part: Part<Needs, Case, Reading>,
    values: Values<Case>,
  ): Promise<void> {
    if (this.isConfirmed) return;
    // Answers that the run has already are reused, so that properties over the same values share their requests.
    const sender = sharing(this.means.sender);
    const judge = async (one: Case): Promise<Judgement | null> => {
      try {
        const have = await this.provide(part);
        const judged = have === null ? nothing : part.judge(await part.act(sender, one, have), one, have);
        this.means.note({ ...judged, violations: [] });
        return judged;
      } catch (error) {
        this.leftOut(error);
        return null;
      }
    };
    const isWhole = await search(values, { judge, stands: (found) => this.stands(part, found) }, this.means);
    if (!isWhole) this.obstacle({ kind: 'budget' });
  }

  /** Asks a counterexample again: whether it fails again. Without a source, its response proves it by itself. */
  private async stands<Needs extends FixtureName, Case, Reading>(
    part: Part<Needs, Case, Reading>,
    { one, judged, failures }: Counterexample<Case>,
  ): Promise<boolean> {
    const have = await this.provide(part);
    const shown: unknown = have === null ? one : (part.show?.(one, have) ?? one);
    const note = shrunkText(failures, shown);
    this.means.grant();
    if (part.baseline !== undefined) {
      await this.tryConfirmed({ ...part, first: () => null }, one, part.baseline, note, judged);
      return this.isConfirmed;
    }
    let again = obstructed();
    try {
      if (have !== null) again = part.judge(await part.act(this.means.sender, one, have), one, have);
    } catch (error) {
      this.leftOut(error);
    }
    if (again.violations.length > 0) {
      this.means.note(again, note);
      return true;
    }
    const isFine = isInOrder(again);
    if (!isFine) this.means.note(unresolved(...again.obstacles));
    this.seenOnce(judged.violations, isFine ? 0 : null, note);
    return false;
  }
}
