import { expect, it } from 'vitest';
import { answersOf, rewritten } from '../../../sandbox/api/edits.ts';
import type { SandboxOptions } from '../../../sandbox/api/server.ts';
import { causesOf, idsToRun } from '../../../spec/evidence/causes.ts';
import { STATUS } from '../../../spec/evidence/place.ts';
import type { Judging } from '../../../runs/judging.ts';
import type { RequirementResult, Results } from '../../../spec/verdict/results.ts';
import { judgePlanted } from '../../proof/in-process.ts';
import { recorded } from '../recorded-runs.ts';
import { BROKEN, brokenBy, causeOf, judged, MUST, SHOULD } from '../reports/fake-run.ts';

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

const NO_KEY = ['authentication/no-key', 2, LEAD];
const ALL_MISSING = { kind: 'members', of: 'transactions', expected: '', is: 'absent' };

/** What is broken, and the causes that are told. */
const DEFECTS: Readonly<Record<string, readonly [Broken, ...unknown[]]>> = {
  'members in snake case, and no key needed': [
    { hooks: [snakeCase], faults: ['authentication-no-key'] },
    ['authentication/no-key', 4, LEAD],
    ['transaction/transaction-id', 9, ALL_MISSING],
  ],
  'an offset that counts pages': [{ faults: ['transactions-offset-counts-pages'] }, ['transactions/slice', 6, LEAD]],
  'an id that get does not know': [{ faults: ['find-unknown-id'] }, ['find/id-known', 4, LEAD]],
  'an offset that is refused': [{ faults: ['transactions-offset-refused'] }, ['transactions/offset-accepted', 4, LEAD]],
  'a total that ignores the window': [
    { faults: ['transactions-paging-total-without-window'] },
    ['transactions/total', 3, LEAD],
  ],
  '402 for keys': [{ faults: ['status-402-for-keys'] }, ['errors/transactions-statuses', 2, LEAD]],
  'PENDING with 403': [{ faults: ['result-pending-forbidden'] }, ['transactions-result/accepted', 2, LEAD]],
  'later pages without a key, which other checks see': [{ faults: ['authentication-not-on-later-pages'] }, NO_KEY],
  'a total that leaves out what has no account': [
    { faults: ['transactions-paging-total-without-account'] },
    ['transactions/total', 2, LEAD],
  ],
  'a window in local time, HTML for an unknown id, and later pages without a key': [
    { faults: ['window-local-time', 'errors-html-404', 'authentication-not-on-later-pages'] },
    NO_KEY,
    ['transactions-window/within', 9, LEAD],
    ['errors/json-object', 2, LEAD],
  ],
  'credentials of another, no email, PENDING with a balance, and HTML for an unknown id': [
    { faults: ['cardholder-email-null', 'credentials-mixed', 'errors-html-404', 'pending-with-balance'] },
    ['credentials/owner', 1, LEAD],
    ['account-line/pending-no-balance', 1, LEAD],
    ['cardholder/email', 1, LEAD],
    ['errors/json-object', 2, LEAD],
    ['credentials/one-owner', 1, LEAD],
  ],
  'a join that lists a transaction for each line, and two parameters that are ignored': [
    { faults: ['sql-join-row-per-line', 'transactions-limit-ignored', 'input-start-malformed-ignored'] },
    ['transactions/limit-maximum', 3, LEAD],
    ['transactions/unique', 5, LEAD],
    ['transactions-input/start-missing-refused', 2, LEAD],
  ],
};
/** Defects that break many requirements. */
const MANY = ['transactions-offset-counts-pages', 'sql-join-row-per-line'];

it.each(Object.entries(DEFECTS))(
  'requirements broken by one defect are one cause, which can be run again: %s',
  async (_, [broken, ...causes]) => {
    const results = await resultsOf(broken);
    const { scope, requirements } = results;
    expect([scope, causesIn(requirements)]).toEqual(['full', causes]);
    if (broken.faults?.some((one) => MANY.includes(one)) === true) await expectDecided(results);
    // What a report advises first.
    const again = await resultsOf(broken, causesOf(requirements).slice(0, 1).flatMap(idsToRun));
    expect([again.scope, again.verdict]).toEqual(['partial', 'violates']);
  },
  120_000,
);

it('requirements that share nothing stay apart, violations first, and of those what exposes data; what holds is left out', () => {
  const unsteady = (nth: number) => ({ at: STATUS, kind: 'unsteady', first: nth, last: nth }) as const;
  const served = { at: STATUS, kind: 'served-without-key', status: 200, to: 'anyone', key: 'absent' } as const;
  const warned = [SHOULD, brokenBy('', unsteady(1))[1]] as const;
  const rows = [warned, brokenBy('g/plain', unsteady(2)), brokenBy('g/exposing', served), [MUST]] as const;
  const found = ['g/exposing', 'g/plain', SHOULD.id].map((id) => [id, 1, LEAD]);
  expect(causesIn(judged(rows).requirements)).toEqual(found);
});

it('a cause is shown again by a run that fails: a requirement that only warns is not enough', () => {
  const lead = { ...BROKEN, status: 'warned' as const };
  const others = [
    { ...lead, id: 'g/also-warned' },
    { ...BROKEN, id: 'g/violated' },
  ];
  const ids = (status: 'violated' | 'warned') => idsToRun({ ...causeOf(lead, ...others), status });
  expect([ids('violated'), ids('warned')]).toEqual([[lead.id, 'g/violated'], [lead.id]]);
});
