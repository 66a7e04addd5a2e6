import { failure } from '../../sandbox/api/messages.ts';
import type { Hooks } from '../../sandbox/api/hooks.ts';
import type { Group, Operation } from '../../spec/generated/vocabulary.ts';
import type { Results } from '../../spec/verdict/results.ts';
import { isUndecided } from '../../spec/evidence/certainty.ts';
import { judgePlanted } from './in-process.ts';

/** Requests with the right key that a group rejects: so many, from which one on. */
interface Rejected {
  readonly status: number;
  readonly group: Group;
  /** Only of this operation; of all of the group if it is left out. */
  readonly operation?: Operation;
  readonly from: number;
  readonly requests?: number;
}

/** A run of a target without a defect, in which something happens, or which ends early. */
export interface Moment {
  readonly kind: 'passes' | 'meets-the-end' | 'lasts' | 'rejects-the-key' | 'ends';
  readonly budget: number;
  readonly rejected?: Rejected;
}

/** In each group, a requirement that would pass by rejections of anything. */
const PASSED_BY_REJECTIONS: Partial<Readonly<Record<Group, string>>> = {
  account: 'transactions-input/cardholder-id-refused',
  credential: 'types/bad-type-refused',
  lookup: 'find/unknown-finds-nobody',
};

/** Enough for a moment early in a run and what comes after it. */
const EARLY = 130;
/** Enough for a moment in the middle. */
const LATER = 220;
/** So few that a moment goes on while the controls at the end are sent. */
const SHORT = 90;

const of = (kind: Moment['kind'], budget: number, all: readonly Rejected[]): readonly Moment[] =>
  all.map((rejected) => ({ kind, budget, rejected }));

/** Every moment that is proven; the first of each kind and group are those of `npm test`. */
export const moments: readonly Moment[] = [
  ...of('passes', EARLY, [
    { status: 404, group: 'lookup', from: 1, requests: 3 },
    { status: 403, group: 'lookup', from: 1, requests: 2 },
    { status: 404, group: 'cardholder', from: 1, requests: 3 },
    { status: 400, group: 'cardholder', from: 1, requests: 1 },
    { status: 404, group: 'cardholder', from: 4, requests: 6 },
    { status: 404, group: 'cardholder', from: 4, requests: 9 },
    { status: 400, group: 'account', from: 2, requests: 1 },
    { status: 401, group: 'credential', from: 1, requests: 3 },
    { status: 400, group: 'credential', from: 6, requests: 1 },
  ]),
  ...of('passes', LATER, [
    { status: 400, group: 'account', from: 60, requests: 30 },
    { status: 503, group: 'account', from: 20, requests: 3 },
    { status: 503, group: 'account', from: 60, requests: 3 },
    { status: 502, group: 'lookup', from: 9, requests: 3 },
    { status: 404, group: 'cardholder', from: 4, requests: 9 },
  ]),
  ...of('meets-the-end', SHORT, [
    { status: 404, group: 'cardholder', from: 4, requests: 5 },
    { status: 404, group: 'cardholder', from: 4, requests: 7 },
  ]),
  ...of('lasts', EARLY, [
    { status: 404, group: 'credential', from: 5 },
    { status: 404, group: 'cardholder', from: 3 },
    { status: 404, group: 'credential', operation: 'listCredentialTypes', from: 4 },
    { status: 500, group: 'credential', operation: 'listCredentialTypes', from: 4 },
    { status: 500, group: 'credential', operation: 'getCardholderCredentials', from: 3 },
  ]),
  ...of('lasts', LATER, [
    { status: 400, group: 'account', from: 60 },
    { status: 400, group: 'credential', from: 15 },
  ]),
  ...of('rejects-the-key', LATER, [{ status: 401, group: 'account', from: 30 }]),
  ...of('rejects-the-key', EARLY, [
    { status: 403, group: 'credential', from: 20 },
    { status: 401, group: 'lookup', from: 2 },
  ]),
  ...[40, 90, 60, EARLY, 160, 260].map((budget) => ({ kind: 'ends' as const, budget })),
];

const rejecting = ({ status, group, operation, from, requests = Infinity }: Rejected): Hooks => ({
  request: (call, world) => {
    if (call.group !== group || call.key !== world.home.key) return call;
    if (operation !== undefined && call.operation !== operation) return call;
    const nth = world.count(`requests of ${group}`) + 1;
    return nth >= from && nth < from + requests ? failure(status, 'rejected') : call;
  },
});

/**
 * What a run with a moment came to, and what of it must not be: no requirement is broken, and none is said to be kept by
 * rejections.
 */
export interface Passed {
  readonly verdict: Results['verdict'];
  readonly wrong: readonly string[];
}

/** The name of a moment. */
export const nameOfMoment = ({ kind, budget, rejected }: Moment): string =>
  `${kind}, budget ${budget}${rejected === undefined ? '' : `, ${JSON.stringify(rejected)}`}`;

/** Runs the suite against a sandbox with a moment. */
export async function tryMoment(moment: Moment): Promise<Passed> {
  const { rejected, budget } = moment;
  const { results } = await judgePlanted({ hooks: rejected === undefined ? [] : [rejecting(rejected)] }, { budget });
  return { verdict: results.verdict, wrong: wrongIn(moment, results) };
}

function wrongIn({ kind, budget, rejected }: Moment, { verdict, because, requirements, requests }: Results) {
  const goesOn = kind !== 'lasts' && kind !== 'rejects-the-key';
  const why = kind === 'rejects-the-key' ? 'key-refused' : 'no-longer-served';
  const by = because !== null && 'by' in because ? because.by : null;
  const isNamed = by?.kind === 'cut-short' && by.why === why && by.group === rejected?.group;
  const rule = kind === 'rejects-the-key' && rejected && PASSED_BY_REJECTIONS[rejected.group];
  const passed = requirements.filter(({ id, status }) => id === rule && status !== 'not-tested');
  return [
    ...requirements.flatMap(({ id, status }) => (status === 'violated' ? [`violated: ${id}`] : [])),
    ...(verdict === (goesOn ? 'conforms' : 'inconclusive') ? [] : [`verdict: ${verdict}`]),
    ...(goesOn || isNamed ? [] : [`not said: ${why} of ${rejected?.group ?? ''}`]),
    ...passed.map(({ id, status }) => `${id}: ${status}`),
    ...(kind === 'ends' ? requirements.filter(isUndecided).map(({ id }) => `said to be seen: ${id}`) : []),
    ...(requests.sent <= budget ? [] : [`sent: ${requests.sent}`]),
  ];
}
