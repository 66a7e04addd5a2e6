import { describe, expect, it } from 'vitest';
import type { CauseGroup } from '../../../spec/evidence/causes.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { brokenOf, causeText } from '../../../spec/phrasing/causes.ts';
import { mismatchText } from '../../../spec/phrasing/mismatches.ts';
import { notesOf } from '../../../spec/phrasing/notes.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { mostTellingFinding } from '../../../spec/evidence/certainty.ts';
import { brokenWith, causeOf } from '../reports/made-up-run.ts';

const window = { start: '2026-01-01T00:00:00Z', end: '2026-01-31T00:00:00Z' };
const LIST = { in: 'list' } as const;
const outside = (text: string): Mismatch => {
  return { kind: 'outside-window', at: LIST, actual: { is: 'string', text }, ...window };
};
const missing = (posted: string, of: typeof window | undefined = window): Mismatch => {
  const lost = { id: 'a', count: 1, result: 'APPROVED', posted, ...(of && { window: of }) };
  return { kind: 'missing', at: LIST, expected: 7, missing: lost };
};
const rowOf = (...facts: readonly Mismatch[]): RequirementResult => {
  const { findings, ...row } = brokenWith(facts, { broken: 'from outside', findingsTotal: facts.length });
  return { ...row, findings: findings.map((one) => ({ ...one, ...mismatchText(one.fact) })) };
};
const title = (...texts: readonly string[]) => causeText(causeOf(rowOf(...texts.map(outside))));

describe('transactions outside their window', () => {
  const LISTED = 'A list contains transactions from';
  it.each([
    [['2026-01-31T05:00:00Z', '2026-01-31T00:00:01Z'], `${LISTED} after the requested time window (up to 5 hours after its end)`],
    [['2025-12-31T23:59:59.6Z'], `${LISTED} before the requested time window (up to 0.4 seconds before its start)`],
    [['2025-12-30T00:00:00Z', '2026-01-31T02:00:00Z'],
      `${LISTED} before and after the requested time window (up to 2 days before its start, up to 2 hours after its end)`],
    [['2026-01-31T00:00:00Z'], 'From outside'],
  ])('%j', (texts, text) => expect(title(...texts)).toBe(text)); // prettier-ignore

  it('are not said to be all, if there are more than are kept', () => {
    const more = { ...rowOf(outside('2026-01-31T05:00:00Z')), findingsTotal: 70 };
    expect(causeText(causeOf(more))).toContain('(some of them 5 hours after its end)');
  });

  it('say how far they are, and the farthest is the example', () => {
    const [near, far] = [outside('2026-01-31T00:00:00.4Z'), outside('2026-01-31T05:00:00Z')];
    expect(mismatchText(near).actual).toBe('"2026-01-31T00:00:00.4Z", 0.4 seconds after the end');
    expect(mismatchText(far).actual).toBe('"2026-01-31T05:00:00Z", 5 hours after the end');
    expect(mismatchText(outside('2026-01-31T00:00:00Z')).actual).toBe('"2026-01-31T00:00:00Z"');
    const facts = (...all: readonly Mismatch[]) => mostTellingFinding(rowOf(...all).findings).map(({ fact }) => fact);
    expect(facts(near, far)).toEqual([far, near]);
    expect(facts(near, missing('2026-01-01T00:00:00Z'), far)[0]).toEqual(near);
  });
});

it('a window that starts after its end has no transactions: that one is listed is said, not how far it lies from an end', () => {
  const reversed = { ...outside('2026-01-15T00:00:00Z'), start: window.end, end: window.start } as Mismatch;
  expect(causeText(causeOf(rowOf(reversed)))).toBe('A window that starts after its end returns transactions');
  expect(mismatchText(reversed)).toEqual({
    expected: 'nothing: the window starts (2026-01-31T00:00:00Z) after its end (2026-01-01T00:00:00Z)',
    actual: '"2026-01-15T00:00:00Z"',
  });
  expect(causeText(causeOf(rowOf(outside('2026-01-31T05:00:00Z'), reversed)))).toBe('From outside');
});

