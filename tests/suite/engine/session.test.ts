/** A session: what it carries out, in which order, with how many requests, and what it says of each requirement. */
import { describe, expect, it } from 'vitest';
import { check, type Part, part, type Sender } from '../../../engine/check.ts';
import { countingOf } from '../../../engine/evidence.ts';
import { EvidenceCollector } from '../../../engine/evidence-collector.ts';
import { getCardholder } from '../../../environment/client/requests.ts';
import { broken, holds, type Judgement, nothing, unresolved } from '../../../spec/evidence/evidence.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import { CONTROL } from '../../../spec/exchange/exchange.ts';
import { CARDHOLDER } from '../../checks/shared/samples.ts';
import { atMost, checkOf, judgedBy, numbers, sessionOf, tooLarge } from './fake-session.ts';

const ID = 'cardholder/known-served';
const OTHER = 'types/served';
const reason = (obstacle: Obstacle) => ({ kind: 'obstacles', obstacles: [obstacle] });
const request = getCardholder(CARDHOLDER, { intent: 'unusual' });

describe('a check', () => {
  it('that holds passed, and one that does not is violated; that is decided again, and of one alone, from the same notes', async () => {
    const { session, resultOf } = await judgedBy([checkOf(ID), checkOf(OTHER, { given: () => [1, 9, 8] })]);
    expect(resultOf(ID)).toMatchObject({ status: 'passed', observations: 1 });
    expect(resultOf(OTHER)).toMatchObject({ status: 'violated', observations: 1, findingsTotal: 2 });
    const { requirements, ...decision } = session.decide();
    expect(session.decide()).toEqual({ requirements, ...decision });
    for (const only of [ID, OTHER])
      expect(session.decide(only).requirements).toEqual(requirements.filter(({ id }) => id === only));
  });

  it.each<[string, Part<never, number, number>['judge']]>([
    ['accepts everything', () => holds()],
    ['says nothing', () => nothing],
    ['rejects everything', (size) => atMost(-1, size)],
  ])('whose judgement %s is unsound: it is not carried out, and never holds', async (_how, judge) => {
    let asked = 0;
    const act = (_sender: Sender, one: number) => Promise.resolve(one + 0 * asked++);
    const { resultOf } = await judgedBy([checkOf(ID, { judge, act }), checkOf(OTHER)]);
    const because = reason({ kind: 'unsound-check' });
    expect(resultOf(ID)).toMatchObject({ status: 'not-tested', observations: 0, findings: [], because });
    expect([asked, resultOf(OTHER).status]).toEqual([0, 'passed']);
  });

  it('is unsound if one of its parts is', async () => {
    const samples = { accepts: [], rejects: [{ one: 1, reading: 6, have: {} }] };
    const sound = part(numbers<never>({ given: () => [1], samples }).part);
    const blind = part(numbers<never>({ given: () => [1], samples, judge: () => holds() }).part);
    const { resultOf } = await judgedBy([check(ID, sound, blind)]);
    expect([sound.isSound(), blind.isSound()]).toEqual([true, false]);
    expect(resultOf(ID)).toMatchObject({ status: 'not-tested', because: reason({ kind: 'unsound-check' }) });
  });

  it.each(['act', 'judge', 'given'] as const)('that throws in %s is an obstacle, and others go on', async (where) => {
    const fail = () => {
      throw new TypeError('no such thing');
    };
    const { resultOf } = await judgedBy([checkOf(ID, { [where]: fail }), checkOf(OTHER)]);
    const failed: Obstacle = { kind: 'check-failed', name: 'TypeError', message: 'no such thing' };
    expect(resultOf(ID)).toMatchObject({ status: 'not-tested', because: reason(failed) });
    expect(resultOf(OTHER).status).toBe('passed');
  });

  it('is carried out once', async () => {
    let acted = 0;
    const once = checkOf(ID, { act: () => Promise.resolve(++acted) });
    const { session } = sessionOf([once]);
    await session.run(once);
    await session.runAll();
    expect([acted, session.decide(ID).requirements[0]?.observations]).toEqual([1, 1]);
  });

  it('gets the earlier answer, and sends only what was not asked yet, if that may serve', async () => {
    const answers: unknown[] = [];
    const fresh = getCardholder(CARDHOLDER, { key: 'absent' });
    const act = async (sender: Sender) => {
      answers.push(sender.before(fresh), await sender.sendCached(fresh));
      answers.push(await sender.sendCached(fresh), sender.before(fresh));
      return 1;
    };
    const { client } = await judgedBy([checkOf(ID, { act })]);
    const [sent, ...more] = client.exchanges.filter(({ check: by }) => by === ID);
    expect([answers, more]).toEqual([[undefined, sent, sent, sent], []]);
  });
});

