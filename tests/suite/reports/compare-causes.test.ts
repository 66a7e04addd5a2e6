import { describe, expect, it } from 'vitest';
import { comparisonDocument } from '../../../reports/compare/document.ts';
import { aspects } from '../../../reports/compare/model/circumstances.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { objectsOf } from '../../../spec/exchange/response.ts';
import { findingOf } from '../../../spec/evidence/finding.ts';
import { NO_PROFILE, type Profile } from '../../../spec/verdict/verdict-reason.ts';
import { between, departing, GAP, LIMIT, type Parts, side } from './compare-fixtures.ts';
import { exchange } from './fixtures.ts';
import { saying } from './said.ts';

const calm = side();
const { target, suite, settings, run } = calm.results;
const own = suite.commit ?? '';
const violated = { [LIMIT]: departing('violated') };
const isWaived = { [LIMIT]: departing('waived', 'x', { kind: 'waived', until: '2026-12-31', why: 'known' }) };
const ended = { [LIMIT]: departing('violated', 'x', { kind: 'waiver-ended', on: '2026-12-31' }) };
const untested = { [LIMIT]: { status: 'not-tested', reason: 'no data' } as const };
const waiver = (until = '2026-12-31'): Profile => ({
  pins: {},
  waivers: [{ requirement: LIMIT, until, why: 'known' }],
});
const pin = (answer: string): Profile => ({ pins: { [GAP]: answer }, waivers: [] });
const accepted: Parts = { rows: isWaived, profile: waiver() };
const broken = (parts: Parts = {}): Parts => ({ ...parts, rows: { ...violated, ...parts.rows } });
const ofSuite = (change: Partial<typeof suite>): Parts => broken({ results: { suite: { ...suite, ...change } } });
const { commit: _own, ...unnamed } = suite;
const [cutOff, interrupted] = [
  { obstacles: [{ kind: 'budget' }], reason: 'spent' } as const,
  { exitCode: 130 } as const,
];

it.each<[what: string, b: Parts, a: Parts, cause: object]>([
  ['nothing else differs', broken(), {}, { blame: 'target', why: saying(/^Same suite, settings, profile and data that both read/) }],
  ['the suite, before anything else', broken({
    results: { suite: { ...suite, version: '2' }, settings: { ...settings, seed: 2 } },
  }), {}, { blame: 'unclear', why: saying(/The versions of Cardproof differ/) }],
  ['a replay of the same recording', broken({ results: { run, suite: { ...suite, version: '2' } } }), {}, {
    blame: 'suite',
  }],
  ['a waiver that ended', { rows: ended, profile: waiver() }, accepted, {
    blame: 'profile', why: saying(/The waiver ended on/),
  }],
  ['a waiver taken out', broken(), accepted, { blame: 'profile', why: saying(/removed from the profile/) }],
  ['a new waiver', accepted, broken(), { blame: 'profile', why: saying(/The profile accepts it: waived until/) }],
  ['a new waiver of a new fault', accepted, {}, {
    blame: 'target and profile',
    why: saying(/the behaviour of the target changed\..*The profile accepts the new fault: waived until/),
  }],
  ['a new waiver, another suite', { ...accepted, results: { suite: { ...suite, version: '3' } } }, {}, {
    blame: 'unclear',
  }],
  ['a new waiver of what A did not test', accepted, { rows: untested }, {
    why: saying(/^A did not test it \(no data\).*The profile accepts/),
  }],
  ['lost coverage gives its reason', { rows: untested }, {}, { blame: 'target', seen: 'no data' }],
  ['a spent budget', { rows: { [LIMIT]: { ...untested[LIMIT], ...cutOff } } }, {}, { blame: 'unclear', seen: 'spent' }],
  ['an interruption', { rows: untested, results: interrupted }, {}, {
    blame: 'unclear', why: 'B was interrupted: run it again.',
  }],
])('the cause: %s', (_, b, a, cause) => {
  expect(between(b, a).changes.find(({ id }) => id === LIMIT)?.cause).toMatchObject(cause);
}); // prettier-ignore

