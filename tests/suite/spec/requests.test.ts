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
    [204, { must: inOrder(), alone: inOrder(), unusual: inOrder(), spoiled: served(204) }],
    [400, { must: isRefused(400), alone: isRefused(400), unusual: isRefused(400), spoiled: inOrder() }],
    [404, { must: isRefused(404), alone: isRefused(404), unusual: isRefused(404), spoiled: inOrder() }],
    [500, { must: isRefused(500), alone: undecided, unusual: isRefused(500), spoiled: inOrder() }],
    [302, { must: isEnded(302), alone: isEnded(302), unusual: isEnded(302), spoiled: isEnded(302) }],
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
  const first =
    (before: Exchange, after: Exchange | null, ...probes: Exchange[]) =>
    () =>
      told(together(probes.map((probe) => noDataWithout({ before, probe, after }))));
  const uncontrolled = (when: 'before' | 'after', exchange: string, status: number) =>
    ({ kind: 'no-positive-control', when, exchange, ending: { status } }) as const;
  const leaked = (status: number) =>
    ({
      mismatch: {
        kind: 'served-without-key',
        at: STATUS,
        status,
        to: 'key-holder',
        key: 'header',
        operation: 'getCardholder',
      },
      by: ['p', 'ok'],
    }) as const;

  it.each<[KeyPlacement, 'anyone' | 'key-holder']>([
    ['absent', 'anyone'], ['empty', 'anyone'], ['wrong', 'anyone'], ['altered', 'anyone'],
    ['altered-first', 'anyone'], ['truncated', 'anyone'], ['lengthened', 'anyone'], ['other-case', 'key-holder'],
    ['query', 'key-holder'], ['authorization', 'key-holder'], ['authorization-bare', 'key-holder'],
    ['other-header', 'key-holder'], ['cookie', 'key-holder'],
  ])('and is served (%s) exposes data to %s', (key, to) => {
    const probe = got('p');
    const { violations } = noDataWithout({
      before: ok,
      probe: { ...probe, request: { ...probe.request, key } },
      after: null,
    });
    expect(violations.map(({ mismatch }) => mismatch)).toEqual([
      { kind: 'served-without-key', at: STATUS, status: 200, to, key, operation: 'getCardholder' },
    ]);
  }); // prettier-ignore

  it.each<[string, Exchange, object]>([
    ['nor any other', got('k', 200), { to: 'anyone', keyless: true }],
    ['but one is needed', got('k', 401), { to: 'key-holder' }],
  ])('and that is served from another place needs no key, %s', (_, keyless, said) => {
    const probe = got('p');
    const inQuery = { ...probe, request: { ...probe.request, key: 'query' as const } };
    const { violations } = noDataWithout({ before: ok, probe: inQuery, after: null, keyless });
    expect(violations.map(({ mismatch }) => mismatch)).toMatchObject([said]);
  }); // prettier-ignore

  it('and gets an empty list, is said to have got that, and to expose nothing', () => {
    const listed = (transactions: readonly object[]) => exchangeOf('listCardholderTransactions', 200, { transactions });
    const factOf = (probe: Exchange) => noDataWithout({ before: ok, probe, after: null }).violations[0]?.mismatch;
    expect(factOf(listed([]))).toMatchObject({ kind: 'served-without-key', empty: true });
    const without = exchangeOf('listCardholderTransactions', 200, {});
    for (const one of [listed([{}]), without]) expect(factOf(one)).not.toHaveProperty('empty');
  });

  it('and is served late in a run, was refused earlier', () => {
    const { violations } = noDataWithout({ before: ok, probe: got('p'), after: null, refused: got('k', 401) });
    expect(violations).toMatchObject([{ mismatch: { late: true }, exchanges: [{ id: 'p' }, ok, { id: 'k' }] }]);
  });

  const [EMAIL, TYPE, OWN] = [
    'm.b+x@my-campus.example.edu',
    '7F0C6D3E-1111-4a4a-8b8b-000000000001',
    'a0b1c2d3-2222-4a4a-8b8b-000000000002',
  ];
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
    ['nothing', '', []],
  ])('and is rejected with %s beside the error', (_, body, kinds) => {
    const before = got('ok', 200, { id: OWN, name: 'Mara', email: EMAIL, type: { id: TYPE }, institutionId: HOME, notes, of: { cardholderId: HOLDER, transactionId: POSTED } });
    const url = `https://example.org/cardholders/${OWN.toUpperCase()}`;
    const { violations } = noDataWithout({ before, probe: { ...got('p', 401, body), url }, after: before });
    expect(violations.map(({ mismatch: { kind, at } }) => [kind, at])).toEqual(kinds.map((kind) => [kind, BODY]));
  }); // prettier-ignore

  it('and is served late in a run with an address, was refused earlier', () => {
    const before = got('ok', 200, { email: EMAIL });
    const probe = got('p', 200, { email: EMAIL });
    const { violations } = noDataWithout({ before, probe, after: null, refused: got('k', 401) });
    expect(violations).toMatchObject([{ mismatch: { late: true, status: 200 } }]);
  });

  it('and is rejected with an address if the key is elsewhere, exposes it to key holders', () => {
    const before = got('ok', 200, { email: EMAIL });
    const probe = got('p', 401, { errors: [], email: EMAIL });
    const inQuery = { ...probe, request: { ...probe.request, key: 'query' as const } };
    const { violations } = noDataWithout({ before, probe: inQuery, after: before });
    expect(violations).toMatchObject([{ mismatch: { to: 'key-holder', status: 401 } }]);
  });

  it('and is rejected, is judged in a moment, however long the texts of both bodies are', () => {
    const photo = 'a.a-'.repeat(500_000);
    const before = got('ok', 200, { photo });
    expect(noDataWithout({ before, probe: got('p', 401, { errors: [], photo }), after: before }).violations).toEqual(
      [],
    );
  });

  const record = got('ok', 200, { cardholderId: 'c', email: null });
  it.each<[string, Exchange, string[]]>([
    ['errors', got('p', 200, { errors: [{ errorCode: 'E', errorMessage: 'm' }] }), []],
    ['errors beside members that are null', got('p', 200, { errors: [], cardholderId: null }), []],
    ['a page for people', got('p', 200, '<html>login</html>'), []],
    ['no body', got('p', 204, ''), []],
    ['a part of the record', got('p', 200, { email: 'a@b', errors: [] }), ['served-without-key']],
  ])('gets %s: data only if the right key gets some of it', (_, probe, kinds) => {
    const { violations, obstacles, observed } = noDataWithout({ before: record, probe, after: null });
    expect(violations.map(({ mismatch }) => mismatch.kind)).toEqual(kinds);
    expect([observed, obstacles.map(({ kind }) => kind)]).toEqual([0, kinds.length > 0 ? [] : ['not-rejected']]);
  });
  it.each<[string, object, Exchange]>([
    ['an error, though the right key gets a member of that name', { errors: [], id: 'x' }, got('p', 200, { errors: [] })],
    ['no body, though the right key gets none with members', [], got('p', 204, '')],
  ])('gets %s: no data', (_, right, probe) => {
    const before = got('ok', 200, right);
    expect(noDataWithout({ before, probe, after: null }).violations).toEqual([]);
  }); // prettier-ignore

  it.each([
    ['an object without members, an object is', {}, {}, true],
    ['an object without members, a list is not', {}, [], false],
    ['a list, a list is', [], [], true],
  ])('and the right key gets %s such data', (_, right, body, isData) => {
    const judged = noDataWithout({ before: got('ok', 200, right), probe: got('p', 200, body), after: null });
    expect([judged.violations.length, judged.obstacles.length]).toEqual(isData ? [1, 0] : [0, 1]);
  });
  it.each([
    ['is served', first(ok, null, got('p')), { ...inOrder(0), violations: [leaked(200)] }],
    ['is refused after the right key was', first(got('ok', 401), got('z'), got('p', 401)), { ...inOrder(0), obstacles: [uncontrolled('before', 'ok', 401)] }],
    ['is refused, as the right key is afterwards', first(ok, got('z', 500), got('p', 401)), { ...inOrder(0), obstacles: [uncontrolled('after', 'z', 500)] }],
    ['is answered without a body', first(ok, null, got('p', 204, '')), { ...inOrder(0), obstacles: [{ kind: 'not-rejected', operation: 'getCardholder', key: 'header', status: 204 }] }],
    ['is refused, uncontrolled', first(ok, null, got('p', 401)), { ...inOrder(0), obstacles: [] }],
    ['fails, and is refused', first(ok, got('z'), got('p', 500), got('q', 400)), { ...inOrder(1), obstacles: [endedWith('p', 500)] }],
  ])('%s', (_, said, expected) => expect(said()).toEqual(expected)); // prettier-ignore
});

