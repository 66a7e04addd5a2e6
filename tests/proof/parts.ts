import { readFileSync } from 'node:fs';
import { group, max, median } from 'd3-array';
import { faults as planted, variants as permitted } from '../../sandbox/api/catalogue.ts';
import { nullKinds } from '../../sandbox/api/nulls.ts';
import { conditions } from '../../sandbox/conditions/conditions.ts';
import { bench } from './bench/bench.ts';
import { type Broken, tryBroken } from './broken/try-broken.ts';
import { brokenWays } from './broken/ways.ts';
import { baseIds } from './conditions/bases.ts';
import { missOf, type Outcome, type Pair, tryPair } from './conditions/try-pair.ts';
import { BUDGETS, type Seen, tryAt } from './curve.ts';
import { type Moment, moments as all, nameOfMoment, type Passed, tryMoment } from './moments.ts';
import { MUTATED, type Mutant, type MutationReport, mutate, score, survivors } from './mutation.ts';
import { managers } from './package/steps.ts';
import { type Project, type Tried, tryProject, VERSIONS } from './package/try-project.ts';
import { each, isGrading, isKilled, isOfQuarter, part, rightOrWrong, share } from './part.ts';
import { peers } from './peers/peers.ts';
import { type Trial, tryFault, trySeed, tryVariant } from './prove.ts';

const SEEDS = Array.from({ length: 20 }, (_, nth) => nth + 1);
const faultIds: readonly string[] = planted.map(({ id }) => id);
type Seeded = Readonly<{ id: string; seed: number }>;
const seeded = (ids: readonly string[]): readonly Seeded[] => SEEDS.flatMap((seed) => ids.map((id) => ({ id, seed })));
const nameOfSeeded = ({ id, seed }: Seeded): string => `${id} ${seed}`;
const graded = (trials: readonly Trial[]): readonly Trial[] => trials.filter(({ seed }) => isGrading(seed));

const faults = part<string, Trial>({
  says: 'Each fault is planted alone in the sandbox and the whole suite is run against it. Only a requirement that it breaks kills it.',
  tasks: faultIds,
  nameOf: (id) => id,
  file: './prove.ts',
  work: tryFault,
  figures: (kills) => [
    share('faults are killed', kills.filter(isKilled).length, kills.length),
    `requests of a run: median ${median(kills, ({ requests }) => requests) ?? 0}, most ${max(kills, ({ requests }) => requests) ?? 0}`,
  ],
  wrong: (kills) =>
    kills.flatMap((kill) => [
      ...(isKilled(kill) ? [] : [`survives: ${kill.planted}`]),
      ...kill.untrue.map((one) => `untrue evidence: ${kill.planted}: ${one}`),
    ]),
  table: (kills) => ({
    columns: ['fault', 'killed by', 'requests'],
    rows: kills.map((kill) => [kill.planted, each(kill.killedBy) || '**survives**', kill.requests]),
  }),
});

const broken = part<string, Broken>({
  says: 'Targets that do nothing (`tests/proof/broken/try-broken.ts` says why each of them keeps some requirements even so), or are broken below the contract: in their silence, their HTTP, their bodies. A run ends soon, with a right word, and a replay says the same.',
  tasks: [...nullKinds, ...Object.keys(brokenWays)],
  nameOf: (target) => target,
  file: './broken/try-broken.ts',
  work: tryBroken,
  ...rightOrWrong<Broken>('runs end as they must', ['target', 'verdict', 'requests'], (one) => [
    one.verdict,
    one.requests,
  ]),
});

/** The shares of the first catalogue that runs of few requests find: of the faults that there were when these were set. */
const FOUND: Readonly<Record<number, number>> = { 25: 0.75, 100: 0.92, 400: 1 };
const early = new Set(readFileSync('tests/proof/first-catalogue.txt', 'utf8').split(/\s+/));
const foundWith = (seen: readonly Seen[], budget: number): number =>
  seen.filter(({ budgets }) => budgets.includes(budget)).length;
