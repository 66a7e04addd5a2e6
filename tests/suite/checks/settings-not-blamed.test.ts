/** Mistakes of the settings are said to be that: the target conforms, and the rules that they are about are not tested. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let people: readonly string[] = [];
const FILTERS = ['types/issuer-filter-sound', 'types/issuer-filter-complete', 'credentials/issuer-filter-sound'];

beforeAll(async () => {
  sandbox = await startSandbox({ clock: PROOF_CLOCK, seed: 1 });
  const { exchanges } = await judgeInProcess(sandbox, {}, ['cardholder/identity']);
  people = [
    ...new Set(exchanges.flatMap(({ request }) => (request.operation === 'getCardholder' ? request.subject : []))),
  ];
});
afterAll(() => sandbox.close());

/** A run with other settings: its verdict, and the named rules with their status and reason. */
async function judged(change: Parameters<typeof judgeInProcess>[1], ids: readonly string[]) {
  const { results } = await judgeInProcess(sandbox, change, [], {});
  const rows = results.requirements.filter(({ id }) => ids.includes(id));
  return {
    verdict: results.verdict,
    statuses: new Set(rows.map(({ status }) => status)),
    reasons: rows.map(({ reason }) => reason),
  };
}

describe('a foreign cardholderId', () => {
  it.each([1, 5])('that find cardholder returns for the customer at place %i of CUSTOMER_IDS', async (place) => {
    const { verdict, statuses, reasons } = await judged({ foreignCardholderIds: [people[place] ?? ''] }, [
      'scope/foreign-cardholder',
    ]);
    expect([verdict, ...statuses]).toEqual(['conforms', 'not-tested']);
    expect(reasons[0]).toContain('FOREIGN_CARDHOLDER_IDS names');
  });
});

describe('an issuer type filter', () => {
  it('of another name than the one that filters', async () => {
    const { verdict, statuses, reasons } = await judged(
      { issuerTypeParam: { types: 'kind', credentials: 'kind' } },
      FILTERS,
    );
    expect([verdict, ...statuses]).toEqual(['conforms', 'not-tested']);
    expect(reasons[0]).toContain('ISSUER_TYPE_PARAM names kind, which does not filter types; issuerType does');
  });
});
