import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { obstructed, together, unresolved } from '../../../spec/evidence/evidence.ts';
import type { KeyPlacement } from '../../../spec/evidence/fact-parts.ts';
import type { InputFault, ServedBecause } from '../../../spec/evidence/facts.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { mustBeServed, shouldBeRefused, shouldBeServed } from '../../../spec/oracles/acceptance.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { keyWorksEverywhere, noDataWithout } from '../../../spec/oracles/keys.ts';
import { sameStatus } from '../../../spec/oracles/errors.ts';
import type { Group, Operation } from '../../../spec/generated/vocabulary.ts';
import { endedWith, got, inOrder, lost, stuck, told, wrong } from './readings.ts';

const [STATUS, BODY] = [{ in: 'status' }, { in: 'body' }] as const;
const why: ServedBecause = { because: 'cardholder-known' };
const refused = (status: number, because: ServedBecause = why): Mismatch => {
  return { kind: 'refused', at: STATUS, why: because, ending: { status } };
};
const isRefused = (status: number) => wrong([refused(status)], 'a');
const isEnded = (status: number) => stuck(endedWith('a', status));
const undecided = stuck({ kind: 'not-read-again' }, endedWith('a', 500));

describe('a request', () => {
  const fault: InputFault = { wrong: 'not-a-uuid', parameter: 'cardholderId' };
  const served = (status: number) => wrong([{ kind: 'bad-input-served', at: STATUS, fault, status }], 'a');
  const judged = (exchange: Exchange) => ({
    must: told(mustBeServed({ exchange, controlled: true }, why)),
    alone: told(mustBeServed({ exchange, controlled: false }, why)),
    unusual: told(shouldBeServed(exchange, why)),
    spoiled: told(shouldBeRefused(exchange, fault)),
  });
  it.each([
    [200, { must: inOrder(), alone: inOrder(), unusual: inOrder(), spoiled: served(200) }],
    [400, { must: isRefused(400), alone: isRefused(400), unusual: isRefused(400), spoiled: inOrder() }],
    [404, { must: isRefused(404), alone: isRefused(404), unusual: isRefused(404), spoiled: inOrder() }],
    [500, { must: isRefused(500), alone: undecided, unusual: isRefused(500), spoiled: inOrder() }],
    [429, { must: isEnded(429), alone: isEnded(429), unusual: isEnded(429), spoiled: isEnded(429) }],
    [503, { must: isEnded(503), alone: isEnded(503), unusual: isEnded(503), spoiled: isEnded(503) }],
  ])('that was answered with %d', (status, expected) => expect(judged(got('a', status))).toEqual(expected));
});
const GROUPS = ['cardholder', 'credential', 'lookup', 'account'] as const;
const OPERATION: Readonly<Record<Group, Operation>> = {
  cardholder: 'getCardholder',
  credential: 'listCredentialTypes',
  lookup: 'findCardholder',
  account: 'listCardholderTransactions',
};