it.each<[aspect: string, parts: Parts, blame: string, said: string, state?: string]>([
  ['', {}, 'target', 'Same target, data that both read, settings, profile and suite: the behaviour of the target changed.'],
  ['target', { results: { target: { ...target, environment: 'production' } } }, 'another target', 'the target differs'],
  ['data', { results: { target: { ...target, dataDigest: 'other' } }, recorded: false }, 'unclear', 'the data differ. It is not known which is the cause: the data'],
  ['settings', { results: { settings: { ...settings, seed: 2 } } }, 'unclear', 'the settings (seed) differ. It is not known whether the settings are the cause'],
  ['settings', { settings: { timeoutMs: 1 } }, 'unclear', 'the settings (time-out) differ'],
  ['settings', { settings: { customerIds: ['S1'] } }, 'unclear', 'the settings (customers) differ'],
  ['suite', ofSuite({ version: '3.0.0' }), 'unclear', 'the suite differs'],
  ['suite', ofSuite({ catalogue: '2.0.0' }), 'unclear', 'the suite differs'],
  ['suite', ofSuite({ commit: 'cd'.repeat(20) }), 'unclear', 'the suite differs'],
  ['profile', { profile: pin('401') }, 'target', 'the profile differs'],
  // What touches only the gate or what is written explains nothing.
  ['', { results: { strict: true } }, 'target', 'Same target'],
  ['', { results: { gate: { passed: false, reasons: [{ kind: 'inconclusive' }] } } }, 'target', 'Same target'],
  ['', { results: { run: { ...run, id: 'r-later', directory: 'elsewhere' } } }, 'target', 'Same target'],
])('a circumstance is seen, named and doubted: %s, %j', (aspect, parts, blame, said) => {
  const comparison = between(broken(parts));
  const differ = aspects.filter((one) => comparison.circumstances[one].state === 'differs');
  expect(differ).toEqual(aspect === '' ? [] : [aspect]);
  expect(comparison.cause.blame).toBe(blame);
  expect(comparison.changes[0]?.cause.blame).toBe(blame);
  expect(String(comparisonDocument(comparison)[1]?.text)).toContain(said);
}); // prettier-ignore

/** Customers with stand-ins. */
const replaced = (...customerIds: readonly string[]): Parts => ({ settings: { customerIds }, redactPeople: true });
const named = (file: string, profile: Profile, recorded = true): Parts => {
  return { profile, recorded, results: { settings: { ...settings, profile: file } } };
};
const at = (change: Partial<typeof target>, more: Partial<typeof run> = {}): Parts => ({
  results: { target: { ...target, ...change }, run: { ...run, id: 'r-other', ...more } },
});
const sandbox = (port: number): Parts =>
  at({ sandbox: true, addresses: { ...target.addresses, account: `http://127.0.0.1:${port}/v1` } });
const elsewhere = (account: string): Parts => at({ addresses: { ...target.addresses, account } });
const moved = Object.fromEntries(Object.entries(target.addresses).map(([of, one]) => [of, one.replace('uat', 'pre')]));
const traffic = (lookup: string, host = 'https://a.example.edu'): Parts => {
  const addresses = { cardholder: `${host}/cardholder/v1`, credential: `${host}/credential/v1`, lookup, account: '' };
  const origin = { kind: 'traffic', responses: 3 } as const;
  return at({ environment: 'unknown', dataDigest: '', addresses }, { id: lookup + host, origin });
};
const whole = traffic('https://a.example.edu/lookup/v1');
const notKnown = { state: 'unknown', differences: [] };
const byTraffic = { target: notKnown, data: notKnown, cause: { blame: 'unclear' } };
const asFound = (exchanges: readonly Exchange[]): Parts => ({ exchanges, ...at({ dataDigest: 'other' }) });

/** The first so many transactions of one list, with a total. */
function listing(length: number, total = length): Exchange {
  const whole = exchange(0);
  const query = [['postDateTimeStartDateTime', '2000-01-01T00:00:00Z'], ['postDateTimeEndDateTime', '2100-01-01T00:00:00Z']] as const;
  const transactions = objectsOf(whole, 'transactions').slice(0, length);
  const text = JSON.stringify({ transactions, paging: { offset: 0, limit: 25, total } });
  const body = { text, bytes: text.length, utf8: true, byteOrderMark: false };
  return { ...whole, request: { ...whole.request, query }, outcome: { kind: 'answer', status: 200, headers: [], body } };
} // prettier-ignore
const reading = (one: Exchange): Parts => ({ exchanges: [one], ...at({}) });

