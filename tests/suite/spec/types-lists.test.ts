import { describe, expect, it } from 'vitest';
import type { Place } from '../../../spec/evidence/facts.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { type Element, filterIsComplete, filterIsSound, filterNarrows } from '../../../spec/oracles/issuer-filters.ts';
import {
  filteredTotalIs,
  pageIsFull,
  sameTypesAgain,
  totalIs,
  typesAgree,
  typesWalkHolds,
  isSlice,
} from '../../../spec/oracles/types-lists.ts';
import { endedWith, got, inOrder, lost, stuck, told, unansweredBy, wrong } from './readings.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { nothing } from '../../../spec/evidence/evidence.ts';
import { asStanding } from '../../../spec/oracles/standing.ts';

const LIST = { in: 'member', pointer: '/credentialTypes' } as const;
const page = (id: string, paging: object | null = {}, status = 200) =>
  got(id, status, { credentialTypes: [], ...(paging === null ? {} : { paging }) }, 'listCredentialTypes');
const elements = (text: string): Element[] =>
  [...text].map((id) => ({ id, issuerType: id < 'c' ? 'MOBILE' : 'PHYSICAL' }));

describe('the totals of pages of types', () => {
  const at = { in: 'member', pointer: '/paging/total' } as const;
  const number = (actual: number): Mismatch => ({ kind: 'number', at, expected: 3, actual, of: { what: 'listed' } });
  it('with a filter are those of an issuer type, if every type shows a listed one', () => {
    const all = elements('abx');
    const filtered = (known: Element[]) => told(filteredTotalIs(page('p0', { total: 3 }), known, 'MOBILE'));
    const of = { what: 'issuer-type', value: 'MOBILE' } as const;
    expect(filtered(all)).toEqual(wrong([{ kind: 'number', at, expected: 2, actual: 3, of }], 'p0'));
    for (const issuerType of [null, 'Mobile']) expect(filtered([...all, { id: 'd', issuerType }])).toEqual(inOrder(0));
  });

  const totals = (...said: (number | null)[]) => said.map((total, i) => page(`p${i}`, { total }));
  it('are those that are listed, but for a refusal', () => {
    expect(told(totalIs(totals(3, 2, null, 4), 3))).toEqual(wrong([number(2)], 'p1', 'p3'));
    expect(told(totalIs([page('p0', { total: 7 }, 404)], 3))).toEqual(inOrder(0));
  });
});

it('a walk of types lacks one, has another, and that twice', () => {
  const at: Place = { in: 'walk', limit: 2 };
  const mismatches: Mismatch[] = [
    { kind: 'missing', at, expected: 3, missing: { id: 'a', count: 1 } },
    { kind: 'extra', at, expected: 3, extra: { id: 'd', count: 1 } },
    { kind: 'twice', at, id: 'd' },
  ];
  const walked = typesWalkHolds(elements('abc'), elements('bcdd'), 2, [page('a'), page('b')]);
  expect(told(walked)).toEqual(wrong(mismatches, 'a', 'b'));
});

const few = (size: number) => wrong([{ kind: 'too-few', at: LIST, least: 3, size }], 'a');
it.each([
  ['one short, without a limit', page('a', null), 'ab', few(2)],
  ['full under a limit that was lowered', page('a', { limit: 2 }), 'abc', stuck(endedWith('a', 200))],
  ['no list', page('a', null, 404), null, stuck(endedWith('a', 404))],
])('a page of types: %s', (_, answer, text, expected) => {
  expect(told(pageIsFull(answer, text === null ? null : elements(text), 3))).toEqual(expected);
});

describe('two identical lists of types', () => {
  const judged =
    (one: string, two: string, second = page('b'), first = page('a')) =>
    () =>
      told(sameTypesAgain([first, second], [elements(one), elements(two)]));
  it.each([
    ['are in two, the second sorted', judged('cab', 'abc'), wrong([{ kind: 'another-order', at: LIST }], 'b', 'a')],
    ['are empty', judged('', ''), stuck({ kind: 'nothing-to-learn' })],
    ['were not sent, because the budget was spent', judged('abc', 'cba', page('b'), lost('a', 'budget')), stuck({ kind: 'budget' })],
    ['were served the second time', judged('abc', 'cba', page('b'), lost('a')), stuck({ kind: 'not-served-twice' })],
  ])('%s', (_, said, expected) => expect(said()).toEqual(expected)); // prettier-ignore
});

