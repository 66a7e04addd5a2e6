import { faults } from '../../../sandbox/api/catalogue.ts';
import type { Condition } from '../../../sandbox/conditions/condition.ts';
import { bases } from './bases.ts';
import type { Miss, Score } from './score.ts';
import { missOf, scoreOf, share, shortfalls, WANTED } from './score.ts';
import type { Difference } from './observable.ts';
import type { Outcome } from './outcome.ts';

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

function table(outcomes: readonly Outcome[], conditions: readonly Condition[]): string[] {
  const of = (base: string | null, condition: string | null) =>
    outcomes.filter((one) => (base ?? one.base) === one.base && (condition ?? one.condition) === one.condition);
  const total = (base: string | null, condition: string | null): string => {
    const score = scoreOf(of(base, condition));
    return score.of === 0 ? 'n.a.' : `${score.killed}/${score.of}`;
  };
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
    row(['', 'share', ...ids.map((id) => percent(scoreOf(of(null, id)))), percent(scoreOf(outcomes))]),
  ];
}

const missed: Readonly<Record<Miss, string>> = {
  'not-asked': 'Never asked: the run sent no request for which the condition held',
  'not-shown': 'Asked, but not so that it shows: each answer under the condition was right',
  'not-judged': 'Shown, but not held against the target: wrong answers came, and no required rule was violated',
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

/** The matrix of faults and conditions as a document. */
export function conditionMatrix(outcomes: readonly Outcome[], conditions: readonly Condition[]): string {
  const score = scoreOf(outcomes);
  const used = [...new Set(outcomes.map(({ base }) => base))];
  const missing = shortfalls(outcomes, conditions);
  return [
    '# Faults under conditions',
    '',
    'Made by `npm run prove:conditions`. Each fault is planted in the sandbox under one condition at a time: a request for',
    'which the condition does not hold is answered as by the healthy sandbox. The whole suite is run against each pair. A',
    'pair is killed if the verdict is `violates` because of a required rule. A pair is not applicable (n.a.) if the sandbox',
    'answers a broad, fixed set of requests byte for byte as the healthy one does, or differs in what the specification permits or `should` alone covers.',
    '',
    `- ${score.killed} of ${score.of} pairs killed (${percent(score)}); wanted: ${WANTED.overall * 100} % overall, ${WANTED.condition * 100} % under each condition but the intermittent one`,
    `- ${used.length} faults, ${conditions.length} conditions, ${outcomes.length - score.of} pairs not applicable`,
    ...(missing.length === 0 ? ['- everything wanted is reached'] : missing.map((one) => `- not reached: ${one}`)),
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
    ...table(outcomes, conditions),
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
