import { nullKinds } from '../../sandbox/api/nulls.ts';
import { bench } from './bench/bench.ts';
import { tryBroken } from './broken/try-broken.ts';
import type { Broken } from './null-targets.ts';
import { brokenWays } from './broken/ways.ts';
import { AND, MUTATED, type Mutated, mutate, QUICK, score } from './mutation.ts';
import { managers } from './package/steps.ts';
import { type Tried, tryProject, VERSIONS } from './package/try-project.ts';
import { each, part, share } from './part.ts';
import { peers } from './peers/peers.ts';
import { conditionPairs, curve, faults, momentRuns, seeds, variants } from './sandbox-parts.ts';

const broken = part<string, Broken>({
  says: 'Targets that do nothing (`tests/proof/null-targets.ts` says why each of them keeps some requirements even so), or are broken below the contract: in their silence, their HTTP, their bodies. A run ends soon, with a right word, and a replay says the same.',
  tasks: [...nullKinds, ...Object.keys(brokenWays)],
  file: './broken/try-broken.ts',
  work: tryBroken,
  nameOf: (one) => (typeof one === 'string' ? one : one.target),
  figures: (all) => [share('runs end as they must', all.filter(({ wrong }) => wrong.length === 0).length, all.length)],
  wrong: (all) => all.flatMap(({ target, wrong }) => wrong.map((one) => `${target}: ${one}`)),
  table: (all) => ({
    columns: ['target', 'verdict', 'requests', 'wrong'],
    rows: all.map((one) => [one.target, one.verdict, one.requests, each(one.wrong)]),
  }),
});

const failedSteps = ({ steps }: Tried): readonly string[] =>
  steps.filter(({ passed }) => !passed).map(({ name }) => name);
const empty = part<Pick<Tried, 'node' | 'manager'>, Tried>({
  says: 'The package is made as it is published and installed in an empty project, which then uses what it exports: for each version of Node, with each package manager.',
  tasks: VERSIONS.flatMap((node) => Object.keys(managers).map((manager) => ({ node, manager }))),
  file: './package/try-project.ts',
  work: tryProject,
  // The package is made once for all projects.
  lanes: 1,
  nameOf: ({ node, manager }) => `${node} ${manager}`,
  figures: (all) => [
    share('projects can use it', all.filter((one) => failedSteps(one).length === 0).length, all.length),
  ],
  wrong: (all) => all.flatMap((one) => failedSteps(one).map((step) => `${one.manager}, Node ${one.node}: ${step}`)),
  table: (all) => ({
    columns: ['Node', 'package manager', 'steps', 'failed'],
    rows: all.map((one) => [one.version, one.manager, one.steps.length, each(failedSteps(one))]),
  }),
});

/** Files that are changed in one go: all tests have to run once before they are, and a proof that is stopped loses what it is at. */
const TOGETHER = 9;
const mutatedGroups = Array.from({ length: Math.ceil(MUTATED.length / TOGETHER) }, (_, nth) =>
  MUTATED.slice(nth * TOGETHER, (nth + 1) * TOGETHER).join(AND),
);
/** A change of the code that no test notices shows a judgement that is not tested: at least so many are noticed. */
const NOTICED = 98;
const filesOf = (all: readonly Mutated[]) => all.flatMap(({ files }) => files);
const mutation = part<string, Mutated>({
  says: 'The code of the oracles, the judgements and the verdict is changed in one place at a time, as Stryker changes code. A change that no unit test and no sample of a check notices survives: most of them change nothing that can be seen.',
  tasks: mutatedGroups,
  of: ['spec/', 'tests/checks/', 'engine/', 'environment/', 'package-lock.json', 'tests/proof/mutation', ...QUICK],
  file: './mutation.ts',
  work: mutate,
  nameOf: (one) => (typeof one === 'string' ? one : one.group),
  figures: (all) => {
    const mutants = filesOf(all).flatMap(({ statuses }) => statuses);
    return [`${score(mutants).toFixed(1)} % of ${mutants.length} changes are noticed (${NOTICED} % are wanted)`];
  },
  wrong: (all) => {
    const reached = score(filesOf(all).flatMap(({ statuses }) => statuses));
    return reached >= NOTICED ? [] : [`only ${reached.toFixed(1)} % are noticed`];
  },
  table: (all) => ({
    columns: ['file', 'changes', 'survive'],
    rows: filesOf(all).map(({ file, statuses, survivors }) => [
      file,
      statuses.length,
      each(survivors.map((one) => `line ${one.line}, ${one.mutator}: ${one.original} => ${one.replacement}`)),
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
  moments: momentRuns,
  seeds,
  package: empty,
  mutation,
  peers,
  bench,
};
