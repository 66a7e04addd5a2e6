import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../reports/compare/model/comparison.ts';
import type { Side } from '../../../reports/compare/model/side.ts';
import { comparisonDocument } from '../../../reports/compare/document.ts';
import { terminal } from '../../../reports/document/terminal.ts';
import { attributionSentence } from '../../../reports/compare/wording.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { findingOf } from '../../../spec/evidence/finding.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import { NO_PROFILE, type Profile } from '../../../spec/verdict/verdict-reason.ts';
import { departing, GAP, later, laterRun, LIMIT, side, type Parts } from './compare-fixtures.ts';
import { exchange, makeRun } from './fixtures.ts';

const calm = side();
const { target, suite, settings, run } = calm.results;
const broken = (parts: Parts = {}): Side =>
  side('conforms', {
    ...parts,
    rows: { [LIMIT]: departing('violated'), ...parts.rows },
    results: { ...later, ...parts.results },
  });
const causeIn = (a: Side, b: Side) => compareRuns(a, b).changes.find(({ id }) => id === LIMIT)?.cause;
const known = (until: string) => [{ requirement: LIMIT, until, why: 'known' }];
const waiver = (until = '2026-12-31'): Profile => ({ pins: {}, waivers: known(until) });

it('if nothing else differs, the target did it', () => {
  const cause = { blame: 'target', why: expect.stringContaining('Same suite') as string };
  expect(causeIn(calm, broken())).toMatchObject(cause);
  expect(attributionSentence(compareRuns(calm, broken()))).toBe(
    'Same target, data, settings, profile and suite: the behaviour of the target changed.',
  );
});

describe('each circumstance is seen, named and doubted', () => {
  it.each<[string, Parts, string, string]>([
    ['target', { results: { target: { ...target, environment: 'production' } } }, 'another target', 'the target differs'],
    ['data', { results: { target: { ...target, dataDigest: 'other' } }, recorded: false }, 'unclear', 'the data differ'],
    ['settings', { results: { settings: { ...settings, seed: 2 } } }, 'unclear', 'the settings (seed) differ'],
    ['settings', { settings: { timeoutMs: 1 } }, 'unclear', 'the settings (time-out) differ'],
    ['settings', { settings: { customerIds: ['S1'] } }, 'unclear', 'the settings (customers) differ'],
    ['suite', { results: { suite: { ...suite, version: '3.0.0' } } }, 'unclear', 'the suite differs'],
    ['suite', { results: { suite: { ...suite, catalogue: '2.0.0' } } }, 'unclear', 'the suite differs'],
    ['profile', { profile: { pins: { [GAP]: '401' }, waivers: [] } }, 'target', 'the profile differs'],
  ])('%s', (aspect, parts, blame, said) => {
    const comparison = compareRuns(calm, broken(parts));
    const differ = Object.values(comparison.circumstances).filter(({ state }) => state === 'differs');
    expect(differ.map((one) => one.aspect)).toEqual([aspect]);
    expect(comparison.cause.blame).toBe(blame);
    expect(attributionSentence(comparison)).toContain(said);
    expect(causeIn(calm, broken(parts))?.blame).toBe(blame);
  }); // prettier-ignore

  it('people who are replaced in one run only are not compared', () => {
    const told = side('conforms', { settings: { customerIds: ['stand-in'] }, results: later });
    const replaced = { ...told, told: told.told === null ? null : { ...told.told, redactPeople: true } };
    const { circumstances, notes } = compareRuns(calm, replaced);
    expect(circumstances.settings.differences).toEqual([]);
    expect(notes.join()).toContain('the customers are not compared');
  });

  it('two sandboxes are one target, whatever their ports; a sandbox and a target are two', () => {
    const sandbox = (port: number): Parts => ({
      results: {
        run: { ...run, id: String(port) },
        target: {
          ...target,
          sandbox: true,
          addresses: { ...target.addresses, account: `http://127.0.0.1:${port}/v1` },
        },
      },
    });
    const state = (a: Parts, b: Parts) =>
      compareRuns(side('conforms', a), side('conforms', b)).circumstances.target.state;
    expect(state(sandbox(1), sandbox(2))).toBe('same');
    expect(state(sandbox(1), {})).toBe('differs');
  });

  it('another host is said once, another address by its group', () => {
    const at = (addresses: typeof target.addresses) =>
      compareRuns(calm, side('conforms', { results: { ...later, target: { ...target, addresses } } })).circumstances
        .target.differences;
    const moved = Object.entries(target.addresses).map(([group, one]) => [group, one.replace('uat', 'pre')]);
    expect(at(Object.fromEntries(moved) as typeof target.addresses)).toEqual([
      { name: 'host', before: 'https://uat.example.edu', after: 'https://pre.example.edu' },
    ]);
    const account = 'https://uat.example.edu/other/v1';
    expect(at({ ...target.addresses, account })).toEqual([
      { name: 'account address', before: target.addresses.account, after: account },
    ]);
    const both = account.replace('uat', 'pre');
    expect(at({ ...target.addresses, account: both })).toMatchObject([{ name: 'account address', after: both }]);
  });

  it('the suite makes a cause unknowable before anything else does, and says how to tell', () => {
    const other = broken({ results: { suite: { ...suite, version: '2' }, settings: { ...settings, seed: 2 } } });
    expect(causeIn(calm, other)?.why).toContain('The versions of Cardproof differ');
  });

  it('a replay of the same recording is no news of the target', () => {
    const replayed = broken({ results: { run, suite: { ...suite, version: '2' } } });
    expect(causeIn(calm, replayed)).toMatchObject({ blame: 'suite' });
  });
});