it.each<[what: string, b: Parts, a: Parts, expected: object]>([
  ['transactions that were added to a list that both read', reading(listing(5)), reading(listing(3)), {
    data: { state: 'differs', note: '2 transactions only in B, of lists that both runs read.' },
    cause: { blame: 'unclear' },
  }],
  ['a transaction that was deleted from it', reading(listing(2)), reading(listing(3, 9)), {
    data: { state: 'differs', note: '1 transaction only in A, of lists that both runs read.' },
  }],
  ['transactions of a list that the other run did not read to its end', reading(listing(5)), reading(listing(3, 5)), {
    data: { state: 'same' },
  }],
  ['sandboxes are one target, whatever their ports', sandbox(2), sandbox(1), { target: { state: 'same' } }],
  ['a sandbox and a target are two', {}, sandbox(1), { target: { state: 'differs' } }],
  ['another host is said once', at({ addresses: moved as typeof target.addresses }), {}, {
    target: { differences: [{ name: 'host', before: 'https://uat.example.edu', after: 'https://pre.example.edu' }] },
  }],
  ['another address is said by its group', elsewhere('https://uat.example.edu/other/v1'), {}, {
    target: { differences: [{
      name: 'account address', before: target.addresses.account, after: 'https://uat.example.edu/other/v1',
    }] },
  }],
  ['another host and address', elsewhere('https://pre.example.edu/other/v1'), {}, {
    target: { differences: [{ name: 'account address', after: 'https://pre.example.edu/other/v1' }] },
  }],
  ['traffic shows some addresses, and no data', traffic(''), whole, byTraffic],
  ['traffic and a sandbox', { results: { target: { ...target, sandbox: true } } }, whole, byTraffic],
  ['traffic to another host', traffic('', 'https://b.example.edu'), traffic(''), {
    target: { differences: [{ name: 'host', before: 'https://a.example.edu', after: 'https://b.example.edu' }] },
  }],
  ['traffic and itself', traffic(''), traffic(''), { target: { state: 'same' }, data: { state: 'same' } }],
  ['the same data in another order', asFound(calm.exchanges.toReversed()), {}, {
    data: { state: 'same', note: saying(/different order/) },
  }],
  ['fewer data', asFound(calm.exchanges.filter(({ id }) => id !== 'e0006')), {}, {
    data: { state: 'differs', note: saying(/\d+ transactions in both.*only in A/) },
  }],
  ['data that discovery did not find',
    asFound(calm.exchanges.map((one) => (one.id === 'e0006' ? { ...one, check: LIMIT } : one))), {}, {
      data: { state: 'differs' },
    }],
  ['no data', asFound([exchange(500)]), {}, { data: { state: 'unknown', note: saying(/found no cardholder/) } }],
  ['people who are replaced in one run only', { settings: { customerIds: ['stand-in'] }, redactPeople: true }, {}, {
    settings: { differences: [] }, notes: [saying(/the customers are not compared/)],
  }],
  ['people with other stand-ins', replaced('a1', 'b2'), replaced('c3', 'd4'), {
    settings: { state: 'same', note: saying(/the keys differ, or all customers do/) },
  }],
  ['people with some of the same stand-ins', replaced('a1', 'b2'), replaced('a1', 'd4'), {
    settings: { state: 'differs', differences: [{ name: 'customers', before: 'a1, d4', after: 'a1, b2' }] },
  }],
  ['profiles of one content', named('b.yaml', waiver()), named('a.yaml', waiver()), { profile: { state: 'same' } }],
  ['profiles of one name', named('a.yaml', waiver('2027-01-01')), named('a.yaml', waiver()), {
    profile: { differences: [
      { name: `waiver ${LIMIT}`, before: 'until 2026-12-31: known', after: 'until 2027-01-01: known' },
    ] },
  }],
  ['no profiles, no recordings', { recorded: false }, { recorded: false }, { profile: { state: 'same' } }],
  ['a profile without its recording', named('a.yaml', waiver()), named('a.yaml', waiver(), false), {
    profile: { state: 'unknown' },
  }],
  ['a new profile without recordings', named('a.yaml', waiver(), false), { recorded: false }, {
    profile: { state: 'differs' },
  }],
  ['an old run without a commit', { results: { suite: unnamed } }, {}, {
    suite: { state: 'unknown' }, cause: { blame: 'unclear' },
  }],
  ['a commit with changes', ofSuite({ commit: `${own}+changes` }), ofSuite({ commit: `${own}+changes` }), {
    suite: { state: 'unknown' },
  }],
])('circumstances: %s', (_, b, a, expected) => {
  const { circumstances, cause, notes } = between(b, a);
  expect({ ...circumstances, cause, notes }).toMatchObject(expected);
}); // prettier-ignore