describe('the right key', () => {
  const elsewhere: ServedBecause = { because: 'key-accepted-elsewhere' };
  const judged =
    (...statuses: number[]) =>
    () =>
      told(keyWorksEverywhere(statuses.map((status, i) => (status === 0 ? lost(`k${i}`) : got(`k${i}`, status)))));
  it.each([
    ['is refused by one', judged(200, 401), { ...wrong([refused(401, elsewhere)], 'k1'), observed: 1 }],
    ['is refused by all', judged(401, 403), stuck(endedWith('k0', 401), endedWith('k1', 403))],
  ])('%s', (_, said, expected) => expect(said()).toEqual(expected));
});

describe('one failure', () => {
  const of = (...statuses: number[]) =>
    statuses.map((status, i) => {
      const group = GROUPS[i % 4] ?? 'account';
      return status === 0 ? lost(`f${i}`) : got(`f${i}`, status, {}, OPERATION[group], { group });
    });
  const judged =
    (...statuses: number[]) =>
    () =>
      told(sameStatus(of(...statuses), 'no-key'));
  const again =
    (...statuses: number[]) =>
    () =>
      sameStatus(of(...statuses), 'no-key', true);
  const differ = (...seen: [Group, number][]): Mismatch => ({
    kind: 'statuses-differ',
    at: STATUS,
    failure: 'no-key',
    seen: seen.map(([group, status]) => ({ group, ending: { status } })),
  });
  it.each([
    ['has one status', judged(401, 401, 401), inOrder()],
    ['has two', judged(401, 403), wrong([differ(['cardholder', 401], ['credential', 403])], 'f0', 'f1')],
    ['is an internal error in one group', judged(401, 500), wrong([differ(['cardholder', 401], ['credential', 500])], 'f0', 'f1')],
    ['is an internal error everywhere', judged(500, 500), inOrder()],
    ['is none in one group', judged(401, 200, 401), inOrder()],
    ['is none but in two groups', judged(200, 401, 403), wrong([differ(['credential', 401], ['lookup', 403])], 'f1', 'f2')],
    ['was seen in one group only', judged(401, 200, 429, 503, 0, 501), inOrder(0)],
    ['was not seen', judged(200), inOrder(0)],
    ['had two, and has one when it is asked for again', again(401, 401), obstructed({ kind: 'not-again' })],
    ['had two, and is not seen again', again(401, 200), unresolved()],
  ])('%s', (_, said, expected) => expect(said()).toEqual(expected)); // prettier-ignore
});
