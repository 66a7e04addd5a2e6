import { describe, expect, it } from 'vitest';
import { answersOf, rewritten } from '../../../sandbox/api/edits.ts';
import type { SandboxOptions } from '../../../sandbox/api/server.ts';
import { causesOf, idsToRun } from '../../../spec/evidence/causes.ts';
import { type Exposure, exposureOf } from '../../../spec/evidence/exposure.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { BODY, memberAt, STATUS } from '../../../spec/evidence/place.ts';
import type { Judging } from '../../../runs/judging.ts';
import type { RequirementResult, Results } from '../../../spec/verdict/results.ts';
import { judgePlanted } from '../../proof/in-process.ts';
import { recorded } from '../recorded-runs.ts';
import { found, gathered, judged, MUST, row, SHOULD } from '../reports/fake-run.ts';

/** Every member of a transaction in snake case, as a serialiser with another setting would write them. */
const snakeCase = answersOf('listCardholderTransactions').success('snake case', (json) => ({
  ...json,
  transactions: rewritten(json['transactions'] ?? [], (members) =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => [name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`), value]),
    ),
  ),
})).apply;

type Broken = Omit<SandboxOptions, 'clock'>;

const isViolated = ({ status }: RequirementResult): boolean => status === 'violated';

/** A run of a sandbox: of the whole suite, or of some requirements until one of them is broken. */
async function resultsOf(broken: Broken, ids: readonly string[] = []) {
  const isEnough = ({ session }: Judging) => ids.length > 0 && session.decide().requirements.some(isViolated);
  return (await judgePlanted(broken, {}, ids, {}, isEnough)).results;
}

/** Each likely cause as its first requirement, how many requirements it has, and what they have in common. */
const causesIn = (requirements: readonly RequirementResult[]) =>
  causesOf(requirements).map(({ lead, others, common }) => [lead.id, others.length + 1, common]);

const DECIDED: readonly string[] = ['passed', 'warned', 'violated'] satisfies readonly RequirementResult['status'][];

/** The requirements and the open questions of a run that are decided. */
function decidedIn({ requirements, gaps }: Results): readonly string[] {
  const answered = gaps.filter(({ answer }) => answer !== null);
  return [...requirements.filter(({ status }) => DECIDED.includes(status)), ...answered].map(({ id }) => id);
}

/** What many requirements are broken by does not use up the default budget: 95 of 100 are decided as without it. */
async function expectDecided(results: Results): Promise<void> {
  const [healthy, decided] = [decidedIn((await recorded({})).results), decidedIn(results)];
  expect(healthy.filter((id) => decided.includes(id)).length / healthy.length).toBeGreaterThanOrEqual(0.95);
}

const LEAD = { kind: 'lead' };
const TEXT = { is: 'string', text: 'b' } as const;

it.each<[string, Broken, readonly unknown[]]>([
  [
    'members in snake case, and no key needed',
    { hooks: [snakeCase], faults: ['authentication-no-key'] },
    [
      ['authentication/no-key', 4, LEAD],
      ['transaction/transaction-id', 9, { kind: 'members', of: 'transactions', expected: '', is: 'absent' }],
    ],
  ],
  ['an offset that counts pages', { faults: ['transactions-offset-counts-pages'] }, [['transactions/slice', 6, LEAD]]],
  ['an id that get does not know', { faults: ['find-unknown-id'] }, [['find/id-known', 4, LEAD]]],
  ['an offset that is refused', { faults: ['transactions-offset-refused'] }, [['transactions/offset-accepted', 4, LEAD]]],
  ['a total that ignores the window', { faults: ['transactions-paging-total-without-window'] }, [['transactions/total', 3, LEAD]]],
  ['402 for keys', { faults: ['status-402-for-keys'] }, [['errors/transactions-statuses', 2, LEAD]]],
  ['PENDING with 403', { faults: ['result-pending-forbidden'] }, [['transactions-result/accepted', 2, LEAD]]],
])(
  'requirements broken by one defect are one cause: %s',
  async (_, broken, causes) => {
    const results = await resultsOf(broken);
    expect(causesIn(results.requirements)).toEqual(causes);
    if (broken.faults?.includes('transactions-offset-counts-pages') === true) await expectDecided(results);
  },
  120_000,
); // prettier-ignore

it.each<[string, readonly string[], readonly unknown[]]>([
  [
    'a window in local time, HTML for an unknown id, and later pages without a key',
    ['window-local-time', 'errors-html-404', 'authentication-not-on-later-pages'],
    [
      ['authentication/no-key', 3, LEAD],
      ['transactions-window/within', 9, LEAD],
      ['errors/json-object', 2, LEAD],
    ],
  ],
  [
    'a join that lists a transaction for each line, and two parameters that are ignored',
    ['sql-join-row-per-line', 'transactions-limit-ignored', 'input-start-malformed-ignored'],
    [
      ['transactions/limit-maximum', 3, LEAD],
      ['transactions/unique', 5, LEAD],
      ['transactions-input/start-missing-refused', 2, LEAD],
    ],
  ],
  ['later pages without a key, which other checks see', ['authentication-not-on-later-pages'], [['authentication/no-key', 3, LEAD]]],
  ['a total that leaves out what has no account', ['transactions-paging-total-without-account'], [['transactions/total', 2, LEAD]]],
])(
  'several defects are as many causes, each of which can be run again: %s',
  async (_, faults, causes) => {
    const results = await resultsOf({ faults });
    const { scope, requirements } = results;
    if (faults.includes('sql-join-row-per-line')) await expectDecided(results);
    expect([scope, causesIn(requirements)]).toEqual(['full', causes]);
    // What a report advises first.
    for (const cause of causesOf(requirements).slice(0, 1)) {
      const again = await resultsOf({ faults }, idsToRun(cause));
      expect([cause.lead.id, again.scope, again.verdict]).toEqual([cause.lead.id, 'partial', 'violates']);
    }
  },
  120_000,
); // prettier-ignore

describe('requirements that share nothing', () => {
  /** Results, each of which has a fact of its own as its findings. */
  const withFacts = (results: readonly RequirementResult[], factOf: (nth: number) => Mismatch) =>
    causesOf(
      results.map((one, nth) => ({
        ...one,
        findings: one.findings.map((finding) => ({ ...finding, fact: factOf(nth) })),
      })),
    );
  const unsteady = (nth: number) => ({ at: STATUS, kind: 'unsteady', first: nth, last: nth }) as const;
  const served = { at: STATUS, kind: 'served-without-key', status: 200, to: 'anyone', key: 'absent' } as const;
  const warned = judged([[SHOULD, gathered(found())]]).requirements;

  it('stay apart, violations first, and what holds is left out', () => {
    const other = row('must', { id: 'g/other' });
    const { requirements } = judged([[SHOULD, gathered(found())], [other, gathered(found())], [MUST]]);
    const groups = withFacts(requirements, unsteady);
    expect(groups.map(({ lead, others }) => [lead.status, lead.id, others.length])).toEqual([
      ['violated', 'g/other', 0],
      ['warned', 'g/should', 0],
    ]);
  });

  it('come first of their status if data is exposed', () => {
    const rows = ['g/plain', 'g/exposing'].map((id) => [row('must', { id }), gathered(found())] as const);
    const groups = withFacts(judged(rows).requirements, (nth) => (nth === 0 ? unsteady(nth) : served));
    expect(groups.map((one) => [one.lead.id, exposureOf(one)])).toEqual([
      ['g/exposing', 'anyone'],
      ['g/plain', null],
    ]);
  });

  it.each<[string, Mismatch, Exposure | null]>([
    ['expose data that is given without a key', served, 'anyone'],
    ['do not if it took the key, in another place, to get it', { ...served, to: 'key-holder' }, null],
    ['expose data if a record is of another person', { at: memberAt('/cardholderId'), kind: 'another', expected: 'a', actual: TEXT }, 'other-person'],
    ['do not if two responses disagree', { at: BODY, kind: 'another', expected: 'a', actual: TEXT }, null],
  ])('%s', (_, fact, exposure) => expect(withFacts(warned, () => fact).map(exposureOf)).toEqual([exposure])); // prettier-ignore

  it('are shown again by a run that fails: one that only warns is not enough', () => {
    const [lead] = warned;
    if (lead === undefined) throw new Error('one was judged');
    const others = [
      { ...lead, id: 'g/also-warned' },
      { ...lead, id: 'g/violated', status: 'violated' as const },
    ];
    const common = { kind: 'lead' as const };
    expect(idsToRun({ lead, others, status: 'violated', common })).toEqual([lead.id, 'g/violated']);
    expect(idsToRun({ lead, others, status: lead.status, common })).toEqual([lead.id]);
  });
});
