import { expect, it } from 'vitest';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { type BodyText, bodyText } from '../../../spec/body-text.ts';
import { judgeBody } from '../../../spec/oracles/body.ts';
import { mismatchText } from '../../../spec/phrasing/mismatches.ts';
import { responseOf } from '../../../spec/response.ts';
import { made } from './made-up.ts';

it.each<[string, string, BodyText]>([
  ['an HTML page', '\n<!DOCTYPE html>\n<html lang="en">', { is: 'html', begins: '<!DOCTYPE html> <html lang="en">' }],
  ['one without a type', '<html><h1>Not Found</h1></html>', { is: 'html', begins: '<html><h1>Not Found</h1></html>' }],
  ['XML', '<?xml version="1.0"?><error/>', { is: 'markup', begins: '<?xml version="1.0"?><error/>' }],
  ['JSON that is cut off', '{"a": [1,', { is: 'damaged-json', begins: '{"a": [1,' }],
  ['a text', 'Not found', { is: 'text', begins: 'Not found' }],
  ['white space', ' \n\t', { is: 'blank', begins: '' }],
  ['a byte order mark', '\uFEFFNot found', { is: 'text', begins: 'Not found' }],
])('%s', (_, text, told) => expect(bodyText(text)).toEqual(told));

it('a long text ends before a word, so that no part of a value is left', () => {
  const secret = '0123456789abcdef';
  const { begins } = bodyText(`${'word '.repeat(10)}and ${secret}${secret}`);
  expect(begins).toBe(`${'word '.repeat(10)}and…`);
  expect(bodyText(secret.repeat(20)).begins).toBe('…');
  expect(bodyText(`key="${secret.repeat(20)}`).begins).toBe('key="…');
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
    const facts = read === null ? [] : judgeBody(read).flatMap(({ mismatches }) => mismatches);
    const told = facts.map((fact) => mismatchText(fact).actual).join('\n');
    expect(told).toMatch(/an HTML page|JSON:|plain text/);
    expect([told.includes(secret), told.includes(key)]).toEqual([false, false]);
  }
});
