import type { Send } from '../environment/client/requests.ts';
import type { Exchange } from '../spec/exchange/exchange.ts';
import { isObstacle, type Read } from '../spec/model/history.ts';
import type { HistoryOf } from './check.ts';
import type { FixtureProviders, RenewableProviders, Providers } from './fixture-providers.ts';
import type { Fixtures, FixtureName, Over, Reread } from './fixtures.ts';

/** Provides checks with fixtures: each is read on first use, by the check that needs it first. */
export class FixtureStore {
  private readonly providers: FixtureProviders;
  private changedAt: number | null = null;
  /** Exchanges of the run before each history was last read again. */
  private readonly rereadAt = new Map<Over, number>();

  constructor(providers: FixtureProviders) {
    this.providers = providers;
  }

  /** The fixtures of these names, or why one of them cannot be had. `sendCached` asks nothing twice. */
  async provide<Name extends FixtureName>(
    names: readonly Name[],
    { send, sendCached }: { readonly send: Send; readonly sendCached: Send },
    over?: Over,
  ): Promise<Read<Pick<Fixtures, Name>>> {
    const providers: Providers = this.providers.over(over);
    const have: Partial<Fixtures> = {};
    for (const name of names) {
      const provided = await providers[name].provide(providers[name].cached === true ? sendCached : send);
      if (isObstacle(provided)) return provided;
      Object.assign(have, { [name]: provided });
    }
    return have as Pick<Fixtures, Name>;
  }

  /** The fixture that has the history of a cardholder, and whose it is if it has several. */
  histories({ historyOf }: HistoryOf): readonly [Reread, string?] {
    const busiest = this.providers.comparedWith()?.cardholderId;
    return historyOf === busiest ? ['history'] : ['others', historyOf];
  }

  /** Reads a fixture again and keeps it; null if that failed. `whose`: of several histories only that of this cardholder. */
  async readAgain<Name extends Reread>(
    name: Name,
    send: Send,
    over?: Over,
    whose?: string,
  ): Promise<Fixtures[Name] | null> {
    const providers: RenewableProviders = this.providers.over(over);
    const [before, count] = [await providers[name].kept(), this.providers.known.seen().length];
    const again = await providers[name].reread(send, whose);
    if (before === null || again === null) return again;
    const isSame = providers[name].same(before, again);
    if (!isSame) this.changedAt = count;
    if (name === 'history') this.rereadAt.set(over ?? 'whole', count);
    return again;
  }

  /** Whether the data that responses are compared with now were read before these exchanges. */
  isReadBefore(shown: readonly Exchange[], over?: Over): boolean {
    const [from, seen] = [this.readSince(over), this.providers.known.seen()];
    return shown.every((one) => seen.indexOf(one) >= from);
  }

  /**
   * Whether the history was read before these exchanges and again after them, and nothing that a run reads again was ever found to
   * have changed: then it need not be read for them once more.
   */
  isUnchangedSince(shown: readonly Exchange[], over: Over = 'whole'): boolean {
    const [until, seen] = [this.rereadAt.get(over) ?? 0, this.providers.known.seen()];
    const isReadSince = shown.every((one) => seen.indexOf(one) < until);
    return this.changedAt === null && isReadSince && this.isReadBefore(shown, over);
  }

  /** Exchanges of the run before a fixture was last found to have changed; null if none was. */
  get changed(): number | null {
    return this.changedAt;
  }

  /** Exchanges of the run before the data were read that responses are compared with now. */
  readSince(over?: Over): number {
    const first = this.providers.comparedWith(over)?.walks[0]?.pages[0];
    return this.changedAt ?? (first === undefined ? 0 : Math.max(0, this.providers.known.seen().indexOf(first)));
  }

  /** Whether two readings of a fixture say the same. */
  same<Name extends Reread>(name: Name, a: Partial<Fixtures>, b: Partial<Fixtures>): boolean {
    const providers: RenewableProviders = this.providers.over();
    const one: Fixtures[Name] | undefined = a[name];
    const other: Fixtures[Name] | undefined = b[name];
    return one !== undefined && other !== undefined && providers[name].same(one, other);
  }
}
