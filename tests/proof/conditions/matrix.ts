import { faults } from '../../../sandbox/api/catalogue.ts';
import type { Condition } from '../../../sandbox/conditions/condition.ts';
import { bases } from './bases.ts';
import type { Miss, Score } from './score.ts';
import { bestOf, missOf, scoreOf, share, shortfalls, WANTED } from './score.ts';
import type { Difference } from './observable.ts';
import type { Outcome, Pair } from './outcome.ts';

const percent = (score: Score): string => (score.of === 0 ? 'n.a.' : `${Math.floor(100 * share(score))} %`);
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** One cell: killed, survived, not applicable, not tried (a dash), or how many of several seeds killed it. */
function cellOf(outcomes: readonly Outcome[]): string {
  if (outcomes.length === 0) return '–';
  const { killed, of } = scoreOf(outcomes);
  if (of === 0) return 'n.a.';
  if (killed === of) return 'killed';
  return killed === 0 ? '**survived**' : `**${killed}/${of}**`;
}

function table(outcomes: readonly Outcome[], conditions: readonly Condition[], open: readonly Pair[]): string[] {
  const within = (base: string | null, condition: string | null) => (one: Pair) =>
    (base ?? one.base) === one.base && (condition ?? one.condition) === one.condition;
  const of = (base: string | null, condition: string | null) => outcomes.filter(within(base, condition));
  const total = (base: string | null, condition: string | null): string => {
    const score = scoreOf(of(base, condition));
    const left = open.filter(within(base, condition)).length;
    if (score.of + left === 0) return 'n.a.';
    return `${score.killed}/${score.of}${left === 0 ? '' : `, ${left} open`}`;
  };
  const most = (condition: string | null): string =>
    percent(bestOf(of(null, condition), open.filter(within(null, condition))));
  const ids = conditions.map(({ id }) => id);
  const rows = Object.entries(bases).flatMap(([part, faultIds]) =>
    faultIds
      .filter((base) => of(base, null).length > 0)
      .map((base) => row([part, base, ...ids.map((id) => cellOf(of(base, id))), total(base, null)])),
  );
  return [
    row(['part', 'fault', ...ids, 'killed']),
    row(['---', '---', ...ids.map(() => '---'), '---:']),
    ...rows,
    row(['', 'killed', ...ids.map((id) => total(null, id)), total(null, null)]),
    row(['', open.length === 0 ? 'share' : 'share at most', ...ids.map(most), most(null)]),
  ];
}

const missed: Readonly<Record<Miss, string>> = {
  'not-asked': 'Never asked: the run sent no request for which the condition held',
  'not-shown': 'Asked, but not so that it shows: each answer under the condition was right',
  'not-judged': 'Shown, but not reported: wrong responses came, and no required rule was violated',
};

/** The request of a difference without the address of the sandbox and the id of the cardholder. */
function requestOf({ url, status }: Difference): string {
  const path = url.replace(/^\/[a-z]+\/v1/, '').replace(/[0-9a-f-]{36}/, '{cardholderId}');
  const statuses = status.healthy === status.spoiled ? '' : ` (${status.spoiled} for ${status.healthy})`;
  return `\`${path.replaceAll('%3A', ':')}\`${statuses}`;
}

function survivors(outcomes: readonly Outcome[], conditions: readonly Condition[]): string[] {
  return (['not-asked', 'not-shown', 'not-judged'] as const).flatMap((kind) => {
    const here = outcomes.filter((one) => missOf(one) === kind);
    const line = (one: Outcome): string => {
      const says = conditions.find(({ id }) => id === one.condition)?.says ?? one.condition;
      const seed = one.seed === 1 ? '' : `, seed ${one.seed}`;
      return row([
        one.base,
        `${says}${seed}`,
        `${one.spoiled} of ${one.asked}`,
        one.told === null ? '' : requestOf(one.told),
      ]);
    };
    return here.length === 0
      ? []
      : [
          '',
          `### ${missed[kind]} (${here.length})`,
          '',
          row(['fault', 'shows only', 'wrong answers under the condition', 'a request that shows it']),
          row(['---', '---', '---:', '---']),
          ...here.map(line),
        ];
  });
}

