import { readFileSync } from 'node:fs';
import { group, max, median } from 'd3-array';
import { conditions } from '../../sandbox/conditions/conditions.ts';
import { baseIds } from './conditions/bases.ts';
import { missOf, type Outcome, type Pair, tryPair } from './conditions/try-pair.ts';
import { BUDGETS, type Seen, tryAt } from './curve/try-at.ts';
import { type Moment, moments, nameOfMoment, type Passed, tryMoment } from './moments.ts';
import { each, isGrading, isKilled, isOfQuarter, part, RUN, share } from './part.ts';
import {
  type Calm,
  faultIds,
  type Kill,
  type SeededFault,
  tryFault,
  trySeed,
  tryVariant,
  variantIds,
} from './prove.ts';

const SEEDS = Array.from({ length: 20 }, (_, nth) => nth + 1);

export const faults = part<string, Kill>({
  says: 'Each fault is planted alone in the sandbox and the whole suite is run against it. Only a requirement that it breaks kills it.',
  tasks: faultIds,
  of: RUN,
  file: './prove.ts',
  work: tryFault,
  nameOf: (one) => (typeof one === 'string' ? one : one.fault),
  figures: (kills) => [
    share('faults are killed', kills.filter(isKilled).length, kills.length),
    `requests of a run: median ${median(kills, ({ requests }) => requests) ?? 0}, most ${max(kills, ({ requests }) => requests) ?? 0}`,
  ],
  wrong: (kills) =>
    kills.flatMap((kill) => [
      ...(isKilled(kill) ? [] : [`survives: ${kill.fault}`]),
      ...kill.untrue.map((one) => `untrue evidence: ${kill.fault}: ${one}`),
    ]),
  table: (kills) => ({
    columns: ['fault', 'killed by', 'also broken', 'requests'],
    rows: kills.map((kill) => [kill.fault, each(kill.killedBy) || '**survives**', each(kill.beside), kill.requests]),
  }),
});

const calmSeeds = (calms: readonly Calm[]): readonly Calm[] => calms.filter(({ seed }) => isGrading(seed));
export const variants = part<{ readonly id: string; readonly seed: number }, Calm>({
  says: 'The whole suite is run against each permitted difference with twenty seeds. Whatever is blamed beyond the warnings that it allows is a false alarm.',
  tasks: SEEDS.flatMap((seed) => variantIds.map((id) => ({ id, seed }))),
  of: RUN,
  file: './prove.ts',
  work: tryVariant,
  nameOf: (one) => `${'id' in one ? one.id : one.variant} ${one.seed}`,
  figures: (calms) => [
    `${calmSeeds(calms).filter(({ alarms }) => alarms.length > 0).length} of ${calmSeeds(calms).length} runs raise a false alarm`,
  ],
  wrong: (calms) =>
    calms.flatMap(({ variant, seed, alarms }) =>
      alarms.map((alarm) => `false alarm: ${variant}, seed ${seed}: ${alarm}`),
    ),
  table: (calms) => ({
    columns: ['difference', 'seed', 'false alarms'],
    rows: calms.filter(({ alarms }) => alarms.length > 0).map((one) => [one.variant, one.seed, each(one.alarms)]),
  }),
});

export const momentRuns = part<Moment, Passed>({
  says: 'A sandbox without a defect rejects requests for a while, or from some moment on, or the budget ends early. No requirement is then said to be broken, and none is said to be kept because requests were rejected.',
  tasks: moments,
  of: RUN,
  file: './moments.ts',
  work: tryMoment,
  nameOf: nameOfMoment,
  figures: (passed) => [
    share('moments are not blamed', passed.filter(({ wrong }) => wrong.length === 0).length, passed.length),
  ],
  wrong: (passed) => passed.flatMap((one) => one.wrong.map((wrong) => `${nameOfMoment(one)}: ${wrong}`)),
  table: (passed) => ({
    columns: ['moment', 'verdict', 'wrong'],
    rows: passed.map((one) => [nameOfMoment(one), one.verdict, each(one.wrong)]),
  }),
});

const sownSeeds = (sown: readonly SeededFault[]): readonly SeededFault[] => sown.filter(({ seed }) => isGrading(seed));
/** The seeds with which a fault is missed, by the fault. */
function missed(sown: readonly SeededFault[]): ReadonlyMap<string, readonly number[]> {
  const lost = group(
    sown.filter((one) => !isKilled(one)),
    ({ fault }) => fault,
  );
  return new Map([...lost].map(([fault, runs]) => [fault, runs.map(({ seed }) => seed)]));
}

