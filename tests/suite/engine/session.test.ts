import { describe, expect, it } from 'vitest';
import { check, part, type Sender } from '../../../engine/check.ts';
import { getCardholder } from '../../../environment/client/requests.ts';
import { CONTROL } from '../../../spec/exchange/exchange.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import { holds, nothing } from '../../../spec/evidence/evidence.ts';
import { CARDHOLDER } from '../../checks/shared/samples.ts';
import { atMost, numbers } from './fake-check-runner.ts';
import { checkOf, resultOf, sessionOf } from './fake-session.ts';

const ID = 'cardholder/known-served';
const OTHER = 'types/served';
const reason = (obstacle: Obstacle) => ({ kind: 'obstacles', obstacles: [obstacle] });

it('a check that holds passed, and one that does not is violated', async () => {
  const { session } = sessionOf({ checks: [checkOf(ID), checkOf(OTHER, { given: () => [1, 9, 8] })] });
  await session.runAll();
  expect(resultOf(session, ID)).toMatchObject({ status: 'passed', observations: 1 });
  expect(resultOf(session, OTHER)).toMatchObject({ status: 'violated', observations: 1, findingsTotal: 2 });
});

it.each([
  ['accepts everything', () => holds()],
  ['says nothing', () => nothing],
  ['rejects everything', (size: number) => atMost(-1, size)],
])('a check whose judgement %s is unsound: it is not carried out, and never holds', async (_how, judge) => {
  let asked = 0;
  const act = (_sender: Sender, one: number) => Promise.resolve(one + 0 * asked++);
  const { session } = sessionOf({ checks: [checkOf(ID, { judge, act }), checkOf(OTHER)] });
  await session.runAll();
  const result = resultOf(session, ID);
  expect(result).toMatchObject({ status: 'not-tested', observations: 0, findings: [] });
  expect(result.because).toEqual(reason({ kind: 'unsound-check' }));
  expect(asked).toBe(0);
  expect(resultOf(session, OTHER).status).toBe('passed');
});

it('one unsound part makes the whole check unsound', async () => {
  const samples = { accepts: [], rejects: [{ one: 1, reading: 6, have: {} }] };
  const sound = part(numbers<never>({ given: () => [1], samples }).part);
  const blind = part(numbers<never>({ given: () => [1], samples, judge: () => holds() }).part);
  const { session } = sessionOf({ checks: [check(ID, sound, blind)] });
  await session.runAll();
  expect([sound.isSound(), blind.isSound()]).toEqual([true, false]);
  expect(resultOf(session, ID)).toMatchObject({ status: 'not-tested', because: reason({ kind: 'unsound-check' }) });
});

it.each(['act', 'judge', 'given'] as const)(
  'a check that throws in %s is an obstacle, and the others go on',
  async (where) => {
    const fail = () => {
      throw new TypeError('no such thing');
    };
    const { session } = sessionOf({ checks: [checkOf(ID, { [where]: fail }), checkOf(OTHER)] });
    await session.runAll();
    const failed: Obstacle = { kind: 'check-failed', name: 'TypeError', message: 'no such thing' };
    expect(resultOf(session, ID)).toMatchObject({ status: 'not-tested', because: reason(failed) });
    expect(resultOf(session, OTHER).status).toBe('passed');
  },
);

it('a check is carried out once', async () => {
  let acted = 0;
  const once = checkOf(ID, { act: () => Promise.resolve(++acted) });
  const { session } = sessionOf({ checks: [once] });
  await session.run(once);
  await session.runAll();
  expect([acted, resultOf(session, ID).observations]).toEqual([1, 1]);
});

const request = getCardholder(CARDHOLDER, { intent: 'unusual' });
const asking = (ask: (sender: Sender) => Promise<unknown>) =>
  checkOf(ID, { act: async (sender) => ask(sender).then(() => 1) });

it('once sends what was not asked yet, and gives the earlier answer else', async () => {
  const answers: unknown[] = [];
  const fresh = getCardholder(CARDHOLDER, { key: 'absent' });
  const check = asking(async (sender) => {
    answers.push(
      sender.before(fresh),
      await sender.sendCached(fresh),
      await sender.sendCached(fresh),
      sender.before(fresh),
    );
  });
  const { session, client } = sessionOf({ checks: [check] });
  await session.runAll();
  const [none, first, ...again] = answers;
  expect([none, first]).toEqual([undefined, client.exchanges.find(({ check: by }) => by === ID)]);
  expect(again).toEqual([first, first]);
  expect(client.exchanges.filter(({ check: by }) => by === ID)).toHaveLength(1);
});

