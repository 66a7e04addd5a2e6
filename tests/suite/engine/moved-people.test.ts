/** Customers who lead to other persons at the end of a run: what is asked again before the verdict, and what follows. */
import { describe, expect, it } from 'vitest';
import { without } from '../../../engine/control.ts';
import { findPeopleAgain, keptForPeople, movedPeople } from '../../../engine/moved.ts';
import { DATA_CONTROL } from '../../../engine/outage.ts';
import { findCardholder } from '../../../environment/client/requests.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { judgeCustomers } from '../../../spec/oracles/relations.ts';
import { madeUpClient, type Placed, placed } from './made-up-client.ts';

const [MARA, LENA] = ['7f0c6d3e-1111-4a4a-8b8b-000000000001', '7f0c6d3e-1111-4a4a-8b8b-000000000002'];
/** A customer is found: find leads to this person. */
const found = (customerId: string, id: string, check = 'sample'): Placed => ({
  operation: 'findCardholder',
  check,
  request: findCardholder(customerId),
  body: { id, customerId },
});
const again = (customerId: string, id: string): Placed => found(customerId, id, DATA_CONTROL);
const run = (...all: readonly Placed[]): Exchange[] => all.map((one, i) => placed({ ...one, n: i + 1 }));

/** Two customers find one person. */
const BEFORE = [found('A1', MARA), found('B2', MARA)];

describe('two customers who found one person', () => {
  const brokenAfter = (...controls: readonly Placed[]) => {
    const exchanges = run(...BEFORE, ...controls);
    const { standing, notes } = without({ notes: [], standing: judgeCustomers(exchanges) }, movedPeople(exchanges));
    const broken = standing.filter(({ judgement }) => judgement.mismatches.length > 0);
    return [
      broken.length > 0,
      notes.flatMap(({ judged }) => judged.obstacles.map(({ kind }) => kind)).includes('changed-since'),
    ];
  };
  it('break no requirement if one of them leads to someone else both times at the end', () =>
    expect(brokenAfter(again('A1', LENA), again('A1', LENA))).toEqual([false, true]));
  it.each([
    ['no one is found again', []],
    ['both are found as before', [again('A1', MARA), again('B2', MARA)]],
    ['one leads to someone else once', [again('A1', LENA), again('A1', MARA)]],
    ['one is found again only once', [again('A1', LENA)]],
    ['one is not found any more', [{ ...again('A1', LENA), status: 404 }, { ...again('A1', LENA), status: 404 }]],
  ])('break a requirement if %s', (_what, controls) => expect(brokenAfter(...controls)).toEqual([true, false])); // prettier-ignore
});

describe('before the verdict', () => {
  async function foundAgain(before: readonly Placed[], now: Record<string, string>, most = 10) {
    const all = run(...before);
    const client = madeUpClient(({ subject }, nth) => all[nth] ?? placed(found(subject, now[subject] ?? MARA)));
    for (const one of all) await client.send(one.check, one.request);
    await findPeopleAgain(client, [], most);
    return client.exchanges.slice(all.length).map(({ request }) => request.subject);
  }
  it('both are found again, once if they lead to the same person, twice if not', async () => {
    expect(await foundAgain(BEFORE, {})).toEqual(['A1', 'B2']);
    expect(await foundAgain(BEFORE, { A1: LENA })).toEqual(['A1', 'A1', 'B2']);
  });
  it('no one if no requirement is broken, or nothing may be sent', async () => {
    expect(await foundAgain([found('A1', MARA), found('B2', LENA)], {})).toEqual([]);
    expect(await foundAgain(BEFORE, {}, 1)).toEqual([]);
  });
});

it('requests are kept for it once two customers find one person', () => {
  expect(keptForPeople(run(...BEFORE))).toBe(4);
  expect(keptForPeople(run(found('A1', MARA), found('B2', LENA)))).toBe(0);
});
