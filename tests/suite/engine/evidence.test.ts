import { expect, it } from 'vitest';
import { countingOf, gather } from '../../../engine/evidence.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { CutShortFact, Obstacle } from '../../../spec/evidence/facts.ts';
import { catalogue, type RequirementId } from '../../../spec/generated/catalogue.ts';
import {
  answered,
  broken,
  compared,
  holds,
  obstructed,
  refused,
  type Evidence,
  type Judgement,
  standing,
} from '../../../spec/evidence/evidence.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { tooLarge } from './fake-session.ts';
import { numbered, placed } from './fake-target.ts';

const ACTIVE: RequirementId = 'types/total';
const OTHER: RequirementId = 'find/id-known';
const STANDING: RequirementId = 'cardholder/first-name';
const GAP: RequirementId = 'gap-input/limit-zero';
const CUT: CutShortFact = { kind: 'cut-short', why: 'key-refused', since: 'e0003', ending: { status: 401 } };
const budget: Obstacle = { kind: 'budget' };
type Facts = Parameters<typeof gather>[0];
const about: Facts['about'] = new Set(catalogue.map(({ id }) => id));
const none: Facts = {
  evidence: [], exchanges: [], lost: [], met: new Set(), cut: null, mute: new Map(), about,
}; // prettier-ignore
const of = (facts: Partial<Facts>, id: RequirementId) => gather({ ...none, ...facts }).get(id);
const note = (judged: Judgement, requirement: RequirementId = ACTIVE): Evidence => ({ ...judged, requirement });
const exchange = (n: number, check: string = ACTIVE) => placed({ n, check });
const said = (response: Exchange, observed: number, ...sizes: readonly number[]): Evidence => {
  const mismatches = sizes.map((size) => tooLarge(size, 1));
  return standing(STANDING, response, observed, mismatches);
};
const stood = (observed: number, ...sizes: readonly number[]) => said(exchange(1, OTHER), observed, ...sizes);

it('what was examined is counted over all notes and standing judgements, of each requirement its own', () => {
  const notes = [note(holds(2)), note(holds(3)), note(holds(10), OTHER), note(holds(4), STANDING)];
  const gathered = gather({ ...none, evidence: [...notes, stood(5), stood(6)] });
  const counts = [ACTIVE, OTHER, STANDING].map((id) => gathered.get(id)?.observations);
  expect(counts).toEqual([5, 10, 15]);
  expect(gathered.get('types/served')).toBeUndefined();
});

it('the responses that broke a requirement are counted, each once, with their operations', () => {
  const at = (n: number, ...sizes: readonly number[]) => said(exchange(n, OTHER), 1, ...sizes);
  const evidence = [at(1), at(2, 3), at(2, 4), at(3, 5), at(3), said(exchange(4, OTHER), 0)];
  const operations = [exchange(1).request.operation];
  expect(of({ evidence }, STANDING)?.seenIn).toEqual({ responses: 2, of: 3, operations });
  expect(of({ evidence: [at(1)] }, STANDING)?.seenIn).toBeNull();
  const notes = [
    note(holds(7)),
    note(broken(tooLarge(2, 1), exchange(5), exchange(6))),
    note(broken(tooLarge(3, 1), exchange(5))),
  ];
  expect(of({ evidence: notes }, ACTIVE)?.seenIn).toEqual({ responses: 1, operations });
});

it('a mismatch becomes a finding that names its exchanges, each once, and how it was reached', () => {
  const [one, two] = [exchange(1), exchange(2)];
  const judged = broken(tooLarge(2, 1), two, one, two);
  const [finding, ...more] =
    of({ evidence: [{ ...judged, requirement: ACTIVE, note: 'shrunk' }] }, ACTIVE)?.findings ?? [];
  expect(finding).toMatchObject({ fact: tooLarge(2, 1), exchanges: ['e0002', 'e0001'], note: 'shrunk' });
  expect(finding?.curl).toContain('curl');
  expect(more).toEqual([]);
  const alone = of({ evidence: [stood(1, 7)] }, STANDING);
  expect(alone?.findings).toMatchObject([{ fact: tooLarge(7, 1), exchanges: ['e0001'] }]);
});