/** The outcome in sentences. Open pairs are no fair sample: a pair that needs no run is never open. */
function summary(outcomes: readonly Outcome[], open: readonly Pair[]): string[] {
  const score = scoreOf(outcomes);
  const wanted = `wanted: ${WANTED.overall * 100} % overall, ${WANTED.condition * 100} % under each condition but the intermittent one`;
  if (open.length === 0) return [`- ${score.killed} of ${score.of} pairs killed (${percent(score)}); ${wanted}`];
  const run = scoreOf(outcomes.filter(({ spoiled }) => spoiled > 0));
  const expected = { killed: Math.round(score.killed + open.length * share(run)), of: score.of + open.length };
  return [
    `- ${expected.of} pairs are applicable. In ${score.of - run.of} of them the suite never gets a wrong answer: they survive`,
    `- in the others it gets one; of these, ${run.of} drawn at random were run, and ${run.killed} were killed (${percent(run)})`,
    `- **${open.length} are open** (a dash in the matrix): not run yet; if they fare alike, ${expected.killed} of ${expected.of} are killed (${percent(expected)}); ${wanted}`,
  ];
}

/** What a random sample says of all pairs; a dash in the matrix is a pair that is not in it. */
function sampled(outcomes: readonly Outcome[], of: number): string[] {
  const score = scoreOf(outcomes);
  const [lost, all] = [scoreOf(outcomes.filter(({ spoiled }) => spoiled === 0)).of, score.of];
  return [
    `- **A sample**: ${outcomes.length} of ${of} pairs, drawn at random, seed 1. A dash in the matrix is a pair that was not drawn`,
    `- ${score.killed} of ${all} applicable pairs of the sample killed (${percent(score)}); wanted of all: ${WANTED.overall * 100} %`,
    `- in ${lost} of the survivors the suite never gets a wrong answer`,
  ];
}

/**
 * The matrix of faults and conditions as a document; some pairs may be open, not run yet. `of`: how many pairs there are, if
 * the outcomes are those of a random sample.
 */
export function conditionMatrix(
  outcomes: readonly Outcome[],
  conditions: readonly Condition[],
  open: readonly Pair[] = [],
  of?: number,
): string {
  const used = [...new Set(outcomes.map(({ base }) => base))];
  const absent = outcomes.filter(({ told }) => told === null).length;
  const missing = of === undefined ? shortfalls(outcomes, conditions, open) : [];
  return [
    '# Faults under conditions',
    '',
    'Made by `npm run prove:conditions`. Each fault is planted in the sandbox under one condition at a time: a request for',
    'which the condition does not hold is answered as by the healthy sandbox. The whole suite is run against each pair. A',
    'pair is killed if the verdict is `violates` because of a required rule. A pair is not applicable (n.a.) if the sandbox',
    'answers a broad, fixed set of requests byte for byte as the healthy one does, or differs only in what the specification',
    'permits or a `should` covers.',
    '',
    ...(of === undefined ? summary(outcomes, open) : sampled(outcomes, of)),
    `- ${used.length} faults, ${conditions.length} conditions, ${absent} pairs not applicable`,
    ...(missing.length > 0 || open.length > 0 || of !== undefined ? [] : ['- everything wanted is reached']),
    ...missing.map((one) => `- not reached: ${one}`),
    '',
    '## The conditions',
    '',
    'The fault shows only …',
    '',
    ...conditions.map(
      ({ id, says, intermittent }) => `- \`${id}\`: ${says}${intermittent === true ? ' (intermittent)' : ''}`,
    ),
    '',
    '## The matrix',
    '',
    ...table(outcomes, conditions, open),
    '',
    '## The survivors',
    ...survivors(outcomes, conditions),
    '',
    '## The faults',
    '',
    ...used.map((base) => `- \`${base}\`: ${faults.find(({ id }) => id === base)?.reveals ?? ''}`),
    '',
  ].join('\n');
}
