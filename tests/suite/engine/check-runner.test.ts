/** How the parts of a check are carried out: what is noted of each case, and how a mismatch is confirmed with what is read again. */
import { describe, expect, it } from 'vitest';
import { AllowanceSpent } from '../../../engine/budget.ts';
import { type Part, part } from '../../../engine/check.ts';
import { getCardholder, getCardholderCredentials } from '../../../environment/client/requests.ts';
import { holds, type Judgement, nothing, obstructed, unresolved } from '../../../spec/evidence/evidence.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import { statusOf } from '../../../spec/exchange/disposition.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { flakyText } from '../../../spec/phrasing/reasons.ts';
import { askedSteadily, mustAccept } from '../../checks/shared/requests.ts';
import { atMost, fakeRunner, fakeSender, numbers, ranPart, tooLarge } from './fake-session.ts';
import { credentialsOf, fakeClient, placed, snapshot } from './fake-target.ts';

const NO_DATA: Obstacle = { kind: 'no-data', wants: { need: 'two-types' } };
const undecided: Obstacle = { kind: 'not-read-again' };
/** What is compared with a fixture, which is read again to confirm a mismatch. */
const BASELINE = { needs: ['held'], baseline: 'held' } as const;
const shown = (size: number): Judgement => ({
  ...nothing,
  violations: [{ mismatch: tooLarge(size, 2), exchanges: [] }],
});
const sizesOf = ({ notes }: Pick<ReturnType<typeof fakeRunner>, 'notes'>) =>
  notes.map(({ judged }) => [judged.observed, ...judged.violations.map(({ mismatch }) => mismatch)]);

describe('the cases of a part', () => {
  it('are tried and noted one by one, what holds and what does not', async () => {
    const ran = await ranPart({ given: () => [1, 9, 2] });
    expect([ran.acted, sizesOf(ran)]).toEqual([
      [1, 9, 2],
      [[1], [0, tooLarge(9, 5)], [1]],
    ]);
  });

  it('are not made if there is an obstacle in their place, a fixture cannot be had, or its control was never served', async () => {
    const silent = { kind: 'never-served', operation: 'listCredentialTypes' } as const;
    const control = ['getCardholder', 'listCredentialTypes'] as const;
    const without = [
      [await ranPart({ given: () => NO_DATA }), NO_DATA],
      [
        await ranPart<'history'>(
          { needs: ['history'], given: () => [1] },
          { snapshot: { ...snapshot, history: null } },
        ),
        { kind: 'no-data', wants: { need: 'transactions' } },
      ],
      [await ranPart({ control, given: () => [1] }, { served: ['getCardholder'] }), silent],
    ] as const;
    for (const [{ notes, acted }, obstacle] of without) {
      expect([notes, acted]).toEqual([[{ judged: obstructed(obstacle) }], []]);
    }
    expect((await ranPart({ control, given: () => [1] }, { served: control })).acted).toEqual([1]);
  });

  it('need no act if there is a reading already; null is none', async () => {
    const { notes, acted } = await ranPart({ given: () => [9, 1], first: (one) => (one === 9 ? 2 : null) });
    expect([notes, acted]).toEqual([[{ judged: holds() }, { judged: holds() }], [1]]);
  });
});