const curve = part<string, Seen>({
  says: 'A run sends its most useful requests first. Each fault is planted alone, and the suite is run against it with each budget; 25 requests are a smoke run. A fault is found if a must-level requirement is broken.',
  tasks: faultIds,
  nameOf: (id) => id,
  file: './curve.ts',
  work: tryAt,
  figures: (seen) =>
    BUDGETS.map(
      (budget) => `within ${budget} requests ${share('faults are found', foundWith(seen, budget), seen.length)}`,
    ),
  wrong: (seen) => {
    const first = seen.filter(({ fault }) => early.has(fault));
    return Object.entries(FOUND).flatMap(([budget, wanted]) => {
      const found = foundWith(first, Number(budget));
      const says = `a run of ${budget} requests finds ${found} of the first ${first.length} faults`;
      return found < wanted * first.length ? [`${says}; ${wanted * 100} % are wanted`] : [];
    });
  },
  table: (seen) => ({
    columns: ['fault', 'found after', 'found with the budgets'],
    rows: seen.map((one) => [one.fault, one.noticed ?? 'not', one.budgets.join(', ')]),
  }),
});

/** The shares of pairs that a run must kill: of all, and under each condition that is not intermittent. */
const WANTED = { overall: 0.9, condition: 0.75 } as const;
/** How many of the pairs in which anyone can see the fault ended with a violation. */
const scoreOf = (pairs: readonly Outcome[]): readonly [killed: number, of: number] => {
  const seen = pairs.filter(({ told }) => told !== null);
  return [seen.filter(isKilled).length, seen.length];
};
const cellOf = (one: Outcome | undefined): string =>
  one === undefined ? '–' : one.told === null ? 'n.a.' : isKilled(one) ? 'killed' : `**${missOf(one) ?? ''}**`;
const conditionPairs = part<Pair, Outcome>({
  says: 'A fault is planted so that it shows only under one condition; for every other request the sandbox is healthy. A pair that no one can tell from health is not applicable (n.a.).',
  tasks: conditions.flatMap(({ id }) => baseIds.map((base) => ({ base, condition: id, seed: 1 }))),
  nameOf: ({ base, condition }) => `${base} ${condition}`,
  file: './conditions/try-pair.ts',
  work: tryPair,
  figures: (pairs) => {
    const own = pairs.filter(({ condition }) => isGrading(condition));
    return [share(`pairs are killed (${WANTED.overall * 100} % are wanted)`, ...scoreOf(own))];
  },
  wrong: (pairs) =>
    [{ id: null, says: 'overall', intermittent: false }, ...conditions].flatMap(({ id, says, intermittent }) => {
      const [killed, of] = scoreOf(pairs.filter(({ condition }) => id === null || condition === id));
      const wanted = id === null ? WANTED.overall : intermittent === true ? 0 : WANTED.condition;
      return killed >= wanted * of ? [] : [`not reached: ${killed} of ${of} are killed ${says}`];
    }),
  table: (pairs) => ({
    columns: ['fault', ...conditions.map(({ id }) => (isGrading(id) ? id : `${id} (building)`))],
    rows: baseIds.map((base) => [
      base,
      ...conditions.map(({ id }) => cellOf(pairs.find((one) => one.base === base && one.condition === id))),
    ]),
  }),
});

const alarmed = (calms: readonly Trial[]): readonly Trial[] => calms.filter(({ alarms }) => alarms.length > 0);
const variants = part<Seeded, Trial>({
  says: 'The whole suite is run against each permitted difference with twenty seeds. Whatever is blamed beyond the warnings that it allows is a false alarm.',
  tasks: seeded(permitted.map(({ id }) => id)),
  nameOf: nameOfSeeded,
  file: './prove.ts',
  work: tryVariant,
  figures: (calms) => [`${alarmed(graded(calms)).length} of ${graded(calms).length} runs raise a false alarm`],
  wrong: (calms) => calms.flatMap(({ name, alarms }) => alarms.map((alarm) => `false alarm: ${name}: ${alarm}`)),
  table: (calms) => ({
    columns: ['difference', 'seed', 'false alarms'],
    rows: alarmed(calms).map((one) => [one.planted, one.seed, each(one.alarms)]),
  }),
});