describe('the profile', () => {
  it('is compared by content, not by name', () => {
    const named = (file: string, profile: Profile): Parts => ({
      profile,
      results: { ...later, settings: { ...settings, profile: file } },
    });
    const state = (a: Parts, b: Parts) => compareRuns(side('conforms', a), side('conforms', b)).circumstances.profile;
    expect(state(named('a.yaml', waiver()), named('b.yaml', waiver())).state).toBe('same');
    expect(state(named('a.yaml', waiver()), named('a.yaml', waiver('2027-01-01'))).differences).toEqual([
      { name: `waiver ${LIMIT}`, before: 'until 2026-12-31: known', after: 'until 2027-01-01: known' },
    ]);
    expect(state({ recorded: false }, { recorded: false, results: later }).state).toBe('same');
    const bare = { ...named('a.yaml', waiver()), recorded: false };
    expect(state(bare, named('a.yaml', waiver())).state).toBe('unknown');
    expect(state({ ...bare, results: {} }, bare).state).toBe('differs');
  });

  const waived = side('conforms', {
    rows: { [LIMIT]: departing('waived', 'x', { kind: 'waived', until: '2026-12-31', why: 'known' }) },
    profile: waiver(),
  });
  it.each<[string, Side, Side, string]>([
    [
      'an ended waiver',
      waived,
      broken({
        rows: { [LIMIT]: departing('violated', 'x', { kind: 'waiver-ended', on: '2026-12-31' }) },
        profile: waiver(),
      }),
      'The waiver ended on',
    ],
    ['a waiver taken out', waived, broken(), 'removed from the profile'],
    ['a new waiver', side('conforms', { rows: { [LIMIT]: departing('violated') } }), waived, 'The profile accepts it: waived until'],
  ])('%s is its doing', (_, a, b, said) => {
    expect(causeIn(a, b)).toMatchObject({ blame: 'profile', why: expect.stringContaining(said) as string });
  }); // prettier-ignore

  it('a pin that is new is its doing; one that was there is not', () => {
    const pins = { pins: { [GAP]: '401' }, waivers: [] };
    const of = (before: Profile, after: Profile) =>
      compareRuns(
        side('conforms', { profile: before }),
        side('conforms', { profile: after, rows: { [GAP]: departing('violated') }, results: later }),
      ).changes[0]?.cause;
    expect(of({ pins: {}, waivers: [] }, pins)).toMatchObject({
      blame: 'profile',
      why: 'The answer is pinned in B (401) and was not pinned in A.',
    });
    expect(of(pins, pins)).toMatchObject({ blame: 'target' });
    const broke = side('conforms', { profile: pins, rows: { [GAP]: departing('violated') } });
    const free = side('conforms', { results: later });
    expect(compareRuns(broke, free).changes[0]?.cause.why).toBe('The answer is no longer pinned.');
  });

  it.each([
    ['is pinned no longer', '404', NO_PROFILE, 'repinned', 'changed'],
    ['is pinned as it is', '404', { pins: { [GAP]: '404' }, waivers: [] }, 'repinned', 'changed'],
    ['is again as it was pinned', '401', { pins: { [GAP]: '401' }, waivers: [] }, 'fixed', 'better'],
  ] as const)('an answer that %s: %s', (_, answer, profile, kind, outcome) => {
    const pin = { pins: { [GAP]: '401' }, waivers: [] };
    const fact = { at: { in: 'pin' }, kind: 'pin-differs', pinned: '401', actual: '404' } as const;
    const changed = { status: 'changed', findings: [findingOf(fact, ['e1'], '')], findingsTotal: 1 } as const;
    const answers = { [GAP]: answer };
    for (const recorded of [true, false]) {
      const a = side('conforms', { profile: pin, rows: { [GAP]: changed }, answers: { [GAP]: '404' }, recorded });
      const comparison = compareRuns(a, side('conforms', { profile, answers, results: later, recorded }));
      expect(comparison.changes.map((change) => change.kind)).toEqual([kind]);
      expect(comparison.outcome.kind).toBe(outcome);
      expect(terminal(comparisonDocument(comparison), { color: false })).toContain(
        kind === 'fixed' ? 'Fixed (1)' : 'Changed in the profile (1)',
      );
    }
  });
});