it('a standing mismatch that one exchange does not show names what it differs from, which is not counted as broken', () => {
  const both = [1, 2].map((n) => exchange(n, OTHER)) as [Exchange, Exchange];
  const gathered = of({ evidence: [standing(STANDING, both[0], 1, [tooLarge(7, 1)], both[1])] }, STANDING);
  expect(gathered?.findings).toMatchObject([{ exchanges: ['e0001', 'e0002'] }]);
  expect(gathered?.seenIn).toMatchObject({ responses: 1, of: 1 });
});

it('a finding names the request that got the same response before, unless that was wrong, too', () => {
  const page = (n: number, limit: string) => {
    const body = { transactions: [{ transactionId: 'a' }, { transactionId: 'b' }] };
    const made = exchangeOf('listCardholderTransactions', 200, body, { query: [['limit', limit]] });
    return { ...made, id: numbered(n), check: OTHER };
  };
  const pages = [page(1, '2'), page(2, '1')];
  const named = (...firstIs: readonly number[]) => {
    const evidence = pages.map((one, i) => said(one, 1, ...(i === 0 ? firstIs : [2])));
    return of({ exchanges: pages, evidence }, STANDING)?.findings.map(({ exchanges }) => exchanges);
  };
  expect(named()).toEqual([['e0002', 'e0001']]);
  expect(named(2)).toEqual([['e0001'], ['e0002']]);
});

it('at most 50 findings are kept, and all are counted', () => {
  const sizes = Array.from({ length: 30 }, (_, i) => i + 2);
  const shownBy = (n: number) => {
    const mismatches = sizes.map((size) => tooLarge(size, 1));
    return note(compared(mismatches, [exchange(n)]));
  };
  const gathered = of({ evidence: [shownBy(1), shownBy(1), shownBy(2)] }, ACTIVE);
  // What the same response shows twice is one finding.
  expect([gathered?.findings.length, gathered?.findingsTotal]).toEqual([50, 60]);
  expect(gathered?.findings.slice(29, 31).map(({ fact }) => fact)).toEqual([tooLarge(31, 1), tooLarge(2, 1)]);
  const both = of({ evidence: [1, 2].map((n) => said(exchange(n, OTHER), 1, ...sizes)) }, STANDING);
  expect([both?.findings.length, both?.findingsTotal]).toEqual([50, 60]);
});

it('what is named and kept has bounds: 12 exchanges of a finding, 10 of an answer, the first 20 obstacles', () => {
  const all = Array.from({ length: 14 }, (_, i) => exchange(i + 1));
  const ids = all.map(({ id }) => id);
  const named = of({ evidence: [note(broken(tooLarge(2, 1), ...all))] }, ACTIVE)?.findings[0]?.exchanges;
  expect(named).toEqual(ids.slice(0, 12));
  const obstacles = Array.from({ length: 25 }, (_, i): Obstacle => ({ kind: 'walk-goes-on', pages: i }));
  expect(of({ evidence: [note(obstructed(...obstacles))] }, ACTIVE)?.obstacles).toEqual(obstacles.slice(0, 20));
  // The last answer stands.
  const notes = [answered('first', ...all), answered('second', ...all), holds(0)].map((one) => note(one, GAP));
  expect(of({ evidence: notes }, GAP)?.answered).toEqual({ answer: 'second', exchanges: ids.slice(0, 10) });
});

it('what standing observations stood on is counted; an active check compares what the whole run knows', () => {
  const active: RequirementId = 'cardholder/known-served';
  const exchanges = [active, OTHER].map((check, i) => {
    const cardholderId = `0f8fad5b-d9cb-469f-a165-70867728950${i}`;
    return placed({ n: i + 1, check, request: { subject: cardholderId }, body: { cardholderId } });
  });
  const census = (facts: Partial<Facts>, id: RequirementId) => of(facts, id)?.census;
  expect(census({ evidence: [note(holds(2), active)], exchanges }, active)).toBeNull();
  const evidence = exchanges.map((one) => said(one, 1));
  expect(census({ evidence }, STANDING)).toEqual({ of: 'cardholders', different: 2 });
});

const early = exchange(1);
const late = exchange(3);
/** A run that was cut short at its third exchange. */
const cutShort: Partial<Facts> = {
  exchanges: [early, exchange(2, OTHER)],
  lost: [late],
  met: new Set([ACTIVE]),
  cut: CUT,
};

