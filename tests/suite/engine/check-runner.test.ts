import { expect, it } from 'vitest';
import { getCardholder, getCardholderCredentials } from '../../../environment/client/requests.ts';
import { type Part, part } from '../../../engine/check.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import { holds, nothing, obstructed, unresolved } from '../../../spec/evidence/evidence.ts';
import { flakyText } from '../../../spec/phrasing/reasons.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { ranPart, fakeRunner, credentialsOf, numbers, snapshot, tooLarge } from './fake-check-runner.ts';
import { placed } from './fake-client.ts';

const NO_DATA: Obstacle = { kind: 'no-data', wants: { need: 'two-types' } };

it('each case of a list is tried and noted, what holds and what does not', async () => {
  const { notes, acted } = await ranPart({ given: () => [1, 9, 2] });
  expect(acted).toEqual([1, 9, 2]);
  expect(notes.map(({ judged }) => [judged.observed, judged.violations.map(({ mismatch }) => mismatch)])).toEqual([
    [1, []],
    [0, [tooLarge(9, 5)]],
    [1, []],
  ]);
});

it('an obstacle in place of cases is noted, and nothing is tried', async () => {
  const { notes, acted } = await ranPart({ given: () => NO_DATA });
  expect([notes, acted]).toEqual([[{ judged: obstructed(NO_DATA) }], []]);
});

it('a fixture that cannot be had is an obstacle, and no cases are made', async () => {
  const { notes, acted } = await ranPart<'history'>(
    { needs: ['history'], given: () => [1] },
    { snapshot: { ...snapshot, history: null } },
  );
  expect(notes).toEqual([{ judged: obstructed({ kind: 'no-data', wants: { need: 'transactions' } }) }]);
  expect(acted).toEqual([]);
});

it('without its control operation served, a part is an obstacle; with it, it is carried out', async () => {
  const { part, acted } = numbers({ control: ['getCardholder', 'listCredentialTypes'], given: () => [1] });
  const without = fakeRunner({ served: ['getCardholder'] });
  await without.runner.runPart(part);
  expect(without.notes).toEqual([{ judged: obstructed({ kind: 'never-served', operation: 'listCredentialTypes' }) }]);
  expect(acted).toEqual([]);
  const given = fakeRunner({ served: ['getCardholder', 'listCredentialTypes'] });
  await given.runner.runPart(part);
  expect([given.notes, acted]).toEqual([[{ judged: holds() }], [1]]);
});

it('a mismatch with a fixture is a finding once that was read again, by the rereader', async () => {
  const { notes, exchanges, acted } = await ranPart<'held'>({ needs: ['held'], given: () => [9], baseline: 'held' });
  expect(notes.map(({ judged }) => judged.violations.map(({ mismatch }) => mismatch))).toEqual([[tooLarge(9, 5)]]);
  expect(acted).toEqual([9, 9]);
  expect(exchanges.map(({ check, request }) => [check, request.operation])).toEqual([
    ['rereader', 'getCardholderCredentials'],
  ]);
});

it('what is judged again is judged with the fixture as it was read again', async () => {
  // The second reading holds one more, so that what was too many before is right.
  const answering = () => credentialsOf('MOBILE', 'VIRTUAL', 'PLASTIC');
  const { notes } = await ranPart<'held'>(
    {
      needs: ['held'],
      given: () => [3],
      judge: (reading, _one, { held }) =>
        reading > held.elements.length ? { ...obstructed(), violations: shown(3) } : holds(),
      baseline: 'held',
    },
    { answering },
  );
  expect(notes).toEqual([{ judged: holds() }]);
});

const shown = (size: number) => [{ mismatch: tooLarge(size, 2), exchanges: [] }];

it('a fixture that is not read again confirms nothing', async () => {
  const { notes } = await ranPart<'held'>(
    { needs: ['held'], given: () => [9, 8], baseline: 'held' },
    { answering: () => placed({ status: 500 }) },
  );
  const judged = obstructed({ kind: 'not-read-again' });
  expect(notes).toEqual([{ judged }, { judged }]);
});

it('a reading that is there already is used in the first attempt only', async () => {
  const firsts: number[] = [];
  const { notes, acted } = await ranPart<'held'>({
    needs: ['held'],
    given: () => [9, 1],
    first: (one) => {
      firsts.push(one);
      return 7;
    },
    baseline: 'held',
  });
  // 7 is too many; what is read of case 9 afterwards is too, of case 1 it would not be, but the check is settled.
  expect([firsts, acted]).toEqual([[9], [9]]);
  expect(notes.map(({ judged }) => judged.violations.map(({ mismatch }) => mismatch))).toEqual([[tooLarge(9, 5)]]);
});

it('a reading that is there already needs no confirmation of its own: acting may find it gone', async () => {
  const { notes, acted } = await ranPart<'held'>({
    needs: ['held'],
    given: () => [1],
    first: () => 7,
    baseline: 'held',
  });
  const flaky = { mismatch: tooLarge(7, 5), exchanges: [], flaky: true } as const;
  expect(notes.at(-1)).toEqual({ judged: { ...nothing, violations: [flaky] }, note: flakyText });
  expect(acted).toEqual([1]);
});