describe('the data', () => {
  const other = { target: { ...target, dataDigest: 'other' } };
  const found = (exchanges: readonly Exchange[]) =>
    compareRuns(calm, side('conforms', { exchanges, results: { ...later, ...other } })).circumstances.data;
  const discovered = makeRun('conforms').exchanges;

  it('are the same when only their order is not', () => {
    expect(found([...discovered].reverse())).toMatchObject({
      state: 'same',
      note: expect.stringContaining('different order') as string,
    });
  });
  it('are told apart by what was found', () => {
    const fewer = discovered.filter(({ id }) => id !== 'e0006');
    expect(found(fewer)).toMatchObject({
      state: 'differs',
      note: expect.stringMatching(/\d+ transactions in both.*only in A/) as string,
    });
    const later = (one: Exchange): Exchange => (one.id === 'e0006' ? { ...one, check: LIMIT } : one);
    expect(found(discovered.map(later))).toMatchObject({ state: 'differs' });
    expect(found([exchange(500)])).toMatchObject({
      state: 'unknown',
      note: expect.stringContaining('found no cardholder') as string,
    });
  });
});

describe('the same request in both runs', () => {
  const b = (change: (one: Exchange) => Exchange) =>
    broken({ exchanges: makeRun('conforms').exchanges.map((one) => (one.id === 'e0024' ? change(one) : one)) });
  const answered =
    (status: number, text: string) =>
    (one: Exchange): Exchange => ({
      ...one,
      outcome: { kind: 'answer', status, headers: [], body: { text, bytes: 1, utf8: true, byteOrderMark: false } },
    });
  // Exchange 24 asks what exchange 6 asked first.
  it.each<[string, (one: Exchange) => Exchange, string]>([
    ['another status', answered(500, ''), 'returned 200 in A and 500 in B (e0006 in A, e0024 in B)'],
    ['another body', answered(200, '{}'), 'returned 200 in both runs, but with a different body'],
    ['no answer', (one) => ({ ...one, outcome: { kind: 'no-answer', why: 'timeout', message: '' } }), 'and nothing (timeout) in B'],
    ['another request', (one) => ({ ...one, request: { ...one.request, path: '/other' } }), ''],
    ['another use of the key', (one) => ({ ...one, request: { ...one.request, key: 'absent' } }), ''],
  ])('%s', (_, change, said) => {
    const seen = causeIn(calm, b(change))?.seen ?? 'nothing';
    if (said === '') expect(seen).toBe('');
    else expect(seen).toContain(said);
  }); // prettier-ignore
  it('the very same answer', () => {
    const first = calm.exchanges.find(({ id }) => id === 'e0006');
    const same = b((one) => ({ ...one, outcome: first?.outcome ?? one.outcome }));
    expect(causeIn(calm, same)?.seen).toContain('the same response in both runs');
  });
});

const lost = (reason: string, results = {}, obstacles: readonly Obstacle[] = []) => {
  const rows = { [LIMIT]: { status: 'not-tested', reason, obstacles } } as const;
  return causeIn(calm, laterRun(rows, results));
};
it('lost coverage gives the reason of the run, and blames no target for a spent budget or an interruption', () => {
  expect(lost('wants PENDING transactions')).toMatchObject({ blame: 'target', seen: 'wants PENDING transactions' });
  expect(lost('spent', {}, [{ kind: 'budget' }])).toMatchObject({ blame: 'unclear', seen: 'spent' });
  expect(lost('x', { exitCode: 130 })).toMatchObject({ blame: 'unclear', why: 'B was interrupted: run it again.' });
});
