import { describe, expect, it } from 'vitest';
import { type CauseGroup, causesOf } from '../../../spec/evidence/causes.ts';
import { representativeFirst } from '../../../spec/evidence/certainty.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { BODY, STATUS } from '../../../spec/evidence/place.ts';
import { brokenOf, causeText } from '../../../spec/phrasing/causes.ts';
import type { Window } from '../../../spec/model/history.ts';
import { onlyWarns } from '../../../spec/phrasing/faults.ts';
import { mismatchText } from '../../../spec/phrasing/mismatches.ts';
import { notesOf } from '../../../spec/phrasing/notes.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { BROKEN, brokenWith, causeOf } from '../reports/fake-run.ts';

const LIST = { in: 'list' } as const;
const rowOf = (fact: Mismatch, change: Partial<RequirementResult> = {}) => brokenWith([fact], change);

describe('a list with an element twice', () => {
  const twice: Mismatch = { kind: 'twice', at: LIST, id: 'a' };
  const missing = (id: string, count: number, more: { readonly window?: Window } = {}): Mismatch => {
    return { kind: 'missing', at: LIST, expected: 25, missing: { id, count, posted: '2026-01-01T00:00:00Z', ...more } };
  };
  const repeats = rowOf(twice, { id: 'transactions/unique', broken: 'one response lists a transaction twice' });

  it('is said to lack others if lists of the same cause do, and which, with the window of a request', () => {
    const window = { start: '2025-12-01T00:00:00Z', end: '2026-01-02T00:00:00Z' };
    const lost = missing('c', 1, { window });
    const group = causeOf(repeats, rowOf(missing('b', 1)), rowOf(missing('c', 12)), rowOf(missing('b', 1)));
    expect(causeText(group)).toBe('One response lists a transaction twice, and others are missing');
    const text = 'The repeats seem to take the places of others: a different request';
    const example = 'missing, for example c (posted 2026-01-01T00:00:00Z).';
    expect(notesOf(group)).toEqual([
      { label: 'As a result', text: `${text} should return 25 transactions, but 12 of them are ${example}` },
    ]);
    expect(notesOf(causeOf(repeats, rowOf(lost))).map((note) => note.text)).toEqual([
      `${text}, for the window from ${window.start} to ${window.end}, should return 25 transactions, but 1 of them is ${example}`,
    ]);
  });
  it('is marked if its requirement only warns, and others of the cause are violated', () => {
    const warned = { ...repeats, status: 'warned' } as const;
    expect(onlyWarns(causeOf(warned))).toContain('this requirement only warns');
    expect(onlyWarns({ ...causeOf(warned), status: 'warned' })).toBe('');
    expect(onlyWarns(causeOf(repeats))).toBe('');
  });
  it('is not said to lack any if nothing is missing, or if the cause is about something else', () => {
    expect(causeText(causeOf(repeats))).toBe('One response lists a transaction twice');
    expect(notesOf(causeOf(repeats))).toEqual([]);
    expect(notesOf(causeOf(rowOf(missing('b', 1)), repeats))).toEqual([]);
  });
  it('is every list, if it was seen in each', () => {
    const counted = rowOf({ ...twice, repeats: 12, size: 25 }, { id: repeats.id, broken: repeats.broken });
    const title = (responses: number): string =>
      causeText(causeOf({ ...counted, seenIn: { responses, of: 9, operations: ['listCardholderTransactions'] } }));
    expect(title(9)).toBe('Every response lists transactions more than once (12 of 25 in one response are repeats)');
    expect(title(8)).toBe('One response lists a transaction twice');
  });
});