it('the last two requests of the budget are kept for the control', async () => {
  const check = asking(async (sender) => {
    for (let i = 0; i < 100; i++) await sender.send(request);
  });
  const { session, client } = sessionOf({ checks: [check], budget: 60 });
  await session.runAll();
  expect(client.remaining()).toBe(2);
  await session.control();
  expect(client.exchanges.at(-1)).toMatchObject({ check: CONTROL, ordinal: 0 });
  expect(client.exchanges.map(({ id }) => id)).toHaveLength(59);
});

it('reading a source again leaves the request for the control, too', async () => {
  const never = part(
    numbers<'held'>({
      needs: ['held'],
      given: () => [9],
      act: async (sender, one) => {
        for (let i = 0; i < 100; i++) await sender.send(request);
        return one;
      },
      uncached: true,
      baseline: 'held',
    }).part,
  );
  const { session, client } = sessionOf({ checks: [check(ID, never)], budget: 60 });
  await session.runAll();
  expect(client.remaining()).toBe(2);
  expect(resultOf(session, ID).because).toEqual(reason({ kind: 'not-read-again' }));
});

it('a check of the opening ends if its allowance is spent: what it saw counts', async () => {
  const sending = checkOf(ID, {
    given: () => [1, 2, 3, 4],
    act: async (sender, one) => sender.send(request).then(() => one),
  });
  const { session, client } = sessionOf({ checks: [sending], smoke: true, opening: [[ID, 2]] });
  await session.runAll();
  expect(client.exchanges.filter(({ check: by }) => by === ID)).toHaveLength(2);
  expect(resultOf(session, ID)).toMatchObject({
    status: 'passed',
    observations: 2,
    because: reason({ kind: 'smoke-allowance' }),
  });
});

describe('a run of all requirements', () => {
  const sending = (id: typeof ID | typeof OTHER, limit = 5) =>
    checkOf(id, {
      given: () => [1, 2, limit],
      act: async (sender, one) => sender.sendCached({ ...request, query: [['n', String(one)]] }).then(() => one),
    });
  const sentBy = ({ client }: ReturnType<typeof sessionOf>) =>
    client.exchanges.map(({ check: by }) => by).filter((by) => by === ID || by === OTHER);

  it('begins with the opening, and does not ask again what that asked', async () => {
    const made = sessionOf({ checks: [sending(OTHER), sending(ID)], full: true, opening: [[ID, 2]] });
    await made.session.runAll();
    expect(sentBy(made)).toEqual([ID, ID, OTHER]);
    expect(resultOf(made.session, ID)).toMatchObject({ status: 'passed', observations: 3, because: null });
  });

  it('sends a few requests of the round before any check is carried out whole', async () => {
    const made = sessionOf({ checks: [sending(OTHER), sending(ID)], full: true, round: [[ID, 1]], first: [OTHER] });
    await made.session.runAll();
    expect(sentBy(made)).toEqual([ID, OTHER, OTHER]);
    expect(resultOf(made.session, ID)).toMatchObject({ status: 'passed', observations: 3, because: null });
  });

  it('goes on with the checks that come first', async () => {
    const made = sessionOf({ checks: [sending(OTHER), sending(ID)], full: true, first: [ID] });
    await made.session.runAll();
    expect(sentBy(made)).toEqual([ID, ID, ID]);
  });

  it('keeps what the opening saw if the budget ends there', async () => {
    const made = sessionOf({ checks: [sending(ID, 9)], full: true, opening: [[ID, 3]], budget: 9 });
    await made.session.runAll();
    expect(resultOf(made.session, ID)).toMatchObject({ status: 'violated' });
  });
});

it('what is decided is decided again from the same notes, one requirement alone as among all', async () => {
  const { session } = sessionOf({ checks: [checkOf(ID), checkOf(OTHER, { given: () => [9] })] });
  await session.runAll();
  expect(session.decide()).toEqual(session.decide());
  for (const id of [ID, OTHER]) {
    expect(session.decide(id).requirements).toEqual(session.decide().requirements.filter((one) => one.id === id));
  }
});
