/** Valid requests that were rejected, and what was served and stands against that: sent again before the verdict; what follows. */
import { describe, expect, it } from 'vitest';
import { GROUP_CONTROL, RECHECK } from '../../../engine/health.ts';
import { answersAgain, askAgain, NOT_AGAIN, notReproducedIn, without } from '../../../engine/recheck.ts';
import { askControls, keptForRechecks, recheck } from '../../../engine/rechecks.ts';
import {
  passingIn,
  refusalDoubts,
  resting,
  snapshotBut,
  untoldIn,
  withdrawalDoubts,
} from '../../../engine/refusals.ts';
import { findCardholder } from '../../../environment/client/requests.ts';
import { broken, type Evidence, holds, judge, refused, together } from '../../../spec/evidence/evidence.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import { BODY, STATUS } from '../../../spec/evidence/place.ts';
import { CONTROL, type Exchange, type Request, sentAs } from '../../../spec/exchange/exchange.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { isMust } from '../../../spec/verdict/requirements.ts';
import { sampleSubject } from '../../checks/shared/samples.ts';
import { fakeClient, type Placed, placed, run, runOf, sentAfter, settings, snapshot } from './fake-target.ts';

const KNOWN = { because: 'cardholder-known' } as const;
const RULE = 'cardholder/known-served';
const MUST = 'find/id-known';
const MUSTS = catalogue.map(({ id }) => id).filter(isMust);
const SHOULD = 'types/offset-past-end-accepted';
/** A request by its name, and how it ended; of one group, plain and with the key. */
const asked = (name: string, status: number, more: Placed = {}): Placed => ({
  status,
  ...more,
  request: { path: name, subject: name, ...more.request },
});
/** `a404 b200`: requests by their names, and how they ended. */
const named = (text: string, check = 'sample'): Placed[] =>
  (text.match(/\S+/g) ?? []).map((one) => asked(one.slice(0, -3), Number(one.slice(-3)), { check }));
const again = (text: string) => named(text, RECHECK);
/** That rejected requests break a requirement. */
const notesOf = (requirement: Evidence['requirement'], exchanges: readonly Exchange[]): Evidence[] =>
  exchanges
    .filter(({ outcome }) => outcome.kind === 'answer' && outcome.status >= 400)
    .map((one) => ({ ...refused(KNOWN, one), requirement }));
const idsOf = (exchanges: Iterable<Exchange>) => [...exchanges].map(({ id }) => id);

describe('stretches of rejected requests', () => {
  const bad = [{ intent: 'spoiled' }, { intent: 'unknown' }, { key: 'wrong', intent: 'unauthorised' }] as const;
  const invalid = bad.flatMap((request) => [404, 400, 200].map((status) => asked('s', status, { request })));
  const controls = [CONTROL, GROUP_CONTROL].flatMap((check) => named('k404 k400 k200', check));
  const [first, second] = [named('a404'), named('b404')];
  const open = asked('b', 404, { request: { intent: 'open' } });
  const other = asked('x', 200, { request: { group: 'lookup' } });
  it.each<[string, readonly Placed[], string]>([
    ['end with what the group serves, and with another status', named('a404 b404 c200 d404 e400'), 'a b, d, e'],
    ['are of one group, and go on across failures', [...named('a404'), other, ...named('b503 c404')], 'a c'],
    ['are of requests with the key that may be served', [...first, ...invalid, ...second], 'a b'],
    ['are of no controls', [...first, ...controls, ...second], 'a b'],
    ['are of requests that leave something open, too', [...first, open], 'a b'],
  ])('%s', (_, all, stretches) => {
    const exchanges = run(...all);
    const evidence = exchanges.flatMap((one, i) => notesOf(MUSTS[i] ?? MUST, [one]));
    const doubts = refusalDoubts(runOf(exchanges, evidence)).filter(({ shows }) => shows.length > 0);
    const paths = doubts.map(({ shows }) => shows.map(({ request }) => request.path).join(' '));
    expect([...new Set(paths)].join(', ')).toBe(stretches);
  });
});

describe('what was rejected', () => {
  const before = named('a404 b404 c200');
  const passed = (more: string) => {
    const exchanges = run(...before, ...again(more));
    return idsOf(passingIn(runOf(exchanges, notesOf(MUST, exchanges.slice(0, before.length)))));
  };
  it('passed if all of its stretch that was sent again was served both times', () =>
    expect(passed('a200 a200 b200 b200')).toEqual(['e0001', 'e0002']));
  it.each([
    ['was not sent again', ''],
    ['was sent again once', 'a200'],
    ['is served in every second response', 'a200 a404'],
    ['is rejected again', 'a404'],
    ['is rejected again beside another that is served', 'a200 a200 b404'],
  ])('lasts if it %s', (_, more) => expect(passed(more)).toEqual([]));
});