describe('an issuer type filter', () => {
  const whole = elements('abcd');
  const id = (value: 'MOBILE' | 'BIOMETRIC', text: string | null, status = 200) => {
    return { value, exchange: page('a', {}, status), elements: text === null ? null : elements(text) };
  };

  const strange = (one: string, actual = 'PHYSICAL'): Mismatch => {
    const at = { in: 'record', id: one, member: 'issuerType' } as const;
    return { kind: 'another-issuer-type', at, asked: 'MOBILE', actual };
  };
  it('brings only elements of the type asked for', () => {
    const sound = (answer: Parameters<typeof filterIsSound>[0]) => told(filterIsSound(answer, 'type'));
    expect(sound(id('MOBILE', 'ab'))).toEqual(inOrder(2));
    expect(sound(id('MOBILE', ''))).toEqual(inOrder(0));
    expect(sound(id('MOBILE', 'cad'))).toEqual({ ...wrong([strange('c'), strange('d')], 'a'), observed: 3 });
    // Of a value that is not listed, the requirement about values tells.
    const unlisted = { ...id('MOBILE', 'a'), elements: [{ id: 'x', issuerType: 'Mobile' }] };
    expect(sound(unlisted)).toEqual(inOrder(0));
    const about = 'type=MOBILE';
    expect(sound(id('MOBILE', null, 400))).toEqual(stuck({ ...endedWith('a', 400), about } as never));
    expect(told(filterIsSound({ ...id('MOBILE', null), exchange: lost('a') }, 'type'))).toEqual(
      stuck({ ...unansweredBy('a'), about } as never),
    );
  });

  it('brings only elements that the whole list has', () => {
    const narrows = (answer: Parameters<typeof filterNarrows>[0]) =>
      told(filterNarrows(answer, { elements: whole, pages: [got('w')] }));
    expect(narrows(id('MOBILE', 'ab'))).toEqual(inOrder(2));
    expect(narrows(id('MOBILE', null, 400))).toEqual(inOrder(0));
    const beyond = { ...id('MOBILE', 'a'), elements: [...elements('a'), { id: 'z', issuerType: 'MOBILE' }] };
    const what = { because: 'shown-by-filter', value: 'MOBILE' } as const;
    const beside: Mismatch = { kind: 'not-listed', at: { in: 'list' }, id: 'z', what };
    expect(narrows(beyond)).toEqual(wrong([beside], 'w', 'a'));
    // Of another issuer type: that is said by another requirement.
    const strange = { ...beyond, elements: [{ id: 'z', issuerType: 'PHYSICAL' }] };
    expect(narrows(strange)).toEqual(inOrder(1));
  });

  const lacks = (one: string): Mismatch => {
    const what = { because: 'issuer-type', value: 'MOBILE' } as const;
    return { kind: 'not-listed', at: { in: 'list' }, id: one, what };
  };
  const refused = (value: string, status = 400): Mismatch => {
    const why = { because: 'listed-issuer-type', value } as const;
    return { kind: 'refused', at: { in: 'status' }, why, ending: { status } };
  };
  const complete =
    (answer: Parameters<typeof filterIsSound>[0], total: number | null = null, named = false) =>
    () =>
      told(filterIsComplete(answer, whole, { total, named }));
  it.each([
    ['all, and others', complete(id('MOBILE', 'abc')), inOrder()],
    ['none, as its total says', complete(id('MOBILE', ''), 0), wrong([lacks('a'), lacks('b')], 'a')],
    ['one of two pages', complete(id('MOBILE', 'b'), 2), inOrder(0)],
    ['a refusal of a type that there is', complete(id('MOBILE', null, 400)), wrong([refused('MOBILE')], 'a')],
    ['a refusal of a type that there is not', complete(id('BIOMETRIC', null, 400)), inOrder(0)],
    ['a failure for a type that there is not', complete(id('BIOMETRIC', null, 500)), wrong([refused('BIOMETRIC', 500)], 'a')],
  ])('brings %s', (_, said, expected) => expect(said()).toEqual(expected)); // prettier-ignore
});