it.each<[string, Partial<Request>, 'own' | 'earlier', readonly (readonly string[])[]]>([
  ['a mismatch that was gone when asked again is a disagreement', {}, 'own', [['e0001']]],
  ['PENDING transactions come and go, so theirs are not counted', { query: [['result', 'PENDING']] }, 'own', []],
  ['a response from before the part may be older than what it is compared with', {}, 'earlier', []],
])('%s', async (_, change, whose, expected) => {
  const { runner, disagreements, ask } = fakeRunner();
  const request = { ...getCardholderCredentials('c'), ...change };
  const earlier = whose === 'earlier' ? await ask(request) : null;
  const part: Part<'held', number, Exchange> = {
    needs: ['held'],
    given: () => [1],
    first: () => earlier,
    act: (sender) => sender.send(request),
    judge: (reading) => {
      const isFirst = reading.id === 'e0001';
      return isFirst ? { ...nothing, violations: [{ mismatch: tooLarge(9, 5), exchanges: [reading] }] } : holds();
    },
    baseline: 'held',
    samples: { accepts: [], rejects: [] },
  };
  await runner.runPart(part);
  const disagreeing = disagreements.flatMap(({ violations: all }) => all.map(({ exchanges }) => exchanges));
  expect(disagreeing.map((exchanges) => exchanges.map(({ id }) => id))).toEqual(expected);
});

it('without a source, a reading that is there already spares the act, and null does not', async () => {
  const { notes, acted } = await ranPart({ given: () => [9, 1], first: (one) => (one === 9 ? 2 : null) });
  expect([notes, acted]).toEqual([[{ judged: holds() }, { judged: holds() }], [1]]);
});

it('a confirmed finding settles the check: later cases against a source are not tried, others are', async () => {
  const { runner, notes } = fakeRunner();
  const { part, acted } = numbers<'held'>({ needs: ['held'], given: () => [1, 9, 8], baseline: 'held' });
  const later = numbers<'held'>({ needs: ['held'], given: () => [7], baseline: 'held' });
  const plain = numbers({ given: () => [3] });
  for (const one of [part, later.part]) await runner.runPart(one);
  await runner.runPart(plain.part);
  expect([acted, later.acted, plain.acted]).toEqual([[1, 9, 9], [], [3]]);
  expect(notes.map(({ judged }) => [judged.observed, judged.violations.length])).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
  ]);
});

it('what is ruled out is an obstacle; it is asked about the reading that failed', async () => {
  const { runner, notes } = fakeRunner();
  const asked: unknown[] = [];
  const { part } = numbers<'held'>({
    needs: ['held'],
    given: () => [1, 9],
    act: (_sender, one) => Promise.resolve(one * 10 + 1),
    judge: (reading) => (reading > 50 ? { ...obstructed(), violations: shown(reading) } : holds()),
    ruledOut: (_sender, one, reading) => {
      asked.push([one, reading]);
      return Promise.resolve(NO_DATA);
    },
    baseline: 'held',
  });
  await runner.runPart(part);
  expect(asked).toEqual([[9, 91]]);
  expect(notes.at(-1)).toEqual({ judged: unresolved(NO_DATA) });
});

const listed = (name: string): Exchange => exchangeOf('getCardholder', 200, { firstName: name }, getCardholder('x'));
const bodyOf = ({ outcome }: Exchange) => (outcome.kind === 'answer' ? outcome.body.text : '');
const repeated = (page: Exchange) =>
  numbers<never>({ given: () => [9], baseline: { exchange: () => page, same: (a, b) => bodyOf(a) === bodyOf(b) } });

it('an exchange that says the same when it is repeated confirms a finding', async () => {
  const { runner, notes, exchanges } = fakeRunner({ answering: () => listed('Mara') });
  const { part, acted } = repeated(listed('Mara'));
  await runner.runPart(part);
  expect(notes.map(({ judged }) => judged.violations.length)).toEqual([1]);
  expect(acted).toEqual([9, 9]);
  expect(exchanges.map(({ request }) => request)).toEqual([getCardholder('x')]);
});

it('an exchange that says something else when it is repeated confirms nothing', async () => {
  const { runner, notes, exchanges } = fakeRunner({ answering: (_request, n) => listed(`Mara ${n}`) });
  await runner.runPart(repeated(listed('Mara')).part);
  expect(notes).toEqual([{ judged: obstructed({ kind: 'data-changed' }) }]);
  expect(exchanges).toHaveLength(1);
});

it('an exchange that cannot be repeated confirms nothing', async () => {
  const never = fakeRunner({ answering: () => placed({ status: 0 }) });
  await never.runner.runPart(repeated(listed('Mara')).part);
  expect(never.notes).toEqual([{ judged: obstructed({ kind: 'not-read-again' }) }]);
});

const samples = { accepts: [{ one: 1, reading: 5, have: {} }], rejects: [{ one: 1, reading: 6, have: {} }] };
const tried = (change: Partial<Parameters<typeof numbers<never>>[0]>) =>
  part(numbers<never>({ given: () => [1], samples, ...change }).part);

it('a judgement is sound if it accepts and rejects its samples, and only then', () => {
  expect(tried({}).isSound()).toBe(true);
  expect(tried({ judge: () => holds() }).isSound()).toBe(false);
  expect(tried({ judge: () => obstructed({ kind: 'budget' }) }).isSound()).toBe(false);
  const [, ...more] = [...samples.accepts, ...samples.rejects];
  expect(tried({ samples: { accepts: more, rejects: more } }).isSound()).toBe(false);
});

it('each sample is judged, with its own case and fixtures', () => {
  const seen: unknown[] = [];
  const judged = tried({
    judge: (reading, one) => {
      seen.push([reading, one]);
      return holds();
    },
    samples: { ...samples, accepts: [...samples.accepts, { one: 2, reading: 4, have: {} }] },
  });
  expect([judged.isSound(), judged.samples]).toEqual([false, { accepts: 2, rejects: 1 }]);
  expect(seen).toEqual([
    [5, 1],
    [4, 2],
    [6, 1],
  ]);
});
