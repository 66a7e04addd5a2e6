import { describe, expect, it } from 'vitest';
import { findingOf } from '../../../spec/evidence/finding.ts';
import { mismatchText } from '../../../spec/phrasing/mismatches.ts';
import { blockedText, obstacleText, reasonText } from '../../../spec/phrasing/reasons.ts';
import { gateReasonText } from '../../../spec/phrasing/gate.ts';
import { placeText, valueText } from '../../../spec/phrasing/values.ts';
import { nextText, whyText } from '../../../spec/phrasing/verdict.ts';
import { memberAt } from '../../../spec/evidence/place.ts';
import { mismatches, places, values } from './mismatch-samples.ts';
import { blocks, gateReasons, obstacles, reasons, verdictReasons } from './reason-samples.ts';
import { answerText } from '../../../spec/phrasing/questions.ts';
import type { RequirementId } from '../../../spec/generated/catalogue.ts';

/** Whether a text reads as if a fact had been left out of it. */
const GAPS = /undefined|NaN|\[object|\(\)|^\s|\s$| {2}|:$/;
const mismatchWords = (fact: (typeof mismatches)[number]) => Object.values(mismatchText(fact)).join(' | ');

describe.each<[string, readonly string[]]>([
  ['values', values.map(valueText)],
  ['places', places.map(placeText)],
  ['mismatches', mismatches.map(mismatchWords)],
  ['obstacles', obstacles.map(obstacleText)],
  ['what blocks all', blocks.map(blockedText)],
  ['reasons', reasons.map(reasonText)],
  ['gates', gateReasons.map(gateReasonText)],
  ['verdicts', verdictReasons.map((reason) => `${whyText(reason)} ${nextText(reason)}`)],
])('%s', (_, texts) => {
  it('are told, each fact in full', () => expect(texts.filter((text) => text === '' || GAPS.test(text))).toEqual([]));
  it('are told apart', () => expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]));
});

it('what is expected of a mismatch is never what was seen, and both are told', () => {
  for (const fact of mismatches) {
    const { expected, actual } = mismatchText(fact);
    expect([fact, expected === actual, expected === '', actual === '']).toEqual([fact, false, false, false]);
  }
});

it('a finding has its fact in addition to the words', () => {
  const fact = { at: memberAt('/paging/limit'), kind: 'number', expected: 7, actual: 25 } as const;
  const told = { at: '/paging/limit', expected: '7', actual: '25', fact, exchanges: ['e1'], curl: 'curl' };
  expect(findingOf(fact, ['e1'], 'curl')).toStrictEqual(told);
  const [long, short] = ['x'.repeat(300), `${'x'.repeat(200)}… (300 characters)`];
  const another = (text: string) =>
    ({ at: fact.at, kind: 'another', expected: text, actual: { is: 'string', text } }) as const;
  expect(findingOf(another(long), ['e1'], 'curl').fact, 'a long text of the target').toEqual(another(short));
  expect(findingOf(fact, ['e1'], 'curl', 'shrunk')).toEqual({ ...told, note: 'shrunk' });
});

describe('in words', () => {
  it('a place is told as reports name it', () =>
    expect(places.map(placeText)).toEqual([
      ...['HTTP status', 'body', 'list', 'pinned answer', 'header content-type', '/a/0', '/', '/…/a'],
      ...['the pages together', 'the pages with limit=3 together', 'offset 24', 'offset 24, limit 3'],
      'result of the element with id 0f8fad5b-d9cb-469f-a165-70867728950e',
    ]));
  it('a reason says what stood in the way, each obstacle once', () => {
    expect(reasons.map(reasonText)).toEqual([
      'not selected for this run', 'needs more requests than a smoke run sends',
      'conditional: what it judges did not occur, and no request is sure to bring it about',
      'the waiver is no longer needed: remove it from the profile', 'cannot be tested: only named',
      'waived until 2026-03-15: ticket 1', 'the waiver ended on 2026-03-14',
      'a mismatch was seen, but the data changed during the check; too few requests were left of the budget (raise REQUEST_BUDGET)',
      'The target throttles requests (429).',
      'getCardholderCredentials never succeeded, so there was nothing to test',
      'no response of getCardholderCredentials has the specified shape, so there was nothing to test',
      'no data to test it on: needs a record', 'no data to learn it from: needs a record',
    ]); // prettier-ignore
    expect(reasonText(null)).toBe('');
    const after = [
      { kind: 'budget' },
      { kind: 'group-silent', group: 'lookup' },
      { kind: 'nothing-to-learn' },
    ] as const;
    const text = reasonText({ kind: 'obstacles', obstacles: after });
    expect(text).toMatch(/^too few requests were left of the budget [^;]*$/);
  });
});

it('requests that ended alike are told together, after what was seen', () => {
  const ended = (exchange: string, status: number) => ({ kind: 'ended', exchange, ending: { status } }) as const;
  const beyond = (offset: number) => ({ kind: 'no-data', wants: { need: 'walk-beyond', offset } }) as const;
  const told = [ended('e15', 500), beyond(24), ended('e16', 404), beyond(26), ended('e97', 500), ended('e15', 500)];
  expect(reasonText({ kind: 'obstacles', obstacles: [...told, { kind: 'not-read-again' }] })).toBe(
    'a mismatch was seen, but could not be confirmed; requests e15 and e97 got status 500; no list was read beyond offset 24 or 26; request e16 got status 404',
  );
});

it.each<[RequirementId, string, string]>([
  // What became of a request, where a bare number would be taken for a value.
  ['gap-input/limit-zero', '400', 'the request is rejected with status 400'],
  ['gap-input/offset-huge', '500', 'the request makes the server fail with status 500'],
  ['gap-input/limit-zero', 'served', 'the request is served like any other'],
  ['gap-types/default-limit', '100', '100'],
  ['gap-status/no-key', '401', '401'],
  ['gap-data/wallets', 'APPLE, GOOGLE', 'APPLE, GOOGLE'],
  // What a rejection or a success means for its question.
  ['gap-types/maximum-limit', '400', 'not known: a very large limit is rejected with status 400'],
  ['gap-types/maximum-limit', 'paging.limit 50 for 100000', 'paging.limit 50 for 100000'],
  ['gap-input/customer-id-case', '404', 'no: with its letter case changed, the id gets status 404'],
  ['gap-input/cardholder-id-case', 'served', 'yes: with its letter case changed, the id gets the cardholder'],
])('the answer to %s, %s, says: %s', (id, answer, text) => expect(answerText(id, answer)).toBe(text));
