import { describe, expect, it } from 'vitest';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { type BodyText, bodyText, KEY_MASK } from '../../../spec/exchange/body-text.ts';
import { responseOf } from '../../../spec/exchange/response.ts';
import { judgeBody } from '../../../spec/oracles/body.ts';
import { judgeKeyRepeated } from '../../../spec/oracles/keys.ts';
import { mismatchText } from '../../../spec/phrasing/mismatches.ts';
import { answer, lines, made, type Made, mismatchesOf } from './fake-exchanges.ts';

it.each<[string, string, BodyText]>([
  ['an HTML page', '\n<!DOCTYPE html>\n<html lang="en">', { is: 'html', begins: '<!DOCTYPE html> <html lang="en">' }],
  ['XML', '<?xml version="1.0"?><error/>', { is: 'markup', begins: '<?xml version="1.0"?><error/>' }],
  ['JSON that is cut off', '{"a": [1,', { is: 'damaged-json', begins: '{"a": [1,' }],
  ['white space', ' \n\t', { is: 'blank', begins: '' }],
  ['a byte order mark', '\uFEFFNot found', { is: 'text', begins: 'Not found' }],
])('%s', (_, text, told) => expect(bodyText(text)).toEqual(told));

it('a long text ends before a word, so that no part of a value is left', () => {
  const secret = '0123456789abcdef';
  const { begins } = bodyText(`${'word '.repeat(10)}and ${secret}${secret}`);
  expect(begins).toBe(`${'word '.repeat(10)}and…`);
});

it('a finding shows the text of the recording: neither the key nor credential data', () => {
  const key = 'K3y-of-the-institution-0001';
  const secret = '6011000990139424';
  const redactor = new Redactor({ key });
  const bodies = [
    `<html><value>${secret}</value> ${key}`,
    `{"displayValue": "${secret}", "key": "${key}`,
    `${key} is wrong, "value": "${secret}"`,
  ];
  for (const text of bodies) {
    const exchange = made('getCardholderCredentials', redactor.body(text));
    const read = responseOf(exchange);
    const facts = read === null ? [] : mismatchesOf(judgeBody(read));
    const told = facts.map((fact) => mismatchText(fact).actual).join('\n');
    expect(told).toMatch(/an HTML page|JSON:|plain text/);
    expect([told.includes(secret), told.includes(key)]).toEqual([false, false]);
  }
});

const judged = (body: unknown, more: Made = {}) => lines(judgeKeyRepeated(answer('getCardholder', body, more)));
const ok = ['authentication/key-not-repeated ok'];
const at = (place: string) => [
  `authentication/key-not-repeated at ${place}: expected no subscription key in the response, actual the key of the request`,
];

describe('an answer that repeats the key', () => {
  it.each<[string, unknown, Made, string[]]>([
    ['not at all', { id: 'x' }, {}, ok],
    ['as a value', { id: KEY_MASK }, {}, at('body')],
    ['in a text', { errors: [{ errorMessage: `the key ${KEY_MASK} is not valid` }] }, { status: 401 }, at('body')],
    ['in an address', { self: `https://example.edu/v1/x?subscription-key=${KEY_MASK}&a=b` }, {}, at('body')],
    ['in a header', {}, { headers: [['X-Caller', KEY_MASK]] }, at('header x-caller')],
    ['in a word, by chance: a short key', { cardholderId: `${KEY_MASK}holder` }, {}, ok],
    ['in a body that is not JSON', `<b>${KEY_MASK}</b>`, { status: 500 }, at('body')],
  ])('%s', (_, body, more, expected) => expect(judged(body, more)).toEqual(expected));

  it('is not judged if the key was put elsewhere on purpose', () => {
    for (const key of ['query', 'cookie', 'authorization', 'wrong', 'absent'] as const) {
      expect(judged({ id: KEY_MASK }, { ask: { key } })).toEqual([]);
    }
  });
});