describe('a body that is not JSON', () => {
  const page = { is: 'html', begins: '<html>' } as const;
  const envelope = (status: number): Mismatch => {
    return { kind: 'envelope-not-json', at: BODY, status, empty: false, body: page };
  };
  it('is told with its statuses, and with what it is', () => {
    const title = (...facts: readonly Mismatch[]): string => causeText(causeOf(brokenWith(facts, { broken: 'other' })));
    expect(title(envelope(404), envelope(401))).toBe(
      'Error responses with status 401 or 404 are an HTML page, not JSON',
    );
    expect(title(envelope(404), { ...envelope(404), empty: true } as Mismatch)).toBe('Other');
    const body = { kind: 'not-json', at: BODY, empty: false } as const;
    expect(title({ ...body, empty: true })).toBe('A successful response has an empty body');
    expect(title(body)).toBe('A successful response is text that is not JSON');
  });
  it('of an error has one cause with the media type of that response, not with that of another', () => {
    const media = { kind: 'media-type', at: { in: 'header', name: 'content-type' }, actual: 'text/html' } as const;
    const shape = rowOf(envelope(404), { id: 'errors/json-object' });
    const type = rowOf(media, { id: 'body/media-type', status: 'warned' });
    const groups = (exchange: string) => {
      const findings = type.findings.map((one) => ({ ...one, exchanges: [exchange] }));
      return causesOf([shape, { ...type, findings }]).map(({ others }) => others.length);
    };
    expect([groups(BROKEN.findings[0]?.exchanges[0] ?? ''), groups('another')]).toEqual([[1], [0, 0]]);
  });
});

it('a limit that is rejected is told with its neighbours, as far as they were sent', () => {
  const why = { because: 'cardholder-and-window-known' } as const;
  const refused: Mismatch = { kind: 'refused', at: STATUS, ending: { status: 404 }, why };
  const traits = [{ is: 'value', parameter: 'limit', value: '13' }] as const;
  const condition = { traits, broke: 3, kept: 161, likewise: 0 };
  const limits = [12, 13, 14, 15].map((limit) => ({ limit, sent: limit === 14 ? 0 : 2 }));
  const said = (row: RequirementResult) => notesOf(causeOf(row), limits).map(({ text }) => text);
  const row = rowOf(refused, { id: 'transactions/limit-accepted', condition });
  expect(said(row)).toEqual([
    'All 3 different requests that were rejected this way, and none of the 161 that were accepted, send limit=13. No request with limit=12 was rejected this way.',
  ]);
  expect(said({ ...row, id: 'types/limit-accepted' }).join()).not.toContain('limit=12');
});

const window = { start: '2026-01-01T00:00:00Z', end: '2026-01-31T00:00:00Z' };
const outside = (text: string): Mismatch => {
  return { kind: 'outside-window', at: LIST, actual: { is: 'string', text }, ...window };
};
const missing = (posted: string, of: typeof window | undefined = window): Mismatch => {
  const lost = { id: 'a', count: 1, result: 'APPROVED', posted, ...(of && { window: of }) };
  return { kind: 'missing', at: LIST, expected: 7, missing: lost };
};
const shownBy = (...facts: readonly Mismatch[]): RequirementResult => {
  const { findings, ...row } = brokenWith(facts, { broken: 'from outside', findingsTotal: facts.length });
  return { ...row, findings: findings.map((one) => ({ ...one, ...mismatchText(one.fact) })) };
};
const title = (...texts: readonly string[]) => causeText(causeOf(shownBy(...texts.map(outside))));