describe('a mismatch with a fixture', () => {
  it('is a finding once that was read again, by the rereader', async () => {
    const ran = await ranPart<'held'>({ ...BASELINE, given: () => [9] });
    expect([ran.acted, sizesOf(ran)]).toEqual([[9, 9], [[0, tooLarge(9, 5)]]]);
    const asked = ran.exchanges.map(({ check, request }) => `${check} ${request.operation}`);
    expect(asked).toEqual(['rereader getCardholderCredentials']);
  });

  it('is judged with the fixture as it was read again', async () => {
    // The second reading holds one more, so that what was too many before is right.
    const answering = () => credentialsOf('MOBILE', 'VIRTUAL', 'PLASTIC');
    const judge: Part<'held', number, number>['judge'] = (reading, _one, { held }) =>
      reading > held.elements.length ? shown(3) : holds();
    expect((await ranPart<'held'>({ ...BASELINE, given: () => [3], judge }, { answering })).notes).toEqual([
      { judged: holds() },
    ]);
  });

  it('is undecided if that is not read again, or a smoke run ends before', async () => {
    const down = await ranPart<'held'>(
      { ...BASELINE, given: () => [9, 8] },
      { answering: () => placed({ status: 500 }) },
    );
    expect(down.notes).toEqual([{ judged: obstructed(undecided) }, { judged: obstructed(undecided) }]);
    let asked = 0;
    const act = (_sender: unknown, one: number) =>
      asked++ === 0 ? Promise.resolve(one) : Promise.reject(new AllowanceSpent());
    const { obstacles } = await ranPart<'held'>({ ...BASELINE, given: () => [9], act });
    expect(obstacles).toEqual([undecided, { kind: 'smoke-allowance' }]);
  });

  it('of a reading that is there already is tried with an act, and may be gone then', async () => {
    const firsts: number[] = [];
    const first = (one: number) => {
      firsts.push(one);
      return 7;
    };
    const ran = await ranPart<'held'>({ ...BASELINE, given: () => [9, 1], first });
    // 7 is too many; what is read of case 9 afterwards is too, of case 1 it would not be, but the check is settled.
    expect([firsts, ran.acted, sizesOf(ran)]).toEqual([[9], [9], [[0, tooLarge(9, 5)]]]);
    const gone = await ranPart<'held'>({ ...BASELINE, given: () => [1], first });
    const flaky = { mismatch: tooLarge(7, 5), exchanges: [], flaky: true } as const;
    expect(gone.notes.at(-1)).toEqual({ judged: { ...nothing, violations: [flaky] }, note: flakyText });
    expect(gone.acted).toEqual([1]);
  });

  it('settles the check: later cases with a source are not tried, others are', async () => {
    const { runner, notes } = fakeRunner();
    const tried = [
      numbers<'held'>({ ...BASELINE, given: () => [1, 9, 8] }),
      numbers<'held'>({ ...BASELINE, given: () => [7] }),
    ];
    const plain = numbers({ given: () => [3] });
    for (const one of tried) await runner.runPart(one.part);
    await runner.runPart(plain.part);
    expect([...tried, plain].map(({ acted }) => acted)).toEqual([[1, 9, 9], [], [3]]);
    expect(sizesOf({ notes })).toEqual([[1], [0, tooLarge(9, 5)], [1]]);
  });

  it('that is ruled out is an obstacle; that is asked about the reading that failed', async () => {
    const asked: unknown[] = [];
    const { notes } = await ranPart<'held'>({
      ...BASELINE,
      given: () => [1, 9],
      act: (_sender, one) => Promise.resolve(one * 10 + 1),
      judge: (reading) => (reading > 50 ? shown(reading) : holds()),
      ruledOut: (_sender, one, reading) => {
        asked.push([one, reading]);
        return Promise.resolve(NO_DATA);
      },
    });
    expect([asked, notes.at(-1)]).toEqual([[[9, 91]], { judged: unresolved(NO_DATA) }]);
  });

  it.each<[string, Partial<Request>, 'own' | 'earlier', readonly (readonly string[])[]]>([
    ['that was gone when asked again is a disagreement', {}, 'own', [['e0001']]],
    ['about PENDING transactions, which come and go, is not', { query: [['result', 'PENDING']] }, 'own', []],
    ['of a response from before the part, which may be older, is not', {}, 'earlier', []],
  ])('%s', async (_, change, whose, expected) => {
    const { runner, disagreements, ask } = fakeRunner();
    const request = { ...getCardholderCredentials('c'), ...change };
    const earlier = whose === 'earlier' ? await ask(request) : null;
    const once: Part<'held', number, Exchange> = {
      ...BASELINE,
      given: () => [1],
      first: () => earlier,
      act: (sender) => sender.send(request),
      judge: (reading) =>
        reading.id === 'e0001'
          ? { ...nothing, violations: [{ mismatch: tooLarge(9, 5), exchanges: [reading] }] }
          : holds(),
      samples: { accepts: [], rejects: [] },
    };
    await runner.runPart(once);
    const shownBy = disagreements.flatMap(({ violations }) => violations.map(({ exchanges }) => exchanges));
    expect(shownBy.map((exchanges) => exchanges.map(({ id }) => id))).toEqual(expected);
  });
});

