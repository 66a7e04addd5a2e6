import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { keyVariant } from '../../../environment/client/key-placement.ts';
import { pseudonym, pseudonymOfRaw } from '../../../environment/redaction/pseudonyms.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { made } from '../spec/fake-exchanges.ts';

const KEY = 'Ab3+/x9Zq"7&kLmN0pQr';
const redactor = new Redactor({ key: KEY });

describe('the key', () => {
  it('counts only on its own when it is short', () => {
    const short = new Redactor({ key: 'qwe1' });
    expect(short.text('qwe1 9qwe19 "qwe1"')).toBe('[key] 9qwe19 "[key]"');
    expect(new Redactor({ key: '1234567890123456' }).body('{"a":1234567890123456,"b":1}')).toBe('{"a":0,"b":1}');
  });

  it('gives variants that really differ', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (key) => {
        for (const use of ['wrong', 'truncated', 'lengthened', 'other-case'] as const) {
          const variant = keyVariant(key, use);
          if (variant !== null) expect(variant.trim()).not.toBe(key.trim());
          if (use === 'wrong' && variant !== null) expect(variant).toHaveLength(key.length);
        }
      }),
    );
    expect(keyVariant('123456', 'other-case')).toBeNull();
    expect(keyVariant('a', 'truncated')).toBeNull();
  });
});

describe('credential data', () => {
  it.each([
    ['{"displayValue":"1234","value":"98765432"}', '{"displayValue":"[masked]","value":"[masked]"}'],
    ['{ "\\u0076alue" : "a\\"b", "value":"c" }', '{ "\\u0076alue" : "[masked]", "value":"[masked]" }'],
    ['{"value":""}', '{"value":""}'],
    ['{"amount":{"type":"COUNT","value":12}}', '{"amount":{"type":"COUNT","value":12}}'],
    ['{"credentialValues":[{"value":12.5e3,"displayValue":null}]}', '{"credentialValues":[{"value":0,"displayValue":null}]}'],
    ['{"credentialValues":[{"value":{"a":["}"]},"id":1},{"value":[1]}]}', '{"credentialValues":[{"value":{},"id":1},{"value":[]}]}'],
    // Whatever its shape is, nothing of it is shown but what has another name of the contract.
    ['{"credentialValues":["123",45,{"note":"678","issueNumber":"2","credentialValueType":{"name":"Barcode"}}]}', '{"credentialValues":["[masked]",0,{"note":"[masked]","issueNumber":"2","credentialValueType":{"name":"Barcode"}}]}'],
    ['{"value":12,"displayValue":34}', '{"value":12,"displayValue":0}'],
    ['{"credentialValues":"123","id":"4"}', '{"credentialValues":"[masked]","id":"4"}'],
    ['{"credentialValues":{"605":"605","77":{"8":"9"},"605":1}}', '{"credentialValues":{"[masked] 1":"[masked]","[masked] 2":{"[masked] 1":"[masked]"},"[masked] 1":0}}'],
    ['{"value":["a",1],"b":["c"]}', '{"value":["[masked]",1],"b":["c"]}'],
    ['{"credentialValues":[{"value":"12', '{"credentialValues":[{"value":"[masked]'],
    ['{"credentialValues":[{"value":12', '{"credentialValues":[{"value":0'],
    ['{"credentialValues":[{"value":{"a":"b', '{"credentialValues":[{"value":{'],
    ['\ufeff{"value":"x"} trailing', '\ufeff{"value":"[masked]"} trailing'],
    ['{"a":"b, "value":"secret1"}', '{"a":"b, "value":"[masked]"}'],
    ['"{\\"value\\":\\"x\\"}"', '"{\\"value\\":\\"[masked]\\"}"'],
    ['<v><displayValue>1234</displayValue></v>', '<v><displayValue>[masked]</displayValue></v>'],
    ['', ''],
  ])('%s', (before, after) => expect(redactor.body(before)).toBe(after)); // prettier-ignore

  it('leaves every other character as it came', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, cut) => {
        const other = text.replace(/value/gi, 'v');
        expect(redactor.body(other)).toBe(other);
        const part = other.slice(0, cut % (other.length + 1));
        expect(redactor.body(part)).toBe(part);
      }),
    );
  });

  it('keeps text JSON, of the same kinds', () => {
    const member = fc.constantFrom('value', 'displayValue', 'credentialValues', 'a');
    const tree = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any')),
        fc.dictionary(member, tie('any')),
      ),
    }));
    fc.assert(
      fc.property(fc.oneof(tree.any, tree.any.map(asCredentialValues)), (value) => {
        const masked: unknown = JSON.parse(redactor.body(JSON.stringify(value)));
        expect(kindsOf(masked)).toEqual(kindsOf(value));
      }),
    );
  });

  it('is remembered for the last search, unless it is plain elsewhere', () => {
    const own = new Redactor({ key: KEY, customerIds: ['CUSTOMER1'] });
    own.body('{"value":"SECRET-77","displayValue":"CUSTOMER1","name":"plain-text"}');
    expect(own.search()('… SECRET-77 …')).toEqual(['credential value']);
    const inHex = Buffer.from('SECRET-77').toString('hex');
    for (const hex of [inHex, inHex.toUpperCase()])
      expect(own.search()(hex)).toEqual(['credential value in hexadecimal']);
    expect(own.search()('… CUSTOMER1 plain-text …')).toEqual([]);
    own.body('{"value":"98765432"}');
    for (const value of ['SECRET-77', '98765432']) {
      const wide = Buffer.from(value, 'utf16le');
      for (const bytes of [wide, Buffer.from(wide).swap16()]) {
        for (const text of [bytes.toString('hex'), Buffer.concat([Buffer.from('x'), bytes]).toString('base64')]) {
          expect(own.search()(text).join(), text).toContain('credential value in');
          expect(own.text(`said ${text}`), text).toMatch(/^said \S{0,3}\[masked\]=*$/);
        }
      }
    }
  });
});