describe('a window that is moved', () => {
  const cause = (first: Mismatch, ...others: readonly Mismatch[]): CauseGroup =>
    causeOf(rowOf(first), ...others.map((fact) => rowOf(fact)));
  const [before, after] = [outside('2025-12-31T19:00:00Z'), outside('2026-01-31T05:00:00Z')];
  const [atStart, atEnd] = [missing('2026-01-01T00:00:00Z'), missing('2026-01-30T23:00:00Z')];

  const displaced = {
    ...atStart,
    missing: { id: 'a', count: 1, posted: window.start, window, displaced: true },
  } as Mismatch;

  it('has transactions of one side, and lacks those of the other', () => {
    expect(causeText(cause(after, atStart))).toBe(
      'The time window seems to be shifted later by at least 5 hours: lists contain transactions from after its end, and lack some from its start',
    );
    expect(causeText(cause(before, atEnd))).toBe(
      'The time window seems to be shifted earlier by at least 5 hours: lists contain transactions from before its start, and lack some from its end',
    );
    expect(notesOf(cause(after, atStart)).map(({ label }) => label)).toEqual(['Likely cause']);
    // It is not rounded up, and one that is short tells nothing of the shift.
    expect(causeText(cause(outside('2026-01-31T02:50:00Z'), atStart))).toContain('by at least 2 hours');
    expect(causeText(cause(outside('2026-01-31T00:00:02Z'), atStart))).toContain('shifted later: lists contain');
  });

  it('is one that one shift explains, give or take an hour of summer time: a window that is ignored is none', () => {
    const day = { start: '2026-01-31T00:00:00Z', end: '2026-02-01T00:00:00Z' };
    const inDay = (text: string): Mismatch => ({ ...outside(text), ...day });
    const shifted = (...facts: readonly Mismatch[]) => causeText(causeOf(rowOf(...facts), rowOf(atEnd)));
    expect(shifted(before, inDay('2026-01-30T19:00:00Z'))).toContain('shifted earlier by at least 5 hours');
    expect(shifted(outside('2025-12-30T23:00:00Z'), inDay('2026-01-30T19:00:00Z'))).toContain('shifted earlier');
    expect(shifted(outside('2025-12-30T17:00:00Z'), inDay('2026-01-30T19:00:00Z'))).not.toContain('shifted');
    expect(shifted(before, inDay('2025-11-20T00:00:00Z'))).toContain('before the requested time window');
  });

  it('does not lead with a time zone if the distance is short, and names what is missing', () => {
    const [said = ''] = notesOf(cause(outside('2026-01-31T00:00:02Z'), atStart)).map(({ text }) => text);
    expect(said).toMatch(/^The service uses a window that is later .* The shift is at least 2 seconds; /);
    expect(said).toContain('Missing, for example, in the window from 2026-01-01T00:00:00Z to 2026-01-31T00:00:00Z: a ');
    const [far = ''] = notesOf(cause(after, atStart)).map(({ text }) => text);
    expect(far).not.toContain('at least');
    expect(far).toContain('treats UTC as local time');
  });

  it.each([
    ['what is missing lies on the same side', [after, atEnd]],
    ['something is missing in between', [after, atStart, missing('2026-01-15T00:00:00Z')]],
    ['there are some of both sides', [after, before, atStart]],
    ['the window of what is missing is not known', [after, { ...missing('2026-01-01T00:00:00Z'), missing: { id: 'a', count: 1 } } as Mismatch]],
    ['what is missing was displaced from a full page', [after, displaced]],
    ['the window has no length', [after, missing('2026-01-01T00:00:00Z', { start: window.start, end: window.start })]],
  ] as const)('is not told if %s', (_, [first, ...others]) => {
    expect(notesOf(cause(first, ...others))).toEqual([]);
  }); // prettier-ignore
});

it('the fault of a cause is told for its first requirement, and that of another requirement by itself', () => {
  const [first, second] = [rowOf(outside('2026-01-31T05:00:00Z')), rowOf(missing('2026-01-01T00:00:00Z'))];
  expect(brokenOf(causeOf(first, second), first)).toContain('shifted later');
  expect(brokenOf(causeOf(first, second), second)).toBe('from outside');
});
