/** Valid requests that were rejected in passing: sent again before the verdict, and what follows from the responses. */
import { describe, expect, it } from 'vitest';
import { NOT_AGAIN, without } from '../../../engine/recheck.ts';
import { askControls, keptForRechecks, recheck } from '../../../engine/rechecks.ts';
import {
  broken,
  type Evidence,
  holds,
  judge,
  type Judgement,
  refused,
  together,
} from '../../../spec/evidence/evidence.ts';
import { GROUP_CONTROL, RECHECK } from '../../../engine/health.ts';
import { passingIn, resting, snapshotBut, stretchesIn, untoldIn } from '../../../engine/refusals.ts';
import { findCardholder } from '../../../environment/client/requests.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import { BODY, STATUS } from '../../../spec/evidence/place.ts';
import { CONTROL, type Exchange, type Request, sentAs } from '../../../spec/exchange/exchange.ts';
import { isMust } from '../../../spec/verdict/requirements.ts';
import { madeUpClient, type Placed, placed, runOf } from './fake-client.ts';
import { sampleSubject } from '../../checks/shared/samples.ts';
import { snapshot } from './fake-check-runner.ts';

const KNOWN = { because: 'cardholder-known' } as const;
const RULE = 'cardholder/known-served';
const MUST = 'find/id-known';
/** A request by its name, and how it ended; of one group, plain and with the key. */
const asked = (name: string, status: number, more: Placed = {}): Placed => ({
  status,
  ...more,
  request: { path: name, subject: name, ...more.request },
});
const again = (name: string, status: number, nth = 0): Placed & { readonly ordinal: number } => ({
  ...asked(name, status, { check: RECHECK }),
  ordinal: nth,
});
const run = (...all: readonly (Placed & { readonly ordinal?: number })[]): Exchange[] =>
  all.map((one, i) => ({ ...placed({ ...one, n: i + 1 }), ordinal: one.ordinal ?? i }));
/** That rejected requests break a requirement. */
const notesOf = (requirement: Evidence['requirement'], exchanges: readonly Exchange[]): Evidence[] =>
  exchanges
    .filter(({ outcome }) => outcome.kind === 'answer' && outcome.status >= 400)
    .map((one) => ({ ...refused(KNOWN, one), requirement }));
const idsOf = (exchanges: Iterable<Exchange>) => [...exchanges].map(({ id }) => id);

describe('stretches of rejected requests', () => {
  const namesIn = (...all: readonly Placed[]) =>
    stretchesIn(run(...all)).map((one) => one.map(({ request }) => request.path));
  it('end with what the group serves, and with another status', () => {
    expect(namesIn(asked('a', 404), asked('b', 404), asked('c', 200), asked('d', 404), asked('e', 400))).toEqual([
      ['a', 'b'],
      ['d'],
      ['e'],
    ]);
  });
  it('are of one group, and go on across failures', () => {
    const other = asked('x', 200, { request: { group: 'lookup' } });
    expect(namesIn(asked('a', 404), other, asked('b', 503), asked('c', 404))).toEqual([['a', 'c']]);
  });
  it('are of requests with the key that may be served, controls apart', () => {
    const bad = [{ intent: 'spoiled' }, { intent: 'unknown' }, { key: 'wrong', intent: 'unauthorised' }] as const;
    const controls = [CONTROL, GROUP_CONTROL, RECHECK].map((check) => asked('k', 404, { check }));
    expect(namesIn(...bad.map((request: Partial<Request>) => asked('s', 404, { request })), ...controls)).toEqual([]);
    expect(namesIn(asked('a', 404, { request: { intent: 'open' } }))).toEqual([['a']]);
  });
});

describe('what was rejected', () => {
  const before = [asked('a', 404), asked('b', 404), asked('c', 200)];
  const passed = (...more: ReturnType<typeof again>[]) => {
    const exchanges = run(...before, ...more);
    return idsOf(passingIn(runOf(exchanges, notesOf(MUST, exchanges.slice(0, before.length)))));
  };
  it('passed if all of its stretch that was sent again was served both times', () =>
    expect(passed(again('a', 200), again('a', 200, 1), again('b', 200, 2), again('b', 200, 3))).toEqual([
      'e0001',
      'e0002',
    ]));
  it.each([
    ['was not sent again', []],
    ['was sent again once', [again('a', 200)]],
    ['is served in every second response', [again('a', 200), again('a', 404, 1)]],
    ['is rejected again', [again('a', 404)]],
    ['is rejected again beside another that is served', [again('a', 200), again('a', 200, 1), again('b', 404, 2)]],
  ])('lasts if it %s', (_, more) => expect(passed(...more)).toEqual([]));
});

