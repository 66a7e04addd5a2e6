import { expect, test } from 'vitest';
import { faults } from '../../../sandbox/api/catalogue.ts';
import type { Fault } from '../../../sandbox/api/difference.ts';
import { faultFiles } from '../../../sandbox/generated/catalogue.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { brokenBy, rowsToRun, tryFaultBriefly, tryPlanted, type Trial } from '../../proof/prove.ts';

/** A fault of each requirement that has one: the first in the catalogue, on every commit the same. `npm run prove` plants all. */
const oneOfEach = [
  ...new Set(catalogue.flatMap((row) => faults.find(({ breaks }) => breaks.includes(row.id))?.id ?? [])),
];

/** So many at once: a service that is new has about as many defects. */
const AT_ONCE = 6;

/** Faults of the answers and of the records: they add up. One that refuses requests would hide the others. */
const addsUp = ({ apply }: Fault): boolean =>
  Object.keys(apply).every((stage) => stage === 'records' || stage === 'answer');

/**
 * Some faults, several at once. Neighbours in the catalogue are alike: they are dealt to different groups. Two that break a
 * requirement in common are never in one group, because either would be said to be killed by the other.
 */
function together(ids: readonly string[]): readonly (readonly string[])[] {
  const groups = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (): string[] => []);
  for (const [at, id] of ids.entries()) {
    const isFree = (group: readonly string[]): boolean =>
      !group.flatMap(brokenBy).some((row) => brokenBy(id).includes(row));
    const free = [...groups.slice(at % groups.length), ...groups.slice(0, at % groups.length)].find(isFree);
    if (free === undefined) groups.push([id]);
    else free.push(id);
  }
  return groups;
}

const isKilledBy = ({ killedBy }: Trial, id: string): boolean => brokenBy(id).some((row) => killedBy.includes(row));

/** What stands in any answer is sought by one smoke run for several; one that another hides is planted without it. */
const adding = new Set(faults.flatMap((one) => (addsUp(one) && rowsToRun(one.id).length === 0 ? one.id : [])));
const groups = together(oneOfEach.filter((id) => adding.has(id)));
const alone = oneOfEach.filter((id) => !adding.has(id)).map((id) => [id]);

test.each([...alone, ...groups].map((ids) => [ids.join(', '), ids] as const))(
  '%s: killed by a run of what it breaks',
  async (_names, ids) => {
    const smoked = ids.length > 1 ? await tryPlanted({ faults: ids }, { smoke: true }) : null;
    for (const id of ids) {
      const trial = smoked !== null && isKilledBy(smoked, id) ? smoked : await tryFaultBriefly(id);
      expect(isKilledBy(trial, id), `${id}: ${trial.alarms.join(', ')}`).toBe(true);
      expect(trial.untrue).toEqual([]);
      expect(trial.requests).toBeLessThanOrEqual(400);
    }
  },
  180_000,
);

const ofEachFile = Object.values<readonly Fault[]>(faultFiles).flatMap((file) => file.find(addsUp)?.id ?? []);
test.each(together(ofEachFile).map((ids) => [ids.join(', '), ids] as const))(
  'a whole run finds most of several faults at once: %s',
  async (_names, ids) => {
    const trial = await tryPlanted({ faults: ids });
    expect(trial.verdict).toBe('violates');
    expect(trial.requests).toBeLessThanOrEqual(400);
    // One fault can hide another: an answer without its list shows no elements.
    expect(ids.filter((id) => isKilledBy(trial, id)).length).toBeGreaterThanOrEqual(ids.length / 2);
  },
);