describe('what the controls do not tell', () => {
  const known = (text: string) => named(text, GROUP_CONTROL);
  const last = named('k200', CONTROL);
  const elsewhere = last.map((one): Placed => ({ ...one, operation: 'findCardholder' }));
  const untold = (before: string, ...more: readonly Placed[]) => idsOf(untoldIn(run(...named(before), ...more)));
  it.each<[string, readonly Placed[]]>([
    ['nothing was sent again', []],
    ['it was rejected while nothing was served', [...again('a404'), ...known('k404')]],
    ['it was rejected, and what was served is served after it', [...again('a404'), ...known('k200')]],
    ['it was served once', [...known('k200'), ...again('a200')]],
  ])('is what was rejected last, if %s', (_, controls) =>
    expect(untold('k200 a404 b404', ...controls, ...last)).toEqual(['e0002', 'e0003']),
  );
  it.each<[string, string, readonly Placed[]]>([
    ['that is rejected again after what was served is served', 'k200 a404', [...known('k200'), ...again('a404'), ...last]],
    ['of an operation that served something since', 'k200 a404 b404 c200', last],
    ['of one that served nothing at all', 'a404', elsewhere],
    ['of one that served the same before', 'a200 a404', last],
    ['in a run without controls', 'k200 a404 b404', []],
  ])('is nothing %s', (_, before, more) => expect(untold(before, ...more)).toEqual([])); // prettier-ignore
});

