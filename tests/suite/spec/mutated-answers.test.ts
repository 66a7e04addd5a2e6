import fc from 'fast-check';
import { expect, it } from 'vitest';
import { responseOf } from '../../../spec/exchange/response.ts';
import type { Exchange, Intent, Operation } from '../../../spec/exchange/exchange.ts';
import { findingOf } from '../../../spec/evidence/finding.ts';
import { answers, errorEnvelope } from '../../../spec/generated/schemas.ts';
import { operationIds } from '../../../spec/generated/vocabulary.ts';
import { censusOf } from '../../../spec/oracles/census.ts';
import { sampleText } from '../../../spec/phrasing/times.ts';
import { observe } from '../../../spec/oracles/open-questions.ts';
import { exchangeOf, instance } from '../../../spec/oracles/samples.ts';
import { judgeStanding } from '../../../spec/oracles/standing.ts';

type Json = unknown;

/** What may stand in place of any value. */
const odd = fc.constantFrom<Json>(
  ...[null, true, false, 0, -1, 1.5, 1e300, 25, '', ' ', 'x', '0', 'PENDING', 'APPROVED', 'MOBILE', 'x'.repeat(300)],
  ...[[], {}, [[]], [null], [{}], [1, 1], { id: null }, { errors: [] }, '2025-06-01T00:00:00', '2025-02-30T00:00:00Z'],
);
/** Where, by a number for each level; what is done there; and with what. */
const change = fc.record({
  path: fc.array(fc.nat(20), { maxLength: 6 }),
  how: fc.constantFrom('replace', 'remove', 'twice', 'add'),
  by: odd,
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function changed(value: Json, path: readonly number[], to: Omit<Change, 'path'>): Json {
  const [head, ...rest] = path;
  if (typeof value !== 'object' || value === null || head === undefined) return to.how === 'replace' ? to.by : value;
  const list = Array.isArray(value);
  const entries: [string, Json][] = Object.entries(value);
  const at = entries.length === 0 ? 0 : head % entries.length;
  const [name, child] = entries[at] ?? ['0', null];
  if (rest.length > 0) entries[at] = [name, changed(child, rest, to)];
  else if (to.how === 'remove') entries.splice(at, 1);
  else if (to.how === 'twice') entries.splice(at, 0, [list ? name : `${name}2`, child]);
  else entries[at] = [to.how === 'add' ? `new ${name}` : name, to.by];
  return list ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

const bodies = new Map<string, Json>(operationIds.map((operation) => [operation, instance(answers[operation])]));
const PARAMETERS: [string, string][] = [['limit', '0'], ['limit', '1'], ['offset', '0'], ['offset', '7'], ['result', 'PENDING']]; // prettier-ignore
const drawn = fc.record({
  operation: fc.constantFrom<Operation>(...operationIds),
  status: fc.constantFrom(200, 200, 200, 200, 201, 204, 302, 400, 401, 404, 429, 500, 503),
  intent: fc.constantFrom<Intent>('plain', 'unusual', 'open', 'spoiled', 'unknown'),
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  query: fc.array(fc.constantFrom<[string, string]>(...PARAMETERS), { maxLength: 3 }),
});

function exchangesOf(all: readonly (typeof drawn extends fc.Arbitrary<infer T> ? T : never)[]): Exchange[] {
  return all.map(({ operation, status, intent, changes, query }, n) => {
    const whole = status < 400 ? bodies.get(operation) : instance(errorEnvelope);
    const body = changes.reduce<Json>((value, { path, ...to }) => changed(value, path, to), whole);
    const made = exchangeOf(operation, status, body, { intent });
    const request = { ...made.request, query: [...made.request.query, ...query] };
    return { ...made, id: `e${n + 1}`, check: `c${n}`, request };
  });
}

it('no answer, however odd, makes an oracle fail, or a finding say what cannot be', () => {
  const property = fc.property(fc.array(drawn, { minLength: 1, maxLength: 3 }), (all) => {
    const exchanges = exchangesOf(all);
    for (const { requirement, response, observed, violations } of judgeStanding(exchanges)) {
      expect(observed + violations.length).toBeGreaterThan(0);
      const census = censusOf(requirement, [response]);
      const sample = sampleText({ operation: 'any', unit: 'response' }, { observations: 1, census, few: false });
      expect(sample).not.toMatch(/undefined|NaN|\[object/);
      for (const { mismatch } of violations) {
        const { at, expected, actual } = findingOf(mismatch, [response.id], '');
        expect(expected).not.toBe(actual);
        if (mismatch.kind === 'schema') expect(at).toMatch(/^\//);
        expect(`${at} ${expected} ${actual}`).not.toMatch(/undefined|NaN|\[object/);
        if (responseOf(response)?.body.bytes === 0) expect(`${expected} ${actual}`).not.toMatch(/with a body|\d bytes/);
      }
    }
    expect(JSON.stringify(observe(exchanges))).not.toMatch(/undefined|NaN|\[object/);
  });
  fc.assert(property, { numRuns: 300 });
});
