import { expect, it } from 'vitest';
import type { Exchange } from '../../../spec/exchange.ts';
import { acceptsLikeBare, acceptsParameter, acceptsWindow } from '../../../spec/oracles/query-space.ts';
import { YEAR } from '../../../spec/oracles/sample-fixtures.ts';
import { STATUS } from '../../../spec/place.ts';
import { endedWith, got, inOrder, stuck, told, wrong } from './readings.ts';

/** A response with a status; none if it was not asked for. */
const ended = <T extends number | null>(id: string, status: T): T extends null ? null : Exchange =>
  (status === null ? null : got(id, status)) as T extends null ? null : Exchange;
const notYet = (id: string, status: number) => stuck({ kind: 'not-read-again' }, endedWith(id, status));

it.each<[string, number, number | null, 'holds' | 'refused' | 'stuck' | 'unresolved']>([
  ['served', 200, null, 'holds'],
  ['refused, and the query without it was served', 400, 200, 'refused'],
  ['failed, and the query without it was served', 500, 200, 'refused'],
  ['refused, as is the query without it', 400, 400, 'stuck'],
  ['refused, and what the query without it would bring is not known', 400, 429, 'unresolved'],
  ['refused, and nothing else was asked for', 400, null, 'stuck'],
  ['throttled', 429, 200, 'stuck'],
])('a parameter is %s', (_, status, plain, is) => {
  const expected = {
    holds: inOrder(),
    refused: wrong([{ kind: 'refused', at: STATUS, why: { because: 'served-without', parameter: 'limit', value: '7' }, ending: { status } }], 'a', 'b'),
    stuck: stuck(endedWith('a', status)),
    unresolved: notYet('b', plain ?? 0),
  }[is]; // prettier-ignore
  const reading = { exchange: ended('a', status), plainer: plain === null ? null : ended('b', plain) };
  expect(told(acceptsParameter(reading, 'limit', '7'))).toEqual(expected);
});

it.each<[string, number, number | null, number | null, 'holds' | 'refused' | 'stuck' | 'unresolved', boolean?]>([
  ['served', 200, null, null, 'holds'],
  ['refused, and one around it was served', 400, 400, 200, 'refused'],
  ['refused, but served without a parameter', 400, 200, 200, 'stuck'],
  ['refused, and not asked for without a parameter', 400, null, 200, 'stuck'],
  ['refused, and throttled without a parameter', 400, 429, 200, 'unresolved'],
  ['refused, as is the one around it', 400, 400, 400, 'stuck'],
  ['refused, and the one around it throttled', 400, 400, 429, 'unresolved'],
  ['refused, and none around it was asked for', 400, 400, null, 'stuck'],
  ['refused, and none around it was accepted', 400, 400, 200, 'stuck', false],
  ['throttled, as is the one around it', 429, 400, 429, 'stuck'],
])('a window is %s', (_, status, bare, around, is, isAccepted = true) => {
  const expected = {
    holds: inOrder(),
    refused: wrong([{ kind: 'refused', at: STATUS, why: { because: 'inside-served-window', ...YEAR }, ending: { status: bare ?? 0 } }], 'b', 'c'),
    stuck: stuck(endedWith('a', status)),
    unresolved: bare === 429 ? notYet('b', 429) : notYet('c', 429),
  }[is]; // prettier-ignore
  const reading = { exchange: ended('a', status), bare: ended('b', bare), around: ended('c', around) };
  expect(told(acceptsWindow(reading, isAccepted ? YEAR : null))).toEqual(expected);
});

it.each<[string, number, number, 'refused' | 'stuck' | 'unresolved']>([
  ['rejected, and the bare window was served', 400, 200, 'refused'],
  ['rejected, and the bare window throttled', 400, 429, 'unresolved'],
  ['rejected, as is the bare window', 400, 404, 'stuck'],
  ['throttled, as is the bare window', 429, 429, 'stuck'],
  ['throttled', 429, 200, 'stuck'],
])('a query is %s', (_, status, bare, is) => {
  const expected = {
    refused: wrong([{ kind: 'refused', at: STATUS, why: { because: 'same-window-served' }, ending: { status } }], 'a', 'b'),
    stuck: stuck(endedWith('a', status)),
    unresolved: notYet('b', bare),
  }[is]; // prettier-ignore
  expect(told(acceptsLikeBare(ended('a', status), ended('b', bare)))).toEqual(expected);
});
