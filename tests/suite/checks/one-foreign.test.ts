/** Most users know one foreign cardholder: they are asked for in all the ways that two would share. */
import { expect, it } from 'vitest';
import { judgeInProcess } from '../../proof/in-process.ts';
import { ownSandbox } from '../own-sandbox.ts';

const SCOPE = 'scope/foreign-cardholder';
const FAULTS = ['scope-foreign-with-a-limit', 'scope-foreign-credentials-with-issuer-type'];
const sandboxes = await Promise.all(FAULTS.map(async (id) => [id, await ownSandbox({ faults: [id] })] as const));

it.each(sandboxes)('a single foreign cardholder shows %s', async (_id, sandbox) => {
  const foreignCardholderIds = sandbox.foreignCardholderIds.slice(0, 1);
  const { results } = await judgeInProcess(sandbox, { foreignCardholderIds }, [SCOPE]);
  expect(results.requirements.find(({ id }) => id === SCOPE)).toMatchObject({ status: 'violated' });
});