it('an exchange confirms a finding if it says the same when it is repeated', async () => {
  const listed = (name: string) => exchangeOf('getCardholder', 200, { firstName: name }, getCardholder('x'));
  const bodyOf = ({ outcome }: Exchange) => (outcome.kind === 'answer' ? outcome.body.text : '');
  const baseline = { exchange: () => listed('Mara'), same: (a: Exchange, b: Exchange) => bodyOf(a) === bodyOf(b) };
  const repeated = (answer: Exchange) => ranPart({ given: () => [9], baseline }, { answering: () => answer });
  const same = await repeated(listed('Mara'));
  expect([same.violations.length, same.acted]).toEqual([1, [9, 9]]);
  expect(same.exchanges.map(({ request }) => request)).toEqual([getCardholder('x')]);
  const other = await repeated(listed('Lena'));
  expect([other.notes, other.exchanges.length]).toEqual([[{ judged: obstructed({ kind: 'data-changed' }) }], 1]);
  expect((await repeated(placed({ status: 0 }))).notes).toEqual([{ judged: obstructed(undecided) }]);
});

describe('a judgement is sound', () => {
  const samples = { accepts: [{ one: 1, reading: 5, have: {} }], rejects: [{ one: 1, reading: 6, have: {} }] };
  const tried = (change: Partial<Parameters<typeof numbers<never>>[0]>) =>
    part(numbers<never>({ given: () => [1], samples, ...change }).part);
  it('if it accepts and rejects its samples, and only then', () => {
    expect(tried({}).isSound()).toBe(true);
    const unsound = [() => holds(), () => nothing, () => obstructed({ kind: 'budget' }), () => atMost(-1, 1)];
    for (const judge of unsound) expect(tried({ judge }).isSound()).toBe(false);
    expect(tried({ samples: { accepts: samples.rejects, rejects: samples.rejects } }).isSound()).toBe(false);
  });
  it('as tried on each sample, with its own case and fixtures', () => {
    const seen: string[] = [];
    const judge = (reading: number, one: number) => {
      seen.push(`${reading} of ${one}`);
      return holds();
    };
    const accepts = [...samples.accepts, { one: 2, reading: 4, have: {} }];
    const judged = tried({ judge, samples: { ...samples, accepts } });
    expect([judged.isSound(), judged.samples]).toEqual([false, { accepts: 2, rejects: 1 }]);
    expect(seen).toEqual(['5 of 1', '4 of 2', '6 of 1']);
  });
});

describe('a request that must be served, after one that was, and is answered with', () => {
  it.each([
    // Gone when the same is asked again, or next to others that fail: a failure of a moment.
    [[500, 200, 200], 0, ['not-again'], 'x known x'],
    [[500, 500], 0, null, 'x known'],
    [[500, 200, 500], 1, [], 'x known x'],
    // A cardholder who is not known is asked for again, one that is rejected is not.
    [[404, 200], 0, ['not-again'], 'x x'],
    [[404, 404], 1, [], 'x x'],
    [[400], 1, [], 'x'],
  ])('%j: %i mismatches', async (statuses, mismatches, kinds, subjects) => {
    const answered = [200, ...statuses];
    const { runner, notes, exchanges, ask } = fakeRunner({
      answering: (_request, nth) => placed({ status: answered[nth] ?? 0 }),
    });
    await ask(getCardholder('known'));
    const asked = { request: getCardholder('x'), why: { because: 'cardholder-known' } } as const;
    await mustAccept([], () => [asked]).carryOut(runner);
    expect(notes[0]?.judged.violations).toHaveLength(mismatches);
    if (kinds !== null) expect(notes[0]?.judged.obstacles.map(({ kind }) => kind)).toEqual(kinds);
    expect(exchanges.slice(1).map(({ request }) => request.subject).join(' ')).toBe(subjects); // prettier-ignore
  });

  it.each([
    [[200], 200, 1],
    [[400], 400, 1],
    [[500, 200], 200, 2],
    [[500, 500], 500, 2],
  ])('%j, is known by %d after %d', async (statuses, known, requests) => {
    const client = fakeClient((_request, nth) => placed({ status: statuses[nth] ?? 0 }));
    expect(statusOf(await askedSteadily(fakeSender(client), getCardholder('x')))).toBe(known);
    expect(client.exchanges).toHaveLength(requests);
  });
});
