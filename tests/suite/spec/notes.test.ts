import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../spec/evidence/causes.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { causeText } from '../../../spec/phrasing/causes.ts';
import { onlyWarns } from '../../../spec/phrasing/faults.ts';
import { notesOf } from '../../../spec/phrasing/notes.ts';
import { BODY, STATUS } from '../../../spec/evidence/place.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { BROKEN, brokenWith, causeOf } from '../reports/made-up-run.ts';

const LIST = { in: 'list' } as const;
const rowOf = (fact: Mismatch, change: Partial<RequirementResult> = {}) => brokenWith([fact], change);

describe('a list with an element twice', () => {
  const twice: Mismatch = { kind: 'twice', at: LIST, id: 'a' };
  const missing = (id: string, count: number): Mismatch => {
    return { kind: 'missing', at: LIST, expected: 25, missing: { id, count, posted: '2026-01-01T00:00:00Z' } };
  };
  const repeats = rowOf(twice, { id: 'transactions/unique', broken: 'one response lists a transaction twice' });

  it('is said to lack others if lists of the same cause do, and which', () => {
    const group = causeOf(repeats, rowOf(missing('b', 1)), rowOf(missing('c', 12)), rowOf(missing('b', 1)));
    expect(causeText(group)).toBe('One response lists a transaction twice, and others are missing');
    expect(notesOf(group)).toEqual([
      {
        label: 'As a result',
        text: 'The repeats seem to take the places of others: a different request should return 25 transactions, but 12 of them are missing, for example c (posted 2026-01-01T00:00:00Z).',
      },
    ]);
  });
  it('is said to lack what another request should get, with the window of that request', () => {
    const window = { start: '2025-12-01T00:00:00Z', end: '2026-01-02T00:00:00Z' };
    const lost: Mismatch = {
      kind: 'missing',
      at: LIST,
      expected: 25,
      missing: { id: 'c', count: 1, posted: '2026-01-01T00:00:00Z', window },
    };
    expect(notesOf(causeOf(repeats, rowOf(lost))).map(({ text }) => text)).toEqual([
      'The repeats seem to take the places of others: a different request, for the window from 2025-12-01T00:00:00Z to 2026-01-02T00:00:00Z, should return 25 transactions, but 1 of them is missing, for example c (posted 2026-01-01T00:00:00Z).',
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
    const counted = {
      ...repeats,
      ...rowOf({ ...twice, repeats: 12, size: 25 }, { id: repeats.id, broken: repeats.broken }),
    };
    const title = (responses: number): string =>
      causeText(causeOf({ ...counted, seenIn: { responses, of: 9, operations: ['listCardholderTransactions'] } }));
    expect([title(9), title(8)]).toEqual([
      'Every response lists transactions more than once (12 of 25 in one response are repeats)',
      'One response lists a transaction twice',
    ]);
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
    const groups = (exchange: string) => {
      const [shape, type] = [
        rowOf(envelope(404), { id: 'errors/json-object' }),
        rowOf(media, { id: 'body/media-type' }),
      ];
      const moved = type.findings.map((one) => ({ ...one, exchanges: [exchange] }));
      return causesOf([shape, { ...type, status: 'warned', findings: moved }]).map(({ others }) => others.length);
    };
    expect(groups(BROKEN.findings[0]?.exchanges[0] ?? '')).toEqual([1]);
    expect(groups('another')).toEqual([0, 0]);
  });
});

it('a limit that is rejected is told with its neighbours, as far as they were sent', () => {
  const refused: Mismatch = {
    kind: 'refused',
    at: STATUS,
    ending: { status: 404 },
    why: { because: 'cardholder-and-window-known' },
  };
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
