/** What comparisons are confirmed against: a fixture that is read again, or an exchange that is repeated. */
import type { Exchange } from '../spec/exchange.ts';
import { isObstacle } from '../spec/history.ts';
import { receptionOf } from '../spec/reception.ts';
import type { Part, Repeated, Sender } from './check.ts';
import type { Source } from './confirmation.ts';
import type { FixtureStore } from './fixture-store.ts';
import type { Fixtures, FixtureName, Reread } from './fixtures.ts';

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
  name: Needs & Reread,
): Source<Pick<Fixtures, Needs>> {
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
export function repeated<Needs extends FixtureName, Case, Reading>(
  { fixtures, grant, sender }: Rereading,
  part: Part<Needs, Case, Reading>,
  { exchange, same }: Repeated<Case>,
  one: Case,
): Source<Pick<Fixtures, Needs>> {
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
