import { BUDGETS, type Seen } from './try-at.ts';

/** The shares of the faults that a run of a number of requests should find: of those that there were when these were set. */
const WANTED = [
  { requests: 25, share: 0.75 },
  { requests: 100, share: 0.92 },
  { requests: 400, share: 1 },
] as const;

type How = 'noticed' | 'named';

/** The share of the faults that were seen after a number of requests. */
export function shareAt(all: readonly Seen[], how: How, requests: number): number {
  return all.filter((one) => (one[how] ?? Infinity) <= requests).length / Math.max(1, all.length);
}

/** The share of the faults that a run with a budget finds. */
const shareWith = (all: readonly Seen[], budget: number): number =>
  all.filter(({ budgets }) => budgets.includes(budget)).length / Math.max(1, all.length);

const percent = (share: number): string => `${Math.floor(100 * share)} %`;
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** What is wanted and not reached, a sentence each. */
export function shortfalls(all: readonly Seen[]): string[] {
  return WANTED.flatMap(({ requests, share }) => {
    const reached = shareWith(all, requests);
    return reached >= share
      ? []
      : [`a run of ${requests} requests finds ${percent(reached)} of the faults; ${percent(share)} are wanted`];
  });
}

/** What the curve is drawn from. */
interface Measured {
  readonly all: readonly Seen[];
  /** Those of the catalogue for which the shares were set. */
  readonly first: readonly Seen[];
  /** Requests of each check. */
  readonly sent: ReadonlyMap<string, number>;
  /** How many faults there are, of which those in `all` were tried. */
  readonly of: number;
}

/** The curve as a document. */
export function curveDocument({ all, first, sent, of }: Measured): string {
  const only = (requirement: string) => all.filter(({ by }) => by.length === 1 && by[0] === requirement).length;
  const tried =
    all.length === of
      ? `all ${of} faults of the catalogue`
      : `${all.length} of the ${of} faults of the catalogue, evenly chosen`;
  const killers = [...new Set(all.flatMap(({ by }) => by))].filter((id) => !sent.has(id));
  return [
    '# Faults found by number of requests',
    '',
    'Made by `npm run prove:curve`. A run sends its requests in one order, by worth (`tests/checks/order.ts`): a smaller',
    '`REQUEST_BUDGET` ends it earlier, and a smoke run is its first 25 requests. Each fault is planted alone, and the whole',
    'suite is run against it with seed 1 and each budget. A fault is found if a required rule is broken (for a fault that',
    'breaks only other rules, one of those). The figure and the last two columns are about the run of 400 requests: after how',
    'many of them the responses showed it, and when they showed a rule that the fault is known to break.',
    '',
    `Tried: ${tried}. ${first.length} of them were in the catalogue when it was set how many are to be found (75 % with 25`,
    'requests, 92 % with 100). Those that came later were mostly planted because a run had missed something like them: they show',
    'themselves under one condition only.',
    '',
    '![Share of planted faults that are found, by number of requests](images/curve.svg)',
    '',
    row([
      'requests',
      'of the first catalogue, found by a run with this budget',
      'of all, found by a run with this budget',
      'shown by these requests of the full run',
      'and its rule named',
    ]),
    row(['---:', '---:', '---:', '---:', '---:']),
    ...BUDGETS.map((budget) => {
      const shares = [
        shareWith(first, budget),
        shareWith(all, budget),
        shareAt(all, 'noticed', budget),
        shareAt(all, 'named', budget),
      ];
      return row([budget, ...shares.map(percent)]);
    }),
    '',
    ...shortfalls(first).map((one) => `- not reached: ${one}`),
    '',
    '## What each check sends',
    '',
    'Requests that a check sends to the sandbox without a fault, in the order in which the checks begin, and faults that',
    'only its requirement names. A request that another check has sent already is not sent again, so that a check may cost',
    'nothing and yet find much.',
    '',
    row(['check', 'requests', 'faults only it names']),
    row(['---', '---:', '---:']),
    ...[...sent].map(([check, requests]) => row([`\`${check}\``, requests, only(check)])),
    ...killers.sort().map((id) => row([`\`${id}\``, 0, only(id)])),
    '',
  ].join('\n');
}