describe('what is said of a run', () => {
  const [rejected, other] = run(...named('a404 b404')) as [Exchange, Exchange];
  const passing = new Set([rejected]);
  const saidBut = (all: readonly Evidence[]) => without(all, resting(passing, NOT_AGAIN));
  const noted = (...judged: Parameters<typeof together>[0]): Evidence => ({ ...together(judged), requirement: RULE });
  const mismatch = { kind: 'refused', at: STATUS, why: KNOWN, ending: { status: 404 } } as const;
  it('leaves out a mismatch that rests on rejections in passing, and says that it did not occur again', () => {
    const gone = { kind: 'not-again' };
    expect(saidBut([noted(refused(KNOWN, rejected), holds()), judge(RULE, rejected, mismatch)])).toMatchObject([
      { observed: 1, violations: [], obstacles: [gone] },
      { observed: 0, violations: [], obstacles: [gone] },
    ]);
  });
  it('keeps every other mismatch, and if only must-level requirements are ruled out, those of others', () => {
    const blank = broken({ kind: 'blank-text', at: BODY }, rejected);
    const said = [
      noted(refused(KNOWN, other), refused(KNOWN, rejected, other), blank),
      judge(RULE, other, mismatch),
      judge(RULE, rejected, null),
    ];
    expect(saidBut(said)).toEqual(said);
    const left = (requirement: Evidence['requirement']) =>
      without(notesOf(requirement, [rejected]), resting(passing, NOT_AGAIN, isMust))[0]?.violations.length;
    expect([left(MUST), left(SHOULD)]).toEqual([0, 1]);
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

it.each([
  // Two for the control at the end, and two for sending a rejected request again.
  ['a200', 400, 2],
  ['a400', 400, 4],
  // Before it, what its operation served is asked for.
  ['k200 a400', 400, 5],
  ['a400 s200 b400 t200 c400 u200', 400, 8],
  ['a400 s200 b400 t200 c400 u200', 60, 4],
])('after %s, with a budget of %i, %i requests are kept', (all, budget, kept) => {
  const exchanges = run(...named(all));
  const so = { ...runOf(exchanges, notesOf(MUST, exchanges)), settings: { customerIds: [], budget } };
  expect(keptForRechecks(so)).toBe(kept);
});

describe('before the verdict', () => {
  interface Again {
    /** What is answered otherwise than with 200 when it is sent again. */
    readonly now?: Record<string, number>;
    readonly budget?: number;
    readonly rule?: Evidence['requirement'];
  }
  const often = 'a404 x200 b404 x200 c404 x200 d404 x200';
  it.each<[string, string, Again, string]>([
    ['a rejected request is sent again twice', 'a404 b200', {}, 'a a'],
    ['or once if it is rejected again', 'a404 b200', { now: { a: 404 } }, 'a'],
    ['what was served goes before what was rejected last', 'k200 a404 b404', {}, 'k a a b b'],
    ['nothing more follows a rejection', 'k200 a404 b404', { now: { a: 404 } }, 'k a'],
    ['nothing more follows if what was served is rejected', 'k200 a404 b404', { now: { k: 404 } }, 'k'],
    ['nothing is sent if too little is left', 'k200 a404 b404', { budget: 7 }, ''],
    ['nothing is sent if nothing was rejected', 'a200', {}, ''],
    ['nothing is sent if no must-level requirement is broken by it', 'a400', { rule: SHOULD }, ''],
    ['of many in a row three are sent again', 'a404 b404 c404 d404 e404', {}, 'a a c c e e'],
    ['a group that rejects now and then does so in no moment', often, {}, ''],
    ['what is left beside the control is spent', 'a404 b200', { budget: 6 }, 'a a'],
    ['nothing is sent if only the control could be', 'a404 b200', { budget: 5 }, ''],
  ])('%s: after %s', async (_, before, { now = {}, budget = 400, rule = MUST }, sent) => {
    const answered = ({ path }: Request) => ({ status: now[path] ?? 200 });
    const so = { snapshot: null, settings: { customerIds: [], budget } };
    const { later } = await sentAfter(
      run(...named(before)),
      answered,
      (client) => recheck(client, { ...so, evidence: notesOf(rule, client.exchanges) }),
      budget,
    );
    expect(later.every(({ check }) => check === RECHECK || check === GROUP_CONTROL)).toBe(true);
    expect(later.map(({ request }) => request.path).join(' ')).toBe(sent);
  });

  // The recording shows a stand-in of a customerId.
  const standIn: Partial<Request> = { subject: 'stand-in', query: [['customerId', 'stand-in']] };
  const shown = (request: Request): Request => ({ ...request, ...standIn });
  async function ofStandIns(statuses: readonly number[], first: number) {
    const client = fakeClient((_request, nth) => placed({ status: statuses[nth] ?? statuses.at(-1) ?? 0 }));
    for (let n = 0; n < first; n++) await client.send('discovery', shown(findCardholder('A1')));
    return { ...client, shown };
  }
  it('a control asks for a customerId as the settings give it, and for what fails twice', async () => {
    const client = await ofStandIns([200, 401], 2);
    await askControls(client, sampleSubject, { customerIds: ['A1'], budget: 400 });
    expect(client.exchanges.slice(2).map(({ check, request }) => [check, request.subject])).toEqual([
      ...[0, 1].map(() => [GROUP_CONTROL, 'A1']),
      ...[0, 1].map(() => [CONTROL, sampleSubject.cardholderId]),
    ]);
  });
  it('and so is a customerId that is sent again', async () => {
    const client = await ofStandIns([404, 200], 1);
    const evidence = notesOf('find/known-found', client.exchanges);
    await recheck(client, { evidence, snapshot: null, settings: { customerIds: ['A1'], budget: 400 } });
    const sent = client.exchanges.slice(1).map(({ request }) => sentAs(request));
    expect(sent).toEqual([0, 1].map(() => sentAs(findCardholder('A1'))));
  });
});

describe('what was served and stands against a refusal', () => {
  /** `2-8 400`: a list of transactions from one day of a month to another, and how it was answered. */
  const listed = (text: string, subject = 'one', check = 'sample'): Placed[] =>
    text.split(', ').map((one) => {
      const [days = '', status] = one.split(' ');
      const [start = '', end = ''] = days.split('-').map((day) => `2025-03-${day.padStart(2, '0')}T00:00:00Z`);
      const query = [['postDateTimeStartDateTime', start] as const, ['postDateTimeEndDateTime', end] as const];
      const request: Partial<Request> = { path: `/cardholders/${subject}/transactions`, subject, query };
      return { operation: 'listCardholderTransactions', status: Number(status), check, request };
    });
  const before = listed('1-9 200, 2-8 200, 2-8 400, 3-9 400');

  it.each<[string, readonly Placed[], number, number, string]>([
    ['is sent again if others inside it were refused', before, 200, 20, '01-09'],
    ['is sent again, and once more if it is refused', before, 400, 20, '01-09 01-09'],
    ['is not without such a refusal', listed('1-9 200, 2-8 200'), 200, 20, ''],
    ['is not for another cardholder', [...listed('1-9 200', 'another'), ...listed('2-8 400')], 200, 20, ''],
    ['is not beyond what may be spent', before, 200, 1, ''],
  ])('%s', async (_, all, status, spare, sent) => {
    const { later } = await sentAfter(
      run(...all),
      () => ({ status }),
      (client) => askAgain(client, withdrawalDoubts(runOf(client.exchanges)), settings, spare),
    );
    expect(later.every(({ check }) => check === RECHECK)).toBe(true);
    const days = later.map(({ request }) => request.query.map(([, value]) => value.slice(8, 10)).join('-'));
    expect(days.join(' ')).toBe(sent);
  });

  const refusals = [...listed('1-9 200, 2-8 400'), ...listed('1-9 400, 2-8 400', 'another')];
  it.each([
    // Nor does a refusal of a wider window count.
    ['does not count if that is refused by now, each time', '1-9 400, 1-9 400', ['e0002', 'e0003', 'e0005', 'e0006']],
    ['counts if that is served', '1-9 200', []],
    ['counts if that is served the second time', '1-9 400, 1-9 200', []],
    ['counts if that fails', '1-9 500, 1-9 500', []],
    ['counts if that was sent once', '1-9 400', []],
    ['counts if that never was served', '1-10 400, 1-10 400', []],
  ])('a refusal %s', (_, controls, gone) => {
    const exchanges = run(...refusals, ...listed(controls, 'one', RECHECK));
    const shown = notReproducedIn(withdrawalDoubts(runOf(exchanges)), answersAgain(exchanges));
    expect(idsOf(shown)).toEqual(gone);
  });
});