describe('the last two requests of the budget are kept for the control', () => {
  const act = async ({ send }: Sender, one: number) => {
    for (let i = 0; i < 100; i++) await send(request);
    return one;
  };
  it('by what checks send', async () => {
    const { session, client } = await judgedBy([checkOf(ID, { act })], { budget: 60 });
    expect(client.remaining()).toBe(2);
    await session.control();
    expect(client.exchanges.at(-1)).toMatchObject({ id: 'e0059', check: CONTROL, ordinal: 0 });
  });
  it('by what is read again', async () => {
    const reread = { needs: ['held'], baseline: 'held', uncached: true } as const;
    const never = part(numbers<'held'>({ ...reread, given: () => [9], act }).part);
    const { client, resultOf } = await judgedBy([check(ID, never)], { budget: 60 });
    expect(client.remaining()).toBe(2);
    expect(resultOf(ID).because).toEqual(reason({ kind: 'not-read-again' }));
  });
});

describe('a run of all requirements', () => {
  const sending = (id: typeof ID | typeof OTHER, last = 5) =>
    checkOf(id, {
      given: () => [1, 2, 3, last],
      act: (sender, one) => sender.sendCached({ ...request, query: [[id, String(one)]] }).then(() => one),
    });
  it('lets each check send one request for a start, the gravest one in each group, one more once the target is read, then all', async () => {
    const { sentBy, resultOf } = await judgedBy([sending(OTHER, 4), sending(ID)], { full: true, gravest: [ID] });
    expect(sentBy(ID, OTHER)).toEqual([OTHER, ID, ID, ID, ID, OTHER, OTHER, OTHER]);
    expect(resultOf(ID)).toMatchObject({ status: 'passed', observations: 4, because: null });
  });

  it('keeps what the opening saw if the budget ends there', async () => {
    const { resultOf } = await judgedBy([sending(ID, 9)], { full: true, budget: 9 });
    expect(resultOf(ID)).toMatchObject({ status: 'violated' });
  });

  it('of the opening alone ends a check whose allowance is spent: what it saw counts', async () => {
    const act = (sender: Sender, one: number) => sender.send(request).then(() => one);
    const four = checkOf(ID, { given: () => [1, 2, 3, 4], act });
    const { sentBy, resultOf } = await judgedBy([four], { smoke: true });
    const because = reason({ kind: 'smoke-allowance' });
    expect(sentBy(ID)).toHaveLength(1);
    expect(resultOf(ID)).toMatchObject({ status: 'passed', observations: 1, because });
  });
});

describe('a mismatch that was seen', () => {
  /** The status of a must-level requirement of which other cases are in order. */
  const judgedWith = async (nine: Judgement, one: Judgement = holds()) => {
    const samples = { accepts: [{ one: 1, reading: 1, have: {} }], rejects: [] };
    const judge = (n: number) => (n === 9 ? nine : one);
    const judged = part(numbers<never>({ given: () => [1, 9], judge, samples }).part);
    return (await judgedBy([check(ID, judged)])).resultOf(ID);
  };
  const flaky = { mismatch: tooLarge(9, 5), exchanges: [], flaky: true } as const;
  const failing = (...more: Judgement['violations']): Judgement => ({ ...nothing, violations: [flaky, ...more] });

  it.each(['not-read-again', 'not-again', 'data-changed', 'changed-since'] as const)(
    'is not passed if it is undecided: %s',
    async (kind) =>
      expect(await judgedWith(unresolved({ kind }))).toMatchObject({
        status: 'not-tested',
        because: { kind: 'obstacles', obstacles: [{ kind }] },
      }),
  );
  it('is a warning if it failed once, and violated if it also failed for good', async () => {
    expect((await judgedWith(failing())).status).toBe('warned');
    expect((await judgedWith(failing(...broken(tooLarge(9, 5)).violations))).status).toBe('violated');
  });
  it('is kept, however many obstacles there are', () => {
    const collector = new EvidenceCollector(ID);
    for (let n = 0; n < 60; n++) collector.obstacle({ kind: 'not-of-stated-shape', exchange: `e${n}` });
    collector.obstacle({ kind: 'not-read-again' });
    expect(collector.obstacles).toContainEqual({ kind: 'not-read-again' });
  });
  it('in the opening is not forgotten if the budget ends before the check that repeats it', () => {
    const opening = { ...unresolved(), requirement: ID, opening: true } as const;
    const cut = { ...holds(), requirement: ID, obstacles: [{ kind: 'budget' }] } as const;
    const kinds = (...notes: Parameters<typeof countingOf>[0]) =>
      countingOf(notes, false).flatMap(({ obstacles }) => obstacles.map(({ kind }) => kind));
    expect(kinds(opening, cut)).toEqual(['not-read-again', 'budget']);
    expect(kinds(opening, { ...holds(), requirement: ID })).toEqual([]);
  });
});