export const seeds = part<{ readonly fault: string; readonly seed: number }, SeededFault>({
  says: 'With another seed the sandbox holds other data, and the run sends other requests. A quarter of the faults, chosen by a digest of their names, are planted, each alone and with twenty seeds, until a requirement that the fault breaks kills it. A fault may be missed with one seed.',
  tasks: SEEDS.flatMap((seed) => faultIds.filter(isOfQuarter).map((fault) => ({ fault, seed }))),
  of: RUN,
  file: './prove.ts',
  work: trySeed,
  nameOf: ({ fault, seed }) => `${fault} ${seed}`,
  figures: (sown) => [
    share('runs kill the fault', sownSeeds(sown).filter(isKilled).length, sownSeeds(sown).length),
    `${missed(sownSeeds(sown)).size} faults are missed with a seed`,
  ],
  wrong: (sown) =>
    [...missed(sown)]
      .filter(([, lost]) => lost.length > 1)
      .map(([fault, lost]) => `missed: ${fault} with seeds ${lost.join(', ')}`),
  table: (sown) => ({
    columns: ['fault', 'missed with seeds'],
    rows: [...missed(sown)].map(([fault, lost]) => [fault, lost.join(', ')]),
  }),
});

/** The shares of pairs that a run must kill: of all, and under each condition that is not intermittent. */
const WANTED = { overall: 0.9, condition: 0.75 } as const;
/** How many of the pairs in which anyone can see the fault ended with a violation. */
const scoreOf = (pairs: readonly Outcome[]): readonly [killed: number, of: number] => {
  const seen = pairs.filter(({ told }) => told !== null);
  return [seen.filter(isKilled).length, seen.length];
};
const isReached = ([killed, of]: readonly [number, number], wanted: number): boolean => killed >= wanted * of;
const cellOf = (one: Outcome | undefined): string =>
  one === undefined ? '–' : one.told === null ? 'n.a.' : isKilled(one) ? 'killed' : `**${missOf(one) ?? ''}**`;
export const conditionPairs = part<Pair, Outcome>({
  says: 'A fault is planted so that it shows only under one condition; for every other request the sandbox is healthy. A pair that no one can tell from health is not applicable (n.a.).',
  tasks: conditions.flatMap(({ id }) => baseIds.map((base) => ({ base, condition: id, seed: 1 }))),
  of: RUN,
  file: './conditions/try-pair.ts',
  work: tryPair,
  nameOf: ({ base, condition }) => `${base} ${condition}`,
  figures: (pairs) => {
    const graded = pairs.filter(({ condition }) => isGrading(condition));
    return [share(`pairs are killed (${WANTED.overall * 100} % are wanted)`, ...scoreOf(graded))];
  },
  wrong: (pairs) =>
    [{ id: null, says: 'overall', intermittent: false }, ...conditions].flatMap(({ id, says, intermittent }) => {
      const score = scoreOf(pairs.filter(({ condition }) => id === null || condition === id));
      const wanted = id === null ? WANTED.overall : intermittent === true ? 0 : WANTED.condition;
      return isReached(score, wanted) ? [] : [`not reached: ${score[0]} of ${score[1]} are killed ${says}`];
    }),
  table: (pairs) => ({
    columns: ['fault', ...conditions.map(({ id }) => (isGrading(id) ? id : `${id} (building)`))],
    rows: baseIds.map((base) => [
      base,
      ...conditions.map(({ id }) => cellOf(pairs.find((one) => one.base === base && one.condition === id))),
    ]),
  }),
});

/** The shares of the first catalogue that runs of few requests find: of the faults that there were when these were set. */
const FOUND: Readonly<Record<number, number>> = { 25: 0.75, 100: 0.92, 400: 1 };
const early = new Set(readFileSync('tests/proof/curve/first-catalogue.txt', 'utf8').split(/\s+/));
const foundWith = (all: readonly Seen[], budget: number): number =>
  all.filter(({ budgets }) => budgets.includes(budget)).length;
export const curve = part<string, Seen>({
  says: 'A run sends its most useful requests first. Each fault is planted alone, and the suite is run against it with each budget; 25 requests are a smoke run. A fault is found if a must-level requirement is broken.',
  tasks: faultIds,
  of: RUN,
  file: './curve/try-at.ts',
  work: tryAt,
  nameOf: (one) => (typeof one === 'string' ? one : one.fault),
  figures: (all) =>
    BUDGETS.map(
      (budget) => `within ${budget} requests ${share('faults are found', foundWith(all, budget), all.length)}`,
    ),
  wrong: (all) => {
    const first = all.filter(({ fault }) => early.has(fault));
    return Object.entries(FOUND)
      .filter(([budget, wanted]) => foundWith(first, Number(budget)) < wanted * first.length)
      .map(
        ([budget, wanted]) =>
          `a run of ${budget} requests finds ${foundWith(first, Number(budget))} of the first ${first.length} faults; ${wanted * 100} % are wanted`,
      );
  },
  table: (all) => ({
    columns: ['fault', 'found after', 'its requirement named after', 'found with the budgets'],
    rows: all.map((one) => [one.fault, one.noticed ?? 'not', one.named ?? 'not', one.budgets.join(', ')]),
  }),
});