describe('a request whose key is not right', () => {
  const ok = got('ok');
  const withKey = (key: KeyPlacement, probe = got('p')): Exchange => ({ ...probe, request: { ...probe.request, key } });
  type Tries = Parameters<typeof noDataWithout>[0];
  const judged = (probe: Exchange, more: Partial<Tries> = {}) =>
    noDataWithout({ before: ok, probe, after: null, ...more });
  const mismatches = (...all: Parameters<typeof judged>) => judged(...all).violations.map(({ mismatch }) => mismatch);

  const placements: Readonly<Record<'anyone' | 'key-holder', readonly KeyPlacement[]>> = {
    anyone: ['absent', 'empty', 'wrong', 'altered', 'altered-first', 'truncated', 'lengthened'],
    'key-holder': ['other-case', 'query', 'authorization', 'authorization-bare', 'other-header', 'cookie'],
  };
  it.each(Object.entries(placements))('and is served exposes data to %s', (to, keys) => {
    for (const key of keys) {
      const fact = { kind: 'served-without-key', at: STATUS, status: 200, to, key, operation: 'getCardholder' };
      expect(mismatches(withKey(key))).toEqual([fact]);
    }
  });

  const EMAIL = 'm.b+x@my-campus.example.edu';
  const [TYPE, OWN] = ['7F0C6D3E-1111-4a4a-8b8b-000000000001', 'a0b1c2d3-2222-4a4a-8b8b-000000000002'];
  const withEmail = got('ok', 200, { email: EMAIL });
  const rejected = got('p', 401, { errors: [], email: EMAIL });
  const refused = got('k', 401);
  it.each<[string, Exchange, Partial<Tries>, object]>([
    ['from another place, needs no key, as any other', withKey('query'), { keyless: ok }, { to: 'anyone', keyless: true }],
    ['from another place, needs that key', withKey('query'), { keyless: refused }, { to: 'key-holder' }],
    ['late in a run, was refused earlier', got('p'), { refused }, { late: true }],
    ['late in a run with an address, was refused earlier', got('p', 200, { email: EMAIL }), { before: withEmail, refused }, { late: true, status: 200 }],
    ['an address in a rejection, exposes it to key holders', withKey('query', rejected), { before: withEmail, after: withEmail }, { to: 'key-holder', status: 401 }],
  ])('and that is served %s', (_, probe, more, said) => {
    expect(mismatches(probe, more)).toMatchObject([said]);
    if (more.refused) expect(judged(probe, more).violations[0]?.exchanges.at(-1)).toBe(refused);
  }); // prettier-ignore

  it('and gets an empty list, is said to have got that, and to expose nothing', () => {
    const listed = (body: object) => mismatches(exchangeOf('listCardholderTransactions', 200, body));
    expect(listed({ transactions: [] })).toMatchObject([{ kind: 'served-without-key', empty: true }]);
    for (const body of [{ transactions: [{}] }, {}]) expect(listed(body)[0]).not.toHaveProperty('empty');
  });

  const HOME = '5a1b7c0e-4d3f-4e2a-9b8c-6d7e8f901234';
  const [HOLDER, POSTED] = ['b0b1c2d3-2222-4a4a-8b8b-000000000003', 'c0b1c2d3-2222-4a4a-8b8b-000000000004'];
  const notes = [{ email: 'write to a@b.example' }, { email: 'a@b.example answers' }];
  it.each<[string, object | string, string[]]>([
    ['an address that the right key gets', { errors: [], cardholder: { email: EMAIL } }, ['served-without-key']],
    ['an identifier that the right key gets', { errors: [], credentialType: { id: TYPE } }, ['served-without-key']],
    ['the identifier of another cardholder', { errors: [], cardholderId: HOLDER }, ['served-without-key']],
    ['the identifier of a transaction', { errors: [], transactionId: POSTED }, ['served-without-key']],
    ['an identifier that stands in every body', { errors: [], institutionId: HOME }, []],
    ['the identifier that the request named', { errors: [], cardholderId: OWN }, []],
    ['an identifier of its own', { errors: [], traceId: '7f0c6d3e-1111-4a4a-8b8b-000000000009' }, []],
    ['a word of the record', { errors: [{ errorMessage: 'Mara' }] }, []],
    ['texts that hold an address', { errors: [], notes }, []],
  ])('and is rejected with %s beside the error', (_, body, kinds) => {
    const before = got('ok', 200, { id: OWN, name: 'Mara', email: EMAIL, type: { id: TYPE }, institutionId: HOME, notes, of: { cardholderId: HOLDER, transactionId: POSTED } });
    const url = `https://example.org/cardholders/${OWN.toUpperCase()}`;
    const said = mismatches({ ...got('p', 401, body), url }, { before, after: before });
    expect(said.map(({ kind, at }) => [kind, at])).toEqual(kinds.map((kind) => [kind, BODY]));
  }); // prettier-ignore

  it('and is rejected, is judged in a moment, however long the texts of both bodies are', () => {
    const photo = 'a.a-'.repeat(500_000);
    const before = got('ok', 200, { photo });
    expect(mismatches(got('p', 401, { errors: [], photo }), { before, after: before })).toEqual([]);
  });

  const record = { cardholderId: 'c', email: null };
  it.each<[string, object, Exchange, boolean]>([
    ['an error', record, got('p', 200, { errors: [{ errorCode: 'E', errorMessage: 'm' }] }), false],
    ['an error, though the right key gets a member of that name', { errors: [], id: 'x' }, got('p', 200, { errors: [] }), false],
    ['an error beside members that are null', record, got('p', 200, { errors: [], cardholderId: null }), false],
    ['a page for people', record, got('p', 200, '<html>login</html>'), false],
    ['no body', record, got('p', 204, ''), false],
    ['no body, though the right key gets none with members', [], got('p', 204, ''), false],
    ['a part of the record', record, got('p', 200, { email: 'a@b', errors: [] }), true],
    ['an object, as the right key does, without members', {}, got('p', 200, {}), true],
    ['a list, where the right key gets an object', {}, got('p', 200, []), false],
    ['a list, as the right key does', [], got('p', 200, []), true],
  ])('gets %s: data only if the right key gets some of it', (_, right, probe, isData) => {
    const { violations, obstacles, observed } = judged(probe, { before: got('ok', 200, right) });
    expect([observed, violations.length]).toEqual([0, isData ? 1 : 0]);
    expect(obstacles.map(({ kind }) => kind)).toEqual(isData ? [] : ['not-rejected']);
  }); // prettier-ignore

  const first =
    (before: Exchange, after: Exchange | null, ...probes: Exchange[]) =>
    () =>
      told(together(probes.map((probe) => noDataWithout({ before, probe, after }))));
  const uncontrolled = (when: 'before' | 'after', exchange: string, status: number) =>
    ({ kind: 'no-positive-control', when, exchange, ending: { status } }) as const;
  it.each([
    ['is refused after the right key was', first(got('ok', 401), got('z'), got('p', 401)), stuck(uncontrolled('before', 'ok', 401))],
    ['is refused, as the right key is afterwards', first(ok, got('z', 500), got('p', 401)), stuck(uncontrolled('after', 'z', 500))],
    ['is answered without a body', first(ok, null, got('p', 204, '')), stuck({ kind: 'not-rejected', operation: 'getCardholder', key: 'header', status: 204 })],
    ['is refused, uncontrolled', first(ok, null, got('p', 401)), inOrder(0)],
    ['fails, and is refused', first(ok, got('z'), got('p', 500), got('q', 400)), { ...inOrder(1), obstacles: [endedWith('p', 500)] }],
  ])('%s', (_, said, expected) => expect(said()).toEqual(expected)); // prettier-ignore
});