describe('transactions outside their window', () => {
  const LISTED = 'A list contains transactions from';
  it.each([
    [['2026-01-31T05:00:00Z', '2026-01-31T00:00:01Z'], `${LISTED} after the requested time window (up to 5 hours after its end)`],
    [['2025-12-31T23:59:59.6Z', '2025-12-31T23:59:59.7Z', '2025-12-31T23:59:59.8Z'], `${LISTED} before the requested time window (up to 0.4 seconds before its start)`],
    [['2025-12-31T23:59:59.96Z', '2025-12-31T23:59:59.97Z', '2025-12-31T23:59:59.98Z'], `${LISTED} before the requested time window (less than 0.1 seconds before its start)`],
    // One that is near tells nothing of the next.
    [['2025-12-31T23:59:59.6Z'], `${LISTED} before the requested time window`],
    [['2025-12-31T23:59:59Z'], `${LISTED} before the requested time window (up to 1 second before its start)`],
    [['2025-12-30T00:00:00Z', '2026-01-31T02:00:00Z'],
      `${LISTED} before and after the requested time window (up to 2 days before its start, up to 2 hours after its end)`],
    [['2026-01-31T00:00:00Z'], 'From outside'],
  ])('%j', (texts, text) => expect(title(...texts)).toBe(text)); // prettier-ignore

  it('are not said to be all, if there are more than are kept', () => {
    const more = { ...shownBy(outside('2026-01-31T05:00:00Z')), findingsTotal: 70 };
    expect(causeText(causeOf(more))).toContain('(some of them 5 hours after its end)');
  });

  it('say how far they are, and the farthest is the example', () => {
    const [near, far] = [outside('2026-01-31T00:00:00.4Z'), outside('2026-01-31T05:00:00Z')];
    expect(mismatchText(near).actual).toBe('"2026-01-31T00:00:00.4Z", 0.4 seconds after the end');
    expect(mismatchText(far).actual).toBe('"2026-01-31T05:00:00Z", 5 hours after the end');
    expect(mismatchText(outside('2026-01-31T00:00:00Z')).actual).toBe('"2026-01-31T00:00:00Z"');
    const facts = (...all: readonly Mismatch[]) =>
      representativeFirst(shownBy(...all).findings).map(({ fact }) => fact);
    expect(facts(near, far)).toEqual([far, near]);
    expect(facts(near, missing('2026-01-01T00:00:00Z'), far)[0]).toEqual(near);
  });
});

it('a window that starts after its end has no transactions: that one is listed is said, not how far it lies from an end', () => {
  const reversed = { ...outside('2026-01-15T00:00:00Z'), start: window.end, end: window.start } as Mismatch;
  expect(causeText(causeOf(shownBy(reversed)))).toBe('A window that starts after its end returns transactions');
  expect(mismatchText(reversed)).toEqual({
    expected: 'nothing: the window starts (2026-01-31T00:00:00Z) after its end (2026-01-01T00:00:00Z)',
    actual: '"2026-01-15T00:00:00Z"',
  });
  expect(causeText(causeOf(shownBy(outside('2026-01-31T05:00:00Z'), reversed)))).toBe('From outside');
});

describe('a window that is moved', () => {
  const cause = (first: Mismatch, ...others: readonly Mismatch[]): CauseGroup =>
    causeOf(shownBy(first), ...others.map((fact) => shownBy(fact)));
  const [before, after] = [outside('2025-12-31T19:00:00Z'), outside('2026-01-31T05:00:00Z')];
  const [atStart, atEnd] = [missing('2026-01-01T00:00:00Z'), missing('2026-01-30T23:00:00Z')];

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
    const shifted = (...facts: readonly Mismatch[]) => causeText(causeOf(shownBy(...facts), shownBy(atEnd)));
    expect(shifted(before, inDay('2026-01-30T19:00:00Z'))).toContain('shifted earlier by at least 5 hours');
    expect(shifted(outside('2025-12-30T23:00:00Z'), inDay('2026-01-30T19:00:00Z'))).toContain('shifted earlier');
    expect(shifted(outside('2025-12-30T17:00:00Z'), inDay('2026-01-30T19:00:00Z'))).not.toContain('shifted');
    expect(shifted(before, inDay('2025-11-20T00:00:00Z'))).toContain('before the requested time window');
  });

  it('does not lead with a time zone if the distance is short, and names what is missing', () => {
    const [said = ''] = notesOf(cause(outside('2026-01-31T00:00:02Z'), atStart)).map(({ text }) => text);
    expect(said).toMatch(
      /^The service probably uses a window that is later .* or lists some .* than the one it filters by\. The shift is at least 2 seconds; /,
    );
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
    ['the window has no length', [after, missing('2026-01-01T00:00:00Z', { start: window.start, end: window.start })]],
  ] as const)('is not told if %s', (_, [first, ...others]) => {
    expect(notesOf(cause(first, ...others))).toEqual([]);
  }); // prettier-ignore
});

it('the fault of a cause is told for its first requirement, and that of another requirement by itself', () => {
  const [first, second] = [shownBy(outside('2026-01-31T05:00:00Z')), shownBy(missing('2026-01-01T00:00:00Z'))];
  expect(brokenOf(causeOf(first, second), first)).toContain('shifted later');
  expect(brokenOf(causeOf(first, second), second)).toBe('from outside');
});
