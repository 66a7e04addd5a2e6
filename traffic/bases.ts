import { servedBy } from '../spec/verdict/served.ts';
import type { Group } from '../spec/exchange/exchange.ts';
import { forgetBody } from '../spec/exchange/response.ts';
import { exchangeSeen } from './exchange.ts';
import type { Entered } from './har-entry.ts';
import { unmasked } from './masking.ts';
import { recognise } from './recognition.ts';

/** What went to a base address: successes of the shape that the specification states, and requests in all. */
interface Tally {
  readonly stated: number;
  readonly requests: number;
}

/** The base addresses that files show, by group. Another API may have paths like these, and may come first. */
export class Bases {
  private readonly met = new Map<Group, Map<string, Tally>>();

  /** Counts an entry of a file, if its address could be one of the API. */
  count(entry: Entered): void {
    const { url } = 'seen' in entry ? entry.seen : entry;
    const of = recognise(url, null);
    if (of === null) return;
    const group = this.met.get(of.group) ?? new Map<string, Tally>();
    const { stated, requests } = group.get(of.base) ?? { stated: 0, requests: 0 };
    let isStated = false;
    if ('seen' in entry) {
      const exchange = exchangeSeen(entry.seen, of, unmasked, 1);
      isStated = servedBy([exchange]).size > 0;
      forgetBody(exchange);
    }
    group.set(of.base, { stated: stated + Number(isStated), requests: requests + 1 });
    this.met.set(of.group, group);
  }

  /** Of each group the base address with most successes of the stated shape, then with most requests, then the first. */
  chosen(): ReadonlyMap<Group, string> {
    const best = ([, a]: readonly [string, Tally], [, b]: readonly [string, Tally]): number =>
      b.stated - a.stated || b.requests - a.requests;
    return new Map([...this.met].map(([group, bases]) => [group, [...bases].toSorted(best)[0]?.[0] ?? '']));
  }
}