describe('what the controls do not tell', () => {
  const before = [asked('k', 200), asked('a', 404), asked('b', 404)];
  const known = (status: number, check = GROUP_CONTROL) => asked('k', status, { check });
  const last = known(200, CONTROL);
  const untold = (...all: readonly (Placed & { readonly ordinal?: number })[]) => idsOf(untoldIn(run(...all)));
  it.each([
    ['nothing was sent again', [last]],
    ['it was rejected while nothing was served', [again('a', 404), known(404), last]],
    ['it was rejected, and what was served is served after it', [again('a', 404), known(200), last]],
    ['it was served once', [known(200), again('a', 200), last]],
  ])('is what was rejected last, if %s', (_, controls) => {
    expect(untold(...before, ...controls)).toEqual(['e0002', 'e0003']);
  });
  it('is nothing that is rejected again after what was served is served', () =>
    expect(untold(...before, known(200), again('a', 404), last)).toEqual([]));
  it('is nothing of an operation that served something since, served nothing at all, or served the same before', () => {
    expect(untold(...before, asked('c', 200), last)).toEqual([]);
    expect(untold(asked('a', 404), { ...last, operation: 'findCardholder' })).toEqual([]);
    expect(untold(asked('a', 200), asked('a', 404), last)).toEqual([]);
  });
  it('is nothing in a run without controls', () => expect(untold(...before)).toEqual([]));
  it('rules out only must-level requirements', () => {
    const [shown] = run(asked('a', 404));
    if (shown === undefined) throw new Error('one request');
    const ruledOut = resting(new Set([shown]), NOT_AGAIN, isMust);
    const left = (requirement: Evidence['requirement']) =>
      without([{ ...refused(KNOWN, shown), requirement }], ruledOut)[0]?.violations.length;
    expect([left(MUST), left('types/offset-past-end-accepted')]).toEqual([0, 1]);
  });
});

describe('what is said of a run', () => {
  const [rejected, other] = run(asked('a', 404), asked('b', 404));
  if (rejected === undefined || other === undefined) throw new Error('two requests');
  const passing = new Set([rejected]);
  const saidBut = (all: readonly Evidence[]) => without(all, resting(passing, NOT_AGAIN));
  const noted = (...judged: readonly Judgement[]): Evidence => ({ ...together(judged), requirement: RULE });
  const mismatch = { kind: 'refused', at: STATUS, why: KNOWN, ending: { status: 404 } } as const;
  it('leaves out a mismatch that rests on rejections in passing, and says that it did not occur again', () => {
    const gone = { kind: 'not-again' };
    expect(saidBut([noted(refused(KNOWN, rejected), holds()), judge(RULE, rejected, mismatch)])).toMatchObject([
      { observed: 1, violations: [], obstacles: [gone] },
      { observed: 0, violations: [], obstacles: [gone] },
    ]);
  });
  it('keeps every other mismatch', () => {
    const said = [
      noted(refused(KNOWN, other), refused(KNOWN, rejected, other), broken({ kind: 'blank-text', at: BODY }, rejected)),
      judge(RULE, other, mismatch),
      judge(RULE, rejected, null),
    ];
    expect(saidBut(said)).toEqual(said);
  });
  it('leaves out a customer who was not found in passing', () => {
    const nowhere = (exchange: string): Obstacle => ({
      kind: 'customer-led-nowhere',
      customerId: 'A1',
      why: { kind: 'ended', exchange, ending: { status: 404 } },
    });
    const learned = { ...snapshot, obstacles: [nowhere('e0001'), nowhere('e0002')] };
    expect(snapshotBut(passing, learned)?.obstacles).toEqual([nowhere('e0002')]);
    expect(snapshotBut(new Set(), learned)).toBe(learned);
  });
});

it('keeps requests for what was rejected, at most a small share of the budget', () => {
  const kept = (budget: number, ...all: readonly Placed[]) => {
    const exchanges = run(...all);
    return keptForRechecks({ ...runOf(exchanges, notesOf(MUST, exchanges)), settings: { customerIds: [], budget } });
  };
  const many = Array.from({ length: 3 }, (_, i) => [asked(`a${i}`, 400), asked(`s${i}`, 200)]).flat();
  // Two for the control at the end, and two for sending a rejected request again.
  expect(kept(400, asked('a', 200))).toBe(2);
  expect(kept(400, asked('a', 400))).toBe(4);
  // Before it, what its operation served is asked for.
  expect(kept(400, asked('k', 200), asked('a', 400))).toBe(5);
  expect([400, 60].map((budget) => kept(budget, ...many))).toEqual([8, 4]);
});

