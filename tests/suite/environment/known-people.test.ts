import { describe, expect, it } from 'vitest';
import { KnownPeople, LEFT_OUT } from '../../../environment/redaction/known-people.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';

const ID = 'A1001';
const person = { firstName: 'Ana', lastName: 'Núñez Díaz', email: 'ana.nunez@example.org', customerId: ID };
const base64 = (text: string) => Buffer.from(text).toString('base64');
const forms: readonly string[] = [
  ID, ID.toLowerCase(), `customer${ID}`, `cust_${ID}`, '%41%31%30%30%31', base64(ID), base64(`user=${ID};`), base64(encodeURIComponent(base64(ID))),
  Buffer.from(ID).toString('hex'), '&#65;1001', String.raw`\u00411001`,
  'ana.nunez@example.org', 'ANA.NUNEZ@EXAMPLE.ORG', 'ana.nunez%40example.org', base64('ana.nunez@example.org'),
  'Ana', 'ANA', 'Núñez Díaz', 'NUNEZ DIAZ', 'nunez-diaz',
  encodeURIComponent('Núñez Díaz').replace('%20', '+'),
]; // prettier-ignore
const harmless = ['no such customer', 'Analysis of 2026', 'A 1002', 'B1001', base64('Analysis'), ''];

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
  const secret = /A1001|ana|n[uú][nñ]ez|41%31|QTEwMDE|4131303031/i;

  it.each(forms)('in a body that is not JSON, in JSON, and in a header: %s', (form) => {
    const texts = [
      redactor.body(`<h1>Error</h1> no cardholder ${form}`),
      redactor.body(JSON.stringify({ error: `no cardholder ${form}` })),
      redactor.body(JSON.stringify({ errors: [`no cardholder ${form}`], [`${form}`]: 1 })),
      redactor.body(JSON.stringify({ errorMessage: `no cardholder ${form}` })),
      redactor.text(`no cardholder ${form}`),
    ];
    for (const text of texts) expect(text).not.toMatch(secret);
    expect(redactor.body(`no cardholder ${form}`)).toMatch(/^(no cardholder|\[left out)/);
  });

  it('JSON stays JSON, what the contract names stays, and so does a text that names no one', () => {
    const body = { transactionId: '2026', merchant: { name: 'Ana' }, errorCode: 'E1', note: 'fine', more: 'Ana paid' };
    const shown = JSON.parse(redactor.body(JSON.stringify(body))) as typeof body;
    expect(shown).toMatchObject({ transactionId: '2026', errorCode: 'E1', note: 'fine', more: LEFT_OUT });
    expect(redactor.body('no such customer')).toBe('no such customer');
    const plain = new Redactor({ key: 'k', customerIds: [ID] });
    expect(plain.body(`no ${ID}`)).toBe(`no ${ID}`);
  });
});
