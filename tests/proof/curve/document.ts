import type { Seen } from './try-at.ts';

/** Numbers of requests that the document names. */
const MARKS = [25, 50, 100, 200, 400] as const;
/** Shares that are wanted: of the faults, after so many requests. */
export const WANTED = [
  { requests: 25, share: 0.75 },
  { requests: 100, share: 0.92 },
  { requests: 400, share: 1 },
] as const;

type How = 'noticed' | 'named';

/** The share of the faults that were seen after so many requests. */
export function shareAt(all: readonly Seen[], how: How, requests: number): number {
  return all.filter((one) => (one[how] ?? Infinity) <= requests).length / Math.max(1, all.length);
}

const percent = (share: number): string => `${Math.floor(100 * share)} %`;
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** What is wanted and not reached, a sentence each. */
export function shortfalls(all: readonly Seen[]): string[] {
  return WANTED.flatMap(({ requests, share }) => {
    const reached = shareAt(all, 'noticed', requests);
    return reached >= share
      ? []
      : [`${percent(reached)} of the faults are found within ${requests} requests; ${percent(share)} are wanted`];
  });
}

/** The curve as a document. `of`: how many faults there are, of which those in `all` were tried. */
export function curveDocument(all: readonly Seen[], sent: ReadonlyMap<string, number>, of: number): string {
  const only = (requirement: string) => all.filter(({ by }) => by.length === 1 && by[0] === requirement).length;
  const tried =
    all.length === of
      ? `all ${of} faults of the catalogue`
      : `${all.length} of ${of} faults, every nth of the catalogue`;
  const killers = [...new Set(all.flatMap(({ by }) => by))].filter((id) => !sent.has(id));
  return [
    '# Faults found by number of requests',
    '',
    'Made by `npm run prove:curve`. A run sends its requests in one order, by worth (`tests/checks/order.ts`): a smaller',
    '`REQUEST_BUDGET` ends it earlier, and a smoke run is its first 25 requests. Each fault is planted alone, and the whole',
    'suite is run against it once with seed 1. A fault is found when the responses show that a required rule is broken (for a',
    'fault that breaks only other rules, one of those). It is named when they show a rule that it is known to break.',
    '',
    `Tried: ${tried}.`,
    '',
    '![Share of planted faults that are found, by number of requests](images/curve.svg)',
    '',
    row(['requests', 'found', 'named']),
    row(['---:', '---:', '---:']),
    ...MARKS.map((mark) => row([mark, percent(shareAt(all, 'noticed', mark)), percent(shareAt(all, 'named', mark))])),
    '',
    ...shortfalls(all).map((one) => `- not reached: ${one}`),
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