/**
 * What is sent again after a run whose rejected requests break a requirement, if each name is answered so when it is sent again.
 */
async function sentAgain(
  requirement: Evidence['requirement'],
  before: readonly Placed[],
  now: Record<string, number>,
  budget = 400,
) {
  const all = run(...before);
  const client = madeUpClient(({ path }, nth) => all[nth] ?? placed({ status: now[path] ?? 200 }), budget);
  for (const { check, request } of all) await client.send(check, request);
  const evidence = notesOf(requirement, client.exchanges);
  await recheck(client, { evidence, snapshot: null, settings: { customerIds: [], budget } });
  const later = client.exchanges.slice(all.length);
  expect(later.every(({ check }) => check === RECHECK || check === GROUP_CONTROL)).toBe(true);
  return later.map(({ request }) => request.path).join(' ');
}

describe('before the verdict', () => {
  it('a rejected request is sent again twice, or once if it is rejected again', async () => {
    expect(await sentAgain(MUST, [asked('a', 404), asked('b', 200)], {})).toBe('a a');
    expect(await sentAgain(MUST, [asked('a', 404), asked('b', 200)], { a: 404 })).toBe('a');
  });
  it('what was served is sent before what was rejected last, and nothing more if that is rejected, too', async () => {
    const silent = [asked('k', 200), asked('a', 404), asked('b', 404)];
    expect(await sentAgain(MUST, silent, {})).toBe('k a a b b');
    expect(await sentAgain(MUST, silent, { a: 404 })).toBe('k a');
    expect(await sentAgain(MUST, silent, { k: 404 })).toBe('k');
    expect(await sentAgain(MUST, silent, {}, 7)).toBe('');
  });
  it('nothing is sent if nothing was rejected, or if no must-level requirement is broken by it', async () => {
    expect(await sentAgain(MUST, [asked('a', 200)], {})).toBe('');
    expect(await sentAgain('types/offset-past-end-accepted', [asked('a', 400)], {})).toBe('');
  });
  it('of many in a row three are sent again', async () => {
    expect(
      await sentAgain(
        MUST,
        ['a', 'b', 'c', 'd', 'e'].map((name) => asked(name, 404)),
        {},
      ),
    ).toBe('a a c c e e');
  });
  it('a group that rejects now and then does so in no moment', async () => {
    const often = ['a', 'b', 'c', 'd'].flatMap((name) => [asked(name, 404), asked('x', 200)]);
    expect(await sentAgain(MUST, often, {})).toBe('');
  });
  it('the last requests of the budget are left for the control', async () => {
    const one = [asked('a', 404), asked('b', 200)];
    expect(await sentAgain(MUST, one, {}, 6)).toBe('a a');
    expect(await sentAgain(MUST, one, {}, 5)).toBe('');
  });
  const shown = (request: Request): Request => ({
    ...request,
    subject: 'stand-in',
    query: [['customerId', 'stand-in']],
  });
  it('a control asks for a customerId as the settings give it, too, and for what fails twice', async () => {
    const client = madeUpClient((_request, nth) => placed({ status: nth === 0 ? 200 : 401 }));
    for (let n = 0; n < 2; n++) await client.send('discovery', shown(findCardholder('A1')));
    await askControls({ ...client, shown }, sampleSubject, { customerIds: ['A1'], budget: 400 });
    expect(client.exchanges.slice(2).map(({ check, request }) => [check, request.subject])).toEqual([
      ...[0, 1].map(() => [GROUP_CONTROL, 'A1']),
      ...[0, 1].map(() => [CONTROL, sampleSubject.cardholderId]),
    ]);
  });
  it('a customerId is sent as the settings give it, even if the recording shows a stand-in', async () => {
    const client = madeUpClient((_request, nth) => placed({ status: nth === 0 ? 404 : 200 }));
    await client.send('discovery', shown(findCardholder('A1')));
    const evidence = client.exchanges.map((one): Evidence => ({
      ...refused(KNOWN, one),
      requirement: 'find/known-found',
    }));
    const redacting = { ...client, shown };
    await recheck(redacting, { evidence, snapshot: null, settings: { customerIds: ['A1'], budget: 400 } });
    expect(client.exchanges.slice(1).map(({ request }) => sentAs(request))).toEqual(
      [0, 1].map(() => sentAs(findCardholder('A1'))),
    );
  });
});