const moments = part<Moment, Passed>({
  says: 'A sandbox without a defect rejects requests for a while, or from some moment on, or the budget ends early. No requirement is then said to be broken, and none is said to be kept because requests were rejected.',
  tasks: all,
  nameOf: nameOfMoment,
  file: './moments.ts',
  work: tryMoment,
  ...rightOrWrong<Passed>('moments are not blamed', ['moment', 'verdict'], ({ verdict }) => [verdict]),
});

/** The seeds with which a fault is missed, by the fault. */
function missed(trials: readonly Trial[]): readonly (readonly [fault: string, seeds: readonly number[]])[] {
  const survivors = trials.filter((one) => !isKilled(one));
  return [...group(survivors, ({ planted }) => planted)].map(([fault, own]) => [fault, own.map(({ seed }) => seed)]);
}
const seeds = part<Seeded, Trial>({
  says: 'With another seed the sandbox holds other data, and the run sends other requests. A quarter of the faults, chosen by a digest of their names, are planted, each alone and with twenty seeds, until a requirement that the fault breaks kills it. A fault may be missed with one seed.',
  tasks: seeded(faultIds.filter(isOfQuarter)),
  nameOf: nameOfSeeded,
  file: './prove.ts',
  work: trySeed,
  figures: (trials) => [
    share('runs kill the fault', graded(trials).filter(isKilled).length, graded(trials).length),
    `${missed(graded(trials)).length} faults are missed with a seed`,
  ],
  wrong: (trials) =>
    missed(trials).flatMap(([fault, lost]) =>
      lost.length > 1 ? [`missed: ${fault} with seeds ${lost.join(', ')}`] : [],
    ),
  table: (trials) => ({
    columns: ['fault', 'missed with seeds'],
    rows: missed(trials).map(([fault, lost]) => [fault, lost.join(', ')]),
  }),
});

const empty = part<Project, Tried>({
  says: 'The package is made as it is published and installed in an empty project, which then uses what it exports: for each version of Node, with each package manager.',
  tasks: VERSIONS.flatMap((node) => Object.keys(managers).map((manager) => ({ node, manager }))),
  nameOf: ({ node, manager }) => `${manager}, Node ${node}`,
  file: './package/try-project.ts',
  work: tryProject,
  // The package is made once for all projects.
  lanes: 1,
  ...rightOrWrong<Tried>('projects can use it', ['project', 'Node', 'steps'], (one) => [one.version, one.steps]),
});

/** A change of the code that no test notices shows a judgement that is not tested: at least so many are noticed. */
const NOTICED = 98;
type MutatedFile = MutationReport['files'][string];
const scoreOfAll = (files: readonly MutatedFile[]): number => score(files.flatMap(({ mutants }) => mutants));
const survivorText = ({ line, mutator, original, replacement }: Mutant): string =>
  `line ${line}, ${mutator}: ${original} => ${replacement}`;
const mutation = part<string, MutatedFile>({
  says: 'The code of the oracles, the judgements and the verdict is changed in one place at a time, as Stryker changes code. A change that no unit test and no sample of a check notices survives: most of them change nothing that can be seen.',
  tasks: MUTATED,
  nameOf: (file) => file,
  file: './mutation.ts',
  work: mutate,
  figures: (files) => {
    const count = files.flatMap(({ mutants }) => mutants).length;
    return [`${scoreOfAll(files).toFixed(1)} % of ${count} changes are noticed (${NOTICED} % are wanted)`];
  },
  wrong: (files) => (scoreOfAll(files) >= NOTICED ? [] : [`only ${scoreOfAll(files).toFixed(1)} % are noticed`]),
  table: (files) => ({
    columns: ['file', 'changes', 'survive'],
    rows: files.map(({ name, mutants }) => [
      name,
      mutants.length,
      each(survivors({ files: { [name]: { mutants } } }).map(survivorText)),
    ]),
  }),
});

/** Every part, in the order in which they are carried out: what tells most comes first. */
export const parts = {
  faults,
  broken,
  curve,
  conditions: conditionPairs,
  variants,
  moments,
  seeds,
  package: empty,
  mutation,
  peers,
  bench,
};
