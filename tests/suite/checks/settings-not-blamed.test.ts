/** Mistakes of the settings are said to be that: the target conforms, and the requirements that they are about are not tested. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let people: readonly string[] = [];
const SCOPE = 'scope/foreign-cardholder';
const FILTERS = ['types/issuer-filter-sound', 'types/issuer-filter-complete', 'credentials/issuer-filter-sound'];

beforeAll(async () => {
  sandbox = await startSandbox({ clock: PROOF_CLOCK, seed: 1 });
  const { exchanges } = await judgeInProcess(sandbox, {}, ['cardholder/identity']);
  people = [
    ...new Set(exchanges.flatMap(({ request }) => (request.operation === 'getCardholder' ? request.subject : []))),
  ];
});
afterAll(() => sandbox.close());

/** A run with other settings: its verdict, and the named requirements with their status and reason. */
async function judged(change: Parameters<typeof judgeInProcess>[1], ids: readonly string[], only: readonly string[]) {
  const { results } = await judgeInProcess(sandbox, change, only);
  const rows = results.requirements.filter(({ id }) => ids.includes(id));
  return {
    verdict: results.verdict,
    statuses: new Set(rows.map(({ status }) => status)),
    reasons: rows.map(({ reason }) => reason),
  };
}

const WRONG_NAME = { issuerTypeParam: { types: 'kind', credentials: 'kind' } };

it.each([1, 5])(
  'a foreign cardholderId that find cardholder returns for the customer at place %i of CUSTOMER_IDS',
  async (place) => {
    const foreign = { foreignCardholderIds: [people[place] ?? ''] };
    // A whole run meets both mistakes at once; that no other requirement is blamed is shown by one.
    const only = place === 1 ? [] : [SCOPE];
    const { verdict, statuses, reasons } = await judged({ ...WRONG_NAME, ...foreign }, [SCOPE], only);
    expect([verdict, ...statuses]).toEqual([place === 1 ? 'conforms' : 'inconclusive', 'not-tested']);
    expect(reasons[0]).toContain('FOREIGN_CARDHOLDER_IDS names');
  },
);

it('an issuer type filter of another name than the one that filters', async () => {
  const { statuses, reasons } = await judged(WRONG_NAME, FILTERS, FILTERS);
  expect([...statuses]).toEqual(['not-tested']);
  expect(reasons[0]).toContain('ISSUER_TYPE_PARAM names kind, which does not filter types; issuerType does');
});
