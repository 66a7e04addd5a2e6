import { describe, expect, it } from 'vitest';
import { made } from '../spec/fake-exchanges.ts';
import { KnownPeople } from '../../../environment/redaction/known-people.ts';
import { LEFT_OUT } from '../../../spec/exchange/body-text.ts';
import type { Outcome } from '../../../spec/exchange/exchange.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';

const ID = 'A1001';
const person = { firstName: 'Ana', lastName: 'Núñez Díaz', email: 'ana.nunez@example.org', customerId: ID };
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const hex = (text: string) => Buffer.from(text).toString('hex');
const wide = (text: string) => Buffer.from(text, 'utf16le');
const forms: readonly string[] = [
  ID, ID.toLowerCase(), `customer${ID}`, `cust_${ID}`, '%41%31%30%30%31', base64(ID), base64(`user=${ID};`), base64(encodeURIComponent(base64(ID))),
  hex(ID), '&#65;1001', String.raw`\u00411001`, `cust${ID}x`, 'a-1001', 'A 10 01', '1001A', '=41=31=30=30=31', base64(`x${ID}y`), base64(hex(ID)),
  base64(wide(ID)), wide(ID).toString('hex'), base64(Buffer.concat([Buffer.from([0, 255]), Buffer.from(`${ID}\0`)])), `0x${hex(ID)}`,
  hex(ID).replace(/..(?=.)/g, '$&-'), base64(`the customer is ${ID}, who has gone`).replace(/.{7}/g, '$&\r\n'),
  'ana.nunez@example.org', 'ANA.NUNEZ@EXAMPLE.ORG', 'ana.nunez%40example.org', base64('ana.nunez@example.org'),
  'Ana', 'ANA', 'Núñez Díaz', 'NUNEZ DIAZ', 'nunez-diaz',
  encodeURIComponent('Núñez Díaz').replace('%20', '+'), 'Díaz, Núñez', 'ana.nunez', 'N&uacute;&ntilde;ez', 'N=C3=BA=C3=B1ez', 'A\u200bna',
  Buffer.from('Núñez').toString('latin1'), base64(Buffer.from('Núñez Díaz', 'latin1')), 'N\ufffdnez',
]; // prettier-ignore
const harmless = [
  'no such customer',
  'Analysis of 2026',
  'Anagram',
  'A 1002',
  'a1b2c3d4-0001-4000-8000-000000001001',
  'B1001',
  base64('Analysis'),
  '',
];

describe('a known person', () => {
  const known = new KnownPeople();
  Object.values(person).forEach((value) => known.meet(value));
  it.each(forms)('is found in %s', (form) => {
    for (const text of [form, `No cardholder ${form} here`, `<p>${form}</p>`])
      expect(known.areIn(text), text).toBe(true);
  });
  it.each(harmless)('is not found in %j', (text) => expect(known.areIn(text)).toBe(false));
});

