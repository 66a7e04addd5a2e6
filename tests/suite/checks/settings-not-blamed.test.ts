/** Mistakes of the settings are said to be that: the target conforms, and the requirements that they are about are not tested. */
import { expect, it } from 'vitest';
import { judgeInProcess, judgePlanted } from '../../proof/in-process.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { judgeSandbox } from '../../proof/prove.ts';

const sandbox = await ownSandbox();
const SCOPE = 'scope/foreign-cardholder';
const FILTERS = ['types/issuer-filter-sound', 'types/issuer-filter-complete', 'credentials/issuer-filter-sound'];

const { exchanges } = await judgeInProcess(sandbox, {}, ['cardholder/identity']);
const people = [
  ...new Set(exchanges.flatMap(({ request }) => (request.operation === 'getCardholder' ? request.subject : []))),
];

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

/** An unusual form of a window is blamed for what it changes, not for what the same window lists wrongly in any form. */
const FORMS = ['transactions-window/fraction-accepted', 'transactions-window/zero-offset-accepted'] as const;

it('a list that is wrong without a result is not a matter of the form', async () => {
  const { results } = await judgeSandbox({ faults: ['default-result-both'] }, { ids: FORMS });
  const rows = results.requirements.filter(({ id }) => FORMS.some((form) => form === id));
  expect(rows.map(({ status }) => status)).toEqual(['not-tested', 'not-tested']);
  const kinds = rows.flatMap(({ obstacles }) => obstacles.map(({ kind }) => kind));
  expect(kinds).toContain('wrong-in-usual-form');
});

it('a window with fractions does not go beyond what was read, even if all that is known lies in its last second', async () => {
  const variants = ['same-instant', 'posted-at-the-clock'];
  const { results } = await judgePlanted({ seed: 3, variants }, { budget: 60 });
  const form = results.requirements.find(({ id }) => id === FORMS[0]);
  expect([form?.status, form?.findings]).toEqual(['passed', []]);
});