it('a requirement that is tested now is no change of behaviour', () => {
  const comparison = between({}, { rows: untested });
  expect(comparison.outcome.kind).not.toBe('same');
  expect(String(comparisonDocument(comparison)[1]?.text)).not.toContain('behaviour');
});

describe('an open question that a profile pins', () => {
  const fact = { at: { in: 'pin' }, kind: 'pin-differs', pinned: '401', actual: '404' } as const;
  const changed = { [GAP]: { status: 'changed', findings: [findingOf(fact, ['e1'], '')], findingsTotal: 1 } as const };
  const departs = { [GAP]: departing('violated') };

  it.each<[what: string, b: Parts, a: Parts, cause: object]>([
    ['a new pin', { profile: pin('401'), rows: departs }, {}, {
      blame: 'profile', why: 'The answer is pinned in B (401) and was not pinned in A.',
    }],
    ['a pin that was there', { profile: pin('401'), rows: departs }, { profile: pin('401') }, { blame: 'target' }],
    ['no pin any more', {}, { profile: pin('401'), rows: departs }, { why: 'The answer is no longer pinned.' }],
  ])('%s', (_, b, a, cause) => expect(between(b, a).changes[0]?.cause).toMatchObject(cause)); // prettier-ignore

  it.each([
    ['is pinned no longer', '404', NO_PROFILE, 'repinned', 'changed'],
    ['is pinned as it is', '404', pin('404'), 'repinned', 'changed'],
    ['is again as it was pinned', '401', pin('401'), 'fixed', 'better'],
  ] as const)('an answer that %s: %s', (_, answer, profile, kind, outcome) => {
    for (const recorded of [true, false]) {
      const a = { profile: pin('401'), rows: changed, answers: { [GAP]: '404' }, recorded };
      const compared = between({ profile, answers: { [GAP]: answer }, recorded }, a);
      expect(compared).toMatchObject({ changes: [{ kind }], outcome: { kind: outcome } });
    }
  });
});

describe('the same request in both runs', () => {
  const answered = (status: number, text: string): Partial<Exchange> => ({
    outcome: { kind: 'answer', status, headers: [], body: { text, bytes: 1, utf8: true, byteOrderMark: false } },
  });
  const asks = exchange(24).request;
  // Exchange 24 asks what exchange 6 asked first.
  it.each<[string, Partial<Exchange>, RegExp]>([
    ['another status', answered(500, ''), /returned 200 in A and 500 in B \(e0006 in A, e0024 in B\)/],
    ['another body', answered(200, '{}'), /returned 200 in both runs, but with a different body/],
    ['no answer', { outcome: { kind: 'no-answer', why: 'timeout', message: '' } }, /and nothing \(timeout\) in B/],
    ['another request', { request: { ...asks, path: '/other' } }, /^$/],
    ['another use of the key', { request: { ...asks, key: 'absent' } }, /^$/],
    ['the very same answer', { outcome: exchange(6).outcome }, /the same response in both runs/],
  ])('%s', (_, change, said) => {
    const exchanges = calm.exchanges.map((one) => (one.id === 'e0024' ? { ...one, ...change } : one));
    expect(between(broken({ exchanges })).changes[0]?.cause.seen).toMatch(said);
  });
});