describe('people', () => {
  it('get stand-ins that keep the form and commute with letter case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-zA-Z]{1,16}$/), (id) => {
        const other = pseudonym(id, 's');
        expect(other).toMatch(/^[0-9a-zA-Z]{1,16}$/);
        expect(other).toHaveLength(id.length);
        expect(pseudonym(id.toUpperCase(), 's')).toBe(other.toUpperCase());
        expect(pseudonymOfRaw(id, 's')).toBe(other);
      }),
    );
    const all = new Set(Array.from({ length: 1000 }, (_, index) => pseudonym(String(index).padStart(3, '0'), 's')));
    expect(all.size).toBe(1000);
  });

  it('are the same person in bodies, asks and messages', () => {
    const own = new Redactor({ key: KEY, redactPeople: true, customerIds: ['ABC123'] });
    const ask = made('findCardholder', {}, { query: [['customerId', 'ABC123']], ask: { subject: 'ABC123' } }).request;
    const { customerId } = JSON.parse(own.body('{"customerId":"\\u0041BC123"}')) as { customerId: string };
    expect(customerId).not.toBe('ABC123');
    expect(own.request(ask)).toMatchObject({ subject: customerId, query: [['customerId', customerId]] });
    expect(own.body('{"errorMessage":"no ABC123."}')).toBe(`{"errorMessage":"no ${customerId}."}`);
    expect(own.body('{"email":"ann.lee@example.org","firstName":"Ann"}')).not.toMatch(/ann/i);
    expect(own.customerId('ABC123')).toBe(customerId);
  });
});

describe('a response header that may hold a secret', () => {
  const redactor = new Redactor({ key: 'a1b2c3d4e5f60718' });
  it.each([
    ['set-cookie', 'route=a1; Path=/, session=S3CRET; Path=/; HttpOnly'],
    ['set-cookie', 'route=a1\nsession=S3CRET'],
    ['Set-Cookie', 'S3CRET'],
    ['set-cookie2', 'a="S3CRET"'],
    ['www-authenticate', 'Negotiate S3CRET'],
    ['proxy-authenticate', 'Digest nonce="S3CRET"'],
    ['authentication-info', 'next="S3CRET"'],
    ['x-auth-token', 'S3CRET'],
    ['x-functions-key', 'S3CRET'],
    ['x-session-id', 'S3CRET'],
    ['x-sid', 'S3CRET'],
    ['location', 'https://user:S3CRET@login.example.edu/S3CRET;jsessionid=S3CRET?code=S3CRET#S3CRET'],
    ['location', '/login/S3CRET'],
    ['refresh', '0; url=https://login.example.edu/?ticket=S3CRET'],
    ['link', '<https://a.example.edu/S3CRET>; rel="next"'],
    ['x-powered-by', 'https://h.example.edu/a?sig=S3CRET'],
  ])('%s is masked whole: %s', (name, value) => {
    const shown = redactor.header(name, value);
    expect(shown).not.toContain('S3CRET');
    expect(redactor.header(name, shown)).toBe(shown);
  });

  it.each([
    ['content-type', 'application/json; charset=utf-8'], ['access-control-allow-credentials', 'true'],
    ['access-control-expose-headers', 'x-auth-token'], ['keep-alive', 'timeout=5'], ['retry-after', '7'],
    ['etag', 'W/"12-abc"'], ['set-cookie', ''],
  ])('and another one stays: %s: %s', (name, value) => expect(redactor.header(name, value)).toBe(value)); // prettier-ignore

  it('shows which host it leads to, and a key of ours as such', () => {
    expect(redactor.header('location', 'https://login.example.edu:8443/a?b')).toBe(
      'https://login.example.edu:8443/[masked]',
    );
    expect(redactor.header('set-cookie', 'k=a1b2c3d4e5f60718')).toBe('[key]');
    expect(redactor.header('x-echo', 'a1b2c3d4e5f60718')).toBe('[key]');
  });
});