describe('people are redacted', () => {
  const redactor = new Redactor({ key: 'k', redactPeople: true, customerIds: [ID] });
  redactor.body(JSON.stringify(person));
  const secret = /A1001|\bana|n[uú][nñ]ez|41%31|QTEwMDE|4131303031/i;
  const early = (text: string): Outcome =>
    made('findCardholder', { errorMessage: text }, { status: 404, headers: [[text, text]] }).outcome;

  it.each(forms)('in a body that is not JSON, in JSON, and in a header: %s', (form) => {
    const texts = [
      redactor.body(`<h1>Error</h1> no cardholder ${form}`),
      redactor.body(JSON.stringify({ error: `no cardholder ${form}` })),
      redactor.body(JSON.stringify({ errors: [`no cardholder ${form}`], [`${form}`]: 1 })),
      redactor.body(JSON.stringify({ errorMessage: `no cardholder ${form}` })),
      redactor.body(JSON.stringify({ name: [`no cardholder ${form}`], errors: [`${form}`] })),
      redactor.body(JSON.stringify([`no cardholder ${form}`])),
      redactor.text(`no cardholder ${form}`),
      redactor.header('x-note', `/${form}`),
      redactor.outcome(early(`no cardholder ${form}`), true),
    ].map((text) => (typeof text === 'string' ? text : JSON.stringify(text)));
    for (const text of texts) {
      expect(text).not.toMatch(secret);
      expect(text).not.toContain(form);
    }
    expect(redactor.body(`no cardholder ${form}`)).toMatch(/^(no cardholder|\[left out)/);
  });

  it('JSON stays JSON, what the contract names stays, and so does a text that names no one', () => {
    const body = { transactionId: '2026', merchant: { name: 'Ana' }, errorCode: 'E1', note: 'fine', more: 'Ana paid' };
    const shown = JSON.parse(redactor.body(JSON.stringify(body))) as typeof body;
    expect(shown).toMatchObject({ transactionId: '2026', errorCode: 'E1', note: 'fine', more: LEFT_OUT });
    expect(redactor.body('no such customer')).toBe('no such customer');
    expect(redactor.body('no Bo')).toBe('no Bo');
    const plain = new Redactor({ key: 'k', customerIds: [ID] });
    expect(plain.body(`no ${ID}`)).toBe(`no ${ID}`);
  });

  it('a value of the contract that holds an id has a stand-in, the same in an address; its words, records and times stay', () => {
    const { name } = JSON.parse(redactor.body(JSON.stringify({ name: `Card of ${ID}` }))) as { name: string };
    expect(name).toMatch(/^[A-Z][a-z]{3} [a-z]{2} [A-Z]\d{4}$/);
    expect(name).not.toBe(`Card of ${ID}`);
    const url = redactor.text(`https://${ID}.example.org/v1/cardholders/${encodeURIComponent(`Card of ${ID}`)}?x=1`);
    expect(url).toBe(`https://${ID}.example.org/v1/cardholders/${encodeURIComponent(name)}?x=1`);
    const stays = { id: '000a1001-0000-4000-8000-000000000001', postDateTime: '2026-03-15T12:00:00Z', total: 1001 };
    expect(redactor.body(JSON.stringify(stays))).toBe(JSON.stringify(stays));
  });

  it('in a list, too, a personal member tells who somebody is', () => {
    const other = new Redactor({ key: 'k', redactPeople: true });
    const shown = other.body('{"lastName":["Quux"],"email":["zoe@example.org",["z"]],"customerId":[20034444]}');
    expect(shown).not.toMatch(/Quux|zoe|"z"|20034444/);
    expect(other.text('no Quux')).toBe(LEFT_OUT);
  });
});

it('with more people than can be sought, nothing more is to be kept, and what is too short for an id stays', () => {
  const redactor = new Redactor({ key: 'k', redactPeople: true });
  // Each name is one word with a capital.
  const nameOf = (at: number) =>
    `A${String(1_000_000 + at).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  redactor.body(JSON.stringify({ firstName: Array.from({ length: 70_000 }, (_, at) => nameOf(at)).join(' ') }));
  expect(redactor.isFull).toBe(true);
  const asked = made('listCredentialTypes', {}, { query: [['limit', '25']] }).request;
  expect(redactor.request(asked).query).toEqual(asked.query);
});

describe('people are sought in so much of the bodies', () => {
  const redacting = (body: object) => {
    const redactor = new Redactor({ key: 'k', redactPeople: true, customerIds: ['A1001'] });
    const texts = Array.from({ length: 20 }, () => redactor.body(JSON.stringify(body)));
    return { redactor, texts };
  };
  const long = 'long text '.repeat(20_000);

  it('a text beyond it is left out, and headers are not', () => {
    const { redactor, texts } = redacting({ total: 7, note: long });
    expect(texts.map((text) => text.includes(LEFT_OUT))).toEqual(texts.map((_, at) => at >= 5));
    expect(texts.every((text) => text.startsWith('{"total":7,'))).toBe(true);
    expect(redactor.isFull).toBe(false);
    expect(redactor.header('content-type', 'application/json')).toBe('application/json');
  });

  it('a body is not kept if what must stay in it cannot be looked through', () => {
    expect(redacting({ merchantName: long }).redactor.isFull).toBe(true);
    expect(redacting({ firstName: long }).redactor.isFull).toBe(true);
    expect(redacting({ [long]: 1 }).redactor.isFull).toBe(true);
  });

  it('of a body that was masked before, all is looked through', () => {
    const { redactor, texts } = redacting({ note: long });
    const kept = texts.filter((text) => !text.includes(LEFT_OUT));
    for (const text of [...kept, ...kept]) expect(redactor.body(text, true)).toBe(text);
  });
});
