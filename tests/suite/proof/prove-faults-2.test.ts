import { test } from 'vitest';
import { tryFaultBriefly } from '../../proof/prove.ts';
import { expectKilled } from './proof.ts';
import { faultsInTurn, turn } from './turn.ts';

/** Every second one, so that two workers run them side by side. */
const ids = faultsInTurn().filter((_, i) => i % 2 === 1);
test.each(ids)(`%s is killed by a run of what it breaks (PROOF_TURN=${turn})`, async (id) =>
  expectKilled(await tryFaultBriefly(id)),
);
