import type { Send } from '../environment/client/requests.ts';
import { isObstacle, type Read } from '../spec/model/history.ts';
import type { FixtureSupplies, RenewableSupplies, Supplies } from './fixture-supplies.ts';
import type { Fixtures, FixtureName, Over, Reread } from './fixtures.ts';

/** Readings in a row that differ from the one before: as many as a mismatch needs that cannot be confirmed. */
const RESTLESS = 3;

/** Supplies checks with fixtures: each is read on first use, by the check that needs it first. */
export class FixtureStore {
  private readonly supplies: FixtureSupplies;
  private changedAt: number | null = null;
  private changesInARow = 0;

  constructor(supplies: FixtureSupplies) {
    this.supplies = supplies;
  }

  /** The fixtures of these names, or why one of them cannot be had. `once` asks nothing twice. */
  async supply<Name extends FixtureName>(
    names: readonly Name[],
    { send, once }: { readonly send: Send; readonly once: Send },
    over?: Over,
  ): Promise<Read<Pick<Fixtures, Name>>> {
    const supplies: Supplies = this.supplies.over(over);
    const have: Partial<Fixtures> = {};
    for (const name of names) {
      const supplied = await supplies[name].supply(supplies[name].once === true ? once : send);
      if (isObstacle(supplied)) return supplied;
      Object.assign(have, { [name]: supplied });
    }
    return have as Pick<Fixtures, Name>;
  }

  /** Reads a fixture again and keeps it; null if that failed. */
  async readAgain<Name extends Reread>(name: Name, send: Send, over?: Over): Promise<Fixtures[Name] | null> {
    const supplies: RenewableSupplies = this.supplies.over(over);
    const [before, count] = [await supplies[name].kept(), this.supplies.known.seen().length];
    const again = await supplies[name].reread(send);
    if (before === null || again === null) return again;
    const isSame = supplies[name].same(before, again);
    this.changesInARow = isSame ? 0 : this.changesInARow + 1;
    if (!isSame) this.changedAt = count;
    return again;
  }

  /** Whether each of the last readings differed from the one before. */
  get isRestless(): boolean {
    return this.changesInARow >= RESTLESS;
  }

  /** Exchanges of the run before a fixture was last found to have changed; null if none was. */
  get changed(): number | null {
    return this.changedAt;
  }

  /** Exchanges of the run before the data were read that responses are compared with now. */
  readSince(over?: Over): number {
    const first = this.supplies.comparedWith(over)?.walks[0]?.pages[0];
    return this.changedAt ?? (first === undefined ? 0 : Math.max(0, this.supplies.known.seen().indexOf(first)));
  }

  /** Whether two readings of a fixture say the same. */
  same<Name extends Reread>(name: Name, a: Partial<Fixtures>, b: Partial<Fixtures>): boolean {
    const supplies: RenewableSupplies = this.supplies.over();
    const one: Fixtures[Name] | undefined = a[name];
    const other: Fixtures[Name] | undefined = b[name];
    return one !== undefined && other !== undefined && supplies[name].same(one, other);
  }
}
