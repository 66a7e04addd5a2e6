import { expect, it } from 'vitest';
import type { Condition } from '../../../spec/evidence/condition.ts';
import { causesOf } from '../../../spec/evidence/causes.ts';
import { findingOf } from '../../../spec/evidence/finding.ts';
import { causeText } from '../../../spec/phrasing/causes.ts';
import { shrunkText } from '../../../spec/phrasing/reasons.ts';
import { STATUS } from '../../../spec/evidence/place.ts';
import { brokenBy, found, judged, MUST, row, seen } from '../reports/made-up-run.ts';

const title = (condition?: Condition): string => {
  const { requirements } = judged([[MUST, seen(3, { ...found(), ...(condition && { condition }) })]]);
  return causesOf(requirements).map(causeText).join();
};

it('a title says under which condition the requirement is broken, if no request that kept it has that', () => {
  const condition: Condition = { traits: [{ is: 'sends', parameter: 'accountId' }], broke: 4, kept: 50, likewise: 0 };
  expect(title(condition)).toBe('The must does not hold (only requests that send accountId)');
});

const refused = {
  at: STATUS,
  kind: 'refused',
  why: { because: 'same-window-served' },
  ending: { status: 400 },
} as const;

it('responses that disagree because one of them is a rejection are of the cause of the others', () => {
  const seenIn = { responses: 1, operations: ['listCardholderTransactions'] } as const;
  const [, disagreeing] = brokenBy('', refused, { findings: [findingOf(refused, ['e2'], 'curl')], seenIn });
  const rows = [
    brokenBy('transactions/served', refused, { seenIn }),
    [row('must', { id: 'errors/answers-agree' }), disagreeing],
  ] as const;
  expect(causesOf(judged(rows).requirements)).toHaveLength(1);
});

/** The title of what rejects valid requests, and the requirement that leads it. */
function rejected(traits: Condition['traits'], likewise = 0) {
  const condition: Condition = { traits, broke: 4, kept: 50, likewise };
  const ids = ['transactions-result/accepted', 'transactions/offset-accepted', 'transactions/served'];
  const rows = ids.map((id) => brokenBy(id, refused, { condition }));
  return causesOf(judged(rows).requirements).map((group) => [causeText(group), group.lead.id]);
}

it('valid requests that are rejected are named by what they have in common', () => {
  expect(
    rejected([
      { is: 'sends', parameter: 'offset' },
      { is: 'omits', parameter: 'limit' },
    ]),
  ).toEqual([['Valid requests that send offset and leave out limit return 400', 'transactions/offset-accepted']]);
  expect(
    rejected([
      { is: 'value', parameter: 'result', value: 'PENDING' },
      { is: 'sends', parameter: 'accountId' },
    ]),
  ).toEqual([['Valid requests that send result=PENDING and accountId return 400', 'transactions-result/accepted']]);
});

it('valid requests that are rejected now and then have a title of their own', () =>
  expect(rejected([{ is: 'intermittent', rejected: 2, sent: 5 }])).toEqual([
    ['Some valid requests return 400 now and then', 'transactions/served'],
  ]));

it('a requirement about one parameter does not lead what another parameter causes', () =>
  expect(rejected([{ is: 'range', of: 'seconds', from: 1, to: 60 }]).map(([, lead]) => lead)).toEqual([
    'transactions/served',
  ]));

it('what some of the others have in common, too, is no title', () => {
  const [[title] = []] = rejected([{ is: 'sends', parameter: 'offset' }], 1);
  expect(title).toBe('The must does not hold');
});

it('a counterexample is told by its names and values', () => {
  expect(shrunkText(3, { limit: '20', window: { days: 2 } })).toBe(
    'the simplest of 3 generated requests that failed: limit=20, window={"days":2}',
  );
  expect(shrunkText(1, 13)).toBe('generated request: 13');
});