const asCredentialValues = (value: unknown) => ({
  credentialValues: [{ value, displayValue: [value] }, value],
});

/** A value with the kinds of all that it holds in its place; of a credential's value that is an object or a list, only the brackets are left. */
function kindsOf(value: unknown, isCredential = false): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => kindsOf(one, isCredential));
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => {
    const isHidden = isCredential && name !== 'a' && name !== 'credentialValues';
    const isList = Array.isArray(member);
    const shown = isHidden && typeof member === 'object' && member !== null ? (isList ? [] : {}) : member;
    return [name, kindsOf(shown, isCredential || name === 'credentialValues')] as const;
  });
  return Object.fromEntries(members);
}

it('values that were told before they were known are masked once more, and nothing else is', () => {
  const redactor = new Redactor({ key: KEY });
  const told = (errorMessage: string, header: string): Exchange =>
    made('listCredentialTypes', { errorMessage, total: 98765432, log: '8642' }, { headers: [['x-card', header]] });
  const early = told('card 98765432 is lost, 8642-1', Buffer.from('for 4711ABCD1284').toString('base64'));
  const again = () => ({ ...early, outcome: redactor.outcome(early.outcome, true) });
  expect(again()).toEqual(early);
  redactor.body('{"credentialValues":[{"value":"98765432","displayValue":"4711ABCD1284"}]}');
  expect(again()).toEqual(told('card [masked] is lost, 8642-1', 'Zm9yI[masked]'));
});

describe('a value that stands in another place', () => {
  const CARD = '0423069927528000';
  const value = `"value":"${CARD}","displayValue":"…8000"`;
  const known = (): Redactor => {
    const own = new Redactor({ key: KEY, customerIds: ['S1234567'] });
    own.body(`{"credentialValues":[{${value}},{"value":"4711"},{"value":"S1234567","displayValue":"PHYSICAL"}]}`);
    return own;
  };

  it.each([
    [`{"id":"${CARD}",${value}}`, '{"id":"[masked]","value":"[masked]","displayValue":"[masked]"}'],
    [`{"overallStatusCode":["${CARD}","…8000"]}`, '{"overallStatusCode":["[masked]","[masked]"]}'],
    [`{"credentialType":{"name":"${CARD}"}}`, '{"credentialType":{"name":"[masked]"}}'],
    [`{"merchantName":"with 0423-0699-2752-8000"}`, '{"merchantName":"with [masked]"}'],
    [`{"x":${CARD.slice(1)},"${CARD}":[1]}`, '{"x":0,"[masked]":[1]}'],
    [`{"errorMessage":"no ${CARD}, 4711, …8000"}`, '{"errorMessage":"no [masked], [masked], [masked]"}'],
    ['{"issueNumber":"4711"}', '{"issueNumber":"[masked]"}'],
    [JSON.stringify(JSON.stringify({ x: CARD })), JSON.stringify(JSON.stringify({ x: '[masked]' }))],
    [`{"x":"${CARD}`, '{"x":"[masked]'],
  ])('is masked: %s', (before, after) => {
    const own = known();
    expect(own.body(before)).toBe(after);
    expect(own.search()(after)).toEqual([]);
    expect(new Redactor({ key: '' }).body(`{"x":"${CARD}","credentialValues":[{${value}}]}`)).not.toMatch(/8000/);
  });

  it('is masked in a header', () => {
    expect(known().header('x-card', `for ${CARD}`)).toBe('for [masked]');
  });

  it.each([
    '{"issuerType":"PHYSICAL","total":4711,"amount":{"value":4711}}',
    '{"customerId":"S1234567","email":"s1234567@campus.edu"}',
    '{"id":"04230699-4711-4000-8000-042306992752","postDateTime":"2026-04-23T06:99:27.528Z","note":"47110"}',
  ])('stays if it is there by chance, or is what was asked for: %s', (text) => {
    const own = known();
    expect(own.body(text)).toBe(text);
    expect(own.search()(text)).toEqual([]);
  });

  it('stays if it has the form of an id, which is asked for, and has a stand-in where the contract has a form', () => {
    const own = new Redactor({ key: KEY });
    const id = 'aade1ea9-50c3-4ae4-96fd-2c185213682f';
    const text = own.body(`{"customerId":"ab12cd34","a":{"value":"${id}"},"b":{"value":"ab12cd34"},"id":"${id}"}`);
    expect(text).toMatch(
      /^{"customerId":"[a-z]{2}\d\d[a-z]{2}\d\d","a":{"value":"\[masked]"}.*"id":"aade1ea9-.*682f"}$/,
    );
    expect(text).not.toContain('ab12cd34');
    expect(own.search()(text)).toEqual([]);
  });
});