describe('the types of credentials', () => {
  const listed = new Map<string, { readonly name: unknown; readonly issuerType: unknown }>([
    ['x', { name: 'Card', issuerType: 'PHYSICAL' }],
    ['y', { name: undefined, issuerType: 'MOBILE' }],
  ]);
  const judged =
    (...types: unknown[]) =>
    () => {
      const body = { credentials: types.map((credentialType) => ({ credentialType })) };
      return told(typesAgree(got('a', 200, body, 'getCardholderCredentials'), listed));
    };
  const at = (i: number): Place => ({ in: 'member', pointer: `/credentials/${i}/credentialType` });
  const differs = wrong([{ kind: 'type-listed-differently', at: at(0) }], 'a');
  it.each([
    ['listed alike', judged({ id: 'X', name: 'Card', issuerType: 'PHYSICAL' }, { id: 'y', name: 'n', issuerType: 'MOBILE' }), inOrder()],
    ['under another name', judged({ id: 'x', name: 'card', issuerType: 'PHYSICAL' }), differs],
    ['of another issuer type', judged({ id: 'x', name: 'Card', issuerType: 'MOBILE' }), differs],
    ['without an id', judged({ id: 7, name: 'n' }, null, undefined), inOrder()],
    ['not listed, the second of them', judged({ id: 'x' }, { id: 'Z' }), wrong([{ kind: 'type-not-listed', at: at(1), actual: { is: 'string', text: 'Z' } }], 'a')],
  ])('%s', (_, said, expected) => expect(said()).toEqual(expected)); // prettier-ignore
});

const served = exchangeOf('listCredentialTypes', 200, {});
const all = elements('abcd');
const kinds = (ids: string, offset: number) => {
  const { violations } = isSlice(served, elements(ids), all, { offset });
  return violations.map(({ mismatch }) => mismatch.kind);
};

describe('a page is the part of the list that starts at its offset', () => {
  it('whatever its length', () =>
    expect([kinds('bc', 1), kinds('b', 1), kinds('', 4), kinds('abcd', 0)]).toEqual([[], [], [], []]));

  it('but neither empty before the end, where a walk would lose the rest, nor one with a gap', () =>
    expect([kinds('', 1), kinds('bd', 1)]).toEqual([['missing'], ['extra', 'missing']]));

  it('which is told with how many are too much or missing, by the page', () => {
    const { violations } = isSlice(served, all.slice(0, 2), all, { offset: 2, limit: 5 });
    const at = { in: 'page', offset: 2, limit: 5 };
    expect(violations).toEqual([
      { mismatch: { kind: 'extra', at, expected: 2, extra: { id: 'a', count: 2 } }, exchanges: [served] },
      { mismatch: { kind: 'missing', at, expected: 2, missing: { id: 'c', count: 2 } }, exchanges: [served] },
    ]);
  });

  it('nothing is said of elements that could not be read', () =>
    expect(isSlice(served, null, all, { offset: 0 })).toEqual(nothing));
});

it('a standing row is told of one exchange, without what it examined', () => {
  const bad = exchangeOf('listCardholderTransactions', 400, { errors: [{ errorCode: 7, errorMessage: 'm' }] });
  const { violations } = asStanding(bad, 'errors/error-code', [{ ...bad, id: 'before' }]);
  expect(violations.map(({ mismatch, exchanges }) => [mismatch.kind, exchanges])).toEqual([['schema', [bad]]]);
  expect(asStanding(bad, 'errors/error-code').observed).toBe(0);
  expect(asStanding(bad, 'errors/error-message').violations).toEqual([]);
});
