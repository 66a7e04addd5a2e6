import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { exchangeOf, instance, samples, unsoundAmong, unsoundOracles } from '../../../spec/oracles/samples.ts';
import { judgeStanding, judgeAlone } from '../../../spec/oracles/standing.ts';
import { mismatchText } from '../../../spec/phrasing/mismatches.ts';
import { unanswered } from './fake-exchanges.ts';

const all = samples();
const bodyOf = ({ outcome }: (typeof all)[number]['accepted']) => (outcome.kind === 'answer' ? outcome.body.text : '');

describe('an oracle is unsound', () => {
  const requirement = 'transactions/limit-maximum';
  const sample = all.find((s) => s.requirement === requirement);
  if (sample === undefined) throw new Error('no sample');
  const { accepted, rejected } = sample;

  const nothing = unanswered('listCardholderTransactions');
  const swapped = { requirement, accepted: rejected, rejected: accepted } as const;
  it.each<[string, typeof all]>([
    ['when it accepts what it must reject', [{ ...sample, rejected: accepted }]],
    ['when it objects to what it must accept', [{ ...sample, accepted: rejected }]],
    ['when it does both, for another sample', [swapped, sample]],
    ['when it had nothing to examine in what it must accept', [{ ...sample, accepted: nothing }]],
    ['when it had nothing to examine in what it must reject', [{ ...sample, rejected: nothing }]],
  ])('%s', (_, of) => expect([...unsoundAmong(of)]).toEqual([requirement]));
  it('when it judges another requirement', () =>
    expect([...unsoundAmong([{ ...sample, requirement: 'named-only/events' }])]).toEqual(['named-only/events']));
  it('in no sound build, which is tried once', () => {
    expect([...unsoundAmong([sample])]).toEqual([]);
    expect(unsoundOracles().size).toBe(0);
    expect(unsoundOracles()).toBe(unsoundOracles());
  });
});

it('the samples of a schema are whole but for the one place that is spoiled', () => {
  const stated = all.filter((s) => s.requirement.startsWith('transaction/') || s.requirement.startsWith('paging/'));
  expect(stated.length).toBeGreaterThan(15);
  for (const { requirement, rejected } of stated) {
    const broken = judgeStanding([rejected]).filter((s) => s.violations.length > 0);
    const others = broken.map((s) => s.requirement).filter((id) => id !== requirement);
    expect([requirement, others.filter((id) => !id.startsWith('transactions'))]).toEqual([requirement, []]);
  }
});

it('the samples of a relation are of the operation that they are about', () => {
  for (const { requirement, accepted, rejected } of all) {
    expect([requirement, accepted.request.operation]).toEqual([requirement, rejected.request.operation]);
    expect(bodyOf(accepted)).not.toContain('undefined');
  }
});

it.each([
  ['transactions/limit-maximum', '26 elements'],
  ['transactions/limit-respected', '3 elements'],
  ['transactions/paging-limit-respected', '3 elements'],
  ['transactions/offset-echo', 'paging.offset 0'],
  ['transactions-window/within', '"2024-12-31T23:59:59.999Z", less than 0.1 seconds before the start'],
  ['transactions-result/only-asked', '"PENDING"'],
  ['account-line/pending-no-balance', 'object {"type":"COUNT","value":0}'],
  ['credentials/owner', '"7c9e6679-7425-40de-944b-e07fc1f90ae7"'],
  ['credentials/mobile-present', 'missing'],
  ['credentials/no-paging', 'a paging member'],
  ['cardholder/identity', '"7c9e6679-7425-40de-944b-e07fc1f90ae7"'],
  ['find/same-customer', '"A2"'],
  ['errors/empty-500', '4 bytes'],
  ['errors/transactions-statuses', '302, for a valid request'],
  ['body/parseable', 'damaged or incomplete JSON: {"transactions": ['],
  ['errors/texts-not-blank', 'blank text'],
  ['authentication/key-not-repeated', 'the key of the request'],
  ['body/utf-8', 'bytes that are not UTF-8'],
  ['body/no-byte-order-mark', 'a byte order mark'],
  ['body/unique-members', 'a member of the same name again'],
])('%s rejects its sample for what the sample is about: %s', (id, words) => {
  const rejected = all.findLast(({ requirement }) => requirement === id)?.rejected;
  const shown = judgeStanding(rejected === undefined ? [] : [rejected])
    .filter((stood) => stood.requirement === id)
    .flatMap((stood) => stood.violations.map(({ mismatch }) => mismatchText(mismatch).actual));
  expect(shown.join('; ')).toBe(words);
});

it.each([
  [{ type: 'string', enum: ['B', 'A'] }, 'B'],
  [{ type: 'object', properties: { a: { type: 'boolean' }, b: { type: 'string', format: 'other' } } }, { a: true, b: 'A1' }],
  [{ type: 'object' }, {}],
  [{ type: ['object', 'null'], properties: { total: { type: 'integer', minimum: 0 } } }, { total: 1 }],
  [{ type: 'array' }, []],
  [{ type: 'array', items: { type: 'string', format: 'email' } }, ['a@example.org']],
  [{ type: 'integer', minimum: 0 }, 0],
  [{ type: 'number', minimum: 5 }, 5],
  [{ type: 'number' }, 1],
  [{ type: 'string', format: 'uuid' }, '0f8fad5b-d9cb-469f-a165-70867728950e'],
  [{ type: 'string', format: 'date-time' }, '2025-06-01T00:00:00Z'],
])('a value that keeps a schema, %j: %j', (node, value) => expect(instance(node)).toEqual(value)); // prettier-ignore

it.each([
  [{ a: 1 }, '{"a":1}'],
  ['no', 'no'],
  [undefined, ''],
])('a fake exchange is a plain one that was answered as JSON: %j', (content, text) => {
  const body = { text, bytes: text.length, utf8: true, byteOrderMark: false };
  const outcome = { kind: 'answer', status: 404, headers: [['content-type', 'application/json']], body };
  const plain = {
    url: '',
    at: '2025-06-01T00:00:00Z',
    outcome,
    request: { subject: 'A1', key: 'header', intent: 'plain' },
  };
  expect(exchangeOf('findCardholder', 404, content)).toMatchObject(plain);
});

it('every standing must has samples', () => {
  const sampled = new Set(samples().map((s) => s.requirement));
  const bare = catalogue
    .filter((r) => r.level === 'must' && r.by === 'standing' && !sampled.has(r.id))
    .map((r) => r.id);
  // Judged on several exchanges at once, or the twin of a transactions row: the planted faults try them.
  const byFaults = [
    'types/limit-respected', 'types/paging-limit-respected', 'types/offset-echo', 'transactions/not-shared',
    'find/one-id-each', 'body/complete', 'errors/json-object',
  ]; // prettier-ignore
  expect(bare.filter((id) => !byFaults.includes(id))).toEqual([]);
});

it('an accepted sample raises no mismatch of any must', () => {
  const musts = new Set<string>(catalogue.filter((r) => r.level === 'must').map((r) => r.id));
  for (const { requirement, accepted } of samples()) {
    const broken = judgeStanding([accepted]).filter((s) => musts.has(s.requirement) && s.violations.length > 0);
    expect(broken.map((s) => `${requirement}: ${s.requirement}`)).toEqual([]);
  }
});

it('one exchange alone is judged as a run of this one exchange', () => {
  const all = samples().flatMap(({ accepted, rejected }) => [accepted, rejected]);
  expect(all.length).toBeGreaterThan(50);
  for (const exchange of all) expect(judgeAlone(exchange)).toEqual(judgeStanding([exchange]));
});