it('of a check that met silence nothing counts but findings on earlier exchanges: the silence is its obstacle', () => {
  const [earlier, later] = [broken(tooLarge(2, 1), early), broken(tooLarge(3, 1), late)];
  const mine = [holds(3), obstructed(budget), earlier, later, broken(tooLarge(4, 1), early, late)];
  const others = [holds(4), obstructed(budget)].map((one) => note(one, OTHER));
  const gathered = gather({ ...none, ...cutShort, evidence: [...mine.map((one) => note(one)), ...others] });
  expect(gathered.get(ACTIVE)).toMatchObject({ observations: 0, findingsTotal: 1, obstacles: [CUT] });
  expect(gathered.get(ACTIVE)?.findings.map(({ fact }) => fact)).toEqual([tooLarge(2, 1)]);
  expect(gathered.get(OTHER)).toMatchObject({ observations: 4, obstacles: [budget] });
});

it('of a check that met silence, an answer remains only if it stands on earlier exchanges', () => {
  const answer = (...seen: Parameters<typeof answered>[1][]) =>
    of({ ...cutShort, evidence: [note(answered('served', ...seen))] }, ACTIVE)?.answered;
  expect(answer(early)).toEqual({ answer: 'served', exchanges: ['e0001'] });
  expect(answer(early, late)).toBeNull();
});

it('what an unsound requirement says does not count', () => {
  const facts: Partial<Facts> = {
    evidence: [
      ...[holds(3), broken(tooLarge(2, 1), early), answered('served', early)].map((one) => note(one, STANDING)),
      ...[stood(5), stood(1, 9)],
    ],
    mute: new Map([[STANDING, { kind: 'unsound-check' }]]),
  };
  expect(of(facts, STANDING)).toMatchObject({
    observations: 0, findings: [], findingsTotal: 0, obstacles: [{ kind: 'unsound-check' }], answered: null,
  }); // prettier-ignore
});

it('what most likely is the condition of a fault is told of standing requirements and of refusals', () => {
  const asked = (n: number, limit: string, status = 200): Exchange => ({
    ...exchangeOf('listCardholderTransactions', status, {}, { query: [['limit', limit]], path: `/${n}` }),
    id: numbered(n),
  });
  const fine = Array.from({ length: 20 }, (_, n) => asked(n + 1, '3'));
  const odd = [31, 32, 33, 34].map((n) => asked(n, '7'));
  const evidence = [...fine.map((one) => said(one, 1)), ...odd.map((one) => said(one, 1, 9))];
  const traits = [{ is: 'value', parameter: 'limit', value: '7' }];
  expect(of({ evidence }, STANDING)?.condition).toEqual({ traits, broke: 4, kept: 20, likewise: 0 });
  expect(of({ evidence: evidence.slice(0, 20) }, STANDING)?.condition).toBeNull();
  const failed = [31, 32, 33, 34].map((n) => asked(n, '7', 400));
  const exchanges = [...fine, ...failed];
  const [first] = failed;
  const refusal = note(first === undefined ? holds() : refused({ because: 'same-window-served' }, first));
  expect(of({ evidence: [refusal], exchanges }, ACTIVE)?.condition).toMatchObject({ traits, broke: 4 });
  expect(of({ evidence: [note(broken(tooLarge(2, 1), ...failed))], exchanges }, ACTIVE)?.condition).toBeNull();
});

it('what stood in the way of the opening is no obstacle to a check that was carried out later', () => {
  const silent: Obstacle = { kind: 'never-served', operation: 'listCredentialTypes' };
  const opening = { ...note(obstructed(silent)), opening: true } as const;
  const later = note(obstructed(budget));
  const obstaclesOf = (notes: readonly Evidence[], smoke = false) =>
    countingOf(notes, smoke).flatMap(({ obstacles }) => obstacles);
  expect(obstaclesOf([opening, later])).toEqual([budget]);
  expect(obstaclesOf([opening]), 'it was never carried out').toEqual([silent]);
  expect(obstaclesOf([opening, note(obstructed(budget), OTHER)]), 'another check was').toEqual([silent, budget]);
  expect(obstaclesOf([opening, later], true), 'a smoke run is its opening').toEqual([silent, budget]);
  const seen = { ...note(broken(tooLarge(3, 1), exchange(1)), ACTIVE), opening: true } as const;
  expect(countingOf([seen, later], false).flatMap(({ violations }) => violations)).toHaveLength(1);
});