it('the right key is refused by one, or by all', () => {
  const judged = (...all: number[]) => told(keyWorksEverywhere(all.map((status, i) => got(`k${i}`, status))));
  const because = refused(401, { because: 'key-accepted-elsewhere' });
  expect(judged(200, 401)).toEqual({ ...wrong([because], 'k1'), observed: 1 });
  expect(judged(401, 403)).toEqual(stuck(endedWith('k0', 401), endedWith('k1', 403)));
});

describe('one failure', () => {
  const of = (...statuses: number[]) =>
    statuses.map((status, i) => {
      const group = GROUPS[i % 4] ?? 'account';
      return status === 0 ? lost(`f${i}`) : got(`f${i}`, status, {}, OPERATION[group], { group });
    });
  const differ = (...seen: [Group, number][]): Mismatch => ({
    kind: 'statuses-differ',
    at: STATUS,
    failure: 'no-key',
    seen: seen.map(([group, status]) => ({ group, ending: { status } })),
  });
  it.each([
    ['has two', [401, 403], wrong([differ(['cardholder', 401], ['credential', 403])], 'f0', 'f1')],
    ['is an internal error in one group', [401, 500], wrong([differ(['cardholder', 401], ['credential', 500])], 'f0', 'f1')],
    ['is an internal error everywhere', [500, 500], inOrder()],
    ['is none in one group', [401, 200, 401], inOrder()],
    ['is none but in two groups', [200, 401, 403], wrong([differ(['credential', 401], ['lookup', 403])], 'f1', 'f2')],
    ['was seen in one group only', [401, 200, 429, 503, 0, 501], inOrder(0)],
  ])('%s', (_, statuses, expected) => expect(told(sameStatus(of(...statuses), 'no-key'))).toEqual(expected)); // prettier-ignore
  it('had two, and is asked for again', () => {
    expect(sameStatus(of(401, 401), 'no-key', true)).toEqual(obstructed({ kind: 'not-again' }));
    expect(sameStatus(of(401, 200), 'no-key', true)).toEqual(unresolved());
    // One operation had both: which of them it gives does not depend on its group.
    expect(sameStatus(of(401, 403), 'no-key', true, of(403))).toEqual(unresolved());
    expect(sameStatus(of(401, 403), 'no-key', true, of(401, 403)).violations).toHaveLength(1);
  });
});
