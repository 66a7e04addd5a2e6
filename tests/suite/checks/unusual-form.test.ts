/** An unusual form of a window is blamed for what it changes, not for what the same window lists wrongly in any form. */
import { expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { judgeInProcess, PROOF_CLOCK } from '../../proof/in-process.ts';
import { judgeSandbox } from '../../proof/prove.ts';

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
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed: 3, variants });
  const { results } = await judgeInProcess(sandbox, { seed: 3, budget: 60 });
  await sandbox.close();
  const form = results.requirements.find(({ id }) => id === FORMS[0]);
  expect([form?.status, form?.findings]).toEqual(['passed', []]);
});
